"""A server's hour and the days of the host: each day is told there once, an hour at least before it ends."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.days.announcements import LEAST, SPREAD, due_at, next_due
from bot.store import GuildSettings
from tapis.clocks.calendar import DAY, days_between
from tapis.clocks.clock import milliseconds
from tapis.records.days import Month

FIRST, LAST = date(2027, 1, 1), date(2028, 12, 31)
HOURS = range(0, 24 * 60, 30)
HOSTS = ("Europe/Paris", "UTC", "Australia/Lord_Howe", "America/Havana")
"""Clocks that change early in the morning, never, by half an hour, and at midnight."""
ZONES = sorted(available_timezones())
NEAR = 2
"""Days beside a change of clocks that are looked at; on all others all is as on the day before."""


@cache
def clocks(zone: str) -> tuple[tuple[datetime, timedelta | None], ...]:
    """Return how far a zone is from UTC, and at which quarters of an hour that changes."""
    own, found = ZoneInfo(zone), list[tuple[datetime, timedelta | None]]()

    def look(instants: Iterable[datetime]) -> None:
        for at in instants:
            apart = at.astimezone(own).utcoffset()
            if not found or apart != found[-1][1]:
                found.append((at, apart))

    midnights = [datetime.combine(day, time(), UTC) for day in days_between(FIRST, LAST)]
    look(midnights[:1])
    for midnight in midnights:
        if (midnight + DAY).astimezone(own).utcoffset() != found[-1][1]:
            look(midnight + timedelta(minutes=15) * ahead for ahead in range(1, 97))
    return tuple(found)


@cache
def month_from(host: str, first: date) -> Month:
    """Return the month of a host's days that begins with this one."""
    begins = datetime.combine(first, time(), ZoneInfo(host)).astimezone(UTC)
    return Month(f"{first:%Y-%m}", "", host, first, 1, begins)


def month_of(host: str, day: date) -> Month:
    return month_from(host, day.replace(day=1))


def spans(host: str, zone: str) -> Iterator[list[date]]:
    """Yield the days around each change of a host's or a server's clocks, and a week without one."""
    yield days_between(date(2027, 6, 1), date(2027, 6, 7))
    for at, _ in {*clocks(host)[1:], *clocks(zone)[1:]}:
        around = days_between(at.date() - NEAR * DAY, at.date() + NEAR * DAY)
        yield [day for day in around if FIRST < day <= LAST]


def check(host: str, zone: str, hour: int, days: list[date], guild: int = 7) -> None:
    """Follow the posts of a server from day to day, as each makes the next due."""
    wants, told = GuildSettings(daily_channel=1, daily_at=hour, zone=zone), list[date]()
    runs, month = days[0], month_of(host, days[0])
    due = next_due(guild, wants, month.begins_of(runs), month)
    while due is not None and runs <= days[-1]:
        at = datetime.fromtimestamp(due / 1000, UTC)
        runs = at.astimezone(ZoneInfo(host)).date()
        month = month_of(host, runs)
        assert month.ends_of(runs) - at >= LEAST, f"{runs} at {at}"
        told.append(runs)
        due = next_due(guild, wants, at, month)
    assert told == days_between(days[0], told[-1])


@settings(max_examples=25)
@given(st.sampled_from(HOSTS), st.sampled_from(ZONES), st.sampled_from(HOURS), st.integers(1, 2**62))
@example("Europe/Paris", "America/Montreal", 18 * 60, 7)
@example("Europe/Paris", "Europe/Paris", 23 * 60 + 30, 7)
def test_each_day_is_told_once_and_an_hour_before_it_ends(
    host: str, zone: str, hour: int, guild: int
) -> None:
    for days in spans(host, zone):
        check(host, zone, hour, days, guild)


@pytest.mark.slow("all zones that differ, and every half hour")
@pytest.mark.parametrize("host", ["Europe/Paris", "America/Havana"])
def test_each_day_is_told_once_in_every_zone_at_every_half_hour(host: str) -> None:
    for zone in {clocks(zone): zone for zone in ZONES}.values():
        for hour in HOURS:
            for days in spans(host, zone):
                check(host, zone, hour, days)


@settings(max_examples=25)
@given(st.sampled_from(ZONES), st.sampled_from(HOURS), st.integers(0, 23), st.dates(FIRST + DAY, LAST))
def test_a_missed_hour_is_not_due_again_that_day(zone: str, hour: int, after: int, day: date) -> None:
    """After a change of settings in the middle of a day the next is due later this day, or in the next."""
    wants, month = GuildSettings(daily_channel=1, daily_at=hour, zone=zone), month_of("Europe/Paris", day)
    begins, ends = month.begins_of(day), month.ends_of(day)
    now = begins + timedelta(hours=after) * ((ends - begins) / DAY)
    own, following = (due_at(7, wants, one, month) for one in (day, day + DAY))
    assert begins <= own <= ends - LEAST - SPREAD < ends <= following
    assert next_due(7, wants, now, month) == milliseconds(own if own > now else following)
