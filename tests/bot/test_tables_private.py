"""Private tables: whose they are, how many, how they end, and what they never do."""

import asyncio
from typing import Any

import pytest

from bot.features import ROWS
from bot.mydata.own_data import kept_of
from bot.store import Shards
from bot.tables import (
    Player,
    Table,
    Tables,
    Unreadable,
    ending,
    lobby,
    messages,
    pauses,
    places,
    play,
    private,
    quarantine,
    robots,
    seats,
)
from tapis.games.kit.game import Illegal
from tests.bot.canary import erase
from tests.bot.table_house import ANNA, BEN, House
from tests.bot.test_tables_unread import spoil
from tests.bot.toy_game import SHELF, ToyOptions

pytestmark = pytest.mark.store("sqlite", "postgresql")


async def opened(house: House, owner: Player = ANNA, robots: int = 1, **other: Any) -> Table:
    return await house.tables.run(
        private.open_private,
        owner=owner,
        game="toy",
        options=ToyOptions(),
        locale="fr",
        seated=robots,
        interaction_id=next(house.ids),
        **other,
    )


async def test_a_private_table_belongs_to_a_person_and_begins_at_once(house: House) -> None:
    table = await opened(house, robots=2)
    assert (table.owner, table.guild_id, table.channel_id, table.pace) == (ANNA.id, 0, 0, "none")
    assert table.phase == "playing"
    assert [player.id for player in table.players] == [ANNA.id, -1, -2]
    alone = await opened(house, robots=0)
    assert (alone.phase, len(alone.players)) == ("playing", 1)


async def test_it_takes_no_channel(house: House) -> None:
    one, other = await opened(house), await opened(house, BEN)
    assert await house.tables.in_channel(one.channel_id) is None
    assert await house.tables.newest_in_channel(other.channel_id) is None


async def test_no_clock_runs_and_nobody_is_called(house: House) -> None:
    table = await opened(house)
    house.later(days=2)
    assert await house.tables.schedule.late_tables() == []
    assert await house.tables.schedule.claim_reminders() == []
    assert await house.tables.run(messages.uncalled) == []
    assert await house.tables.run(messages.behind) == []
    table = await house.tables.get(table.id)
    assert (table.late_at, table.clocks, table.uncalled) == (None, {}, False)


async def test_three_are_under_way_and_a_fourth_is_refused(house: House) -> None:
    first, _, _ = [await opened(house) for _ in range(3)]
    await house.refused(opened(house), "limit.private", most=3)
    await opened(house, BEN)
    await house.tables.at(first.id, ending.end, ANNA.id)
    await opened(house)


async def test_of_many_opened_at_once_three_stand(house: House) -> None:
    tries = await asyncio.gather(*[opened(house, robots=0) for _ in range(6)], return_exceptions=True)
    assert [type(one) for one in tries].count(Table) == 3
    assert {one.why for one in tries if isinstance(one, Illegal)} == {"limit.private"}


async def test_it_stays_whatever_servers_the_bot_is_on(house: House) -> None:
    table, alone = await opened(house), await opened(house, robots=0)
    house.dice = [6, 6]
    await house.play(alone, ANNA, "roll")
    await house.play(alone, ANNA, "roll")
    assert await house.tables.run(places.reconcile, set()) == (frozenset(), [])
    assert await house.tables.run(places.compare, set(), Shards()) == frozenset()
    assert (await house.tables.get(table.id)).place_gone == 0


async def test_the_newest_of_a_game_is_found(house: House) -> None:
    await opened(house)
    newest = await opened(house)
    for game in ("toy", None):
        found = await house.tables.newest_private(ANNA.id, game)
        assert found.id == newest.id
    assert await house.tables.newest_private(ANNA.id, "yams") is None
    assert await house.tables.newest_private(BEN.id) is None


async def test_it_is_closed_unranked_seven_days_after_the_last_press(house: House) -> None:
    table, other = await opened(house, robots=0), await opened(house, robots=0)
    house.later(days=6)
    await house.play(other, ANNA, "note")
    house.later(days=1)
    assert await house.tables.run(private.close) == [table.id]
    assert await house.tables.run(private.close) == []
    closed = await house.tables.get(table.id)
    assert (closed.life, closed.unranked, closed.ended_by) == ("over", True, ())
    assert (await house.tables.get(other.id)).life == "playing"


