"""A copy of the bot finds work on the servers of its own shards, and on no others."""

import doctest
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.store import ALL, Shards, shards
from bot.tables import Tables, ledgers, messages, places, quarantine, robots
from bot.tables import lobby as lobbies
from tests.bot.table_house import ANNA, BEN, House, all_due
from tests.bot.toy_game import SHELF, ToyOptions

pytestmark = pytest.mark.store("sqlite", "postgresql")

OURS, THEIRS = 1 << 22, 2 << 22
"""A server of shard 1, and one of shard 2, of four."""
OWN = Shards(4, (1, 3))


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(shards).failed == 0, "an example of bot/store/shards.py"


def test_every_server_belongs_to_one_shard() -> None:
    halves = Shards(4, (0, 1)), Shards(4, (2, 3))
    guilds = [number << 22 | number for number in range(50)]
    assert [sum(half.own(guild) for half in halves) for guild in guilds] == [1] * 50
    assert all(ALL.own(guild) for guild in guilds), "one shard has all"


def test_what_are_no_shards_is_refused(subtests: pytest.Subtests) -> None:
    for count, ids in [(0, (0,)), (4, ()), (4, (4,)), (4, (-1,)), (4, (1, 1)), (1 << 15, (0,))]:
        with subtests.test(count=count, ids=ids), pytest.raises(ValueError, match="no shards"):
            Shards(count, ids)


# Each finder of work, with a table of ours and a table of others that are both due

Finder = Callable[[Tables], Awaitable[Any]]


async def prepared(house: House, guild: int, *, lobby: bool = False, game: str = "toy") -> str:
    """Open a table on a server and start it; return its id."""
    table = await opened(
        house.tables,
        ANNA,
        BEN,
        game=game,
        options=ToyOptions(),
        channel=guild + lobby,
        guild=guild,
        pace="5m",
    )
    if not lobby:
        await house.tables.at(table.id, lobbies.start, ANNA.id, 1 << 40 | guild)
    return table.id


def limited_to(house: House, own: Shards) -> Tables:
    return Tables(house.store, SHELF, clock=lambda: house.now, luck=house._luck, own=own, rows=ROWS)


async def reminded(tables: Tables) -> list[str]:
    return [reminder.table.id for reminder in await tables.schedule.claim_reminders()]


async def behind(tables: Tables) -> list[str]:
    return [table_id for _, table_id in await tables.run(messages.behind)]


FINDERS: dict[str, Finder] = {
    "reminders": reminded,
    "late tables": lambda tables: tables.schedule.late_tables(),
    "games to archive": lambda tables: tables.schedule.archive(),
    "lobbies to close": lambda tables: tables.schedule.stale_lobbies(),
    "waiting robots": lambda tables: all_due(tables, "robot"),
    "boards to check": behind,
    "people to call": lambda tables: tables.run(messages.uncalled),
    "tables set aside": lambda tables: tables.run(quarantine.in_quarantine),
    "games to count": lambda tables: all_due(tables, "ledger"),
}
READY: dict[str, str] = {
    "late tables": "UPDATE tables SET pace = '24h'",
    "waiting robots": "UPDATE tables SET robot_due = 5",
    "people to call": "UPDATE tables SET uncalled = 1",
    "boards to check": "UPDATE tables SET changes = shown + 1",
    "tables set aside": "UPDATE tables SET life = 'quarantine', back = 'playing'",
    "games to count": "INSERT INTO ledgers (table_id, state, due_at) SELECT id, 'due', 0 FROM tables",
}
"""What the database is told besides, so that something is due."""


@pytest.mark.parametrize("what", FINDERS)
async def test_work_is_found_on_own_servers_alone(house: House, what: str) -> None:
    lobby = what == "lobbies to close"
    theirs, ours = [await prepared(house, guild, lobby=lobby) for guild in (THEIRS, OURS)]
    if what in READY:
        house.base.write(READY[what])
    house.later(days=61)
    limited = limited_to(house, OWN)
    before = house.base.rows("SELECT * FROM tables WHERE id = ?", theirs)
    assert await FINDERS[what](limited) == [ours]
    assert house.base.rows("SELECT * FROM tables WHERE id = ?", theirs) == before, (
        "nothing of theirs is touched"
    )
    other = limited_to(house, Shards(4, (2,)))
    assert await FINDERS[what](other) == [theirs], "its own copy finds it"


async def test_a_clock_that_was_set_back_changes_own_waits_alone(house: House) -> None:
    ids = [await prepared(house, guild) for guild in (THEIRS, OURS)]
    since = dict(house.base.rows("SELECT id, waiting_since FROM tables"))
    house.later(hours=-5)
    limited = limited_to(house, OWN)
    await limited.schedule.claim_reminders()
    later = dict(house.base.rows("SELECT id, waiting_since FROM tables"))
    assert [later[table_id] == since[table_id] for table_id in ids] == [True, False]


async def test_servers_that_are_gone_are_looked_for_among_own_ones_alone(house: House) -> None:
    theirs, ours = [await prepared(house, guild) for guild in (THEIRS, OURS)]
    tables = limited_to(house, OWN)
    assert await tables.run(places.reconcile, {3 << 22}) == (frozenset({OURS}), [])
    assert dict(house.base.rows("SELECT id, place_gone FROM tables")) == {theirs: 0, ours: 2}
    assert await tables.run(places.reconcile, {OURS}, OWN.alone(3)) == (frozenset(), []), (
        "shard 3 alone logged in"
    )
    assert await tables.run(places.reconcile, {OURS}, OWN.alone(1)) == (frozenset(), [ours])


async def test_old_ledgers_of_own_tables_alone_are_made_anew(house: House) -> None:
    ids = [await prepared(house, guild) for guild in (THEIRS, OURS)]
    house.base.write(
        "INSERT INTO ledgers (table_id, state, version, due_at) SELECT id, 'refused', 1, 0 FROM tables"
    )
    limited = limited_to(house, OWN)
    await limited.run(ledgers.renew, 2)
    found = dict(house.base.rows("SELECT table_id, state FROM ledgers"))
    assert [found[table_id] for table_id in ids] == ["refused", "due"]


async def test_the_figures_of_a_copy_count_own_tables_alone(house: House) -> None:
    for guild in (THEIRS, OURS):
        await prepared(house, guild)
    assert await house.store.read(lambda questions: questions.open_tables(OWN)) == {"playing": 1}
    assert await house.store.read(lambda questions: questions.open_tables(ALL)) == {"playing": 2}


async def test_robots_and_coach_are_woken_at_own_tables_alone(house: House) -> None:
    theirs, ours = [await prepared(house, guild) for guild in (THEIRS, OURS)]
    limited = limited_to(house, OWN)
    woken: list[str] = []
    limited.wake = woken.append
    house.later(minutes=6)
    for table_id in (theirs, ours):
        await limited.at(table_id, robots.stand_in, BEN.id)
    assert woken == [ours], "the other is found by the watch of its own copy"


async def test_what_one_person_opened_counts_on_all_shards(house: House) -> None:
    """A limit of a person holds wherever they open tables."""
    await prepared(house, THEIRS, lobby=True)
    found = await house.store.run(lambda tx: tx.lobbies_of(ANNA.id), reads=True)
    assert [lobby.guild_id for lobby in found] == [THEIRS]
