"""The time of each seat: banks, due instants that are stored, and what stops the clocks."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.features import ROWS
from bot.mydata import erasure
from bot.store import ANYBODY, Person, Shards
from bot.tables import Pause, Player, Table, Tables, ahead, lobby, places, play, robots
from bot.tables.session import Session
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House
from tests.bot.toy_game import SHELF
from tests.bot.versions import put_back, steps_until
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")

_HOUR = 3_600_000
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
SATURDAY = datetime(2026, 3, 7, tzinfo=ZoneInfo("Europe/Paris")).astimezone(UTC)


def rest(since: datetime, until: datetime) -> Pause:
    return Pause(0, 14, (), since, until)


class Clockwork:
    """A house whose people have settings, and whose tables may rest."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: dict[int, Person] = {}
        house.now = MONDAY
        self.tables = self.of(house)

    def of(self, house: House) -> Tables:
        """What a process has that starts now."""
        house.tables = self.tables = Tables(
            house.store, SHELF, clock=lambda: house.now, luck=house._luck, people=self.person, rows=ROWS
        )
        return self.tables

    def person(self, user_id: int) -> Person:
        return self.people.get(user_id, ANYBODY)

    async def restarted(self) -> None:
        await self.house.store.close()
        self.house.store = await self.house.base.open()
        self.of(self.house)

    async def passes(self, table: Table, *players: Player) -> Table:
        for player in players:
            table = (await self.house.play(table, player, "pass")).table
        return table

    async def change(self, table: Table, **fields: Any) -> Table:
        def work(session: Session) -> Table:
            session.change(**fields)
            session.save()
            return session.shown()

        return await self.tables.at(table.id, work)

    def bank(self, table: Table, seat: int) -> float:
        """The hours in the bank of a seat."""
        return table.clocks[seat].bank / _HOUR

    async def reminders(self) -> list[tuple[str, frozenset[int]]]:
        """Send what is due."""
        sent = await self.tables.schedule.claim_reminders()
        for one in sent:
            await self.tables.schedule.confirm_reminder(one)
        return [(one.table.id, one.seats) for one in sent]


@pytest.fixture
def works(house: House) -> Clockwork:
    return Clockwork(house)


# Banks


async def test_a_turn_has_a_day_at_first_and_each_own_turn_adds_four_hours(
    house: House, works: Clockwork
) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    assert (table.late_at, table.remind_at) == (MONDAY + DAY, MONDAY + DAY / 2)
    table = await works.passes(table, ANNA, BEN)
    assert (works.bank(table, 0), table.late_at) == (28, MONDAY + 28 * HOUR)
    house.later(hours=10)
    table = await works.passes(table, ANNA)
    assert works.bank(table, 0) == 28 - 10 + 4, "the time that the turn has taken is gone"


