"""A pause: all people at the table agree to it, any of them ends it, and while it lasts no clock runs."""

from datetime import timedelta

import pytest

from bot.store import ANYBODY
from bot.tables import Pause, Table, lobby, pause_missing, pauses, robots, seats
from bot.tables.running_clocks import RunningClocks
from tapis.clocks.calendar import Calendar
from tests.bot.canary import CANARY, erase, traces
from tests.bot.table_house import ANNA, BEN, CARO, DAN, NOON, House

pytestmark = pytest.mark.store("sqlite", "postgresql")
WEEK = timedelta(days=7)


@pytest.fixture
def rebased(monkeypatch: pytest.MonkeyPatch) -> list[Pause | None]:
    """The pause of the table whenever its due instants were computed anew."""
    found: list[Pause | None] = []

    def rebase(clocks: RunningClocks) -> Table:
        found.append(clocks.table.pause)
        return clocks.table

    monkeypatch.setattr(RunningClocks, "rebase", rebase)
    return found


async def rests(house: House, table: Table, days: int = 7) -> Table:
    """Let Anna ask for a pause, and Ben agree."""
    await house.tables.at(table.id, pauses.ask, ANNA.id, days)
    return await house.tables.at(table.id, pauses.agree, BEN.id)


async def test_it_begins_with_the_last_missing_yes_and_names_nobody(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    asked = await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    assert asked.pause == Pause(ANNA.id, 7, (ANNA.id,))
    assert (asked.rests_until(house.now), pause_missing(asked)) == (None, [1, 2])
    await house.tables.at(table.id, pauses.agree, BEN.id, f"7.{ANNA.id}")
    house.later(hours=1)
    table = await house.tables.at(table.id, pauses.agree, CARO.id)
    assert table.pause == Pause(0, 7, (), house.now, house.now + WEEK)
    assert table.rests_until(house.now) == NOON + timedelta(hours=1) + WEEK
    assert await house.tables.get(table.id) == table, "it is kept"


async def test_it_stops_the_clock(house: House, rebased: list[Pause | None]) -> None:
    """OGS 694: the due instants are computed anew with its span, by which they move, and again at its end."""
    table = await rests(house, await house.started(ANNA, BEN))
    pause = table.pause
    assert pause is not None
    assert pause in rebased
    assert pause.since is not None
    assert pause.until is not None
    day = timedelta(days=1)
    assert Calendar(ANYBODY, "", (pause.since, pause.until)).due(NOON, day) == NOON + WEEK + day
    house.later(days=2)
    pause = (await house.tables.at(table.id, pauses.go_on, BEN.id)).pause
    assert pause is not None
    assert pause in rebased
    assert (pause.since, pause.until) == (NOON, NOON + 2 * day), "what stood until now stood"


async def test_with_robots_alone_it_begins_at_once(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, robots.add, ANNA.id, None)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, 1)).table
    assert (await house.tables.at(table.id, pauses.ask, ANNA.id, 3)).rests_until(house.now) is not None


