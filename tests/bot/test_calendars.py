"""When a clock stands: quiet hours, days off, weekends and pauses, over changes of the clocks, too."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import ANYBODY, Person
from tapis.clocks import calendar as calendars
from tapis.clocks.calendar import Calendar
from tapis.clocks.own_hours import add_days_off, days_left, drop_days_off
from tapis.games.kit.game import Illegal

QUARTER = timedelta(minutes=15)
HOUR = timedelta(hours=1)
ZONES = ("Europe/Paris", "America/New_York", "Asia/Kathmandu")
CHANGES = [datetime(2026, *day, tzinfo=UTC) for day in ((3, 6), (3, 27), (10, 23), (10, 30), (12, 29))]
"""Days shortly before the clocks change in Paris or in New York, and before a new year."""


def paris(*at: int) -> datetime:
    return datetime(*at, tzinfo=ZoneInfo("Europe/Paris")).astimezone(UTC)  # type: ignore[arg-type]


def new_york(*at: int) -> datetime:
    return datetime(*at, tzinfo=ZoneInfo("America/New_York")).astimezone(UTC)  # type: ignore[arg-type]


# Counted another way: quarter of an hour by quarter of an hour, by what the clock on the wall says


def stands(calendar: Calendar, at: datetime) -> bool:
    person, pause = calendar.person, calendar.pause
    wall = at.astimezone(ZoneInfo(person.zone or "UTC")).replace(tzinfo=None)
    quiet = calendars.quiet_hours(person.quiet) if person.zone else None
    if quiet is not None:
        first, last = quiet
        now = wall.time()
        if first <= now < last if first < last else now >= first or now < last:
            return True
    days = person.days_off if person.zone else ()
    if any(first <= wall.date().isoformat() <= last for first, last in days):
        return True
    if calendar.weekend and at.astimezone(ZoneInfo(calendar.weekend)).weekday() > 4:
        return True
    return pause is not None and pause[0] <= at < pause[1]


def counted(calendar: Calendar, since: datetime, until: datetime) -> timedelta:
    steps = range((until - since) // QUARTER)
    return QUARTER * sum(not stands(calendar, since + QUARTER * step) for step in steps)


def reached(calendar: Calendar, since: datetime, length: timedelta) -> datetime:
    at = since
    while length or stands(calendar, at):
        length -= timedelta() if stands(calendar, at) else QUARTER
        at += QUARTER
    return at


@st.composite
def cases(draw: st.DrawFn) -> tuple[Calendar, datetime, timedelta]:
    since = draw(st.sampled_from(CHANGES)) + QUARTER * draw(st.integers(0, 4 * 96))
    first, length = draw(st.integers(0, 23)), draw(st.integers(1, 10))
    quiet = draw(st.sampled_from(["", f"{first:02}:00-{(first + length) % 24:02}:00"]))
    off = since.date() + timedelta(days=draw(st.integers(-3, 5)))
    days = (off.isoformat(), (off + timedelta(days=draw(st.integers(0, 3)))).isoformat())
    person = Person(
        zone=draw(st.sampled_from(["", *ZONES])), quiet=quiet, days_off=draw(st.sampled_from([(), (days,)]))
    )
    begins = since + QUARTER * draw(st.integers(-100, 200))
    pause = draw(st.sampled_from([None, (begins, begins + HOUR * draw(st.integers(1, 60)))]))
    return (
        Calendar(person, draw(st.sampled_from(["", *ZONES])), pause),
        since,
        QUARTER * draw(st.integers(0, 72 * 4)),
    )


@given(cases())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_running_time_is_what_counting_by_the_clock_on_the_wall_gives(
    case: tuple[Calendar, datetime, timedelta],
) -> None:
    calendar, since, length = case
    due = calendar.due(since, length)
    assert due == reached(calendar, since, length)
    assert calendar.running(since, due) == length
    assert calendar.running(since, since + length) == counted(calendar, since, since + length)


# Changes of the clocks


def test_quiet_hours_end_by_the_clock_on_the_wall_however_long_the_night_is(
    subtests: pytest.Subtests,
) -> None:
    """Four hours run: one before the night, three after it; in March it has 8 hours, in autumn 10."""
    for person, since, due in [
        (Person(zone="Europe/Paris", quiet="22:00-07:00"), (2026, 3, 28, 21), (2026, 3, 29, 10)),
        (Person(zone="Europe/Paris", quiet="22:00-07:00"), (2026, 10, 24, 21), (2026, 10, 25, 10)),
        (Person(zone="America/New_York", quiet="22:00-07:00"), (2026, 3, 7, 21), (2026, 3, 8, 10)),
        (Person(zone="America/New_York", quiet="22:00-07:00"), (2026, 10, 31, 21), (2026, 11, 1, 10)),
    ]:
        with subtests.test(person=person, since=since):
            at = paris if person.zone == "Europe/Paris" else new_york
            assert Calendar(person).due(at(*since), 4 * HOUR) == at(*due)
            night = at(*due) - at(*since) - 4 * HOUR
            assert night == (8 if since[1] == 3 else 10) * HOUR


def test_a_day_off_is_as_long_as_that_day(subtests: pytest.Subtests) -> None:
    for zone, day, hours in [
        ("Europe/Paris", date(2026, 3, 29), 23),
        ("Europe/Paris", date(2026, 10, 25), 25),
        ("America/New_York", date(2026, 3, 8), 23),
        ("America/New_York", date(2026, 11, 1), 25),
    ]:
        with subtests.test(zone=zone, day=day):
            person = Person(zone=zone, days_off=((day.isoformat(), day.isoformat()),))
            midnight = datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)
            assert Calendar(person).due(midnight - HOUR, 2 * HOUR) == midnight + (hours + 1) * HOUR


def test_a_weekend_lasts_from_saturday_midnight_to_sunday_midnight(subtests: pytest.Subtests) -> None:
    for zone, saturday, hours in [
        ("Europe/Paris", date(2026, 3, 28), 47),
        ("Europe/Paris", date(2026, 10, 24), 49),
        ("America/New_York", date(2026, 3, 7), 47),
        ("America/New_York", date(2026, 10, 31), 49),
    ]:
        with subtests.test(zone=zone, saturday=saturday):
            begins = datetime.combine(saturday, time(), ZoneInfo(zone)).astimezone(UTC)
            assert Calendar(weekend=zone).due(begins - HOUR, 2 * HOUR) == begins + (hours + 1) * HOUR


def test_an_hour_that_the_clocks_leave_out_is_one_later_and_one_that_comes_twice_the_first() -> None:
    person = Person(zone="Europe/Paris", quiet="02:30-06:00")
    spring, autumn = paris(2026, 3, 29, 1), paris(2026, 10, 25, 1)
    assert Calendar(person).running(spring, spring + 4 * HOUR) == HOUR + 2 * QUARTER  # 1:00-2:00, 3:00-3:30
    assert Calendar(person).running(autumn, autumn + 6 * HOUR) == HOUR + 2 * QUARTER  # 1:00-2:30


def test_a_zone_that_is_not_known_any_more_stops_no_clock() -> None:
    person = Person(zone="Europe/Atlantis", quiet="22:00-07:00", days_off=(("2026-03-02", "2026-03-09"),))
    assert Calendar(person, "Europe/Atlantis").due(CHANGES[0], 24 * HOUR) == CHANGES[0] + 24 * HOUR


def test_the_rules_of_a_zone_are_those_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(zone="Europe/Paris", quiet="22:00-07:00")
    before = Calendar(person).due(paris(2026, 3, 2, 21), 2 * HOUR)
    monkeypatch.setattr(calendars, "zone_of", lambda _: timezone(3 * HOUR))
    assert Calendar(person).due(paris(2026, 3, 2, 21), 2 * HOUR) != before


# Days off


NOW = paris(2026, 12, 30, 12)
PARISIAN = Person(zone="Europe/Paris")


def test_days_off_of_the_last_year_stay_when_new_ones_are_taken() -> None:
    """A wait that began before them would otherwise be counted through them."""
    off = add_days_off(PARISIAN, date(2026, 12, 31), date(2027, 1, 3), NOW)
    later = add_days_off(off, date(2027, 2, 1), date(2027, 2, 2), paris(2027, 1, 2, 12))
    assert later.days_off == (("2026-12-31", "2027-01-03"), ("2027-02-01", "2027-02-02"))
    last = add_days_off(later, date(2028, 3, 1), date(2028, 3, 1), paris(2028, 2, 20, 12))
    assert last.days_off == (("2028-03-01", "2028-03-01"),)


def test_days_off_are_counted_by_the_year_and_begin_tomorrow() -> None:
    with pytest.raises(Illegal, match=r"days_off\.refuse\.past"):
        add_days_off(PARISIAN, NOW.date(), NOW.date(), NOW)
    with pytest.raises(Illegal, match=r"days_off\.refuse\.zone"):
        add_days_off(ANYBODY, date(2027, 1, 1), date(2027, 1, 1), NOW)
    with pytest.raises(Illegal, match=r"days_off\.refuse\.reversed"):
        add_days_off(PARISIAN, date(2027, 1, 3), date(2027, 1, 1), NOW)
    off = add_days_off(PARISIAN, date(2026, 12, 31), date(2027, 1, 21), NOW)
    assert (days_left(off, 2026), days_left(off, 2027)) == (20, 0)
    with pytest.raises(Illegal, match=r"days_off\.refuse\.many"):
        add_days_off(off, date(2027, 3, 1), date(2027, 3, 1), NOW)


def test_a_day_off_that_has_begun_cannot_be_given_back() -> None:
    off = add_days_off(PARISIAN, date(2026, 12, 31), date(2027, 1, 3), NOW)
    back = drop_days_off(off, date.min, date.max, paris(2027, 1, 1, 12))
    assert back.days_off == (("2026-12-31", "2027-01-01"),)
    assert replace(back, days_off=()) == PARISIAN
