"""How long each seat of a table may take: its bank of time, and the wait for its own action.

A wait is as long as the bank, and at least so long that nobody is late at once.  Its length is *running* time
(`calendar.py`); when it is over and when its reminder comes is computed as it begins, and kept as
instants.  All lengths are milliseconds, all instants milliseconds UTC.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tapis.clocks.calendar import ALWAYS, Calendar, Hours, OwnHours, Span
from tapis.games.kit.game import Seat

Pace: TypeAlias = Literal["none", "5m", "1h", "24h"]
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_MILLISECOND: Final = timedelta(milliseconds=1)
NEVER: Final = Calendar()
"""The calendar of a clock that never stands."""


def moment(milliseconds: int) -> datetime:
    """Return the time of a column, aware and in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def milliseconds(at: datetime) -> int:
    """Return a time as a column has it: milliseconds UTC."""
    return round(at.timestamp() * 1000)


class Bank(NamedTuple):
    """How much time each seat has at a pace.

    Attributes:
        least: what a wait has in any case, however empty the bank is.
        start: what the bank holds at the start.
        gain: what an own turn adds.
        most: the most that it holds.
        daily: the most that one day (UTC) adds.
        reminds: a reminder comes at half of each wait.
        lives: the days and nights of the people count; without it, the game is played in one sitting.
        weekends: the table may rest at weekends.
    """

    least: int
    start: int = 0
    gain: int = 0
    most: int = 0
    daily: int = _DAY
    reminds: bool = True
    lives: bool = True
    weekends: bool = False


BANKS: Final[Mapping[Pace, Bank]] = {
    "none": Bank(_DAY, reminds=False),
    "5m": Bank(5 * _MINUTE, lives=False),
    "1h": Bank(_HOUR, start=_HOUR, gain=10 * _MINUTE, most=3 * _HOUR),
    "24h": Bank(_DAY, start=_DAY, gain=4 * _HOUR, most=3 * _DAY, daily=8 * _HOUR, weekends=True),
}
"""What each pace gives.  Who is late may be skipped; without a pace, that is who is silent for a day."""
PACES: Final[tuple[Pace, ...]] = tuple(BANKS)


class Wait(NamedTuple):
    """The wait for a seat's own action.

    Attributes:
        since: up to when its running time is counted in `used`.
        used: the running time that has gone.
        length: the running time it has in all.
        due: when it is over.
        remind: when its reminder comes, None for none (any more).
        zone: the time zone of the player as the turn began, "" for none.
        quiet: their quiet hours as the turn began.
    """

    since: int
    used: int
    length: int
    due: int
    remind: int | None
    zone: str = ""
    quiet: str = ""


class Clock(NamedTuple):
    """The time of one seat.

    Attributes:
        bank: the running time that is left in its bank.
        rev: the revision of the newest own action that has gained time, 0 for none.
        gained: what that action has gained.
        day: the day (UTC) on which time was gained last, in days since 1970.
        today: what was gained on that day.
        lent: what only cards of the deal under way have gained, which is taken back at its end.
        newly: what of that was gained on that day.
        wait: the wait for its own action, None while it is not awaited.
    """

    bank: int
    rev: int = 0
    gained: int = 0
    day: int = 0
    today: int = 0
    lent: int = 0
    newly: int = 0
    wait: Wait | None = None

    def earn(self, pace: Pace, now: int, rev: int) -> "Clock":
        """Return this clock with what an own turn gains that ends now, by the action of revision `rev`."""
        bank, day = BANKS[pace], now // _DAY
        today, newly = (self.today, self.newly) if self.day == day else (0, 0)
        gain = min(bank.gain, bank.most - self.bank, bank.daily - today)
        if gain <= 0:
            return self
        return Clock(self.bank + gain, rev, gain, day, today + gain, self.lent, newly, self.wait)

    def lend(self, pace: Pace, now: int, rev: int) -> "Clock":
        """Return this clock with what an only card gains like any other: deadlines would tell it."""
        earned = self.earn(pace, now, rev)
        gain = earned.bank - self.bank
        return earned._replace(lent=self.lent + gain, newly=earned.newly + gain) if gain else self

    def settle(self) -> "Clock":
        """Return this clock without what only cards have gained, as their deal is over."""
        if not self.lent:
            return self
        bank, today = max(self.bank - self.lent, 0), self.today - self.newly
        return self._replace(bank=bank, today=today, lent=0, newly=0)

    def give_back(self, rev: int) -> "Clock":
        """Return this clock without what the action of revision `rev` has gained: it is taken back."""
        if not self.gained or rev != self.rev:
            return self
        bank, today = max(self.bank - self.gained, 0), self.today - self.gained
        return self._replace(bank=bank, rev=0, gained=0, today=today)

    def reminds(self, at: int | None) -> "Clock":
        """Return this clock with another instant for the reminder of its wait, None for none any more."""
        return self if self.wait is None else self._replace(wait=self.wait._replace(remind=at))


