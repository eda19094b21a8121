"""The second way to tell who is late; the calendars agree with it, also when clocks change."""

from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tapis.clocks.calendar import Calendar
from tests.bot.slow_time import DAILY, GAIN, LEAST, MINUTE, MOST, SlowTable, Somebody
from tests.tiers import early

PARIS, NEW_YORK, KATHMANDU = (
    ZoneInfo(name) for name in ("Europe/Paris", "America/New_York", "Asia/Kathmandu")
)
FRIDAY = datetime(2026, 10, 23, 12, tzinfo=UTC)
"""Clocks go back in Paris two nights later, in New York a week after that."""


def waited(slow: SlowTable, seat: int = 0) -> datetime:
    """Wait until a seat is late; return when that is."""
    while seat not in slow.late():
        slow.passes()
    return slow.now


def test_who_never_acts_is_late_after_a_day_and_again_after_a_day():
    slow = SlowTable([Somebody(PARIS)], FRIDAY)
    slow.awaits({0})
    for day in (1, 2):
        assert waited(slow) == FRIDAY + timedelta(days=day)
        slow.pressed([(0, False)], {0})
        assert slow.banks == [0]


def test_an_own_turn_adds_four_hours_at_most_eight_a_day_and_72_in_all():
    slow = SlowTable([Somebody(PARIS), Somebody(PARIS)], FRIDAY)
    slow.awaits({0})
    for banked in (LEAST + GAIN, LEAST + 2 * GAIN, LEAST + DAILY):
        slow.pressed([(0, True)], {0})
        slow.pressed([(0, True), (1, False), (0, False), (1, False)], {0})
        assert slow.banks == [banked, LEAST], "two actions of one turn gain once, what plays itself nothing"
    for _ in range(30):
        slow.now += timedelta(days=1)
        slow.pressed([(0, True), (1, False)], {0})
    assert slow.banks == [MOST, LEAST]


def test_nothing_is_refilled_at_a_weekend():
    """A game that can never end because the weekend refills the bank (OGS 714)."""
    slow = SlowTable([Somebody(PARIS), Somebody(PARIS)], FRIDAY + timedelta(days=1), PARIS)
    slow.awaits({0})
    slow.pressed([(0, True)], {1})
    assert slow.banks == [LEAST, LEAST]


def test_a_turn_that_began_before_the_night_keeps_its_night():
    slow = SlowTable([Somebody(PARIS, (time(22), time(7)))], FRIDAY)
    slow.awaits({0})
    slow.people[0] = Somebody(PARIS)
    assert waited(slow) == FRIDAY + timedelta(hours=24 + 9 + 10), "of two nights one is an hour longer"


@pytest.mark.parametrize("lots", early([range(4), range(4, 40)], why="nine times as many"))
def test_the_calendars_agree_minute_by_minute(subtests: pytest.Subtests, lots: range):
    for number in lots:
        with subtests.test(number=number):
            compare(Random(number))


def compare(luck: Random) -> None:
    """Draw a calendar, and find when a turn on it ends in both ways."""
    zone, weekend = luck.choice((PARIS, NEW_YORK, KATHMANDU)), luck.choice((PARIS, NEW_YORK, None))
    quiet = luck.choice((None, (time(luck.randint(21, 23), 30), time(luck.randint(5, 7)))))
    first = FRIDAY.date() + timedelta(days=luck.randint(1, 12))
    off = {first + timedelta(days=day) for day in range(luck.randint(0, 3))}
    begins = FRIDAY + luck.randrange(9 * 24 * 60) * MINUTE
    pause = (begins + timedelta(hours=9), begins + timedelta(hours=luck.choice((10, 60))))
    someone = Somebody(zone, quiet, off)
    slow = SlowTable([someone], begins, weekend)
    slow.awaits({0})
    while not slow.late():
        slow.paused = pause[0] <= slow.now < pause[1]
        slow.passes()
    calendar = Calendar(someone.settings, weekend.key if weekend else "", pause)
    assert calendar.due(begins, timedelta(minutes=LEAST)) == slow.now
    assert calendar.running(begins, slow.now) == timedelta(minutes=LEAST)
