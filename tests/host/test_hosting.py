"""docs/hosting.md and UPGRADING.md, word by word: typed in a root that stands for a fresh VPS (`machine`)."""

import re
import shutil
import tomllib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import yaml

from bot.__main__ import BAD_DATA, _parser, main
from bot.store.schema import SCHEMA, steps
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, SandboxClient
from tests import postgres
from tests.host.guide import blocks, inline, lines
from tests.host.machine import BOT, CONTACT, HOME, Machine, wrong
from tests.host.root import Root, wanted
from tests.host.test_deploy import ROOT, lines_of

HOSTING = ROOT / "docs" / "hosting.md"
FRENCH = ROOT / "docs" / "hosting.fr.md"
UPGRADING = ROOT / "UPGRADING.md"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
NEWER = len(steps(SCHEMA)) + 1
TIMER = "tapis-vert-backup.timer"
TYPED = {HOSTING: {2, 3, 4, 5, 8, 9}, UPGRADING: {0}}
"""The sections whose blocks are typed below, to the last line."""
NOT_TYPED = {
    "docker ": "no Docker is here; test_image.py follows the Dockerfile, test_deploy.py the compose files",
    **dict.fromkeys(
        ("install -d -m 700 deploy/secrets", "od -An", 'echo "postgresql:', "editor deploy/secrets"),
        "test_deploy.py types it; test_image.py types what containers run",
    ),
    "chmod 644 deploy/secrets": "as before",
    **dict.fromkeys(("git clone ADDRESS tapis-vert", "cd tapis-vert"), "test_clone.py types it"),
}
"""What a line begins with that is not typed, and why."""
INLINE_TYPED = {
    *("python -m bot health", "python -m bot handover ID", "restore --check FILE", "backup FILE"),
    *("python -m bot --version", "python -m bot doctor", "python -m bot restore FILE"),
    "python -m bot migrate SQLITE_FILE",
}
"""Commands within a sentence that are typed below."""
INLINE_NOT_TYPED = {
    **NOT_TYPED,
    "systemd-analyze security": "systemd is not here; test_deploy.py asks it, where it is",
    "systemctl edit": "it opens an editor of systemd's",
    "journalctl": "there is no journal here",
    "timedatectl": "it would set the clock of this machine",
    "promtool": "test_alerts.py asks it, where it is",
    "make setup": "step 2 types it; there is no other Python, and test_setup.py shows what it refuses",
    "git -C /opt/tapis-vert rev-parse": "for versions that name no commit",
    "git fetch": "in a checkout for Docker; test_clone.py types it",
    "git checkout --detach origin/HEAD": "as before",
    "make ": "of the table of commands: the Makefile's own tests run them",
    "python -m bot sandbox": "as before; packages/discord_sandbox/tests/sandbox starts it",
    "python -m bot verify": "as before; tests of records type it",
    "python -m bot backup FILE": "as before; typed with a path below",
    "python -m bot migrate FILE": "as before",
}
OTHER = {"yaml": "a file of Prometheus's, read below"}
"""Blocks that are no commands."""


def typed(document: Path, section: int) -> list[list[str]]:
    """Return the blocks of a section, with the lines that can be typed here."""
    assert section in TYPED[document], "declare it as typed"
    kept = [[line for line in block if not excused(line)] for block in lines(document)[section]]
    return [block for block in kept if block]


def whole(document: Path, section: int) -> list[str]:
    """Return all lines of a section that can be typed here."""
    return [line for block in typed(document, section) for line in block]


def block(document: Path, section: int, words: str) -> list[str]:
    """Return the one block of a section in which these words stand."""
    [found] = [block for block in typed(document, section) if words in "\n".join(block)]
    return found


def excused(line: str) -> bool:
    return any(line.removeprefix("sudo ").startswith(start) for start in NOT_TYPED)


def by_host(command: str) -> str:
    """Return a command of the program that stands within a sentence as the guide's lines type such."""
    assert command in INLINE_TYPED & (inline(HOSTING) | inline(UPGRADING)), f"no guide says {command}"
    [doctor] = block(HOSTING, 4, "-m bot doctor")
    return doctor.removesuffix("doctor") + command.removeprefix("python -m bot ")


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    """A Discord."""
    async with Sandbox(rate_limits=False) as box:
        yield box


