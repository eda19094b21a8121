"""What a host does with a database of PostgreSQL: look at it, copy it, put a copy back."""

import asyncio
import os
import stat
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.host import logs
from bot.host.backups import Copied, backups_in, rotate
from bot.host.doctor import examine
from bot.patience import PATIENCE
from bot.settings import Settings
from bot.store import (
    StoreBroken,
    StoreError,
    StoreInUse,
    StoreOfAnother,
    StoreTooNew,
    StoreUnfit,
    StoreUnreachable,
    copies,
    open_store,
)
from bot.store.finding import Finding
from tests.bot.bases import empty

pytestmark = [
    pytest.mark.usefixtures("silent"),
    pytest.mark.slow("each test has a new database of PostgreSQL"),
]
NOW = datetime.now(UTC).replace(microsecond=0)
ELSEWHERE = {"version", "token", "settings", "contact", "erasures"}
NEEDS = ["encoding", "sessions", "locks", "notices", "statements", "commits"]
LINES = ["database", *NEEDS, "safety", "connections", "backups"]


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of these tests stays pytest's."""
    monkeypatch.setattr(logs, "begin", lambda _: None)


@pytest.fixture
def url() -> str:
    """The address of a database without any table."""
    from tests.postgres import program  # noqa: PLC0415 - who has no psycopg runs the other tests

    if program("pg_dump") is None:
        pytest.skip("pg_dump is not installed (Debian: postgresql-client)")
    return empty()


@pytest.fixture
def database(url: str) -> Copied:
    return copies(url)


async def write(url: str, value: str) -> None:
    """Write a note, and make the tables if there are none."""
    store = await open_store(Path(), url)
    await store.save_note("canary", value)
    await store.close()


async def read(url: str) -> str | None:
    store = await open_store(Path(), url)
    try:
        return await store.note("canary")
    finally:
        await store.close()


def sql(url: str, statement: str) -> None:
    """Run a statement beside the bot."""
    from psycopg import connect  # noqa: PLC0415 - as above

    with connect(url, autocommit=True) as connection:
        connection.execute(statement)


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


# Copies


async def test_a_restored_database_is_what_was_saved(url: str, database: Copied, tmp_path: Path) -> None:
    """The rehearsal; a table that only a newer program knows goes, and what was there is kept as a copy."""
    await write(url, "saved")
    saved = tmp_path / "copy.dump"
    database.backup(saved)
    await write(url, "late")
    sql(url, "CREATE TABLE of_a_newer_program (a BIGINT)")
    before = database.restore(saved, NOW)
    assert await read(url) == "saved"
    assert before is not None, "what was there is gone"
    sql(url, "CREATE TABLE of_a_newer_program (a BIGINT)")
    database.restore(before, NOW)
    assert await read(url) == "late"


async def test_a_copy_is_for_its_owner_alone(url: str, database: Copied, tmp_path: Path) -> None:
    await write(url, "here")
    database.backup(tmp_path / "backups" / "copy.dump")
    [copy] = (tmp_path / "backups").iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600, oct(copy.stat().st_mode)


async def test_it_is_copied_while_the_bot_runs_and_restored_only_when_it_is_off(
    url: str, database: Copied, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "killed", 0.0)
    store = await open_store(Path(), url)
    await store.save_note("canary", "running")
    await asyncio.to_thread(database.backup, tmp_path / "copy.dump")
    with pytest.raises(StoreInUse, match="in use"):
        await asyncio.to_thread(database.restore, tmp_path / "copy.dump", NOW)
    assert await store.note("canary") == "running"
    await store.close()


