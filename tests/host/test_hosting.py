"""docs/hosting.md and UPGRADING.md, word by word: typed in a root that stands for a fresh VPS.

`apt-get`, `git`, `make setup`, `systemctl`, `sudo` and the editor want a registry, systemd or a person.
In their place stand small programs, which note how they were called.  All else is what a host types: users,
rights, files, units, the bot, its check-up, its backup and the restore.
"""

import asyncio
import re
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import _parser, main
from bot.host.health import ask
from bot.sandbox import Sandbox
from bot.sandbox.client import HANGS
from bot.settings import shards_of
from tests.host.root import Root, virtual_environment, wanted
from tests.host.test_deploy import ROOT, lines_of

HOSTING = ROOT / "docs" / "hosting.md"
FRENCH = ROOT / "docs" / "hosting.fr.md"
UPGRADING = ROOT / "UPGRADING.md"
VERSION = "v" + tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
"""The tag of this version."""
_AS_USER = 'user=$2; shift 2; exec setpriv --reuid=$user --regid=$user --clear-groups "$@"'
_UNIT = "/etc/systemd/system/tapis-vert-backup.service"
_BACKUP = f"cd /etc/tapis-vert; exec sudo -u tapis-vert $(sed -n s/^ExecStart=//p {_UNIT})"
_TO = 'if [ "$1" = -C ]; then to=$2; else for to; do :; done; fi'
_SENT = "bot cogs data deploy .env.example pyproject.toml uv.lock README.md LICENSE Makefile"
STANDING_IN = {
    "sudo": f'if [ "$1" = -u ]; then {_AS_USER}; fi; exec "$@"',
    "apt-get": "",
    "git": f'{_TO}; mkdir -p "$to"; cd {ROOT}; cp -rp {_SENT} "$to"',
    "make": f'cd "$2"; {virtual_environment("python3")}',
    "systemctl": f'if [ "$*" = "start tapis-vert-backup.service" ]; then {_BACKUP}; fi',
}
"""What each program does in place of itself; nothing, where noting the call is all."""


def blocks(document: Path) -> dict[str, str]:
    """Return the commands of each step by its heading's number."""
    found: dict[str, str] = {}
    step = ""
    for part in re.split(r"^(## .*)$", document.read_text("utf-8"), flags=re.MULTILINE):
        if part.startswith("## "):
            step = part[3:4] if part[3:4].isdigit() else ""
        else:
            found[step] = found.get(step, "") + "".join(re.findall(r"```sh\n(.*?)```", part, re.DOTALL))
    return found


