"""Ten thousand tables: what the watch asks is answered by an index and by pages, and no position is read."""

import re
import sqlite3
from collections.abc import Awaitable, Callable, Sized
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.store import ALL, SqliteStore, Transaction
from bot.tables import ending, messages
from bot.tables.agenda import PAGE
from tests.bot.bases import open_blank
from tests.bot.table_house import ANNA, BEN, House
from tests.bot.test_tables_time import restarted
from tests.bot.toy_game import Toy

pytestmark = pytest.mark.store("sqlite", "postgresql")

MANY = 2 * PAGE + 20


async def many(house: House, pace: str = "5m", count: int = MANY) -> list[str]:
    """Start one game, and write so many rows like it; return their ids."""
    table = await house.started(ANNA, BEN, pace=pace)

    def work(tx: Transaction) -> list[str]:
        row = tx.table(table.id)
        assert row is not None, "the table was opened"
        for number in range(count - 1):
            tx.add_table(replace(row, id=f"{number:08x}", channel_id=1000 + number))
        return [ident for (ident,) in tx._connection.execute("SELECT id FROM tables ORDER BY number")]

    return await house.store.run(work)


async def pages(more: Callable[[], Awaitable[list[str]]]) -> list[list[str]]:
    found: list[list[str]] = []
    while page := await more():
        found.append(page)
    return found


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every position that is read."""
    count: list[int] = []
    load = Toy.load.__func__

    def counted(cls: type[Toy], *arguments: Any) -> Toy:
        count.append(1)
        return load(cls, *arguments)

    monkeypatch.setattr(Toy, "load", classmethod(counted))
    return count


# Pages, and no position


async def test_late_tables_come_by_pages_each_once_and_unread(house: House, loaded: list[int]) -> None:
    every = await many(house)
    loaded.clear()
    house.later(minutes=5)
    found = await pages(house.tables.schedule.late_tables)
    assert [len(page) for page in found] == [PAGE, PAGE, MANY - 2 * PAGE]
    assert sorted(ident for page in found for ident in page) == sorted(every)
    house.later(days=1)
    assert await house.tables.schedule.late_tables() == []
    assert loaded == []


async def test_what_was_shown_late_is_known_after_a_restart(house: House) -> None:
    await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=5)
    assert len(await house.tables.schedule.late_tables()) == 1
    house = await restarted(house)
    assert await house.tables.schedule.late_tables() == []


async def test_a_table_is_shown_late_again_when_the_next_wait_is_over(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=5)
    assert await house.tables.schedule.late_tables() == [table.id]
    await house.play(table, ANNA, "pass")
    assert await house.tables.schedule.late_tables() == []
    house.later(minutes=5)
    assert await house.tables.schedule.late_tables() == [table.id]


async def test_lobbies_are_closed_by_pages(house: House) -> None:
    for channel in range(PAGE + 1):
        await house.lobby(ANNA, channel=channel)
    house.later(hours=1)
    assert [len(page) for page in await pages(house.tables.schedule.stale_lobbies)] == [PAGE, 1]


async def test_reminders_are_claimed_by_pages_and_only_theirs_are_read(
    house: House, loaded: list[int]
) -> None:
    await many(house, "1h")
    loaded.clear()
    house.later(minutes=30)
    found = 0
    while page := await house.tables.schedule.claim_reminders():
        assert len(page) <= PAGE
        assert len(loaded) == len(page)
        loaded.clear()
        found += len(page)
        for reminder in page:
            await house.tables.schedule.confirm_reminder(reminder)
    assert found == MANY


async def test_reminders_that_cannot_be_sent_keep_no_other_from_being_claimed(house: House) -> None:
    every, found = await many(house, "1h"), set[str]()
    house.later(minutes=30)
    for _ in range(10):
        found |= {reminder.table.id for reminder in await house.tables.schedule.claim_reminders()}
    assert found == set(every)


# Indexes


def looks(house: House) -> list[Callable[[], Awaitable[Sized]]]:
    """All that the watch asks the database for."""
    tables = house.tables
    return [
        tables.schedule.claim_reminders,
        tables.schedule.late_tables,
        tables.schedule.archive,
        tables.schedule.stale_lobbies,
        partial(tables.run, messages.behind),
    ]


def plans(path: Path, statements: list[str]) -> list[str]:
    """How SQLite would run the questions and changes among these statements."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint")
        return [
            detail
            for sql in statements
            if re.match("SELECT|UPDATE", sql)
            for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {sql}")
        ]


@pytest.mark.store("sqlite")
async def test_every_question_of_a_look_is_answered_by_an_index(house: House) -> None:
    """None reads all tables, and none of the waits reads more of them than are due."""
    await many(house)
    await house.lobby(ANNA, channel=4)
    house.later(days=61)
    asked: list[str] = []
    await house.store._line.set_trace_callback(asked.append)
    for look in looks(house):
        assert len(await look()) > 0
    await house.store._line.set_trace_callback(None)  # type: ignore[arg-type]
    used = plans(house.path, asked)
    assert [plan for plan in used if plan.startswith("SCAN") and "boards_behind" not in plan] == []
    in_order = [plan for plan in used if "TEMP B-TREE" in plan]
    assert set(in_order) <= {"USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"}, "of one instant"
    waits = {plan for plan in used if "INDEX waits" in plan}
    assert waits, "no question about waits was explained"
    ahead = {plan for plan in waits if "(<expr>>?)" in plan}
    assert len(ahead) == 1, "the first look of a process reads all waits, once, for those of the future"
    assert [plan for plan in waits - ahead if "(<expr><?)" not in plan] == []
    for index in ("lobbies", "boards_behind", "claimed_reminders"):
        assert any(f"INDEX {index}" in plan for plan in used), "the index is not used"


