"""Tables that nobody touched for 60 days: archived, kept, and reopened by one press."""

import pytest

from bot.tables import Seen, Table, deadlines, ending, lobby, play, quarantine, seats
from tests.bot.table_house import ANNA, BEN, DAN, House
from tests.bot.toy_game import Toy
from tests.tiers import early


async def forgotten(house: House, **options: object) -> Table:
    """A game of two moves that nobody touched for 60 days, archived."""
    table = await house.started(ANNA, BEN, **options)
    await house.play(table, ANNA, "note")
    await house.play(table, ANNA, "pass")
    house.later(days=60)
    assert await house.tables.schedule.archive() == [table.id]
    return await house.tables.get(table.id)


@pytest.mark.parametrize("pace", early(["none", "24h", "5m", "1h"], 2))
async def test_a_game_nobody_touched_for_60_days_is_archived_once(house: House, pace: str) -> None:
    table = await house.started(ANNA, BEN, pace=pace)
    house.later(days=59, hours=23)
    assert await house.tables.schedule.archive() == []
    house.later(hours=1)
    assert await house.tables.schedule.archive() == [table.id]
    assert await house.tables.schedule.archive() == []


@pytest.mark.store("sqlite", "postgresql")
async def test_who_is_late_in_a_game_that_others_touch_is_archived_with_nobody(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(days=59)
    await house.play(table, BEN, "shout")
    house.later(days=2)
    assert await house.tables.schedule.archive() == []


async def test_archiving_reads_no_position(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.started(ANNA, BEN)
    house.later(days=60)
    monkeypatch.setattr(Toy, "version", 0)  # as if a newer program had written it
    assert await house.tables.schedule.archive() == [table.id]


async def test_an_archived_table_gives_its_channel_free_and_asks_nobody_for_anything(house: House) -> None:
    table = await forgotten(house, pace="1h")
    assert await house.tables.in_channel(table.channel_id) is None
    assert await house.tables.schedule.claim_reminders() == []
    assert await house.tables.schedule.late_tables() == []
    assert await house.tables.run(quarantine.archived, table.channel_id) == table.id
    assert (await house.lobby(DAN)).channel_id == table.channel_id


async def test_an_archived_table_takes_no_move_and_says_how_to_go_on(house: House) -> None:
    table, why = await forgotten(house), "table.refuse.archived"
    await house.refused(house.play(table, BEN, "pass"), why)
    await house.refused(house.undo(table, ANNA), why)
    await house.refused(house.skip(table, ANNA), why)
    await house.refused(house.tables.at(table.id, play.mark, BEN.id, Seen(table.rev), mark="1"), why)
    await house.refused(house.tables.at(table.id, seats.ask, ANNA.id, BEN.id, DAN), why)
    await house.refused(house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m"), why)


@pytest.mark.store("sqlite", "postgresql")
async def test_reopened_the_same_game_goes_on_where_it_stopped(house: House) -> None:
    table = await forgotten(house)
    done = await house.tables.at(table.id, deadlines.reopen, BEN.id)
    again = done.table
    assert (again.life, again.rev, again.position, again.players) == (
        "playing",
        table.rev,
        table.position,
        table.players,
    )
    assert done.due == {1}, "who is awaited is called"
    assert (await house.play(again, BEN, "pass")).table.rev == table.rev + 1


async def test_the_wait_of_a_reopened_table_begins_anew(house: House) -> None:
    table = await forgotten(house, pace="1h")
    await house.tables.schedule.late_tables()
    again = (await house.tables.at(table.id, deadlines.reopen, ANNA.id)).table
    assert again.waiting_since == house.now
    assert not again.late(house.now)
    assert await house.tables.schedule.archive() == []
    house.later(minutes=30)
    assert [one.table.id for one in await house.tables.schedule.claim_reminders()] == [table.id]
    house.later(minutes=30)
    assert await house.tables.schedule.late_tables() == [table.id]


async def test_only_who_plays_there_may_reopen_a_table(house: House) -> None:
    table = await forgotten(house)
    await house.refused(house.tables.at(table.id, deadlines.reopen, DAN.id), "table.refuse.not_seated")


async def test_a_table_is_not_reopened_while_another_is_open_in_its_channel(house: House) -> None:
    table = await forgotten(house)
    other = await house.lobby(DAN)
    await house.refused(house.tables.at(table.id, deadlines.reopen, ANNA.id), "table.refuse.reopen_taken")
    await house.tables.at(other.id, ending.end, DAN.id)
    assert (await house.tables.at(table.id, deadlines.reopen, ANNA.id)).table.life == "playing"


async def test_who_presses_reopen_second_is_shown_the_table_and_changes_nothing(house: House) -> None:
    table = await forgotten(house)
    await house.tables.at(table.id, deadlines.reopen, ANNA.id)
    before = house.dump()
    done = await house.tables.at(table.id, deadlines.reopen, BEN.id)
    assert done.repeated
    assert house.dump() == before


async def test_a_game_that_is_over_is_not_reopened(house: House) -> None:
    table = await house.ends(await house.started(ANNA, BEN), ANNA, BEN)
    await house.refused(house.tables.at(table.id, deadlines.reopen, ANNA.id), "table.refuse.over")


@pytest.mark.store("sqlite", "postgresql")
async def test_of_two_archived_tables_of_a_channel_the_newest_is_named(house: House) -> None:
    await forgotten(house)
    newer = await forgotten(house)
    assert await house.tables.run(quarantine.archived, newer.channel_id) == newer.id
    assert await house.tables.run(quarantine.archived, 99) is None
