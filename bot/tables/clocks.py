"""How long each seat of a table may take: its bank of time, and the wait for its own action.

A wait is as long as the bank, and at least so long that nobody is late at once.  Its length is *running* time
(`bot/tables/calendars.py`); when it is over and when its reminder comes is computed as it begins, and kept as
instants.  All lengths and instants are whole milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from json import dumps, loads
from typing import Any, Final, Literal, TypeAlias

from bot.games.kit.game import Seat
from bot.store import ANYBODY, Person
from bot.tables.calendars import DAY, Calendar, Span

Pace: TypeAlias = Literal["none", "5m", "1h", "24h"]
NOTHING: Final = timedelta()
_MILLISECOND: Final = timedelta(milliseconds=1)
_HOUR: Final = timedelta(hours=1)
_MINUTE: Final = timedelta(minutes=1)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Bank:
    """How much time each seat has at a pace.

    Attributes:
        least: what a wait has in any case, however empty the bank is.
        start: what the bank holds at the start.
        gain: what an own turn adds.
        most: the most that it holds.
        daily: the most that one day (UTC) adds, None for no bound.
        reminds: a reminder comes at half of each wait.
        lives: the days and nights of the people count; without it, the game is played in one sitting.
        weekends: the table may rest at weekends.
    """

    least: timedelta
    start: timedelta = NOTHING
    gain: timedelta = NOTHING
    most: timedelta = NOTHING
    daily: timedelta | None = None
    reminds: bool = True
    lives: bool = True
    weekends: bool = False


BANKS: Final[Mapping[Pace, Bank]] = {
    "none": Bank(24 * _HOUR, reminds=False),
    "5m": Bank(5 * _MINUTE, lives=False),
    "1h": Bank(_HOUR, start=_HOUR, gain=10 * _MINUTE, most=3 * _HOUR),
    "24h": Bank(
        24 * _HOUR, start=24 * _HOUR, gain=4 * _HOUR, most=72 * _HOUR, daily=8 * _HOUR, weekends=True
    ),
}
"""What each pace gives.  Who is late may be skipped; without a pace, that is who is silent for a day."""
PACES: Final[tuple[Pace, ...]] = tuple(BANKS)


@dataclass(frozen=True, slots=True)
class Wait:
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

    since: datetime
    used: timedelta
    length: timedelta
    due: datetime
    remind: datetime | None
    zone: str = ""
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of one seat.

    Attributes:
        bank: the running time that is left in its bank.
        rev: the revision of the newest own action that has gained time, 0 for none.
        gained: what that action has gained.
        day: the day (UTC) on which time was gained last, in days since 1970.
        today: what was gained on that day.
        wait: the wait for its own action, None while it is not awaited.
    """

    bank: timedelta
    rev: int = 0
    gained: timedelta = NOTHING
    day: int = 0
    today: timedelta = NOTHING
    wait: Wait | None = None

    def begin(
        self, pace: Pace, person: Person, stands: Calendar, now: datetime, *, reminded: bool = False
    ) -> "Clock":
        """Return this clock with a wait that begins now.

        Args:
            pace: the pace of the table.
            person: what the player has set.
            stands: when the clock stands.
            now: the time.
            reminded: no reminder comes.
        """
        bank = BANKS[pace]
        length = max(self.bank, bank.least)
        remind = stands.due(now, _half(length)) if bank.reminds and not reminded else None
        due = stands.due(now, length)
        own = (person.zone, person.quiet) if bank.lives else ("", "")
        return replace(self, wait=Wait(now, NOTHING, length, due, remind, *own))

    def stop(self, stands: Calendar, now: datetime) -> "Clock":
        """Return this clock without its wait, whose running time is taken from the bank."""
        if self.wait is None:
            return self
        used = self.wait.used + stands.running(self.wait.since, now)
        return replace(self, bank=max(self.bank - used, NOTHING), wait=None)

    def earn(self, pace: Pace, now: datetime, rev: int) -> "Clock":
        """Return this clock with what an own turn gains that ends now, by the action of revision `rev`."""
        bank, day = BANKS[pace], (now - _EPOCH) // DAY
        today = self.today if self.day == day else NOTHING
        gain = min(bank.gain, bank.most - self.bank, bank.gain if bank.daily is None else bank.daily - today)
        if gain <= NOTHING:
            return self
        return replace(self, bank=self.bank + gain, rev=rev, gained=gain, day=day, today=today + gain)

    def give_back(self, rev: int) -> "Clock":
        """Return this clock without what the action of revision `rev` has gained: it is taken back."""
        if not self.gained or rev != self.rev:
            return self
        bank, today = max(self.bank - self.gained, NOTHING), self.today - self.gained
        return replace(self, bank=bank, rev=0, gained=NOTHING, today=today)

    def rebase(self, before: Calendar, after: Calendar, now: datetime) -> "Clock":
        """Return this clock with what is left of its wait counted by another calendar from now on.

        A wait that is over stays over, and a reminder that was due stays due.

        Args:
            before: when the clock has stood until now.
            after: when it stands from now on.
            now: the time.
        """
        wait = self.wait
        if wait is None or now < wait.since:
            return self
        used = wait.used + before.running(wait.since, now)
        due, remind = wait.due, wait.remind
        if due > now:
            due = after.due(now, wait.length - used)
        if remind is not None and remind > now:
            remind = after.due(now, _half(wait.length) - used)
        return replace(self, wait=replace(wait, since=now, used=used, due=due, remind=remind))

    def reminded(self) -> "Clock":
        """Return this clock with the reminder of its wait sent."""
        return self if self.wait is None else replace(self, wait=replace(self.wait, remind=None))


