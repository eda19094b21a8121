"""Several copies of the bot on one database of PostgreSQL: each has its shards and does its own work."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.days.days import Days
from bot.features import MARKS, ROWS
from bot.messages.people import People
from bot.mydata import erasure
from bot.patience import PATIENCE
from bot.store import ALL, ANYBODY, Shards, Store, StoreAway, StoreInUse, open_store
from bot.store import store as locks
from bot.store.postgresql import hold
from bot.store.schema import SCHEMA
from bot.tables import Tables, robots
from bot.watch.gateway import APART, Logins
from discord_sandbox.client import HANGS
from tests.bot.bases import PostgresBase
from tests.bot.canary import SOMEONE
from tests.bot.table_house import ANNA, House
from tests.bot.test_shards import OURS, OWN, prepared
from tests.bot.toy_game import SHELF

pytestmark = [
    pytest.mark.store("postgresql"),
    pytest.mark.slow("each test has copies of the bot on PostgreSQL"),
]

OTHERS = Shards(4, (0, 2))
MOVED = (
    "SELECT pg_terminate_backend(pid, 60000)"  # milliseconds
    " FROM pg_stat_activity WHERE application_name LIKE 'tapis-vert of %'"
)
"""Breaks off every connection that holds shards, and waits until the server has let go of them."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for a copy that was killed, or long for a lock."""
    monkeypatch.setattr(PATIENCE, "killed", 0.0)
    monkeypatch.setattr(locks, "AGAIN", 0.01)


@pytest.fixture
async def copies(base: PostgresBase) -> AsyncIterator[Any]:
    """Opens copies of the bot, by their shards."""
    async with AsyncExitStack() as all_of_them:

        async def opened(own: Shards | None) -> Any:
            store = await open_store(Path(), base.url, own)
            all_of_them.push_async_callback(store.close)
            return store

        yield opened


# Shards are held


async def test_copies_make_one_secret_at_the_first_instant_of_a_month(copies: Any) -> None:
    now = datetime(2026, 2, 28, 23, tzinfo=UTC)
    both = [
        Tables(await copies(own), SHELF, clock=lambda: now, rows=ROWS, marks=MARKS) for own in (OWN, OTHERS)
    ]
    for first in (now, datetime(2026, 3, 31, 22, tzinfo=UTC)):
        now = first
        days = await asyncio.gather(*[Days(tables, tables.store).today() for tables in both * 4])
        assert {day.begins for day in days} == {first}
        assert len({day.month.secret for day in days}) == 1


async def test_copies_with_other_shards_run_side_by_side(copies: Any) -> None:
    stores: list[Store] = [await copies(own) for own in (OWN, OTHERS)]
    await asyncio.gather(*[store.save_note(str(store.shards.ids), "here") for store in stores])
    assert [await stores[0].note(str(own.ids)) for own in (OWN, OTHERS)] == ["here", "here"]


async def test_a_shard_that_another_copy_runs_is_refused_in_one_line_that_names_it(copies: Any) -> None:
    await copies(OWN)
    with pytest.raises(StoreInUse, match=r"running shard 3 of 4 on it \(tapis-vert of .*process \d+") as told:
        await copies(Shards(4, (2, 3)))
    assert "\n" not in str(told.value), "one line"
    assert (await copies(OTHERS)).shards == OTHERS, "who was refused holds nothing"


async def test_another_count_of_shards_is_refused_while_copies_run(base: PostgresBase, copies: Any) -> None:
    first = await copies(OWN)
    with pytest.raises(StoreInUse, match=r"SHARD_COUNT=4 \(tapis-vert of .*\), and this one has 8"):
        await copies(Shards(8, (4,)))
    await first.close()
    base.rows(MOVED)
    assert (await copies(Shards(8, (4,)))).shards.count == 8, "nobody else runs"


async def test_a_tool_wants_the_database_for_itself(base: PostgresBase, copies: Any) -> None:
    bot = await copies(OWN)
    with pytest.raises(StoreInUse, match=r"is running on it \(tapis-vert of"):
        await copies(None)
    await bot.close()
    base.rows(MOVED)
    await copies(None)
    with pytest.raises(StoreInUse, match=r"has it for itself \(tapis-vert of"):
        await copies(OWN)


