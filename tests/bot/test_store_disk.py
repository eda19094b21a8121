"""A disk that is full, read-only or failing: nothing is changed, the host learns all, play goes on later."""

import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreAway, StoreError, StoreOnBadDisk, backup
from tests.bot.table_house import ANNA, BEN, House

Fault = Callable[[SqliteStore], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def full(store: SqliteStore) -> AsyncIterator[None]:
    """Let the database take no page more than it has, of which none is free."""
    await store._line.call(lambda c: c.execute("VACUUM"))
    [most] = await store._line.call(lambda c: c.execute("PRAGMA max_page_count").fetchone())
    pages = await store._line.call(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await store._line.call(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    yield
    await store._line.call(lambda c: c.execute(f"PRAGMA max_page_count = {most}").fetchall())


@asynccontextmanager
async def only_read(store: SqliteStore) -> AsyncIterator[None]:
    await store._line.call(lambda c: c.execute("PRAGMA query_only = ON").fetchall())
    yield
    await store._line.call(lambda c: c.execute("PRAGMA query_only = OFF").fetchall())


FAULTS = {"SQLITE_FULL": full, "SQLITE_READONLY": only_read}


async def filled(house: House) -> None:
    """Play until the disk has no room left for a move."""
    for channel in range(100, 200):
        table = await house.started(ANNA, BEN, goal=100, channel=channel)
        for _ in range(20):
            await house.play(table, ANNA, "note")


@pytest.mark.parametrize("name", FAULTS)
async def test_what_the_disk_refuses_changes_nothing_and_later_goes_on(house: House, name: str) -> None:
    table = await house.started(ANNA, BEN)
    before = house.dump()
    async with FAULTS[name](house.store):
        with pytest.raises(StoreOnBadDisk, match=name) as told:
            await filled(house)
        assert str(house.path) in str(told.value)
        assert "\n" not in str(told.value)
        after = await house.tables.get(table.id) if name == "SQLITE_FULL" else table
    assert after == table
    if name == "SQLITE_READONLY":
        assert house.dump() == before
    assert (await house.play(table, ANNA, "roll")).table.rev == 1


async def test_a_file_that_another_program_holds_is_trouble_that_passes(house: House) -> None:
    """A host's own shell, say: in one line, and what comes later finds all as it was."""
    table = await house.started(ANNA, BEN)
    await house.store._line.call(lambda c: c.execute("PRAGMA busy_timeout = 0").fetchall())
    with closing(sqlite3.connect(house.base.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreAway, match="another program holds it") as told:
            await house.play(table, ANNA, "note")
    assert "\n" not in str(told.value)
    assert (await house.play(table, ANNA, "note")).table.rev == table.rev + 1


async def test_the_newest_backup_is_named_with_its_time(house: House, tmp_path: Path) -> None:
    async def told() -> str:
        async with only_read(house.store):
            with pytest.raises(StoreOnBadDisk) as failure:
                await house.started(ANNA, BEN)
        return str(failure.value)

    assert "no backup of it is known" in await told()
    for name in ("first", "second"):
        backup(house.path, tmp_path / "copies" / name)
    line = await told()
    assert re.search(
        rf"newest backup is {tmp_path / 'copies' / 'second'} of \d{{4}}-\d\d-\d\dT[\d:]+Z$", line
    )
    (tmp_path / "copies" / "second").unlink()
    assert "no longer there" in await told()


async def test_a_backup_that_cannot_be_noted_is_a_backup(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house.path.with_name(f"{house.path.name}.backup").mkdir()
    backup(house.path, tmp_path / "copy")
    assert (tmp_path / "copy").is_file()
    assert "will not know of this backup" in caplog.text


async def test_a_statement_that_is_wrong_is_no_fault_of_the_disk(house: House) -> None:
    with pytest.raises(StoreError, match="no such table") as told:
        await house.store.run(lambda tx: tx._connection.execute("SELECT * FROM nowhere"))
    assert not isinstance(told.value, StoreOnBadDisk)


async def test_a_disk_that_does_not_let_us_undo_is_no_end_of_play(house: House) -> None:
    """A transaction left open by a failure is undone before the next."""
    table = await house.started(ANNA, BEN)
    before = house.dump()
    await house.store._line.call(
        lambda c: c.executescript("BEGIN IMMEDIATE; UPDATE tables SET rev = 7; SELECT 1;")
    )
    assert await house.tables.get(table.id) == table
    assert house.dump() == before


async def test_a_disk_that_cannot_be_read_is_told_by_questions_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_IOERR_READ, "SQLITE_IOERR_READ"
        raise error

    with pytest.raises(StoreOnBadDisk, match=r"cannot be read: disk I/O error \(SQLITE_IOERR_READ\)"):
        await house.store.read(failing)
    assert await house.store.read(lambda questions: questions.variants(1, "toy")) == []
