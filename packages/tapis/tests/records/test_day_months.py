"""Months of days, one after the other: each instant belongs to one day, whatever zones their hosts set."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tapis.records.days import CLOSES_AFTER, DAY, Month

EAST, PARIS, WEST = "Pacific/Kiritimati", "Europe/Paris", "Pacific/Pago_Pago"
ZONES = (EAST, "Asia/Kathmandu", PARIS, "Atlantic/Azores", "America/Havana", WEST, "Etc/GMT+12")
ANY = st.sampled_from(ZONES)


def months_of(zones: tuple[str, ...], year: int) -> list[Month]:
    """One month a zone, from March on, each as the tables make it; the oldest first."""
    begins = datetime(year, 3, 1, tzinfo=ZoneInfo(zones[0])).astimezone(UTC)
    first = Month(f"{year}-03", "0" * 64, zones[0], date(year, 3, 1), 1, begins)
    months = [first]
    for zone in zones[1:]:
        last = months[-1]
        begins, number = last.last + DAY, last.number_of(last.last) + 1
        months.append(Month(begins.isoformat()[:7], "0" * 64, zone, begins, number, last.ends))
    return months


@settings(max_examples=10)
@given(st.tuples(ANY, ANY, ANY, ANY), st.integers(2024, 2030))
@example((PARIS, EAST, PARIS, WEST), 2026)
@example((WEST, EAST, WEST, EAST), 2026)
@example((PARIS, "America/Havana", "Atlantic/Azores", PARIS), 2027)
def test_days_follow_without_gap_and_close_in_order(zones: tuple[str, ...], year: int) -> None:
    days = [
        (month, month.first + later * DAY)
        for month in months_of(zones, year)
        for later in range((month.last - month.first).days + 1)
    ]
    for (month, day), (other, following) in pairwise(days):
        assert other.number_of(following) == month.number_of(day) + 1
        assert month.ends_of(day) == other.begins_of(following)
        assert month.begins_of(day) < month.ends_of(day), "each day is there"
        assert month.closes_of(day) < other.closes_of(following)
    for month, day in days:
        begins, ends = month.begins_of(day), month.ends_of(day)
        for instant in (begins, begins + (ends - begins) / 2, ends - timedelta(microseconds=1)):
            assert month.day_at(instant) == day
        assert month.closes_of(day) == ends + CLOSES_AFTER
    assert days[-1][0].day_at(days[-1][0].ends) is None


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25)])
def test_a_day_on_which_clocks_change_is_as_long_as_it_is_on_the_wall(day: date, hours: int) -> None:
    month = Month(f"{day:%Y-%m}", "0" * 64, PARIS, day.replace(day=1), 1, datetime(2026, 1, 1, tzinfo=UTC))
    assert month.ends_of(day) - month.begins_of(day) == timedelta(hours=hours)