async def test_tables_are_changed_only_while_no_other_copy_runs(
    base: PostgresBase, copies: Any, tmp_path: Path
) -> None:
    from bot.store.postgresql import PostgresStore  # noqa: PLC0415 - needs psycopg

    await copies(OWN)
    steps = shutil.copytree(SCHEMA, tmp_path / "schema")
    newest = max(int(step.name[:3]) for step in steps.glob("*.sql"))
    (steps / f"{newest + 1:03}_new.sql").write_text("CREATE TABLE new (a INTEGER) STRICT;")
    with pytest.raises(StoreInUse, match="stop all copies"):
        await PostgresStore.open(base.url, OTHERS, steps)
    assert base.rows("SELECT to_regclass('new')") == [(None,)]


async def test_a_hold_that_broke_is_taken_again(base: PostgresBase, copies: Any) -> None:
    store = await copies(OWN)
    base.rows(MOVED)
    await store.beat()
    with pytest.raises(StoreInUse, match="shard 1 of 4"):
        await copies(Shards(4, (1,)))


async def test_a_copy_whose_shards_were_taken_stops(base: PostgresBase, copies: Any) -> None:
    first = await copies(OWN)
    base.rows(MOVED)
    await copies(Shards(4, (1,)))
    with pytest.raises(StoreInUse, match="shard 1 of 4"):
        await asyncio.wait_for(first.keep(), HANGS)


async def test_a_copy_whose_shards_were_taken_opens_no_connection_to_write(
    base: PostgresBase, copies: Any
) -> None:
    """It has not noticed yet; what it opens from now on is refused."""
    first = await copies(OWN)
    base.rows(MOVED)
    await copies(Shards(4, (1,)))
    with pytest.raises(StoreInUse, match="shard 1 of 4"):
        await first.save_note("a", "b")
    assert base.rows("SELECT * FROM notes WHERE key = 'a'") == []


# Work is claimed while two copies think that a table is theirs


def services_of(store: Store, clock: House) -> Tables:
    return Tables(store, SHELF, clock=lambda: clock.now, luck=clock._luck, own=ALL, rows=ROWS, marks=MARKS)


@pytest.fixture
async def both(
    base: PostgresBase, copies: Any, monkeypatch: pytest.MonkeyPatch
) -> tuple[House, Tables, Tables]:
    """Two copies that think all tables theirs, as the first has not noticed that its hold broke; a clock."""
    monkeypatch.setattr(hold.Hold, "keep", lambda _: None)
    first = await copies(ALL)
    base.rows(MOVED)
    second = await copies(ALL)
    house = House(base, first)
    return house, services_of(first, house), services_of(second, house)


async def test_a_table_is_archived_late_and_reminded_once(both: tuple[House, Tables, Tables]) -> None:
    house, one, other = both
    ids = [await prepared(house, OURS + channel) for channel in range(8)]
    house.later(days=61)
    reminders = await asyncio.gather(one.schedule.claim_reminders(), other.schedule.claim_reminders())
    fresh = [reminder.table.id for found in reminders for reminder in found if not reminder.again]
    assert sorted(fresh) == sorted(ids), "each is claimed by one; a later claim knows that it was claimed"
    late = await asyncio.gather(one.schedule.late_tables(), other.schedule.late_tables())
    assert sorted(late[0] + late[1]) == sorted(ids)
    gone = await asyncio.gather(one.schedule.archive(), other.schedule.archive())
    assert sorted(gone[0] + gone[1]) == sorted(ids)


async def test_a_robot_moves_once_whoever_drives_it(
    base: PostgresBase, both: tuple[House, Tables, Tables]
) -> None:
    house, one, other = both
    table_id = await prepared(house, OURS)
    house.later(minutes=6)
    await one.at(table_id, robots.stand_in, 12)
    [turn] = await one.at(table_id, robots.turns)
    assert await other.at(table_id, robots.turns) == [turn]
    done = await asyncio.gather(
        *[tables.at(turn.table_id, robots.play_turn, turn, "pass") for tables in (one, other)]
    )
    assert sum(each is not None for each in done) == 1, "the revision decides"
    assert base.rows("SELECT count(*) FROM moves WHERE by IS NOT NULL") == [(1,)]


# Logins


