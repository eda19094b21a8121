"""When a clock stands: quiet hours and days off of a person, weekends and pauses of a table.

A calendar is a value.  `due` is the instant at which so much *running* time has gone, `running` the running
time between two instants.  All instants are aware; local times are read by `zoneinfo` as on the day itself,
so a night in which the clocks change is an hour shorter or longer.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from typing import Final, NamedTuple, Protocol, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Span: TypeAlias = tuple[datetime, datetime]
"""From when to when, the end left out."""

DaysOff: TypeAlias = tuple[str, str]
"""The first and the last day off of a person, each an ISO date in their own zone."""


class Hours(Protocol):
    """What the clock of a person heeds: their zone by its IANA name, "" for none, and when they are away."""

    @property
    def zone(self) -> str: ...  # noqa: D102 - said above
    @property
    def quiet(self) -> str: ...  # noqa: D102
    @property
    def days_off(self) -> tuple[DaysOff, ...]: ...  # noqa: D102


class OwnHours(NamedTuple):
    """Hours that are given one by one."""

    zone: str = ""
    quiet: str = ""
    days_off: tuple[DaysOff, ...] = ()


ALWAYS: Final = OwnHours()
"""The hours of who is never away."""
QUIET_MOST: Final = timedelta(hours=10)
"""The longest quiet hours of a day."""
DAY: Final = timedelta(days=1)
SATURDAY: Final = 5
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


def next_days_off(person: Hours, now: datetime) -> tuple[date, date] | None:
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

    person: Hours = ALWAYS
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


def away_until(person: Hours, now: datetime) -> datetime | None:
    """Return when the quiet hours or days off of a person end that last now; None if there are none."""
    return _end(Calendar(person).stops(now), now)
