"""docs/hosting.md, word by word: its commands run in a folder that stands for the machine.

`sudo`, `apt-get`, `useradd`, `systemctl`, `git clone` and `make setup` want root, systemd or a registry.
In their place stand small programs that note how they were called.  All else is what a host types.
"""

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.messages.emojis import ours
from bot.sandbox import Sandbox
from bot.store import SqliteStore
from tests.host.test_deploy import ROOT, lines_of

HOSTING = ROOT / "docs" / "hosting.md"
FRENCH = ROOT / "docs" / "hosting.fr.md"
_OWNED = 'case "$1" in -o|-g) shift 2;; *) args="$args $1"; shift;; esac'
_TO_THE_REST = f'args=""; while [ $# -gt 0 ]; do {_OWNED}; done'
_LINKS = 'for each in bot cogs data deploy .env.example; do ln -s "$SOURCE/$each" "$3/$each"; done'
_PROGRAM = """printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$PYTHON" > "$2/.venv/bin/python\""""
STANDING_IN = {
    "sudo": '[ "$1" = -u ] && shift 2; exec "$@"',
    "apt-get": "",
    "useradd": "",
    "systemctl": "",
    "editor": "",
    "git": f'mkdir -p "$3" && {_LINKS}',
    "make": f'mkdir -p "$2/.venv/bin" && {_PROGRAM} && chmod +x "$2/.venv/bin/python"',
    "install": f"{_TO_THE_REST}; exec /usr/bin/install $args",
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
    """A folder that stands for a VPS."""

    def __init__(self, root: Path, box: Sandbox) -> None:
        self.root = root
        self.calls = root / "calls.txt"
        self._box = box
        shims = root / "shims"
        shims.mkdir(parents=True)
        for name, does in STANDING_IN.items():
            program = shims / name
            program.write_text(f'#!/bin/sh\necho {name} "$@" >> "{self.calls}"\n{does}\n')
            program.chmod(0o755)
        for folder in ("opt", "etc/systemd/system", "var/lib"):
            (root / folder).mkdir(parents=True)

    def here(self, commands: str) -> str:
        """Return commands with this folder in place of the machine's root."""
        return re.sub(r"(?<![\w./])/(opt|etc|var)/", rf"{self.root}/\1/", commands)

    def type(self, commands: str) -> subprocess.CompletedProcess[str]:
        """Type commands; the first that fails ends it."""
        environment = {
            "PATH": f"{self.root / 'shims'}:/usr/bin:/bin",
            "SOURCE": str(ROOT),
            "PYTHON": sys.executable,
            "PYTHONPATH": str(ROOT),
            "DISCORD_API_BASE": self._box.api_base,
            "DISCORD_TOKEN": self._box.token,
        }
        return subprocess.run(  # noqa: S603 - what the document says
            ["/bin/sh", "-euc", self.here(commands)],
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


@pytest.fixture
async def machine(tmp_path: Path) -> AsyncIterator[Machine]:
    async with Sandbox(rate_limits=False) as box:
        world = box.core.world
        world.commands["1"] = {"id": "1", "name": "yams", "type": 1}
        for number, own in enumerate(ours()):
            world.emojis[str(number)] = {"id": str(number), "name": own.name}
        yield Machine(tmp_path / "vps", box)


async def canary(machine: Machine) -> str | None:
    """Return what `started` wrote."""
    store = await SqliteStore.open(machine.root / "var/lib/tapis-vert/tapis-vert.sqlite3")
    try:
        return await store.note("canary")
    finally:
        await store.close()


async def started(machine: Machine) -> None:
    """Make the database, as the bot's first start does."""
    store = await SqliteStore.open(machine.root / "var/lib/tapis-vert/tapis-vert.sqlite3")
    await store.save_note("canary", "first night")
    await store.close()


async def test_from_nothing_to_a_bot_that_is_backed_up_and_restored(machine: Machine) -> None:
    """Steps 2 to 5 in order; the doctor finds everything right after them."""
    steps = blocks(HOSTING)

    async def typed(commands: str) -> str:
        done = await asyncio.to_thread(machine.type, commands)
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}\n{machine.calls.read_text()}"
        return done.stdout

    await typed(steps["2"])
    await typed(steps["3"])
    start, doctor = steps["4"].rsplit("\n", 2)[0], steps["4"].rsplit("\n", 2)[1]
    await typed(start)
    await started(machine)
    env = machine.root / "etc/tapis-vert/.env"
    env.write_text(machine.here(env.read_text()))
    backup = lines_of(machine.root / "etc/systemd/system/tapis-vert-backup.service")["ExecStart"][0]
    await typed(f"cd /etc/tapis-vert; {backup}")
    told = await typed(doctor)
    assert "WRONG" not in told, told
    assert "backups      the newest is" in told, told
    first, restore = steps["5"].split("sudo systemctl stop", 1)
    listed = await typed(first)
    [copy] = re.findall(r"tapis-vert-\d{8}T\d{6}Z\.sqlite3", listed)
    (machine.root / "var/lib/tapis-vert/tapis-vert.sqlite3").write_bytes(b"ruined")
    said = await typed("sudo systemctl stop" + restore.replace("BACKUP", copy))
    assert "before-" in said, said
    assert "systemctl start tapis-vert.service" in machine.calls.read_text(), "it is started again"
    assert await canary(machine) == "first night"


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
    for document in (HOSTING, FRENCH, ROOT / "UPGRADING.md"):
        named = set(re.findall(r"-m bot ([a-z]+)", document.read_text("utf-8")))
        assert named - set(known) <= {"migrate"}, document


@pytest.mark.parametrize("document", [HOSTING, FRENCH], ids=["en", "fr"])
def test_litestream_is_advised_against_with_the_reason(document: Path) -> None:
    text = document.read_text("utf-8")
    assert "Litestream" in text, document
    assert "3.51.3" in text, document
