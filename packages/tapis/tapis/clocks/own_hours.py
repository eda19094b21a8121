"""What people may set of their calendars: their zone, quiet hours and days off."""

from collections.abc import Iterable
from dataclasses import Field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar, Final, Protocol, TypeVar

from tapis.clocks.calendar import DAY, QUIET_MOST, DaysOff, Hours, days_between, quiet_hours, zone_of
from tapis.games.kit.game import Illegal

DAYS_OFF_MOST: Final = 21
"""Days off of a person in a year."""
_AHEAD: Final = timedelta(days=366)  # as far as days off are planned


class HasHours(Hours, Protocol):
    """A person as a dataclass, with these hours among its fields."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


P = TypeVar("P", bound=HasHours)


def with_quiet_hours(person: P, hours: tuple[time, time] | None) -> P:
    """Return a person with these quiet hours, None for none.

    Raises:
        Illegal: if they have no time zone, or the hours are too long.
    """
    if hours is None:
        return replace(person, quiet="")
    if zone_of(person.zone) is None:
        raise Illegal("quiet.refuse.zone")
    text = "-".join(hour.isoformat("minutes") for hour in hours)
    if quiet_hours(text) is None:
        raise Illegal("quiet.refuse.long", most=QUIET_MOST // timedelta(hours=1))
    return replace(person, quiet=text)


def with_zone(person: P, name: str, now: datetime) -> P:
    """Return a person with this time zone, "" for none.

    Raises:
        Illegal: if they would have none for their quiet hours or days off, or a day off that has begun would
        be yet to come: it could be given back after it was taken.
    """
    today, before = (now.astimezone(zone_of(one) or UTC).date() for one in (name, person.zone))
    days = _days(person)
    if any(today < day <= before for day in days):
        raise Illegal("zone.refuse.begun")
    if not name and (person.quiet or any(day >= before for day in days)):
        raise Illegal("zone.refuse.needed")
    return replace(person, zone=name)


def _days(person: Hours) -> set[date]:
    """Return each day off on its own."""
    spans = ((date.fromisoformat(first), date.fromisoformat(last)) for first, last in person.days_off)
    return {day for first, last in spans for day in days_between(first, last)}


def _spans(days: Iterable[date]) -> tuple[DaysOff, ...]:
    """Return days as they are kept: what lies side by side is one span, the earliest first."""
    found: list[tuple[date, date]] = []
    for day in sorted(days):
        if found and found[-1][1] == day - DAY:
            found[-1] = found[-1][0], day
        else:
            found.append((day, day))
    return tuple((first.isoformat(), last.isoformat()) for first, last in found)


def days_left(person: Hours, year: int) -> int:
    """Return how many days off a person may still take in a year."""
    return DAYS_OFF_MOST - sum(day.year == year for day in _days(person))


def add_days_off(person: P, first: date, last: date, now: datetime) -> P:
    """Return a person with these whole days off, too, the first and the last included.

    What is longer than a year ago is dropped.

    Raises:
        Illegal: if they have no time zone, a day has begun or is gone, or it is more than the year allows.
    """
    zone = zone_of(person.zone)
    if zone is None:
        raise Illegal("days_off.refuse.zone")
    today = now.astimezone(zone).date()
    if last < first:
        raise Illegal("days_off.refuse.reversed")
    if first <= today:
        raise Illegal("days_off.refuse.past")
    if last - today > _AHEAD:
        raise Illegal("days_off.refuse.far")
    kept = {day for day in _days(person) if day >= today - _AHEAD}
    wanted = replace(person, days_off=_spans(kept | set(days_between(first, last))))
    for year in (first.year, last.year):
        if days_left(wanted, year) < 0:
            raise Illegal("days_off.refuse.many", most=DAYS_OFF_MOST, year=year, left=days_left(person, year))
    return wanted


def drop_days_off(person: P, first: date, last: date, now: datetime) -> P:
    """Return a person without these days off; the days that have begun stay, as they are taken."""
    zone = zone_of(person.zone) or UTC
    today = now.astimezone(zone).date()
    return replace(
        person, days_off=_spans(day for day in _days(person) if not today < day or not first <= day <= last)
    )
