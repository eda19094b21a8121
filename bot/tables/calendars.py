"""When a clock stands: quiet hours and days off of a person, weekends and pauses of a table.

A calendar is a value.  `due` is the instant at which so much *running* time has gone, `running` the running
time between two instants.  All instants are aware; local times are read by `zoneinfo` as on the day itself,
so a night in which the clocks change is an hour shorter or longer.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.store import ANYBODY, Person
from bot.store.people import DaysOff
from tapis.games.kit.game import Illegal

Span: TypeAlias = tuple[datetime, datetime]
"""From when to when, the end left out."""

QUIET_MOST: Final = timedelta(hours=10)
"""The longest quiet hours of a day."""
DAYS_OFF_MOST: Final = 21
"""Days off of a person in a year."""
DAY: Final = timedelta(days=1)
SATURDAY: Final = 5
_AHEAD: Final = timedelta(days=366)  # as far as days off are planned
_QUIET: Final = re.compile(r"(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)")


def zone_of(name: str) -> ZoneInfo | None:
    """Return a time zone by its IANA name; None for "", and for one that is not known (any more).

    >>> zone_of("Europe/Paris"), zone_of("Europe/Atlantis"), zone_of("")
    (zoneinfo.ZoneInfo(key='Europe/Paris'), None, None)
    """
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


# Quiet hours


def quiet_hours(text: str) -> tuple[time, time] | None:
    """Return from when to when the quiet hours last, in local time; None for none, or none that can be.

    >>> quiet_hours("22:00-07:00")
    (datetime.time(22, 0), datetime.time(7, 0))
    >>> quiet_hours("20:00-07:00")
    """
    found = _QUIET.fullmatch(text)
    hours = [int(part) for part in found.groups()] if found else [24]
    if any(hour > 23 for hour in hours[::2]) or any(minute > 59 for minute in hours[1::2]):
        return None
    first, last = time(hours[0], hours[1]), time(hours[2], hours[3])
    length = (_minutes(last) - _minutes(first)) % _minutes(DAY)
    return (first, last) if timedelta() < length * timedelta(minutes=1) <= QUIET_MOST else None


def with_quiet_hours(person: Person, hours: tuple[time, time] | None) -> Person:
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


def with_zone(person: Person, name: str, now: datetime) -> Person:
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


def _minutes(of: time | timedelta) -> int:
    return of // timedelta(minutes=1) if isinstance(of, timedelta) else of.hour * 60 + of.minute


def _end(spans: Iterator[Span], now: datetime) -> datetime | None:
    """Return when the first of these spans ends, if it has begun."""
    begins, ends = next(spans, (now, None))
    return ends if begins <= now else None


def _quiet(zone: ZoneInfo, text: str, since: datetime) -> Iterator[Span]:
    """Yield the quiet hours that end after `since`, without end."""
    hours = quiet_hours(text)
    if hours is None:
        return
    first, last = hours
    day = since.astimezone(zone).date() - DAY
    while True:
        begins, ends = (
            instant_of(zone, day, first),
            instant_of(zone, day if first < last else day + DAY, last),
        )
        if since < ends > begins:
            yield begins, ends
        day += DAY


def instant_of(zone: ZoneInfo, day: date, hour: time = time()) -> datetime:
    """Return an hour of a day; of one that comes twice the first, of one left out an hour later."""
    return datetime.combine(day, hour, zone).astimezone(UTC)


# Days off


def days_between(first: date, last: date) -> list[date]:
    """Return all days from the first to the last.

    >>> len(days_between(date(2026, 12, 30), date(2027, 1, 2)))
    4
    """
    return [first + DAY * number for number in range((last - first).days + 1)]


def _days(person: Person) -> set[date]:
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


def days_left(person: Person, year: int) -> int:
    """Return how many days off a person may still take in a year."""
    return DAYS_OFF_MOST - sum(day.year == year for day in _days(person))


def add_days_off(person: Person, first: date, last: date, now: datetime) -> Person:
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


def drop_days_off(person: Person, first: date, last: date, now: datetime) -> Person:
    """Return a person without these days off; the days that have begun stay, as they are taken."""
    zone = zone_of(person.zone) or UTC
    today = now.astimezone(zone).date()
    return replace(
        person, days_off=_spans(day for day in _days(person) if not today < day or not first <= day <= last)
    )


def next_days_off(person: Person, now: datetime) -> tuple[date, date] | None:
    """Return the first and the last of the days off that last or come next, in a person's own zone."""
    zone = zone_of(person.zone)
    if zone is None:
        return None
    today = now.astimezone(zone).date()
    spans = ((date.fromisoformat(first), date.fromisoformat(last)) for first, last in person.days_off)
    return min((span for span in spans if span[1] >= today), default=None)


