"""Who is late when at a table of pace `24h`, in a second way: minute by minute, from the rules alone.

- A bank holds 24 h at the start; an own turn adds 4 h, at most 8 h in one day (UTC) and 72 h in all; none
  while the table rests.
- Who is awaited is late once their bank is empty and 24 h have gone since the turn began.  Their reminder
  comes at half of that.
- No clock runs in quiet hours, on days off, at the weekends of the table, and in its pause; and while it
  stands nothing falls due.
- Zone and quiet hours are those with which a turn began; days off, weekend and pause are those of the minute.

Nothing here computes an instant: a minute runs for a seat or it does not.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store import Person

MINUTE = timedelta(minutes=1)
SATURDAY = 5
START, GAIN, DAILY, MOST, LEAST = (60 * hours for hours in (24, 4, 8, 72, 24))
"""Minutes of a bank, and those that a turn has at least."""


@dataclass
class Somebody:
    """A person: their zone, their quiet hours from and to, their days off."""

    zone: ZoneInfo
    quiet: tuple[time, time] | None = None
    off: set[date] = field(default_factory=set[date])

    @property
    def settings(self) -> Person:
        """The same as they have set it."""
        hours = "" if self.quiet is None else "-".join(f"{hour:%H:%M}" for hour in self.quiet)
        days = tuple((day.isoformat(), day.isoformat()) for day in sorted(self.off))
        return Person(zone=self.zone.key, quiet=hours, days_off=days)


@dataclass
class Turn:
    """A turn under way: the minutes that have run of those it has, and whose night it keeps."""

    length: int
    zone: ZoneInfo
    quiet: tuple[time, time] | None
    used: int = 0
    half: bool = False
    late: bool = False


class SlowTable:
    """The time of a table.

    Args:
        people: who sits at each seat; they may be changed.
        now: when it begins, on a full minute.
        weekend: the zone of its weekends, None if the clock runs then.
    """

    def __init__(self, people: list[Somebody], now: datetime, weekend: ZoneInfo | None = None) -> None:
        self.people, self.now, self.weekend = people, now, weekend
        self.paused = False
        self.banks = [START] * len(people)
        self.turns: dict[int, Turn] = {}
        self._gained: dict[tuple[int, date], int] = {}
        self._lent: list[tuple[int, date, int]] = []

    def passes(self) -> None:
        """Let a minute go by."""
        for seat, turn in self.turns.items():
            turn.used += not self.stands(seat)
        self.now += MINUTE
        for seat, turn in self.turns.items():
            turn.half |= 2 * turn.used >= turn.length and not self.stands(seat)
            turn.late |= turn.used >= turn.length and not self.stands(seat)

    def stands(self, seat: int) -> bool:
        """Return True if the clock of who is awaited stands in this minute."""
        turn = self.turns[seat]
        here = self.now.astimezone(turn.zone)
        return self.rests() or here.date() in self.people[seat].off or _within(here.time(), turn.quiet)

    def rests(self) -> bool:
        """Return True in a pause, and at a weekend of the table."""
        if self.weekend is not None and self.now.astimezone(self.weekend).weekday() >= SATURDAY:
            return True
        return self.paused

    def pressed(
        self, moves: Sequence[tuple[int, bool | None]], awaited: Collection[int], *, deals: bool = False
    ) -> None:
        """Let moves be played in one, each by a seat and as its player's own or not; say who is awaited then.

        Whoever acts and goes on has a wait anew, and gains once their turn ends.  None stands for an only
        card, whose gain is taken back at the end of the deal, `deals`: with the last of these moves.
        """
        own = set[int]()
        nexts = [*({seat} for seat, _ in moves[1:]), set(awaited)]
        for place, ((seat, chosen), after) in enumerate(zip(moves, nexts, strict=True), 1):
            turn = self.turns.pop(seat)
            self.banks[seat] = max(0, self.banks[seat] - turn.used)
            ends = deals and place == len(moves)
            if ends:
                self._take_back()
            own |= {seat} if chosen or (chosen is None and not ends) else set()
            if seat in own - after:
                own.remove(seat)
                self._gains(seat, lent=chosen is None)
            self.awaits(after)

    def _gains(self, seat: int, *, lent: bool) -> None:
        """Fill a bank after a turn; nothing is refilled while the table rests."""
        if self.rests():
            return
        day = (seat, self.now.astimezone(UTC).date())
        gain = max(0, min(GAIN, DAILY - self._gained.get(day, 0), MOST - self.banks[seat]))
        self._gained[day] = self._gained.get(day, 0) + gain
        self.banks[seat] += gain
        if lent:
            self._lent.append((*day, gain))

    def _take_back(self) -> None:
        """Take back what only cards have gained."""
        for seat, day, gain in self._lent:
            self.banks[seat] = max(0, self.banks[seat] - gain)
            self._gained[seat, day] -= gain
        self._lent.clear()

    def awaits(self, seats: Collection[int]) -> None:
        """Begin the turns of these seats; those that are under way go on, and no other does."""
        self.turns = {seat: self.turns.get(seat) or self._begun(seat) for seat in seats}

    def _begun(self, seat: int) -> Turn:
        person = self.people[seat]
        return Turn(max(self.banks[seat], LEAST), person.zone, person.quiet)

    def late(self) -> set[int]:
        """Return the seats that are late now."""
        return {seat for seat, turn in self.turns.items() if turn.late}

    def half(self) -> set[int]:
        """Return the seats of which half of the turn has gone."""
        return {seat for seat, turn in self.turns.items() if turn.half}


def _within(now: time, hours: tuple[time, time] | None) -> bool:
    """Return True from the first of these hours on until the second, which may be the next day's."""
    if hours is None:
        return False
    first, last = hours
    return first <= now < last if first < last else now >= first or now < last
