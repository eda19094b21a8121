"""A database of before is brought up to date: with a copy, in little memory, however often it is killed."""

import asyncio
import gzip
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.store import SqliteStore, open_store, upgrade
from bot.store.clock import Clock
from bot.store.schema import SCHEMA, steps
from bot.store.version import release
from discord_sandbox.client import HANGS
from tests.bot.bases import Base, PostgresBase, SqliteBase, empty, open_blank
from tests.bot.table_house import NOON
from tests.bot.test_erasing_schema import OLD, held, old
from tests.bot.versions import brought_up, steps_until

MEBI = 1 << 20
ROOT = Path(__file__).parents[2]
OPEN = """
import asyncio, logging, sys
from pathlib import Path
from bot.store import SqliteStore
logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
async def opened():
    await (await SqliteStore.open(Path(sys.argv[1]))).close()
asyncio.run(opened())
"""
NEWEST = len(steps(SCHEMA))
COPY = f"old.sqlite3.before-schema-{NEWEST}.gz"
SMALL = 256 * MEBI
"""Bytes of memory in which a database of any size is brought up to date."""


def mark(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA application_id").fetchone()[0]


async def opened(path: Path) -> None:
    await (await SqliteStore.open(path)).close()


async def test_the_start_tells_each_step_and_leaves_a_copy_of_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "old.sqlite3"
    old(path)
    with closing(sqlite3.connect(path)) as connection:
        before = list(connection.iterdump())
    caplog.set_level(logging.INFO)
    await opened(path)
    count = NEWEST - OLD + 2
    for number in range(1, count + 1):
        assert f"step {number} of {count} (" in caplog.text
    (tmp_path / "back.sqlite3").write_bytes(gzip.decompress((tmp_path / COPY).read_bytes()))
    with closing(sqlite3.connect(tmp_path / "back.sqlite3")) as connection:
        assert list(connection.iterdump()) == before
    assert (tmp_path / COPY).stat().st_mode & 0o077 == 0, "others may read it"
    assert (
        f"the way back to a version before 1.1.0: install it, and restore {tmp_path / COPY};" in caplog.text
    )
    caplog.clear()
    await opened(path)
    assert "step" not in caplog.text, "all is done, and noted"


@pytest.mark.store("sqlite", "postgresql")
async def test_an_upgrade_names_the_version_that_wrote_the_database_last(
    base: Base, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And notes its own for the next."""
    old: Base = (
        SqliteBase(tmp_path / "old.sqlite3") if isinstance(base, SqliteBase) else PostgresBase(empty())
    )
    await brought_up(old, steps_until(NEWEST - 1, tmp_path))
    with closing(old):
        old.write("UPDATE notes SET value = '1.1.0+c0ffee00' WHERE key = 'program'")
    caplog.set_level(logging.INFO)
    place = (Path(), old.url) if isinstance(old, PostgresBase) else (tmp_path / "old.sqlite3",)
    store = await open_store(*place)
    assert await store.note("program") == release()
    await store.close()
    assert f"last written by 1.1.0+c0ffee00) is brought to schema {NEWEST} by {release()}" in caplog.text
    back = "a backup of yours" if isinstance(old, PostgresBase) else str(tmp_path / COPY)
    assert f"the way back to 1.1.0+c0ffee00: install it, and restore {back}; what is played" in caplog.text


async def test_who_went_back_and_upgrades_again_has_a_copy_of_what_was_played_between(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old(path)
    await opened(path)
    path.write_bytes(gzip.decompress((tmp_path / COPY).read_bytes()))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO notes VALUES ('played', 'between')")
    await opened(path)
    (tmp_path / "back.sqlite3").write_bytes(gzip.decompress((tmp_path / COPY).read_bytes()))
    with closing(sqlite3.connect(tmp_path / "back.sqlite3")) as connection:
        assert connection.execute("SELECT value FROM notes").fetchall() == [("between",)]


async def test_the_copy_is_deleted_after_seven_days_while_the_bot_runs(tmp_path: Path) -> None:
    """It holds what was erased since; other files beside the database are a host's own."""
    path = tmp_path / "old.sqlite3"
    old(path)
    await opened(path)
    os.utime(tmp_path / COPY, (NOON.timestamp(), NOON.timestamp()))
    other = tmp_path / "old.sqlite3.before-20260101T000000Z"
    other.touch()
    upgrade.forget_copies(path, NOON + timedelta(days=6))
    assert (tmp_path / COPY).exists()
    upgrade.forget_copies(path, NOON + timedelta(days=8))
    assert not (tmp_path / COPY).exists()
    assert other.exists()


async def test_until_discord_has_told_the_time_no_copy_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, looked = Clock(), list[bool]()
    store = await open_blank(tmp_path / "new.sqlite3")

    async def an_hour(_: float) -> None:
        if clock.heard:
            raise asyncio.CancelledError
        clock.set(NOON)

    with monkeypatch.context() as patch, suppress(asyncio.CancelledError):
        patch.setattr("bot.store.sqlite.CLOCK", clock)
        patch.setattr("bot.store.sqlite.forget_copies", lambda *_: looked.append(clock.heard))
        patch.setattr("bot.store.sqlite.asyncio.sleep", an_hour)
        await store.keep()
    await store.close()
    assert looked == [True]


async def test_without_room_an_upgrade_goes_on_and_the_clean_up_comes_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.sqlite3"
    old(path)
    monkeypatch.setattr(upgrade.shutil, "disk_usage", lambda _: SimpleNamespace(free=MEBI))
    await opened(path)
    assert "no copy is made before: 1 MiB are free" in caplog.text
    assert "old pages are not cleared: 1 MiB are free" in caplog.text
    assert not (tmp_path / COPY).exists()
    assert held(tmp_path) == ["old.sqlite3"]
    monkeypatch.undo()
    await opened(path)
    assert held(tmp_path) == []


async def test_what_a_start_that_was_killed_left_of_sqlites_own_is_deleted(tmp_path: Path) -> None:
    """SQLite makes a temporary file and then unlinks it: a kill between the two leaves it, empty."""
    left, own = tmp_path / "etilqs_247604bad0a479fe", tmp_path / "etilqs_notes"
    left.touch()
    own.write_text("a host's own")
    await opened(tmp_path / "new.sqlite3")
    assert (left.exists(), own.exists()) == (False, True)


async def test_a_new_database_needs_no_clean_up(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await opened(tmp_path / "new.sqlite3")
    assert mark(tmp_path / "new.sqlite3") == upgrade.CLEAN
    assert "step" not in caplog.text


# Killed


class Memory:
    """A group of processes with so much memory; the test is skipped if none can be made."""

    def __init__(self, size: int) -> None:
        base = Path("/sys/fs/cgroup")
        first = (base / "memory").is_dir()
        self._folder = (base / "memory" if first else base) / f"tapis-vert-{os.getpid()}"
        try:
            self._folder.mkdir()
            limit = "memory.limit_in_bytes" if first else "memory.max"
            (self._folder / limit).write_text(str(size))
        except OSError as error:
            with suppress(OSError):
                self._folder.rmdir()
            pytest.skip(f"this machine limits no memory here: {error}")

    def enter(self) -> None:
        (self._folder / "cgroup.procs").write_text(str(os.getpid()))

    def close(self) -> None:
        until = time.monotonic() + HANGS
        while self._folder.exists() and time.monotonic() < until:
            try:
                self._folder.rmdir()
            except OSError:
                time.sleep(0.05)  # the system notes the end of a process a moment later


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder on a disk, as one in memory would count as memory."""
    folder = Path(tempfile.mkdtemp(prefix="tapis-vert-", dir="/var/tmp"))
    yield folder
    shutil.rmtree(folder)


def filled(path: Path, size: int) -> int:
    """Write a database of before with so many MiB of moves; return how many rows they are."""
    old(path)
    rows = size * 256
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany(
            "INSERT INTO moves (table_id, rev, first_rev, seat, action, facts, version, at)"
            " VALUES ('0000000a', ?, ?, 1, 'roll', ?, 1, 5)",
            (
                (rev, rev, f'[{{"kind": "rolled", "dice": "{os.urandom(1900).hex()}"}}]')
                for rev in range(10, rows + 10)
            ),
        )
    return rows


Moment = Callable[[Path, str], object]


def copying(path: Path, _: str) -> object:
    return any(path.parent.glob(".*.whole"))


def in_a_step(_: Path, said: str) -> object:
    return f"(schema {OLD + 1}) begins" in said


def clearing(_: Path, said: str) -> object:
    return "(clearing old pages) begins" in said


def written_back(path: Path, said: str) -> object:
    """The file was written anew, and goes into the log."""
    wal = path.with_name(f"{path.name}-wal")
    return clearing(path, said) and wal.exists() and wal.stat().st_size > path.stat().st_size // 4


def start(path: Path, memory: Memory | None, log: Path) -> "subprocess.Popen[bytes]":
    with log.open("wb") as out:
        return subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", OPEN, str(path)],
            cwd=ROOT,
            stdout=out,
            stderr=out,
            preexec_fn=memory.enter if memory else None,  # noqa: PLW1509 - it writes one line to a file
        )


def kill_at(path: Path, memory: Memory | None, log: Path, moment: Moment) -> None:
    """Start the program, and kill it at a moment that it must reach."""
    process = start(path, memory, log)
    try:
        until = time.monotonic() + 600
        while not moment(path, log.read_text("utf-8")):
            assert process.poll() is None, f"it ended before: {log.read_text('utf-8')}"
            assert time.monotonic() < until, f"it hangs: {log.read_text('utf-8')}"
            time.sleep(0.002)
    finally:
        process.kill()
        code = process.wait()
    assert code == -9, "it was not killed in the middle"


FIVE = (copying, in_a_step, clearing, written_back, written_back)


@pytest.mark.parametrize(
    ("size", "kills", "limit"),
    [
        (2, (clearing,), None),
        pytest.param(300, (in_a_step, written_back), SMALL, marks=pytest.mark.proof("300 MB on a disk")),
        pytest.param(1024, FIVE, SMALL, marks=pytest.mark.proof("1 GB on a disk")),
    ],
    ids=["2 MiB", "300 MiB", "1 GiB"],
)
@pytest.mark.timeout(1800)
def test_an_upgrade_that_is_killed_is_finished_by_a_later_start(
    size: int, kills: tuple[Moment, ...], limit: int | None, disk: Path, tmp_path: Path
) -> None:
    path, log = disk / "old.sqlite3", tmp_path / "log"
    memory = Memory(limit) if limit else None
    try:
        rows = filled(path, size)
        for moment in kills:
            kill_at(path, memory, log, moment)
        last = start(path, memory, log)
        assert last.wait(1200) == 0, log.read_text("utf-8")
    finally:
        if memory:
            memory.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert connection.execute("SELECT count(*) FROM moves WHERE action = 'roll'").fetchone() == (rows,)
    assert mark(path) == upgrade.CLEAN
    with path.open("rb") as file:
        found = [part for part in iter(lambda: file.read(MEBI), b"") if b"Kanarienvogel" in part]
    assert not found, "what was deleted is still in the file"
    left = {file.name for file in disk.iterdir()} - {"old.sqlite3", "old.sqlite3.lock"}
    assert left == {COPY}, "a copy of before, and nothing half done"