def begin(
    clock: Clock, pace: Pace, person: Hours, stands: Calendar, now: int, *, reminded: bool = False
) -> Clock:
    """Return a clock with a wait that begins now.

    Args:
        clock: the clock.
        pace: the pace of the table.
        person: what the player has set.
        stands: when the clock stands.
        now: the time.
        reminded: no reminder comes.
    """
    bank = BANKS[pace]
    length = max(clock.bank, bank.least)
    remind = _due(stands, now, length // 2) if bank.reminds and not reminded else None
    own = (person.zone, person.quiet) if bank.lives else ("", "")
    return Clock(*clock[:7], Wait(now, 0, length, _due(stands, now, length), remind, *own))


def stop(clock: Clock, stands: Calendar, now: int) -> Clock:
    """Return a clock without its wait, whose running time is taken from the bank."""
    if clock.wait is None:
        return clock
    used = clock.wait.used + _running(stands, clock.wait.since, now)
    return Clock(max(clock.bank - used, 0), *clock[1:7])


def rebase(clock: Clock, before: Calendar, after: Calendar, now: int) -> Clock:
    """Return a clock with what is left of its wait counted by another calendar from now on.

    A wait that is over stays over, and a reminder that was due stays due.  One that began in the future,
    as the machine's clock was set back, begins now.

    Args:
        clock: the clock.
        before: when the clock has stood until now.
        after: when it stands from now on.
        now: the time.
    """
    wait = clock.wait
    if wait is None:
        return clock
    used = wait.used + _running(before, wait.since, now)
    due, remind = wait.due, wait.remind
    if due > now:
        due = _due(after, now, wait.length - used)
    if remind is not None and remind > now:
        remind = _due(after, now, wait.length // 2 - used)
    return clock._replace(wait=wait._replace(since=now, used=used, due=due, remind=remind))


def _due(stands: Calendar, since: int, length: int) -> int:
    """Return when so much running time has gone since an instant."""
    if stands is NEVER:
        return since + length
    return milliseconds(stands.due(moment(since), length * _MILLISECOND))


def _running(stands: Calendar, since: int, until: int) -> int:
    """Return how much running time lies between two instants, 0 if the second is not later."""
    if stands is NEVER:
        return max(until - since, 0)
    return stands.running(moment(since), moment(until)) // _MILLISECOND


def calendar(pace: Pace, person: Hours, wait: Wait | None, weekend: str, pause: Span | None) -> Calendar:
    """Return when the clock of a person stands at a table.

    Args:
        pace: the pace of the table.
        person: what the person has set.
        wait: the wait under way: the zone and the quiet hours with which it began hold until its end; None
            for one that begins.
        weekend: the zone of the table's weekends, "" for none.
        pause: from when to when the table rests, None if it does not.
    """
    bank = BANKS[pace]
    if not bank.lives:
        person = ALWAYS
    elif wait is not None and (wait.zone, wait.quiet) != (person.zone, person.quiet):
        quiet = wait.quiet if wait.zone else ""
        person = OwnHours(wait.zone or person.zone, quiet, person.days_off)
    weekend = weekend if bank.weekends else ""
    return Calendar(person, weekend, pause) if person.zone or weekend or pause else NEVER


def to_remind(clocks: Mapping[Seat, Clock], at: int) -> frozenset[Seat]:
    """Return the seats whose reminder is due at a time."""
    waits = [(seat, clock.wait) for seat, clock in clocks.items() if clock.wait is not None]
    return frozenset(seat for seat, wait in waits if wait.remind is not None and wait.remind <= at)


# As a column keeps them


def dump(clocks: Mapping[Seat, Clock]) -> str:
    """Return clocks by seat as JSON, each as its numbers and those of its wait; "" for none."""
    if not clocks:
        return ""
    plain = {str(seat): (*clock[:7], *_plain(clock.wait)) for seat, clock in clocks.items()}
    return json.dumps(plain, separators=(",", ":"))


def _plain(wait: Wait | None) -> tuple[Any, ...]:
    return () if wait is None else wait if wait.zone else wait[:5]


def load(text: str) -> dict[Seat, Clock]:
    """Return the clocks that `dump` wrote."""
    saved: dict[str, list[Any]] = json.loads(text or "{}")
    return {int(seat): _clock(entry) for seat, entry in saved.items()}


def _clock(entry: Sequence[Any]) -> Clock:
    return Clock(*entry) if len(entry) <= 7 else Clock(*entry[:7], wait=Wait(*entry[7:]))
