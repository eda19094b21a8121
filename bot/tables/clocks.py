"""How long each seat of a table may take: its bank of time, and the wait for its own action.

A wait is as long as the bank, and at least so long that nobody is late at once.  Its length is *running* time
(`bot/tables/calendars.py`); when it is over and when its reminder comes is computed as it begins, and kept as
instants.  All lengths are milliseconds, all instants milliseconds UTC.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import orjson

from tapis.games.kit.game import Seat

Pace: TypeAlias = Literal["none", "5m", "1h", "24h"]
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


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
    return orjson.dumps(plain).decode()


def _plain(wait: Wait | None) -> tuple[Any, ...]:
    return () if wait is None else wait if wait.zone else wait[:5]


def load(text: str) -> dict[Seat, Clock]:
    """Return the clocks that `dump` wrote."""
    saved: dict[str, list[Any]] = orjson.loads(text or "{}")
    return {int(seat): _clock(entry) for seat, entry in saved.items()}


def _clock(entry: Sequence[Any]) -> Clock:
    return Clock(*entry) if len(entry) <= 7 else Clock(*entry[:7], wait=Wait(*entry[7:]))