def _half(length: timedelta) -> timedelta:
    return length // (2 * _MILLISECOND) * _MILLISECOND


def calendar(pace: Pace, person: Person, wait: Wait | None, weekend: str, pause: Span | None) -> Calendar:
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
        person = ANYBODY
    elif wait is not None and (wait.zone, wait.quiet) != (person.zone, person.quiet):
        person = replace(person, zone=wait.zone or person.zone, quiet=wait.quiet if wait.zone else "")
    return Calendar(person, weekend if bank.weekends else "", pause)


# As a column keeps them


def dump(clocks: Mapping[Seat, Clock]) -> str:
    """Return clocks by seat as JSON; "" for none."""
    if not clocks:
        return ""
    return dumps({seat: _plain(clock) for seat, clock in clocks.items()}, separators=(",", ":"))


def load(text: str) -> dict[Seat, Clock]:
    """Return the clocks that `dump` wrote."""
    return {int(seat): _clock(*entry) for seat, entry in loads(text or "{}").items()}


def _plain(clock: Clock) -> list[Any]:
    """Return [bank, rev, gained, day, today], then the wait: its numbers, and its zone and quiet hours."""
    entry = [clock.bank // _MILLISECOND, clock.rev, clock.gained // _MILLISECOND, clock.day]
    plain: list[Any] = [*entry, clock.today // _MILLISECOND]
    wait = clock.wait
    if wait is None:
        return plain
    lengths = [wait.used // _MILLISECOND, wait.length // _MILLISECOND]
    instants = [_since_1970(wait.since), _since_1970(wait.due), wait.remind and _since_1970(wait.remind)]
    return [*plain, *lengths, *instants, *([wait.zone, wait.quiet] if wait.zone else [])]


def _clock(bank: int, rev: int, gained: int, day: int, today: int, *wait: Any) -> Clock:
    return Clock(
        bank * _MILLISECOND,
        rev,
        gained * _MILLISECOND,
        day,
        today * _MILLISECOND,
        _wait(*wait) if wait else None,
    )


def _wait(
    used: int, length: int, since: int, due: int, remind: int | None, zone: str = "", quiet: str = ""
) -> Wait:
    return Wait(
        _instant(since),
        used * _MILLISECOND,
        length * _MILLISECOND,
        _instant(due),
        None if remind is None else _instant(remind),
        zone,
        quiet,
    )


def _since_1970(at: datetime) -> int:
    return (at - _EPOCH) // _MILLISECOND


def _instant(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND
