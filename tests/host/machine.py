"""A root that stands for a VPS: a host types there, and what would be systemd starts the units.

`apt-get`, `make setup`, `systemctl`, `sudo` and the editor want a registry, systemd or a person. In
their place stand small programs, which note how they were called; what `systemctl` is asked is done from
here, by the units that were installed. All else is what a host types: users, rights, files, units, git.
"""

import asyncio
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Final

from bot.host.health import ask
from discord_sandbox import Sandbox
from discord_sandbox.client import HANGS
from tests.host.root import Root, virtual_environment
from tests.host.test_deploy import ROOT, lines_of

ETC: Final = "etc/tapis-vert/.env"
HOME: Final = "var/lib/tapis-vert"
UNITS: Final = "etc/systemd/system"
BOT: Final = "tapis-vert.service"
LOOK: Final = 0.1
"""Seconds between two looks whether a bot is well."""
UPSTREAM: Final = "srv/tapis-vert"
CONTACT: Final = "host@example.org"
_AS_USER = 'user=$2; shift 2; exec setpriv --reuid=$user --regid=$user --clear-groups "$@"'
_STANDING_IN = {
    "sudo": f'if [ "$1" = -u ]; then {_AS_USER}; fi; exec "$@"',
    "apt-get": "",
    "git": 'exec /usr/bin/git "$@"',
    "make": f'cd "$2"; {virtual_environment("python3")}',
    "systemctl": "",
}
"""What each program does in place of itself; nothing, where noting the call is all."""
_SENT = "bot cogs data packages deploy .env.example pyproject.toml uv.lock README.md LICENSE Makefile"
PLACEHOLDER: Final = re.compile(r"(?<![\w.=-])(?!HEAD)[A-Z][A-Z_]+(?![\w=])")
"""What a host replaces in a line."""
CHANGES: Final = re.compile(r"git .* (?:checkout|pull|merge) |^sudo make ")
"""A line that changes the files from which the bot starts further processes."""


class Machine:
    """A VPS, with a Discord to which its bots speak.

    Attributes:
        root: its files.
        filled: what a host types in place of a word in capitals; or what tells that then.
        timers: that are enabled.
        codes: with which each service ended that failed or did not come up.

    Args:
        root: its files.
        box: the Discord.
        ports: for figures, of the one bot or of each of several.
        settings: what the host writes in the editor, besides.
    """

    def __init__(self, root: Root, box: Sandbox, ports: Sequence[int], **settings: str) -> None:
        self.root = root
        self.ports = list(ports)
        self.timers: set[str] = set()
        self.codes: dict[str, int] = {}
        self.filled: dict[str, str | Callable[[], str]] = {"ADDRESS": f"/{UPSTREAM}", "BACKUP": self.newest}
        self._running: dict[str, asyncio.subprocess.Process] = {}
        self._called = 0
        chosen = {
            "DISCORD_TOKEN": box.token,
            "DISCORD_API_BASE": box.api_base,
            "METRICS_PORT": self.ports[0],
            "CONTACT": CONTACT,
            **settings,
        }
        edits = " ".join(f"-e 's|^#*{key}=.*|{key}={value}|'" for key, value in chosen.items())
        for name, does in {**_STANDING_IN, "editor": f'exec sed -i {edits} "$1"'}.items():
            root.shim(name, f'echo {name} "$@" >> /calls\n{does}')

    # What a host does

    async def type(self, commands: Sequence[str], *, fails: bool = False) -> str:
        """Type lines as root, one after the other; return what they say.

        The first that fails ends it, but for a check-up that finds something wrong.

        Args:
            commands: the lines.
            fails: whether a service may end at once.
        """
        told: list[str] = []
        for line in commands:
            typed = PLACEHOLDER.sub(self._fill, line)
            assert not (self._running and CHANGES.search(typed)), f"the bot runs: {typed}"
            if typed.endswith("-m bot doctor"):
                typed += " || true"
            told.append(await asyncio.to_thread(self.root.sh, typed))
            await self._obey()
            assert fails or not self.codes, f"{typed}\n{self.codes}\n{self.log()}"
        return "".join(told)

    async def wait_until_right(self, doctor: str, but: set[str]) -> str:
        """Type the check-up until nothing is wrong but these; return what it says last."""
        async with asyncio.timeout(HANGS):
            while (found := wrong(said := await self.type([doctor]))) != but:
                assert found <= {*but, "emojis"}, said
        return said

    def set(self, name: str, value: str) -> None:
        """Write a setting into the file of settings, as with the editor."""
        path = self.root.folder / ETC
        kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(f"{name}=")]
        path.write_text("\n".join([*kept, f"{name}={value}\n"]), "utf-8")

    def newest(self) -> str:
        """Return the name of the newest backup."""
        return max(path.name for path in (self.root.folder / HOME / "backups").iterdir())

    def calls(self) -> list[str]:
        """Return how the programs were called that something stands in for."""
        return (self.root.folder / "calls").read_text("utf-8").splitlines()

    def log(self) -> str:
        """Return what the services logged."""
        path = self.root.folder / "log"
        return path.read_text("utf-8") if path.exists() else ""

    def _fill(self, found: re.Match[str]) -> str:
        value = self.filled.get(found[0])
        assert value is not None, f"what does a host type in place of {found[0]}? {found.string}"
        return value() if callable(value) else value

    # What is published

    def publish(self, *files: tuple[str, str]) -> None:
        """Commit the program, with these files besides, to where hosts clone it from."""
        there = self.root.folder / UPSTREAM
        if not there.exists():
            there.mkdir(parents=True)
            for name in _SENT.split():
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
                copy(ROOT / name, there / name)
            (there / ".gitignore").write_text(".venv\n__pycache__\n", "utf-8")
            self._git("init", "--quiet")
        for name, text in files:
            (there / name).write_text(text, "utf-8")
        self._git("add", ".")
        self._git("commit", "--quiet", "--message", "a version")

    def _git(self, *words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        folder = str(self.root.folder / UPSTREAM)
        subprocess.run(["/usr/bin/git", "-C", folder, *who, *words], check=True)  # noqa: S603 - of the system

    # What systemd does

    async def close(self) -> None:
        """Stop what runs."""
        for unit in list(self._running):
            await self._stop(unit)

    async def fire(self, timer: str) -> None:
        """Let the time of a timer come."""
        assert timer in self.timers, f"{timer} is not enabled: {self.timers}"
        await self._start(timer.replace(".timer", ".service"))

    async def _obey(self) -> None:
        """Do what `systemctl` was asked since."""
        asked = self.calls()
        new, self._called = asked[self._called :], len(asked)
        for words in (call.split()[1:] for call in new if call.startswith("systemctl ")):
            verb, units = words[0], [word for word in words[1:] if not word.startswith("-")]
            assert verb in {"daemon-reload", "start", "stop", "restart", "enable", "disable"}, words
            for unit in units:
                if verb in {"stop", "restart", "disable"}:
                    await self._stop(unit)
                if verb in {"start", "restart", "enable"}:
                    await self._start(unit)

    def _settings(self, unit: str) -> dict[str, list[str]]:
        """Return a unit's settings with what is put beside it."""
        name = re.sub(r"@[^.]+\.", "@.", unit)
        instance = unit.partition("@")[2].rpartition(".")[0]
        folder = self.root.folder / UNITS
        found: dict[str, list[str]] = {}
        for path in (folder / name, *sorted((folder / f"{name}.d").glob("*.conf"))):
            for key, values in lines_of(path).items():
                for value in values:
                    found[key] = [*found.get(key, []), value.replace("%i", instance)] if value else []
        return found

    def _environment(self, settings: dict[str, list[str]]) -> dict[str, str]:
        pairs = list(settings.get("Environment", []))
        for name in settings.get("EnvironmentFile", []):
            path = self.root.folder / name.removeprefix("-").removeprefix("/")
            assert path.exists() or name.startswith("-"), name
            pairs += path.read_text("utf-8").split() if path.exists() else []
        return {key: value for key, _, value in (pair.partition("=") for pair in pairs)}

    async def _start(self, unit: str) -> None:
        if unit.endswith(".timer"):
            assert (self.root.folder / UNITS / unit).exists(), f"{unit} is not installed"
            self.timers.add(unit)
            return
        settings = self._settings(unit)
        if any(
            not (self.root.folder / path[1:]).exists() for path in settings.get("ConditionPathExists", [])
        ):
            return
        environment = self._environment(settings)
        who = await asyncio.to_thread(
            self.root.sh, "echo $(id -u {0}):$(id -g {0})".format(*settings["User"])
        )
        command = self.root.command(
            shlex.split(settings["ExecStart"][0]),
            user=who.strip(),
            at=settings["WorkingDirectory"][0],
            env=environment,
        )
        with (self.root.folder / "log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *command["args"], env=command["env"], stdout=log, stderr=log
            )
        if settings["Type"] == ["oneshot"]:
            code = await asyncio.wait_for(process.wait(), HANGS)
            if code:
                self.codes[unit] = code
                for other in settings.get("OnFailure", []):
                    await self._start(other)
            return
        port = int(environment.get("METRICS_PORT", self.ports[0]))
        async with asyncio.timeout(HANGS):
            while process.returncode is None and not (await asyncio.to_thread(ask, port))[0]:
                await asyncio.wait({asyncio.ensure_future(process.wait())}, timeout=LOOK)
        if process.returncode is None:
            self._running[unit] = process
        else:
            self.codes[unit] = process.returncode

    async def _stop(self, unit: str) -> None:
        self.timers.discard(unit)
        process = self._running.pop(unit, None)
        if process is not None:
            process.terminate()
            assert await asyncio.wait_for(process.wait(), HANGS) == 0, f"{unit} did not end in order"


def wrong(said: str) -> set[str]:
    """Return what a check-up found wrong."""
    return {line.split()[1] for line in said.splitlines() if line.startswith("WRONG")}