async def test_one_that_cannot_be_read_counts_until_its_owner_ends_it(house: House) -> None:
    _, _, newest = [await opened(house) for _ in range(3)]
    spoil(house, newest, "version", 99)
    found = await house.tables.newest_private(ANNA.id)
    assert found.id != newest.id, "one that can be read is meant"
    await house.refused(opened(house), "limit.private", most=3)
    await house.refused(
        house.tables.about(newest.id, quarantine.end, BEN.id), "table.refuse.host_only", host="Anna"
    )
    await house.tables.about(newest.id, quarantine.end, ANNA.id)
    await opened(house)
    house.base.write("UPDATE tables SET version = 99")
    with pytest.raises(Unreadable) as refused:
        await house.tables.newest_private(ANNA.id)
    assert refused.value.why == "private.refuse.set_aside", "where there are only such, it is said"


async def test_one_that_cannot_be_read_is_closed_after_seven_days(house: House) -> None:
    lost, found = await opened(house), await opened(house, BEN)
    for table in (lost, found):
        spoil(house, table, "version", 99)
        with pytest.raises(Unreadable):
            await house.tables.get(table.id)
    house.later(days=6)
    assert await house.tables.run(private.close) == []
    spoil(house, found, "version", found.kind.version)
    house.later(days=1)
    assert await house.tables.run(private.close) == [lost.id]
    assert (await house.tables.about(lost.id, quarantine.summary)).phase == "over"
    assert (await house.tables.get(found.id)).life == "playing", "it can be read again, and goes on"
    assert await house.tables.run(private.close) == []


async def test_seven_days_go_before_the_archive(house: House) -> None:
    await opened(house)
    house.later(days=61)
    assert await house.tables.schedule.archive() == []


async def test_its_rematch_is_private_again_and_counts_among_the_three(house: House) -> None:
    table = await opened(house, robots=0)
    await house.tables.at(table.id, ending.end, ANNA.id)
    again = await house.tables.about(table.id, lobby.rematch, ANNA, 900)
    assert (again.owner, again.phase, again.players) == (ANNA.id, "playing", (ANNA,))
    await opened(house)
    await opened(house)
    await house.refused(house.tables.about(table.id, lobby.rematch, ANNA, 901), "limit.private", most=3)


async def test_what_takes_others_is_refused(house: House, subtests: pytest.Subtests) -> None:
    tables, own = house.tables, (await opened(house)).id
    calls = {
        "join": tables.at(own, seats.join, BEN),
        "skip": tables.at(own, play.skip, ANNA.id, 800),
        "replace": tables.at(own, seats.ask, ANNA.id, ANNA.id, BEN),
        "pause": tables.at(own, pauses.ask, ANNA.id, 3),
        "stand in": tables.at(own, robots.stand_in, ANNA.id),
        "absent": tables.at(own, robots.set_absent, ANNA.id, "robot"),
        "configure": tables.at(own, lobby.configure, ANNA.id, pace="1h"),
    }
    for name, call in calls.items():
        with subtests.test(name):
            await house.refused(call, "private.refuse.alone")


async def test_who_leaves_ends_it(house: House) -> None:
    table = await opened(house)
    done = await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (done.table.life, done.table.unranked) == ("over", True)


async def test_a_game_alone_counts_for_its_owner_on_no_server(house: House) -> None:
    table = await opened(house, robots=0)
    house.dice = [6, 6]
    await house.play(table, ANNA, "roll")
    await house.play(table, ANNA, "roll")
    kept = await kept_of(house.tables, ANNA.id)
    assert [(row["server"], row["place"], row["won"]) for row in kept.lists["results"]] == [("0", 1, 0)]


async def test_against_robots_nothing_counts(house: House) -> None:
    table = await opened(house)
    house.dice = [6, 6]
    for _ in range(2):
        await house.play(table, ANNA, "roll")
    assert (await house.tables.get(table.id)).phase == "over"
    assert (await kept_of(house.tables, ANNA.id)).lists["results"] == []


async def test_the_process_that_gets_the_press_wakes_the_robots(house: House) -> None:
    woken: list[str] = []
    house.tables = Tables(house.store, SHELF, clock=lambda: house.now, own=Shards(2, (1,)), rows=ROWS)
    house.tables.wake = woken.append
    table = await opened(house)
    assert woken == ([table.id] if table.robots_due else [])
    await house.play(table, ANNA, "pass")
    assert table.id in woken


async def test_an_erased_owner_leaves_a_table_that_is_over_and_nobodys(house: House) -> None:
    table = await opened(house)
    assert (await kept_of(house.tables, ANNA.id)).lists["tables"][0]["private"], "the export says so"
    await erase(house, ANNA)
    left = await house.tables.get(table.id)
    assert (left.life, left.owner, left.host_id) == ("over", 0, 0)


async def test_a_private_table_set_aside_goes_on_whatever_stands_elsewhere(house: House) -> None:
    one, other = await opened(house), await opened(house)
    await house.store.run(lambda tx: tx.put_in_quarantine(one.id))
    assert (await house.tables.get(one.id)).life == "playing"
    assert (await house.tables.get(other.id)).life == "playing"