async def steps_of_a_look(house: House, count: int) -> int:
    """The database's steps in a later look at so many late tables, which have all been shown."""
    await many(house, count=count)
    house.later(minutes=5)
    await pages(house.tables.schedule.late_tables)
    await house.tables.schedule.claim_reminders()
    await house.store._line.call(
        lambda connection: connection.execute("UPDATE tables SET reminder = 2, shown = changes").fetchall()
    )
    steps: list[int] = []
    await house.store._line.set_progress_handler(lambda: steps.append(1), 1)
    for look in looks(house):
        assert len(await look()) == 0
    await house.store._line.set_progress_handler(None, 0)  # type: ignore[arg-type]
    return len(steps)


@pytest.mark.store("sqlite")
async def test_a_look_when_nothing_is_due_costs_the_same_however_many_are_late(
    house: House, tmp_path: Path
) -> None:
    other = House(tmp_path / "more", await open_blank(tmp_path / "more"))
    try:
        assert await steps_of_a_look(house, MANY) == await steps_of_a_look(other, 1)
    finally:
        await other.store.close()


# What the boards show


async def test_a_table_is_behind_until_its_board_shows_its_last_change(house: House) -> None:
    table = await house.started(ANNA, BEN)
    assert [ident for _, ident in await house.tables.run(messages.behind)] == [table.id]
    await house.tables.run(messages.shown, {table.id: table.changes})
    assert await house.tables.run(messages.behind) == []
    done = await house.play(table, ANNA, "pass")
    assert len(await house.tables.run(messages.behind)) == 1
    await house.tables.run(messages.shown, {table.id: table.changes})
    assert len(await house.tables.run(messages.behind)) == 1, "what was shown is older"
    await house.tables.run(messages.shown, {table.id: done.table.changes})
    await house.tables.run(messages.shown, {table.id: table.changes})
    assert await house.tables.run(messages.behind) == [], "what was shown is never taken back"


async def test_a_board_that_was_not_shown_the_end_is_behind_too(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.run(messages.shown, {table.id: table.changes})
    await house.tables.at(table.id, ending.end, ANNA.id)
    assert [ident for _, ident in await house.tables.run(messages.behind)] == [table.id]


async def test_lateness_is_a_change_that_the_board_has_to_show(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    await house.tables.run(messages.shown, {table.id: table.changes})
    house.later(minutes=5)
    await house.tables.schedule.late_tables()
    assert [ident for _, ident in await house.tables.run(messages.behind)] == [table.id]


async def test_boards_behind_come_by_pages_unread(house: House, loaded: list[int]) -> None:
    every = await many(house)
    loaded.clear()
    found, last = list[str](), 0
    while page := await house.tables.run(messages.behind, last):
        assert len(page) <= PAGE
        found += [ident for _, ident in page]
        last = page[-1][0]
    assert found == every
    assert loaded == []


@pytest.mark.store("sqlite")
async def test_what_many_boards_show_is_written_with_one_commit(house: House) -> None:
    every = await many(house)
    commits: list[str] = []
    await house.store._line.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    await house.tables.run(messages.shown, dict.fromkeys(every, 99))
    assert commits == ["COMMIT"]


# An older database


async def test_an_older_database_is_brought_up_with_its_open_boards_to_check(tmp_path: Path) -> None:
    schema = tmp_path / "schema"
    schema.mkdir()
    source = Path(__file__).parents[2] / "data" / "schema"
    [ours] = source.glob("*_scale.sql")
    for file in source.glob("*.sql"):
        if file.name < ours.name:
            (schema / file.name).write_text(file.read_text("utf-8"), "utf-8")
    path = tmp_path / "t.sqlite3"
    await (await SqliteStore.open(path, schema)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        for number, phase in enumerate(("lobby", "playing", "over"), 1):
            connection.execute(
                "INSERT INTO tables (id, guild_id, channel_id, game, phase, locale, pace, options, host_id,"
                " seats, seed, version, waiting_since, opened_at, touched_at)"
                " VALUES (?, 1, ?, 'toy', ?, 'fr', '5m', '{}', 1, '[]', '00', 1, 0, 0, 0)",
                (phase, number, phase),
            )
    store = await open_blank(path)
    try:
        behind = await store.run(lambda tx: tx.behind(ALL, 0, 10))
        assert [ident for _, ident in behind] == ["lobby", "playing"]
        assert await store.run(lambda tx: tx.show_late(ALL, 5 * 60_000, 10)) == ["playing"]
    finally:
        await store.close()