class Machine:
    """A root that stands for a VPS, with a Discord to which its bot speaks."""

    def __init__(self, root: Root, box: Sandbox, port: int) -> None:
        self.root = root
        self._port = port
        settings = {"DISCORD_TOKEN": box.token, "DISCORD_API_BASE": box.api_base, "METRICS_PORT": port}
        settings["CONTACT"] = "privacy@example.org"
        chosen = " ".join(f"-e 's|^#*{key}=.*|{key}={value}|'" for key, value in settings.items())
        for name, does in {**STANDING_IN, "editor": f'exec sed -i {chosen} "$1"'}.items():
            root.shim(name, f'echo {name} "$@" >> /calls\n{does}')
        self._bot: asyncio.subprocess.Process | None = None

    async def type(self, commands: str) -> str:
        """Type commands as root; the first that fails ends it."""
        return await asyncio.to_thread(self.root.sh, commands)

    def calls(self) -> str:
        """Return how the programs were called that something stands in for."""
        return (self.root.folder / "calls").read_text("utf-8")

    async def start(self) -> None:
        """Start what systemd would start, and wait until it is well."""
        unit = lines_of(self.root.folder / "etc/systemd/system/tapis-vert.service")
        user = await self.type("echo $(id -u tapis-vert):$(id -g tapis-vert)")
        at = unit["WorkingDirectory"][0]
        command = self.root.command(unit["ExecStart"][0].split(), user=user.strip(), at=at)
        with (self.root.folder / "log").open("ab") as log:
            self._bot = await asyncio.create_subprocess_exec(
                *command["args"], env=command["env"], stdout=log, stderr=log
            )
        async with asyncio.timeout(HANGS):
            while not (await asyncio.to_thread(ask, self._port))[0]:
                assert self._bot.returncode is None, (self.root.folder / "log").read_text("utf-8")
                await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop it as systemd would."""
        if self._bot is not None and self._bot.returncode is None:
            self._bot.terminate()
            assert await asyncio.wait_for(self._bot.wait(), HANGS) == 0, "it did not end in order"


@pytest.fixture
async def machine(tmp_path: Path, unused_tcp_port: int) -> AsyncIterator[Machine]:
    wanted()
    async with Sandbox(rate_limits=False) as box:
        machine = Machine(Root(tmp_path / "vps", [ROOT]), box, unused_tcp_port)
        try:
            yield machine
        finally:
            await machine.stop()


def wrong(said: str) -> set[str]:
    """Return what a check-up found wrong."""
    return {line.split()[1] for line in said.splitlines() if line.startswith("WRONG")}


@pytest.mark.slow("all that a host types, in a root of its own")
async def test_from_nothing_to_a_bot_that_is_backed_up_restored_and_upgraded(machine: Machine) -> None:
    """Steps 2 to 5 and a new version: the doctor finds nothing wrong at their end."""
    steps = blocks(HOSTING)
    await machine.type(steps["2"])
    await machine.type(steps["3"])
    *start, doctor = steps["4"].strip().split("\n")
    await machine.type("\n".join(start))
    await machine.start()
    doctor = f"{doctor} || true"  # one line is wrong
    async with asyncio.timeout(HANGS):
        while wrong(said := await machine.type(doctor)) - {"backups"}:
            assert wrong(said) <= {"backups", "emojis"}, said
    first, restore = steps["5"].split("sudo systemctl stop", 1)
    [copy] = set(re.findall(r"tapis-vert-\d{8}T\d{6}Z\.sqlite3\.gz", await machine.type(first)))
    said = await machine.type(doctor)
    assert wrong(said) == set(), said
    await machine.stop()
    database = machine.root.folder / "var/lib/tapis-vert/tapis-vert.sqlite3"
    owner = database.stat().st_uid
    database.write_bytes(b"ruined")
    said = await machine.type("sudo systemctl stop" + restore.replace("BACKUP", copy))
    assert "before-" in said, said
    assert "systemctl start tapis-vert.service" in machine.calls(), "it is not started again"
    assert (database.stat().st_uid, database.stat().st_mode & 0o777) == (owner, 0o600), "it is not the bot's"
    await machine.start()
    said = await machine.type(doctor)
    assert wrong(said) == set(), said
    assert "owner of the database" in said, said

    await machine.type(blocks(UPGRADING)[""])
    assert f"git -C /opt/tapis-vert checkout --detach {VERSION}\n" in machine.calls(), "no version is fetched"
    assert machine.calls().endswith("systemctl restart tapis-vert.service\n"), machine.calls()
    await machine.stop()
    await machine.start()
    said = await machine.type(doctor)
    assert wrong(said) == set(), said


@pytest.mark.slow("all that a host types, in a root of its own")
async def test_the_units_of_several_processes_are_installed_where_systemd_looks(machine: Machine) -> None:
    """Step 8, word by word."""
    steps = blocks(HOSTING)
    for step in ("2", "3", "4", "8"):
        await machine.type("\n".join(line for line in steps[step].splitlines() if "-m bot" not in line))
    system = machine.root.folder / "etc/systemd/system"
    there = {str(path.relative_to(system)) for path in system.rglob("*") if path.is_file()}
    assert {"tapis-vert@.service", "tapis-vert@.service.d/shards.conf"} <= there, there
    assert "tapis-vert-backup.service.d/postgresql.conf" in there, there
    [enabled] = re.findall(r"^systemctl enable --now (tapis-vert@.*)", machine.calls(), re.MULTILINE)
    ids = [shards_of(name.removeprefix("tapis-vert@").removesuffix(".service")) for name in enabled.split()]
    assert ids == [(0, 1, 2, 3), (4, 5, 6, 7)], enabled


def test_the_units_run_what_the_document_installs() -> None:
    commands = "".join(blocks(HOSTING).values())
    for unit in ("tapis-vert.service", "tapis-vert-backup.service", "tapis-vert-backup.timer"):
        assert f"deploy/{unit} /etc/systemd/system/" in commands, unit
    unit = lines_of(ROOT / "deploy" / "tapis-vert.service")
    assert unit["ExecStart"] == ["/opt/tapis-vert/.venv/bin/python -m bot"], unit
    assert (
        f"install -d -o {unit['User'][0]} -g {unit['Group'][0]} -m 700 {unit['WorkingDirectory'][0]}"
        in commands
    )


def test_both_languages_type_the_same_commands() -> None:
    assert blocks(FRENCH) == blocks(HOSTING)


def test_every_command_of_the_program_that_is_named_exists() -> None:
    """Of the documents for hosts."""
    known = next(action.choices for action in _parser()._actions if action.choices)
    for document in (HOSTING, FRENCH, UPGRADING):
        named = set(re.findall(r"-m bot ([a-z]+)", document.read_text("utf-8")))
        assert named - set(known) <= {"migrate"}, document


def test_the_version_stands_in_one_place_and_the_documents_name_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tapis-vert {VERSION[1:]}\n"
    for document in (HOSTING, FRENCH, UPGRADING):
        assert set(re.findall(r"\bv\d+\.\d+\.\d+\b", document.read_text("utf-8"))) == {VERSION}, document
    assert f"## To {VERSION[1:]}\n" in UPGRADING.read_text("utf-8")
    first = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None
    assert first[1] in {VERSION[1:], "Unreleased"}


@pytest.mark.parametrize("document", [HOSTING, FRENCH], ids=["en", "fr"])
def test_litestream_is_advised_against_with_the_reason(document: Path) -> None:
    text = document.read_text("utf-8")
    assert "Litestream" in text, document
    assert "3.51.3" in text, document