async def test_who_is_late_is_asked_too(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(days=3)
    asked = await house.tables.at(table.id, pauses.ask, BEN.id, 1)
    assert (asked.late_seats(house.now), pause_missing(asked)) == ({0}, [0])


async def test_moves_are_played_meanwhile_and_do_not_end_it(house: House) -> None:
    table = await rests(house, await house.started(ANNA, BEN))
    until = table.rests_until(house.now)
    await house.play(table, ANNA, "note")
    undone = (await house.undo(table, ANNA)).table
    assert undone.rests_until(house.now) == until is not None


async def test_it_ends_by_itself_and_nothing_has_to_tick(house: House) -> None:
    table = await rests(house, await house.started(ANNA, BEN), 1)
    house.later(days=1, milliseconds=-1)
    assert table.rests_until(house.now) is not None
    house.later(milliseconds=1)
    assert table.rests_until(house.now) is None
    before = house.dump()
    await house.tables.at(table.id, pauses.go_on, ANNA.id)
    assert house.dump() == before, "who presses Go on now after it is not refused, and changes nothing"
    assert (await house.tables.at(table.id, pauses.ask, BEN.id, 2)).pause == Pause(BEN.id, 2, (BEN.id,))


async def test_anybody_drops_the_question(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    assert (await house.tables.at(table.id, pauses.go_on, BEN.id)).pause is None
    await house.refused(house.tables.at(table.id, pauses.go_on, BEN.id), "table.refuse.no_pause")


async def test_the_same_question_is_a_yes_and_another_takes_its_place(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    await house.refused(house.tables.at(table.id, pauses.ask, ANNA.id, 7), "table.refuse.agree_other")
    await house.tables.at(table.id, pauses.ask, BEN.id, 3)
    await house.refused(
        house.tables.at(table.id, pauses.agree, ANNA.id, f"7.{ANNA.id}"), "table.refuse.stale"
    )
    table = await house.tables.at(table.id, pauses.ask, ANNA.id, 3)
    assert table.rests_until(house.now) == NOON + timedelta(days=3)


async def test_it_lasts_one_day_to_fourteen(house: House, subtests: pytest.Subtests) -> None:
    table = await house.started(ANNA, BEN)
    for days in [0, 15, -1]:
        with subtests.test(days=days):
            await house.refused(
                house.tables.at(table.id, pauses.ask, ANNA.id, days), "table.refuse.pause_days", most=14
            )


async def test_only_who_sits_at_a_running_game_asks_agrees_and_ends(house: House) -> None:
    lobby = await house.lobby(ANNA, BEN, channel=6)
    await house.refused(house.tables.at(lobby.id, pauses.ask, ANNA.id, 1), "table.refuse.not_started")
    table = await house.started(ANNA, BEN)
    await house.refused(house.tables.at(table.id, pauses.ask, DAN.id, 1), "table.refuse.not_seated")
    await house.refused(house.tables.at(table.id, pauses.agree, BEN.id), "table.refuse.no_request")
    await rests(house, table, 1)
    until = str(int((NOON + timedelta(days=1)).timestamp()))
    await house.refused(
        house.tables.at(table.id, pauses.ask, ANNA.id, 2), "table.refuse.pause_on", until=until
    )
    await house.refused(house.tables.at(table.id, pauses.go_on, DAN.id), "table.refuse.not_seated")


async def test_an_archived_game_has_none(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(days=61)
    assert await house.tables.schedule.archive() == [table.id]
    await house.refused(house.tables.at(table.id, pauses.ask, ANNA.id, 1), "table.refuse.archived")


async def test_the_yes_of_who_leaves_is_not_missing(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    await house.tables.at(table.id, pauses.agree, BEN.id)
    table = (await house.tables.at(table.id, seats.leave, CARO.id)).table
    assert table.rests_until(house.now) == NOON + WEEK


async def test_the_question_goes_with_who_asked_and_a_yes_with_who_said_it(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, DAN)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    await house.tables.at(table.id, pauses.agree, BEN.id)
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert table.pause == Pause(ANNA.id, 7, (ANNA.id,))
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.pause is None


async def test_who_takes_a_seat_over_is_asked(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    table = await house.gives(table, BEN, DAN)
    assert (pause_missing(table), table.rests_until(house.now)) == ([1], None)
    table = await house.tables.at(table.id, pauses.agree, DAN.id)
    assert table.rests_until(house.now) is not None


async def test_the_erased_are_taken_out_of_it(house: House) -> None:
    table = await house.started(ANNA, BEN, CANARY)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    await house.tables.at(table.id, pauses.agree, CANARY.id)
    await erase(house)
    assert (await house.tables.get(table.id)).pause == Pause(ANNA.id, 7, (ANNA.id,))
    assert traces(house.dump()) == []


async def test_an_ended_game_has_none(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, pauses.ask, ANNA.id, 7)
    assert (await house.ends(table, ANNA, BEN)).pause is None


async def test_it_stops_the_clock_of_who_is_awaited(house: House) -> None:
    """OGS 694: nobody is late or reminded while it lasts, then the turn has the time it had left."""
    table = await house.started(ANNA, BEN)
    house.later(hours=8)
    left = table.time_left(house.now, table.awaited)
    table = await rests(house, table)
    for _ in range(7):
        house.later(days=1)
        assert await house.tables.schedule.claim_reminders() == []
        assert not (await house.tables.get(table.id)).late(house.now)
    table = await house.tables.get(table.id)
    assert table.time_left(house.now, table.awaited) == left
    house.later(days=-2)
    table = await house.tables.at(table.id, pauses.go_on, BEN.id)
    assert table.time_left(house.now, table.awaited) == left