async def test_what_is_no_copy_changes_nothing(url: str, database: Copied, tmp_path: Path) -> None:
    await write(url, "here")
    saved = tmp_path / "copy.dump"
    database.backup(saved)
    content = saved.read_bytes()
    for bad in (b"", b"no copy at all" * 100, content[: len(content) // 2]):
        saved.write_bytes(bad)
        with pytest.raises(StoreBroken, match="damaged"):
            database.restore(saved, NOW)
    with pytest.raises(StoreUnreachable, match="no file"):
        database.restore(tmp_path / "none.dump", NOW)
    assert await read(url) == "here"


async def test_a_copy_of_another_program_is_refused(url: str, database: Copied, tmp_path: Path) -> None:
    sql(url, "CREATE TABLE theirs (a BIGINT)")
    with pytest.raises(StoreBroken, match="another program"):
        database.backup(tmp_path / "copy.dump")
    assert not (tmp_path / "copy.dump").exists(), "it was kept"


async def test_a_copy_is_checked_before_it_takes_the_place(
    url: str, database: Copied, tmp_path: Path
) -> None:
    """Its schema, and every table; a check alone changes nothing."""
    await write(url, "here")
    database.backup(tmp_path / "copy.dump")
    assert database.check(tmp_path / "copy.dump").startswith("schema ")
    sql(url, "INSERT INTO steps (number) VALUES (999)")
    database.backup(tmp_path / "newer.dump")
    sql(url, "DELETE FROM steps WHERE number = 999")
    sql(url, "DROP TABLE departures")
    database.backup(tmp_path / "less.dump")
    sql(url, "INSERT INTO notes VALUES ('application', '7')")
    sql(url, "CREATE TABLE departures (a BIGINT)")
    database.backup(tmp_path / "another.dump")
    sql(url, "UPDATE notes SET value = '42' WHERE key = 'application'")
    for name, error, why in (
        ("newer", StoreTooNew, "schema 999"),
        ("less", StoreBroken, "lacks departures"),
        ("another", StoreOfAnother, "application 7, .* to 42"),
        ("none", StoreUnreachable, "no file"),
    ):
        for refused in (database.check, lambda saved: database.restore(saved, NOW)):
            with pytest.raises(error, match=why):
                refused(tmp_path / f"{name}.dump")
    assert await read(url) == "here"
    sql(url, "DELETE FROM notes WHERE key = 'application'")
    database.restore(tmp_path / "copy.dump", NOW)
    assert await read(url) == "here"


async def test_a_restore_that_fails_leaves_all_as_it_was(
    url: str, database: Copied, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.store.postgresql import copies as module  # noqa: PLC0415 - as above

    await write(url, "here")
    database.backup(tmp_path / "copy.dump")
    wrong = tmp_path / "clear.sql"
    wrong.write_text(module.CLEAR.read_text("utf-8") + "SELECT 1 / 0;", "utf-8")
    monkeypatch.setattr(module, "CLEAR", wrong)
    with pytest.raises(StoreError, match=r"it is as it was: .*division by zero"):
        database.restore(tmp_path / "copy.dump", NOW)
    assert await read(url) == "here"


async def test_rotation_keeps_days_and_weeks(url: str, database: Copied, tmp_path: Path) -> None:
    await write(url, "here")
    for days in range(40, 0, -1):
        (tmp_path / f"{database.stem}-{NOW - timedelta(days=days):%Y%m%dT%H%M%SZ}.dump").touch()
    made, gone = rotate(database, tmp_path, NOW)
    kept = dict(backups_in(tmp_path, database.stem, database.ends))
    assert kept[NOW] == made, kept
    assert len(kept) + len(gone) == 41, gone
    assert 9 <= len(kept) <= 11, kept


async def test_the_commands_copy_and_restore_the_database_of_the_address(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    await write(url, "saved")
    assert main(["backup", "--rotate", "backups"]) == 0, capsys.readouterr().err
    [copy] = (tmp_path / "backups").iterdir()
    await write(url, "late")
    assert await asyncio.to_thread(main, ["restore", str(copy)]) == 0, capsys.readouterr().err
    assert "what was there is" in capsys.readouterr().out
    assert await read(url) == "saved"


def test_without_the_programs_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = pytest.importorskip("bot.store.postgresql.copies")
    monkeypatch.setattr(module, "DEBIAN", tmp_path)
    monkeypatch.setattr(module.shutil, "which", lambda _: None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@nowhere/none")
    assert main(["backup", "copy.dump"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "postgresql-client" in line, line
    assert "pg_dump --format=custom" in line, line


async def test_no_argument_of_a_program_shows_the_password(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for pg_dump tells what it was given; it finds the password in a file of its user's alone."""
    from bot.store.postgresql import copies as module  # noqa: PLC0415 - as above

    stand_in = tmp_path / "1" / "bin" / "pg_dump"
    stand_in.parent.mkdir(parents=True)
    told = tmp_path / "told"
    stand_in.write_text(
        f'#!/bin/sh\necho "$@" > {told}\nstat -c %a "$PGSERVICEFILE" >> {told}\n'
        f'grep password "$PGSERVICEFILE" >> {told}\nexit 1\n'
    )
    stand_in.chmod(0o755)
    monkeypatch.setattr(module, "DEBIAN", tmp_path)
    with pytest.raises(StoreError, match="could not be copied"):
        copies("postgresql://me:canary@localhost/one").backup(tmp_path / "copy.dump")
    arguments, mode, password = told.read_text().splitlines()
    assert "canary" not in arguments, arguments
    assert (mode, password) == ("600", "password=canary")
    assert "canary" not in "".join(os.environ.values())


# The check-up


async def checked(url: str) -> dict[str, Finding]:
    """Return what the doctor says of the database, by the name of the line."""
    settings = Settings(database_url=SecretStr(url))
    lines = [line for line in await examine(settings, NOW) if line.what not in ELSEWHERE]
    return {line.what: line for line in lines}


async def test_where_all_is_right_every_line_says_so(url: str, database: Copied, tmp_path: Path) -> None:
    """Save one: the server of these tests flushes nothing."""
    await write(url, "here")
    database.backup(tmp_path / "copy.dump")
    lines = await checked(url)
    assert list(lines) == LINES, lines
    assert {name for name, line in lines.items() if not line.right} <= {"safety"}, lines
    assert "version 1" in lines["database"].found, lines
    assert "MiB" in lines["database"].found, lines
    assert str(tmp_path / "copy.dump") in lines["backups"].found, lines


async def test_an_empty_database_is_right_and_changed_by_nobody(url: str) -> None:
    for _ in range(2):
        lines = await checked(url)
        assert lines["database"].right, lines
        assert "empty" in lines["database"].found, lines
        assert "none is known" in lines["backups"].found, lines


async def test_a_server_that_cannot_be_reached(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    lines = await checked(f"postgresql://me:canary@/none?host={tmp_path}")
    assert list(lines) == ["database"], lines
    assert "DATABASE_URL" in lines["database"].remedy, lines
    assert "canary" not in str(lines["database"]), lines


async def test_a_database_of_a_newer_program(url: str) -> None:
    await write(url, "here")
    sql(url, "INSERT INTO steps (number) VALUES (999)")
    line = (await checked(url))["database"]
    assert "schema 999" in line.found, line
    assert "UPGRADING.md" in line.remedy, line


async def test_what_the_store_needs_is_refused_at_the_start_as_the_doctor_tells_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database of other letters, and a commit that is told before it is on disk and cannot be made wait."""
    from bot.store.postgresql import connecting  # noqa: PLC0415 - as above

    name, _, query = url.rpartition("/")[2].partition("?")
    sql(url, f"CREATE DATABASE {name}_old ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    other = url.replace(f"/{name}?{query}", f"/{name}_old?{query}")
    unsafe = f"{url}&options=-c%20synchronous_commit%3Doff"
    assert (await checked(unsafe))["commits"].right, "a session's own setting stands above the host's"
    monkeypatch.setattr(connecting, "SETTINGS", b"SELECT 1")
    for address, what, found in (
        (other, "encoding", "LATIN1"),
        (unsafe, "commits", "synchronous_commit=off"),
    ):
        wrong = [line for line in (await checked(address)).values() if not line.right and line.what in NEEDS]
        assert [line.what for line in wrong] == [what]
        with pytest.raises(StoreUnfit, match=found) as refusal:
            await open_store(Path(), address)
        assert "\n" not in str(refusal.value)
        assert str(refusal.value).endswith(f"{wrong[0].found} ({what}); {wrong[0].remedy}")
    sql(url, f"DROP DATABASE {name}_old")


def seen(**values: Any) -> list[Finding]:
    """Return the lines about a database with which all is right but these values."""
    looking = pytest.importorskip("bot.store.postgresql.looking")
    from bot.host.check_postgresql import findings  # noqa: PLC0415 - as above

    told = f"{NOW:%Y-%m-%dT%H:%M:%SZ} /backups/one.dump"
    well = looking.Look("PostgreSQL's one at here", 17, 1 << 20, 14, 14, (), (), 80, 0, None, told)
    return list(findings(replace(well, **values), NOW))


@pytest.mark.parametrize(
    ("values", "wrong", "words"),
    [
        ({}, [], ""),
        ({"step": 13}, [], "the next start brings it to 14"),
        ({"unsafe": ("fsync=off", "full_page_writes=off")}, ["safety"], "set fsync and full_page_writes"),
        ({"free": 10}, ["connections"], "max_connections"),
        ({"free": 3, "ours": 11}, [], "3 are free"),
        ({"free": 1, "ours": 11}, ["connections"], "max_connections"),
        ({"backup": None}, ["backups"], "none is known"),
        ({"backup": "2020-01-01T00:00:00Z /old.dump"}, ["backups"], "--rotate"),
        ({"backup": "yesterday"}, ["backups"], "cannot be read"),
    ],
)
def test_each_line_is_right_or_says_what_to_do(values: dict[str, Any], wrong: list[str], words: str) -> None:
    lines = seen(**values)
    assert [line.what for line in lines if not line.right] == wrong, lines
    assert words in "\n".join(map(str, lines)), lines