async def test_a_day_adds_eight_hours_at_most_and_all_days_72(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    for _ in range(4):
        table = await works.passes(table, ANNA, BEN)
    assert works.bank(table, 0) == 32
    banks = []
    for _ in range(6):
        house.later(days=1)
        table = await works.change(
            table, clocks={seat: one._replace(wait=None) for seat, one in table.clocks.items()}
        )
        for _ in range(3):
            table = await works.passes(table, ANNA, BEN)
        banks.append(works.bank(table, 0))
    assert banks[-1] == 72 == max(banks)


async def test_who_is_late_has_no_time_in_the_bank_and_has_had_a_day(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(hours=20)
    table = await works.passes(table, ANNA, BEN)
    assert works.bank(table, 0) == 8
    assert table.late_at == house.now + DAY, "a day at least"
    house.later(hours=24, seconds=-1)
    assert not (await house.tables.get(table.id)).late(house.now)
    house.later(seconds=1)
    assert (await house.tables.get(table.id)).late_seats(house.now) == {0}
    table = (await house.skip(table, BEN)).table
    assert works.bank(table, 0) == 0, "a skip empties it and earns nothing"


async def test_at_one_hour_ten_minutes_are_added_up_to_three_hours(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    assert table.late_at == MONDAY + HOUR
    for _ in range(20):
        table = await works.passes(table, ANNA, BEN)
    assert (works.bank(table, 0), table.late_at, table.remind_at) == (
        3,
        MONDAY + 3 * HOUR,
        MONDAY + 1.5 * HOUR,
    )
    house.later(hours=2, minutes=30)
    table = await works.passes(table, ANNA, BEN)
    assert works.bank(table, 0) == pytest.approx(40 / 60)
    assert table.late_at == house.now + HOUR, "an hour at least"


@pytest.mark.parametrize(("pace", "length"), [("5m", timedelta(minutes=5)), ("none", DAY)])
async def test_other_paces_have_no_bank(house: House, works: Clockwork, pace: str, length: timedelta) -> None:
    table = await works.passes(await house.started(ANNA, BEN, pace=pace), ANNA, BEN)
    assert table.late_at == MONDAY + length
    assert table.remind_at == (None if pace == "none" else MONDAY + length / 2)


async def test_a_turn_gains_once_however_many_own_actions_it_has(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    for _ in range(3):
        table = (await house.play(table, ANNA, "note")).table
        assert works.bank(table, 0) == 24
    assert works.bank(await works.passes(table, ANNA), 0) == 28


async def test_an_undo_takes_the_gain_back(house: House, works: Clockwork) -> None:
    table = await works.passes(await house.started(ANNA, BEN, pace="24h"), ANNA)
    for _ in range(3):
        table = (await house.undo(table, ANNA)).table
        assert works.bank(table, 0) == 24
        table = await works.passes(table, ANNA)
        assert works.bank(table, 0) == 28
    table = (await house.play(await works.passes(table, BEN), ANNA, "note")).table
    table = (await house.undo(table, ANNA)).table
    assert works.bank(table, 0) == 28, "that move has gained nothing"


async def test_a_robot_has_no_clock_and_whom_it_stood_in_for_earns_nothing(
    house: House, works: Clockwork
) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(days=1)
    table = await house.tables.at(table.id, robots.stand_in, BEN.id)
    assert (table.clocks[0].wait, table.late_at, works.bank(table, 0)) == (None, None, 0)
    [turn] = await house.tables.at(table.id, robots.turns)
    assert await house.tables.at(turn.table_id, robots.play_turn, turn, "pass") is not None
    table = await house.tables.get(table.id)
    assert (works.bank(table, 0), table.late_at) == (0, house.now + DAY)
    table = await works.passes(table, BEN)
    house.later(hours=1)
    table = await house.tables.at(table.id, ahead.come_back, ANNA.id)
    assert table.late_at == house.now + DAY, "the turn of who is back begins with the bank as it is"


async def test_what_plays_itself_earns_nothing(house: House, works: Clockwork, monkeypatch: Any) -> None:
    monkeypatch.setattr(
        "tests.bot.toy_game.Toy.certain", lambda toy, seat: "pass" if seat == 1 == toy.turn else None
    )
    table = await works.passes(await house.started(ANNA, BEN, CARO, pace="24h"), ANNA)
    assert table.awaited == {2}
    assert [works.bank(table, seat) for seat in (0, 1)] == [28, 24]


async def test_each_of_several_who_are_awaited_has_a_clock_of_their_own(
    house: House, works: Clockwork
) -> None:
    works.people[BEN.id] = Person(zone="UTC", quiet="13:00-23:00")
    table = await house.started(ANNA, BEN, CARO, pace="1h", together="yes")
    house.later(minutes=30)
    assert await works.reminders() == [(table.id, {0, 1, 2})]
    house.later(minutes=15)
    await house.play(table, CARO, "note")
    house.later(minutes=15)
    assert await house.tables.schedule.late_tables() == [table.id]
    table = await house.tables.get(table.id)
    assert table.late_seats(house.now) == {0}, "Ben's hour stands, Caro's began anew"
    assert [due and due - MONDAY for due in map(table.due, range(3))] == [HOUR, 11 * HOUR, 1.75 * HOUR]
    await house.refused(
        house.tables.at(table.id, play.skip, ANNA.id, 99), "table.refuse.skip_early", minutes=45
    )
    assert (await house.skip(table, BEN)).table.awaited == {1, 2}
    house.later(minutes=15)
    assert await works.reminders() == [(table.id, {2})], "who was reminded is not again"


async def test_a_newcomer_has_a_full_bank(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    for giver, newcomer in ((ANNA, DAN), (DAN, EVE)):
        house.later(hours=20)
        table = await house.gives(table, giver, newcomer, BEN)
        assert (works.bank(table, 0), table.late_at) == (24, house.now + DAY)


async def test_a_new_pace_gives_all_seats_its_full_bank(house: House, works: Clockwork) -> None:
    table = await works.passes(await house.started(ANNA, BEN, pace="24h"), ANNA)
    table = await house.tables.at(table.id, lobby.configure, ANNA.id, pace="1h")
    assert {seat: clock.bank for seat, clock in table.clocks.items()} == {1: _HOUR}
    assert works.bank(await works.passes(table, BEN, ANNA), 0) == 1 + 1 / 6


async def test_a_game_that_is_over_keeps_no_clock(house: House, works: Clockwork) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.play(table, ANNA, "roll")
    assert house.base.rows("SELECT clocks, late_at, remind_at FROM tables") == [("", None, None)]


# Reminders


async def test_a_reminder_comes_at_half_of_what_the_turn_had_when_it_began(
    house: House, works: Clockwork
) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    for _ in range(2):
        table = await works.passes(table, ANNA, BEN)
    house.later(hours=16, seconds=-1)
    assert await works.reminders() == []
    house.later(seconds=1)
    assert await works.reminders() == [(table.id, {0})]
    house.later(days=9)
    assert await works.reminders() == []


async def test_a_process_killed_between_due_and_reminder_sends_it_once_after_it_is_back(
    house: House, works: Clockwork
) -> None:
    """It was claimed, and whether it was sent nobody knows: Discord shows one nonce once."""
    await house.started(ANNA, BEN, pace="24h")
    house.later(hours=12)
    await works.restarted()
    [first] = await works.tables.schedule.claim_reminders()
    await works.restarted()
    house.later(hours=1)
    [again] = await works.tables.schedule.claim_reminders()
    assert (first.again, again.again, again.nonce, again.seats) == (False, True, first.nonce, first.seats)
    await works.tables.schedule.confirm_reminder(again)
    await works.restarted()
    assert await works.tables.schedule.claim_reminders() == []


async def test_a_reminder_that_comes_too_late_takes_none_from_the_next_turn(
    house: House, works: Clockwork
) -> None:
    """Of several: another of them still waits for theirs, so it is the same claim."""
    table = await house.started(ANNA, BEN, pace="24h", together="yes")
    house.later(hours=12)
    [claimed] = await works.tables.schedule.claim_reminders()
    await house.play(table, ANNA, "note")
    await works.tables.schedule.confirm_reminder(claimed)
    house.later(hours=12)
    assert await works.reminders() == [(table.id, {0})]


# What stops the clocks


NIGHTS = Person(zone="Europe/Paris", quiet="22:00-07:00")
OFF = Person(zone="Europe/Paris", days_off=(("2026-03-03", "2026-03-05"),))


async def test_no_clock_runs_in_quiet_hours_and_the_reminder_comes_later(
    house: House, works: Clockwork
) -> None:
    works.people[ANNA.id] = NIGHTS
    table = await house.started(ANNA, BEN, pace="24h")
    assert table.remind_at == MONDAY + 21 * HOUR
    assert table.late_at == MONDAY + 42 * HOUR, (
        "its 24 hours end with the second evening, so it is the morning"
    )
    house.later(hours=20)
    table = await works.passes(table, ANNA, BEN)
    assert works.bank(table, 0) == 24 - 11 + 4


async def test_a_table_knows_zone_and_quiet_hours_only_while_it_waits_for_them(
    house: House, works: Clockwork
) -> None:
    works.people[ANNA.id] = NIGHTS

    def told() -> bool:
        return any(
            "Paris" in text or "22:00" in text for (text,) in house.base.rows("SELECT clocks FROM tables")
        )

    table = await house.started(ANNA, BEN, CARO, pace="24h")
    assert told()
    table = await works.passes(table, ANNA)
    assert not told()
    table = await works.passes(table, BEN, CARO)
    assert told()
    await erasure.erase(house.tables, ANNA.id, {"fr": "someone"})
    assert not told()


async def test_a_game_of_five_minutes_knows_no_night_and_one_of_an_hour_does(
    house: House, works: Clockwork
) -> None:
    works.people[ANNA.id] = NIGHTS
    house.later(hours=9)
    morning = house.now + 9 * HOUR
    dues = {"5m": house.now + timedelta(minutes=5), "1h": morning + HOUR, "none": morning + 33 * HOUR}
    for channel, (pace, due) in enumerate(dues.items()):
        assert (await house.started(ANNA, BEN, pace=pace, channel=channel)).late_at == due


async def test_quiet_hours_that_are_changed_count_from_the_next_turn(house: House, works: Clockwork) -> None:
    works.people[ANNA.id] = NIGHTS
    table = await house.started(ANNA, BEN, pace="24h")
    works.people[ANNA.id] = Person(zone="America/New_York", quiet="09:00-19:00")
    assert await works.tables.schedule.recount(ANNA.id) == [table.id]
    assert (await house.tables.get(table.id)).late_at == table.late_at
    house.later(hours=20)
    table = await works.passes(table, ANNA, BEN)
    assert works.bank(table, 0) == 24 - 11 + 4, "the turn is charged by the hours with which it began"
    assert table.late_at == house.now + 24 * HOUR + 2 * 10 * HOUR


async def test_days_off_in_a_turn_under_way_count_from_the_next_midnight_of_the_zone(
    house: House, works: Clockwork
) -> None:
    works.people[ANNA.id] = Person(zone="Europe/Paris")
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(hours=6)
    works.people[ANNA.id] = OFF
    assert await works.tables.schedule.recount(BEN.id) == [], "nobody waits for Ben"
    assert await works.tables.schedule.recount(ANNA.id) == [table.id]
    table = await house.tables.get(table.id)
    midnight = datetime(2026, 3, 6, tzinfo=ZoneInfo("Europe/Paris"))
    assert (table.late_at, table.remind_at) == (midnight + 13 * HOUR, midnight + 1 * HOUR)
    works.people[ANNA.id] = Person(zone="Europe/Paris")
    await works.tables.schedule.recount(ANNA.id)
    assert (await house.tables.get(table.id)).late_at == MONDAY + DAY, "taken back in time"


async def test_days_off_count_at_the_tables_of_all_servers(house: House, works: Clockwork) -> None:
    """Also at those of another copy of the bot: no other is told to count them."""
    works.people[ANNA.id] = Person(zone="Europe/Paris")
    table = await house.started(ANNA, BEN, pace="24h")
    works.people[ANNA.id] = OFF
    elsewhere = Shards(2, (1,))
    assert not elsewhere.own(table.guild_id)
    other = Tables(house.store, SHELF, clock=lambda: house.now, own=elsewhere, people=works.person, rows=ROWS)
    assert await other.schedule.recount(ANNA.id) == [table.id]
    assert (await house.tables.get(table.id)).late_at == MONDAY + DAY + 3 * DAY


async def test_a_reminder_that_was_sent_is_not_sent_again_after_days_off(
    house: House, works: Clockwork
) -> None:
    works.people[ANNA.id] = Person(zone="Europe/Paris")
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(hours=12)
    assert await works.reminders() == [(table.id, {0})]
    works.people[ANNA.id] = OFF
    await works.tables.schedule.recount(ANNA.id)
    house.later(days=9)
    assert await works.reminders() == []


async def test_no_days_off_come_by_themselves_and_none_end_by_playing(house: House, works: Clockwork) -> None:
    """OGS 3446: automatic vacation disqualified people."""
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(days=1)
    assert await house.tables.schedule.late_tables() == [table.id]
    works.people[ANNA.id] = OFF
    table = await house.tables.get(table.id)
    assert table.late_seats(house.now) == {0}, "what is late stays late"
    table = await works.passes(table, ANNA, BEN)
    assert works.people[ANNA.id] == OFF
    assert table.late_at == datetime(2026, 3, 6, tzinfo=ZoneInfo("Europe/Paris")) + DAY


async def test_a_game_cannot_go_on_for_ever_because_weekends_refill_the_banks(
    house: House, works: Clockwork
) -> None:
    """OGS 714: at weekends no clock runs, so whoever plays then only gained."""
    table = await works.change(await house.started(ANNA, BEN, pace="24h"), weekend="Europe/Paris")
    house.now = SATURDAY - HOUR
    table = await works.passes(table, ANNA, BEN)
    before = [works.bank(table, seat) for seat in (0, 1)]
    for _ in range(8):
        house.later(hours=6)
        table = await works.passes(table, ANNA, BEN)
    assert [works.bank(table, seat) for seat in (0, 1)] == [before[0] - 1, before[1]]
    assert table.late_at == SATURDAY + 2 * DAY + 24 * HOUR
    assert (await works.change(table, weekend="")).late_at == house.now + 24 * HOUR


async def test_a_pause_stops_the_clock(house: House, works: Clockwork) -> None:
    """OGS 694: the pause did not. What was used before it stays used, and its end is counted by it, too."""
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=20)
    table = await works.change(table, pause=rest(house.now, house.now + 14 * DAY))
    assert table.late_at == house.now + 14 * DAY + timedelta(minutes=40)
    house.later(days=3)
    assert (await house.tables.schedule.late_tables(), await works.reminders()) == ([], [])
    table = await works.change(table, pause=None)
    assert (table.late_at, table.remind_at) == (
        house.now + timedelta(minutes=40),
        house.now + timedelta(minutes=10),
    )
    table = await works.passes(table, ANNA)
    assert works.bank(table, 0) == pytest.approx((40 + 10) / 60)


async def test_what_is_due_stays_where_the_rules_of_a_zone_change(
    house: House, works: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    works.people[ANNA.id] = works.people[BEN.id] = NIGHTS
    table = await house.started(ANNA, BEN, pace="24h")
    monkeypatch.setattr("tapis.clocks.calendar.zone_of", lambda _: timezone(-11 * HOUR))
    await works.restarted()
    assert (await house.tables.get(table.id)).late_at == table.late_at
    assert (await house.play(table, BEN, "shout")).table.late_at == table.late_at
    table = await works.passes(table, ANNA)
    assert table.late_at == house.now + (24 + 6 + 9) * HOUR
    assert table.remind_at == house.now + (12 + 6) * HOUR, (
        "it is 1:00 there: the next turn is counted by the new rules"
    )


# The machine's clock


STATES: dict[str, tuple[Person, str, bool]] = {
    "own turn": (ANYBODY, "", False),
    "quiet hours": (Person(zone="UTC", quiet="10:00-14:00"), "", False),
    "weekend": (ANYBODY, "UTC", False),
    "day off": (Person(zone="UTC", days_off=(("2026-03-07", "2026-03-07"),)), "", False),
    "pause": (ANYBODY, "", True),
}


async def in_state(house: House, works: Clockwork, state: str) -> Table:
    person, weekend, pause = STATES[state]
    house.now = SATURDAY + 12 * HOUR
    works.people[ANNA.id] = person
    table = await house.started(ANNA, BEN, pace="24h")
    rests = rest(house.now - DAY, house.now + 2 * DAY) if pause else None
    return await works.change(table, weekend=weekend, pause=rests)


@pytest.mark.parametrize("state", early(STATES, 2, "another rest"))
async def test_what_began_before_a_clock_was_set_an_hour_back_begins_anew(
    house: House, works: Clockwork, state: str
) -> None:
    """Its length is the same, and its instants are those of a turn that begins now: nobody waits longer."""
    table = await in_state(house, works, state)
    assert await works.reminders() == []
    house.later(hours=-1)
    await works.restarted()
    assert await works.reminders() == []
    again = await house.tables.get(table.id)
    assert again.waiting_since == again.touched_at == house.now
    assert again.late_at == again.due(0)
    other = await house.started(ANNA, BEN, pace="24h", channel=9)
    other = await works.change(other, weekend=table.weekend, pause=table.pause)
    assert (again.late_at, again.remind_at) == (other.late_at, other.remind_at)


async def test_a_pause_in_the_moment_after_a_clock_was_set_back_stops_the_clock(
    house: House, works: Clockwork
) -> None:
    """Before a look has found the turns that began in the future."""
    table = await house.started(ANNA, BEN, pace="24h")
    house.later(hours=-1)
    table = await works.change(table, pause=rest(house.now, house.now + 3 * DAY))
    assert table.late_at == house.now + 4 * DAY


@pytest.mark.parametrize("state", early(STATES, 2, "another rest"))
async def test_a_clock_an_hour_ahead_makes_nobody_late_before_the_instant_and_moves_none(
    house: House, works: Clockwork, state: str
) -> None:
    table = await in_state(house, works, state)
    house.later(hours=1)
    await works.restarted()
    assert (await works.reminders(), await house.tables.schedule.late_tables()) == ([], [])
    again = await house.tables.get(table.id)
    assert (again.late_at, again.remind_at) == (table.late_at, table.remind_at)
    assert table.late_at is not None
    house.now = table.late_at
    assert await house.tables.schedule.late_tables() == [table.id]


# Places, quarantine, older databases


async def test_a_table_whose_server_is_back_gives_the_whole_turn_again(
    house: House, works: Clockwork
) -> None:
    table = await house.started(ANNA, BEN, pace="24h")
    await house.tables.run(places.guild_gone, 1)
    house.later(days=3)
    assert await house.tables.run(places.guild_back, 1) == [table.id]
    table = await house.tables.get(table.id)
    assert (table.late_at, works.bank(table, 0), table.reminded) == (house.now + DAY, 24, False)


async def test_a_running_game_of_before_the_clocks_keeps_the_wait_that_it_had(
    house: House, works: Clockwork, tmp_path: Any
) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    robots = await house.started(ANNA, BEN, pace="none", channel=6)
    sent = await house.started(ANNA, BEN, pace="5m", channel=7)
    house.later(minutes=3)
    assert await works.reminders() == [(sent.id, {0})]
    await house.store.close()
    await put_back(house.base, steps_until(21, tmp_path))
    house.store = await house.base.open()
    works.of(house)
    kept = [await house.tables.get(one.id) for one in (table, robots, sent)]
    assert [one.late_at for one in kept] == [one.late_at for one in (table, robots, sent)]
    assert [one.remind_at for one in kept] == [table.remind_at, None, None]
    assert [one.reminded for one in kept] == [False, False, True]
    await house.play(table, BEN, "shout")
    assert (await house.tables.get(table.id)).late_at == table.late_at, (
        "what is said out of turn gives no time"
    )
    house.later(minutes=27)
    assert await works.reminders() == [(table.id, {0})]
    house.later(minutes=30)
    assert set(await house.tables.schedule.late_tables()) == {table.id, sent.id}
    table = await works.passes(await house.tables.get(table.id), ANNA, BEN)
    assert (works.bank(table, 0), table.late_at) == (1 / 6, house.now + HOUR)