@pytest.fixture
def root(tmp_path: Path) -> Root:
    """A fresh VPS."""
    wanted()
    if shutil.which("git", path="/usr/bin") is None:
        pytest.skip("git is not installed here")
    return Root(tmp_path / "vps")


@pytest.fixture
async def machine(root: Root, box: Sandbox, unused_tcp_port: int) -> AsyncIterator[Machine]:
    machine = Machine(root, box, [unused_tcp_port])
    machine.publish()
    yield machine
    await machine.close()


async def plays(box: Sandbox, user: str) -> None:
    """Open a table, so that something is kept about somebody."""
    async with SandboxClient(box.url) as client:
        channel = await client.new_channel("table")
        answer = await client.command(user, channel["id"], "yams new", {})
        assert answer.status == "answered", answer


@pytest.mark.slow("all that a host types, in a root of its own")
async def test_from_nothing_to_a_bot_that_is_backed_up_restored_and_answers_for_people(
    machine: Machine, box: Sandbox
) -> None:
    """Steps 2 to 5 and a person: the doctor finds nothing wrong at their end."""
    for section in (2, 3):
        await machine.type(whole(HOSTING, section))
    [doctor] = block(HOSTING, 4, "-m bot doctor")
    said = await machine.type(whole(HOSTING, 4))
    assert wrong(said) <= {"backups", "emojis"}, said
    await machine.wait_until_right(doctor, {"backups"})
    await machine.fire(TIMER)
    await machine.wait_until_right(doctor, set())
    await plays(box, ALICE)

    said = await machine.type(whole(HOSTING, 5))
    assert "before-" in said, said
    database = machine.root.folder / HOME / "tapis-vert.sqlite3"
    owner = database.stat().st_uid
    restore = block(HOSTING, 5, "-m bot restore")
    await machine.type(restore[:1])
    database.write_bytes(b"ruined")
    await machine.type(restore)
    assert (database.stat().st_uid, database.stat().st_mode & 0o777) == (owner, 0o600), "it is not the bot's"
    said = await machine.wait_until_right(doctor, set())
    assert "owner of the database" in said, said

    machine.filled["FILE"] = f"/{HOME}/copy.sqlite3.gz"
    said = await machine.type([by_host("backup FILE"), by_host("restore --check FILE")])
    assert "is whole" in said, said
    said = await machine.type([by_host("python -m bot health")])
    assert "healthy" in said or "well" in said, said

    machine.filled["ID"] = ALICE
    said = await machine.type(block(HOSTING, 9, "person ID export"))
    assert f"erased {ALICE}: 1 table(s)" in said, said
    assert "yams" in said, "the export tells of no game"
    assert wrong(await machine.type([doctor])) == set()


@pytest.mark.slow("all that a host types, in a root of its own")
async def test_what_a_host_sets_and_is_told(machine: Machine, box: Sandbox) -> None:
    """A token in a file, old games, people whom the bot refuses, a backup that fails, another application."""
    for section in (2, 3):
        await machine.type(whole(HOSTING, section))
    secret = machine.root.write("etc/tapis-vert/token", f"{box.token}\n")
    shutil.chown(secret, *(int(machine.root.sh(f"id -{each} tapis-vert")) for each in "ug"))
    secret.chmod(0o600)
    for name, value in {
        "DISCORD_TOKEN": "",
        "DISCORD_TOKEN_FILE": "/etc/tapis-vert/token",
        "KEEP_MOVES": "30",
        "BLOCKED_USERS": BRUNO,
        "CONTACT": CONTACT,
    }.items():
        machine.set(name, value)
    await machine.type(whole(HOSTING, 4))
    async with SandboxClient(box.url) as client:
        channel = await client.new_channel("table")
        answer = await client.command(BRUNO, channel["id"], "help", {})
        assert answer.shown["flags"] & 64, "it is public"
        assert CONTACT in answer.shown["content"], answer.shown
        assert (await client.command(ALICE, channel["id"], "help", {})).status == "answered"

    told = machine.root.write("etc/tapis-vert/backup-failed", f"#!/bin/sh\ntouch /{HOME}/told\n")
    told.chmod(0o755)
    (machine.root.folder / HOME / "backups").write_text("in the way", "utf-8")
    await machine.fire(TIMER)
    assert machine.codes.pop("tapis-vert-backup.service"), machine.log()
    assert (machine.root.folder / HOME / "told").exists(), "nobody was told"
    assert "the backup of Tapis Vert failed" in machine.log()

    await machine.type([f"sudo systemctl stop {BOT}"])
    machine.filled["ID"] = "1"
    await machine.type([by_host("python -m bot handover ID"), f"sudo systemctl start {BOT}"], fails=True)
    assert machine.codes == {BOT: 2}, machine.log()
    assert "belongs to the Discord application" in machine.log()


