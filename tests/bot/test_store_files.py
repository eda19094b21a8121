"""Files of the store: what cannot be opened, migrations, backups."""

import asyncio
import errno
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import (
    SqliteStore,
    StoreBroken,
    StoreError,
    StoreInUse,
    StoreOnBadDisk,
    StoreTooNew,
    StoreUnreachable,
    backup,
    sqlite,
)
from bot.store.schema import SCHEMA, steps
from tests.bot.bases import make_blank
from tests.bot.table_house import ANNA, BEN, House


async def refused(path: Path, error: type[StoreError], words: str) -> None:
    with pytest.raises(error, match=re.compile(words)) as refusal:
        await SqliteStore.open(path)
    assert "\n" not in str(refusal.value)


async def test_a_new_database_is_of_the_newest_schema(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "new" / "folder" / "one")
    await store.close()
    with closing(sqlite3.connect(tmp_path / "new" / "folder" / "one")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(steps(SCHEMA)),)


async def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one"
    make_blank(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    await refused(path, StoreTooNew, "schema 99")


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_text("no database at all, but a text of some length\n" * 100)
    await refused(path, StoreBroken, "damaged or no database")


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one"
    make_blank(path)
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\x55" * (4096 * 2)
    path.write_bytes(data)
    await refused(path, StoreBroken, "damaged")


async def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "one"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    before = path.read_bytes()
    await refused(path, StoreBroken, "another program")
    assert path.read_bytes() == before


async def test_a_path_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    await refused(tmp_path / "file" / "one", StoreUnreachable, "cannot be used")
    (tmp_path / "folder").mkdir()
    await refused(tmp_path / "folder", StoreUnreachable, "cannot be opened")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a folder in which nothing can be made")
@pytest.mark.parametrize("path", ["/proc/one", "/proc/folder/one"])
async def test_a_path_that_can_never_be_is_no_other_copy_of_the_bot(path: str) -> None:
    await refused(Path(path), StoreUnreachable, "/proc/.* cannot be used: .*No such file")
    with pytest.raises(StoreUnreachable, match="No such file"), sqlite.held(Path(path)):
        pass


async def test_a_trouble_that_may_pass_is_told_apart_from_a_path_that_never_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system that came up read-only, a file that another program writes to just now."""
    path = tmp_path / "one"
    make_blank(path)
    monkeypatch.setattr(sqlite, "make_private", fails(OSError(errno.EROFS, "Read-only file system")))
    await refused(path, StoreOnBadDisk, "Read-only file system")
    monkeypatch.undo()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite, "prepare", lambda line, schema: line.execute("BEGIN IMMEDIATE"))
        monkeypatch.setattr(sqlite, "_writing", lambda one: sqlite3.connect(one, timeout=0))
        await refused(path, StoreInUse, "another program has it open")


def fails(error: Exception) -> Callable[..., None]:
    """Return a function that raises this error."""

    def failing(*_: object) -> None:
        raise error

    return failing


async def test_a_refused_start_leaves_the_file_free(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.mkdir()
    await refused(path, StoreUnreachable, "cannot be opened")
    path.rmdir()
    await (await SqliteStore.open(path)).close()
    assert path.is_file()


# Migrations

NOTES = "CREATE TABLE notes (key PRIMARY KEY, value);"
"""Every database has them: in them stands which version wrote it last."""


def schema(folder: Path, *sql: str) -> Path:
    folder.mkdir(exist_ok=True)
    for number, step in enumerate(sql, 1):
        (folder / f"{number:03}_step.sql").write_text(step)
    return folder


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_rows(tmp_path: Path) -> None:
    path, folder = tmp_path / "one", tmp_path / "schema"
    create = f"{NOTES}\nCREATE TABLE one (a);\nINSERT INTO one VALUES (1);"
    await (await SqliteStore.open(path, schema(folder, create))).close()
    later = schema(folder, create, "ALTER TABLE one ADD b TEXT DEFAULT 'x';", "UPDATE one SET a = 2;")
    await (await SqliteStore.open(path, later)).close()
    await (await SqliteStore.open(path, later)).close()  # nothing is applied twice
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM one").fetchall() == [(2, "x")]
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path, folder = tmp_path / "one", tmp_path / "schema"
    await (await SqliteStore.open(path, schema(folder, NOTES))).close()
    broken = schema(folder, NOTES, "CREATE TABLE more (a);\nINSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match="nowhere"):
        await SqliteStore.open(path, broken)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema WHERE sql > ''").fetchall() == [("notes",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_gap_in_the_numbers_of_the_schema_is_refused(tmp_path: Path) -> None:
    folder = schema(tmp_path / "schema", "", "", "")
    (folder / "002_step.sql").unlink()
    with pytest.raises(StoreError, match="numbered"):
        steps(folder)


# Backup


async def test_a_backup_taken_while_the_bot_writes_is_whole(house: House, tmp_path: Path) -> None:
    table = await house.started(ANNA, BEN, goal=100)
    for number in range(10):
        writing = [house.play(table, ANNA, "note") for _ in range(20)]
        copying = asyncio.to_thread(backup, house.path, tmp_path / f"copy{number}")
        *_, _ = await asyncio.gather(*writing, copying)
        with closing(sqlite3.connect(tmp_path / f"copy{number}")) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            ((rev, moves),) = copy.execute("SELECT rev, (SELECT max(rev) FROM moves) FROM tables")
        assert rev == moves
        assert number * 20 <= rev <= (number + 1) * 20


async def test_a_backup_holds_every_acknowledged_move_and_runs(house: House, tmp_path: Path) -> None:
    table = await house.started(ANNA, BEN)
    table = (await house.play(table, ANNA, "roll")).table
    backup(house.path, tmp_path / "copy")
    store = await SqliteStore.open(tmp_path / "copy")
    assert await House(tmp_path / "copy", store).tables.get(table.id) == table
    await store.close()


async def test_a_backup_is_one_file_and_replaces_the_last_one(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    for _ in range(2):
        backup(house.path, folder / "copy")
    assert [file.name for file in folder.iterdir()] == ["copy"]


async def test_a_backup_that_fails_leaves_the_last_one(house: House, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("the last one")
    for source, error in ((tmp_path / "nowhere", StoreUnreachable), (tmp_path / "text", StoreBroken)):
        (tmp_path / "text").write_text("no database at all, but a text of some length\n" * 100)
        with pytest.raises(error) as refusal:
            backup(source, target)
        assert "\n" not in str(refusal.value)
    assert target.read_text() == "the last one"


async def test_a_backup_onto_the_database_itself_is_refused(house: House) -> None:
    with pytest.raises(StoreError, match="itself"):
        backup(house.path, house.path)


async def test_a_backup_to_where_nothing_can_be_written_is_refused(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnreachable, match="cannot be written"):
        backup(house.path, tmp_path / "file" / "copy")