class Sleeps:
    """Waits until it is told that the time is over."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self.over.wait()


async def let_run() -> None:
    """Let whoever waits for a lock try a few times."""
    for _ in range(20):
        await asyncio.sleep(0.01)


async def test_logins_of_a_bucket_are_apart_in_all_copies(copies: Any) -> None:
    """A login is followed by another of its bucket when 5 s are over, whichever copy asks."""
    sleeps = [Sleeps(), Sleeps()]
    logins = [
        Logins((await copies(own)).only_one, sleep) for own, sleep in zip((OWN, OTHERS), sleeps, strict=True)
    ]
    for each in logins:
        each.buckets = 2
    await logins[0].turn(1)
    same, another = asyncio.ensure_future(logins[0].turn(3)), asyncio.ensure_future(logins[1].turn(2))
    elsewhere = asyncio.ensure_future(logins[1].turn(1))
    await another
    await let_run()
    assert (same.done(), elsewhere.done()) == (False, False), "bucket 1 is taken"
    assert sleeps[0].asked == [APART]
    assert APART >= 5, "Discord wants 5 s"
    sleeps[0].over.set()
    sleeps[1].over.set()
    await asyncio.wait_for(asyncio.gather(same, elsewhere), HANGS)


async def test_who_gave_up_waiting_for_a_lock_keeps_nobody_out(copies: Any) -> None:
    one, other = await copies(OWN), await copies(OTHERS)
    async with one.only_one("emojis"):
        waiting = asyncio.ensure_future(_take(other))
        await let_run()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.wait_for(_take(one), HANGS)


async def _take(store: Store) -> None:
    async with store.only_one("emojis"):
        return


async def test_what_one_copy_does_is_free_when_it_dies(base: PostgresBase, copies: Any) -> None:
    one, other = await copies(OWN), await copies(OTHERS)
    async with one.only_one("emojis"):
        base.rows(MOVED)
        await asyncio.wait_for(_take(other), HANGS)


# What is kept in memory


async def test_what_a_person_changed_at_one_copy_is_known_at_the_others(copies: Any) -> None:
    stores = [await copies(own) for own in (OWN, OTHERS)]
    people = [People(store) for store in stores]
    for store, each in zip(stores, people, strict=True):
        store.heard = each.heard
        await store.beat()
    await people[0].change(7, lambda person: replace(person, large=True))
    await stores[1].beat()
    assert people[1].of(7).large, "the other copy was told"
    await people[1].forget(7)
    await stores[0].beat()
    assert people[0].of(7) == ANYBODY


async def test_a_robot_goes_on_at_once_for_who_is_erased_at_another_copy(
    base: PostgresBase, copies: Any
) -> None:
    """The copy that has the table hears it with its next beat; its look finds such robots much later."""
    here, there = await copies(OWN), await copies(OTHERS)
    house = House(base, here)
    mine = Tables(here, SHELF, clock=lambda: house.now, own=OWN, rows=ROWS, marks=MARKS)
    woken: list[str] = []
    mine.wake, here.heard = woken.append, mine.heard
    table_id = await prepared(house, OURS, game="relay")
    await here.beat()
    await erasure.erase(Tables(there, SHELF, own=OTHERS, rows=ROWS, marks=MARKS), ANNA.id, SOMEONE)
    await here.beat()
    assert woken == [table_id]
    base.rows("SELECT pg_notify('tapis_vert', 'table none')")
    await here.beat()


async def test_what_is_told_in_other_words_is_left_alone(base: PostgresBase, copies: Any) -> None:
    store = await copies(OWN)
    store.heard = People(store).heard
    for told in ("person", "person x", "weather"):
        base.rows("SELECT pg_notify('tapis_vert', ?)", told)
    await store.beat()


async def test_a_database_that_refuses_for_a_while_is_asked_again(copies: Any) -> None:
    """What was told is not lost, and no trouble but another holder stops the bot."""
    store = await copies(OWN)
    told: list[str] = []

    async def heard(what: str) -> None:
        told.append(what)
        if len(told) == 1:
            raise StoreAway("the server is away")

    store.heard = heard
    for _ in range(3):
        await store.beat()
    assert told == ["", ""], "everything is read again once"


async def test_what_was_told_while_a_connection_was_broken_is_read_again(
    base: PostgresBase, copies: Any
) -> None:
    stores = [await copies(own) for own in (OWN, OTHERS)]
    people = People(stores[1])
    stores[1].heard = people.heard
    await stores[1].beat()
    base.rows(MOVED)
    await People(stores[0]).change(7, lambda person: replace(person, large=True))
    await stores[1].beat()
    assert people.of(7).large