@pytest.mark.slow("all that a host types, in a root of its own")
async def test_a_version_is_installed_and_the_one_before_comes_back(machine: Machine, box: Sandbox) -> None:
    """The next version changes the schema: the one before refuses its database, and takes the copy."""
    for section in (2, 3, 4):
        await machine.type(whole(HOSTING, section))
    await plays(box, ALICE)
    said = await machine.type([by_host("python -m bot --version")])
    [commit] = re.findall(rf"tapis-vert {VERSION}\+(\w{{8}}), schema {NEWER - 1}\n", said)
    machine.publish((f"data/schema/{NEWER:03}_next.sql", "CREATE TABLE next (a INTEGER);\n"))
    doctor = by_host("python -m bot doctor")
    await machine.type(whole(UPGRADING, 0))
    await machine.wait_until_right(doctor, set())
    copy = f"/{HOME}/tapis-vert.sqlite3.before-schema-{NEWER}.gz"
    assert f"the way back to {VERSION}+{commit}: install it, and restore {copy};" in machine.log()

    install = [line.replace("origin/HEAD", commit) for line in block(UPGRADING, 0, "checkout")]
    await machine.type(install, fails=True)
    assert machine.codes == {BOT: BAD_DATA}, "it takes a newer database"
    assert "update the program" in machine.log()
    machine.codes.clear()
    machine.filled["FILE"] = copy
    await machine.type([by_host("python -m bot restore FILE"), f"sudo systemctl start {BOT}"])
    await machine.wait_until_right(doctor, set())
    assert await machine.type([by_host("python -m bot --version")]) == said


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server of PostgreSQL to which every user of the machine may speak."""
    postgres.wanted()
    server = postgres.Server(postgres.folder_for_a_server(), fsync="on", full_page_writes="on")
    server.folder.chmod(0o711)
    yield server
    server.close()


@pytest.mark.slow("all that a host types, in a root of its own, with a server")
async def test_a_bot_moves_to_postgresql_and_divides(
    root: Root, box: Sandbox, server: postgres.Server, unused_tcp_port_factory: Callable[[], int]
) -> None:
    """Step 8: its games come along, a backup is made and put back, and two processes do the work of one."""
    ports = [unused_tcp_port_factory() for _ in range(3)]
    machine = Machine(root, box, ports)
    machine.publish()
    try:
        for section in (2, 3, 4):
            await machine.type(whole(HOSTING, section))
        await plays(box, ALICE)
        await machine.type([f"sudo systemctl stop {BOT}"])
        address = machine.root.write("etc/tapis-vert/address", server.url("postgres"))
        shutil.chown(address, *(int(root.sh(f"id -{each} tapis-vert")) for each in "ug"))
        machine.set("DATABASE_URL_FILE", "/etc/tapis-vert/address")
        machine.filled["SQLITE_FILE"] = f"/{HOME}/tapis-vert.sqlite3"
        said = await machine.type([by_host("python -m bot migrate SQLITE_FILE")])
        assert "tables: 1 rows" in said, said
        await machine.type(block(HOSTING, 8, "backup-postgresql.conf"))
        await machine.type([f"sudo systemctl start {BOT}"])
        await machine.type(whole(HOSTING, 5))
        assert machine.newest().endswith(".dump"), machine.newest()
        await machine.fire(TIMER)  # the first backup does not know of itself, and is what is there now
        [doctor] = block(HOSTING, 4, "-m bot doctor")
        await machine.wait_until_right(doctor, set())

        machine.set("SHARD_COUNT", "8")
        for name, port in zip(("0-3", "4-7"), ports[1:], strict=True):
            machine.root.write(f"etc/tapis-vert/{name}.env", f"METRICS_PORT={port}\n")
        await machine.type(block(HOSTING, 8, "shards.conf"))
        said = await machine.type([doctor])
        assert "shard" not in " ".join(wrong(said)), said
    finally:
        await machine.close()


def test_every_line_of_the_guides_is_typed_or_excused() -> None:
    """A line that is new stands in a section that is typed, or has a reason why it cannot be."""
    for document, sections in TYPED.items():
        for found in blocks(document).values():
            for language, code in found:
                assert language == "sh" or language in OTHER, f"{document}: a block of {language}: {code}"
        for number, parts in lines(document).items():
            new = [line for part in parts for line in part if not excused(line)]
            assert number in sections or not new, (
                f"{document.name}, section {number}: type {new} here (TYPED), or say in NOT_TYPED why not"
            )
        unknown = {
            command
            for command in inline(document) - INLINE_TYPED - {"python -m bot"}
            if not command.startswith(tuple(INLINE_NOT_TYPED))
        }
        assert not unknown, (
            f"{document.name}: type {unknown} (INLINE_TYPED), or say in INLINE_NOT_TYPED why not"
        )


def test_prometheus_is_told_where_the_figures_are() -> None:
    [text] = [code for found in blocks(HOSTING).values() for language, code in found if language == "yaml"]
    [job] = yaml.safe_load(text)["scrape_configs"]
    assert job["static_configs"] == [{"targets": ["127.0.0.1:9464"]}], job


def test_the_units_run_what_the_document_installs() -> None:
    commands = "\n".join(line for parts in lines(HOSTING).values() for part in parts for line in part)
    for unit in ("tapis-vert.service", "tapis-vert-backup.service", "tapis-vert-backup.timer"):
        assert f"deploy/{unit} /etc/systemd/system/" in commands, unit
    unit = lines_of(ROOT / "deploy" / "tapis-vert.service")
    assert unit["ExecStart"] == ["/opt/tapis-vert/.venv/bin/python -m bot"], unit
    for each in (unit, lines_of(ROOT / "deploy" / "tapis-vert-backup.service")):
        assert each["Environment"] == ["PYTHONPATH=/opt/tapis-vert"], "another Python finds no program"
    assert (
        f"install -d -o {unit['User'][0]} -g {unit['Group'][0]} -m 700 {unit['WorkingDirectory'][0]}"
        in commands
    )


def test_an_upgrade_stops_the_bot_before_its_files_change() -> None:
    """It starts robots and pictures from them; a container has its own, until another takes its place."""
    order = [f"stop {BOT}", " checkout ", "make ", f"start {BOT}"]
    text = "\n".join(block(UPGRADING, 0, "checkout"))
    assert sorted(order, key=text.index) == order, text
    for document in (HOSTING, FRENCH):
        text = document.read_text("utf-8")
        upgrade = re.findall(r"\*\*(?:Upgrade|Mettre à jour)\.\*\*(.*?)\*\*", text, re.DOTALL)[0]
        assert re.findall(r"`docker (\w+)", upgrade)[-3:] == ["stop", "rm", "run"], upgrade


def test_both_languages_type_the_same_commands() -> None:
    assert blocks(FRENCH) == blocks(HOSTING)
    assert inline(FRENCH) == inline(HOSTING)


def test_every_command_of_the_program_that_is_named_exists() -> None:
    """Of the documents for hosts."""
    known = next(action.choices for action in _parser()._actions if action.choices)
    for document in (HOSTING, FRENCH, UPGRADING):
        named = set(re.findall(r"-m bot ([a-z]+)", document.read_text("utf-8")))
        assert named - set(known) <= {"migrate"}, document


def test_the_version_stands_in_one_place_and_has_its_sections(capsys: pytest.CaptureFixture[str]) -> None:
    """The guides name none: they install what the repository has."""
    assert main(["--version"]) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(rf"tapis-vert {VERSION}(\+[0-9a-f]{{8}})?, schema {NEWER - 1}\n", said), said
    for document in (HOSTING, FRENCH):
        assert not re.findall(r"\bv\d+\.\d+\.\d+\b", document.read_text("utf-8")), document
    assert f"## To {VERSION}\n" in UPGRADING.read_text("utf-8")
    first = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first[1] in {VERSION, "Unreleased"}


@pytest.mark.parametrize("document", [HOSTING, FRENCH], ids=["en", "fr"])
def test_litestream_is_advised_against_with_the_reason(document: Path) -> None:
    text = document.read_text("utf-8")
    assert "Litestream" in text, document
    assert "3.51.3" in text, document