def _off(zone: ZoneInfo, days_off: Iterable[DaysOff], since: datetime) -> Iterator[Span]:
    """Yield the days off that end after `since`."""
    for first, last in days_off:
        begins, ends = (
            instant_of(zone, date.fromisoformat(first)),
            instant_of(zone, date.fromisoformat(last) + DAY),
        )
        if ends > since:
            yield begins, ends


# Weekends and pauses


def _weekends(zone: ZoneInfo, since: datetime) -> Iterator[Span]:
    """Yield the weekends that end after `since`, from Saturday 0:00 to Sunday 24:00, without end."""
    today = since.astimezone(zone).date()
    saturday = today + DAY * ((SATURDAY - today.weekday() + 1) % 7 - 1)
    while True:
        yield instant_of(zone, saturday), instant_of(zone, saturday + 2 * DAY)
        saturday += 7 * DAY


def weekend_until(name: str, now: datetime) -> datetime | None:
    """Return when the weekend of a zone ends; None if there is none now."""
    zone = zone_of(name)
    return None if zone is None else _end(_weekends(zone, now), now)


# The calendar


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the clock of one person at one table stands.

    Attributes:
        person: whose quiet hours and days off they are.
        weekend: the zone of the table's weekends, "" if the clock runs at weekends.
        pause: from when to when the table rests, None if it does not.
    """

    person: Person = ANYBODY
    weekend: str = ""
    pause: Span | None = None

    def __bool__(self) -> bool:
        """Return False if the clock never stands."""
        own = bool(self.person.zone and (self.person.quiet or self.person.days_off))
        return own or bool(self.weekend) or self.pause is not None

    def stops(self, since: datetime) -> Iterator[Span]:
        """Yield from when to when the clock stands, in order and apart; only what ends after `since`."""
        person, pause = self.person, self.pause
        found: list[Iterable[Span]] = [[pause]] if pause is not None and pause[1] > since else []
        if zone := zone_of(person.zone):
            found += [_quiet(zone, person.quiet, since), _off(zone, person.days_off, since)]
        if zone := zone_of(self.weekend):
            found.append(_weekends(zone, since))
        last: Span | None = None
        for begins, ends in merge(*found):
            if last is None:
                last = begins, ends
            elif begins <= last[1]:
                last = last[0], max(last[1], ends)
            else:
                yield last
                last = begins, ends
        if last is not None:
            yield last

    def until(self, now: datetime) -> datetime | None:
        """Return when the clock runs again; None if it does not stand now."""
        return _end(self.stops(now), now) if self else None

    def due(self, since: datetime, length: timedelta) -> datetime:
        """Return when so much running time has gone since an instant; never while the clock stands."""
        if not self:
            return since + length
        at = since
        for begins, ends in self.stops(since):
            if begins - at > length:
                break
            length -= max(begins - at, timedelta())
            at = ends
        return at + length

    def running(self, since: datetime, until: datetime) -> timedelta:
        """Return how much running time lies between two instants, 0 if the second is not later."""
        if until <= since:
            return timedelta()
        whole = until - since
        if not self:
            return whole
        for begins, ends in self.stops(since):
            if begins >= until:
                break
            whole -= min(ends, until) - max(begins, since)
        return whole


def away_until(person: Person, now: datetime) -> datetime | None:
    """Return when the quiet hours or days off of a person end that last now; None if there are none."""
    return _end(Calendar(person).stops(now), now)
