"""The clocks of a table as its game goes on: who waits since when, and what is due first."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.store import ANYBODY, Person
from bot.tables.table import CLAIMED, REMINDED, TO_REMIND, Table
from tapis.clocks.calendar import Calendar, Span
from tapis.clocks.clock import (
    BANKS,
    Clock,
    Wait,
    begin,
    calendar,
    milliseconds,
    moment,
    rebase,
    stop,
    to_remind,
)
from tapis.games.kit.game import Seat

_EVER = 2**62
"""Later than all instants (milliseconds UTC)."""
_NOBODY = frozenset[Seat]()


def rest_of(table: Table) -> Span | None:
    """Return from when to when a table rests, None if nobody has agreed to a pause."""
    pause = table.pause
    return (pause.since, pause.until) if pause and pause.since and pause.until else None


def waiting_since(table: Table, now: int) -> datetime:
    """Return when a wait that begins now began; if all awaited seats are free, when they were left."""
    awaited = table.awaited if table.gone else _NOBODY
    if awaited and awaited <= set(table.vacant) - table.robots:
        now = max(gone.since for gone in table.gone if gone.seat in awaited)
    return moment(now)


def bank_left(table: Table, seat: Seat, person: Person, now: datetime) -> timedelta | None:
    """Return what the bank of an awaited seat, which this person has, holds now; None where it has none."""
    clock = table.clocks.get(seat)
    if clock is None or not BANKS[table.pace].most:
        return None
    stands = calendar(table.pace, person, clock.wait, table.weekend, rest_of(table))
    return timedelta(milliseconds=stop(clock, stands, milliseconds(now)).bank)


@dataclass(frozen=True, slots=True)
class RunningClocks:
    """The clocks of a table at an instant; what changes them returns the table with them changed.

    Attributes:
        table: the table as it is now.
        before: as it was read: by its weekends and its pause the clocks have run until now.
        awaited: the seats that were awaited when it was read or a revision was written last.
        turns: by seat, the revision of its newest own move; a turn that it ends takes it out.
        lends: the newest of these moves was an only card, whose gain is lent until its deal is over.
        now: the time in milliseconds UTC.
        people: what each person has set, by user id.
    """

    table: Table
    before: Table
    awaited: frozenset[Seat]
    turns: dict[Seat, int]
    lends: bool
    now: int
    people: Callable[[int], Person]

    def restart_wait(self) -> Table:
        """Count the awaited seats' whole time from now; what they have waited so far is nobody's."""
        waits = {seat: clock._replace(wait=None) for seat, clock in self.table.clocks.items()}
        since = waiting_since(self.table, self.now)
        table = self.table.replace(clocks=waits, late_at=None, timer_at=None, waiting_since=since)
        return replace(self, table=table).run()

    def run(self) -> Table:
        """Begin the waits of people who are awaited and have none, end those of who is not (any more)."""
        return self.go_on(self.table.awaited, self.table.awaited_people, _NOBODY)

    def go_on(self, awaited: AbstractSet[Seat], people: AbstractSet[Seat], again: AbstractSet[Seat]) -> Table:
        """Run the clocks: by who is awaited, the people among them, and whose wait begins anew.

        Nobody waits for the owner of a private table.
        """
        if self.table.owner is not None:
            return self.table
        table, clocks = self.table, self._by_seat()
        for seat, clock in list(clocks.items()):
            if clock.wait is not None and (seat in again or seat not in people):
                clocks[seat] = self._stop(seat, clock, ends=seat not in people)
        for seat in people:
            clock = clocks.get(seat) or Clock(BANKS[table.pace].start)
            if clock.wait is None:
                clocks[seat] = begin(clock, table.pace, self._person(seat), self._calendar(seat), self.now)
        return self._with(clocks, _NOBODY if awaited == people else awaited - people - table.robots)

    def rebase(self) -> Table:
        """Count what is left of each wait by what stops clocks now: weekends, a pause, days off.

        Until now it was counted by the weekends and the pause that the table had when it was read.
        """
        clocks = self._by_seat()
        for seat, clock in clocks.items():
            if clock.wait is not None:
                before = self._calendar(seat, clock.wait, self.before)
                clocks[seat] = rebase(clock, before, self._calendar(seat, clock.wait), self.now)
        return self._with(clocks, self._left)

    def set_back(self) -> Table:
        """Begin anew each wait that began in the future, as the machine's clock was set back."""
        table, clocks, now = self.table, self._by_seat(), moment(self.now)
        for seat, clock in clocks.items():
            if clock.wait is not None and clock.wait.since > self.now:
                person, stands = self._person(seat), self._calendar(seat)
                reminded = clock.wait.remind is None
                clocks[seat] = begin(clock, table.pace, person, stands, self.now, reminded=reminded)
        since, touched = min(table.waiting_since, now), min(table.touched_at, now)
        return self._with(clocks, self._left).replace(waiting_since=since, touched_at=touched)

    @property
    def _left(self) -> AbstractSet[Seat]:
        """The awaited seats that were left, and that nobody plays."""
        return self.table.awaited - self.table.awaited_people - self.table.robots

    @property
    def to_remind(self) -> frozenset[Seat]:
        """The seats whose reminder was due when it was claimed."""
        at = self.table.remind_at
        return to_remind(self._by_seat(), 0 if at is None else milliseconds(at))

    def give_back(self, seat: Seat, rev: int) -> Table:
        """Take from a seat's bank what its move of a revision has gained: it is no move (U3)."""
        table = self.table
        clock = table.clocks.get(seat)
        return table if clock is None else table.replace(clocks={**table.clocks, seat: clock.give_back(rev)})

    def _by_seat(self) -> dict[Seat, Clock]:
        """Return the clocks by seat; of a table of before them, as it kept its one wait."""
        table = self.table
        if table.clocks or table.late_at is None:
            return dict(table.clocks)
        bank, remind_at = BANKS[table.pace], table.remind_at
        remind = None if table.reminder == REMINDED or remind_at is None else milliseconds(remind_at)
        wait = Wait(milliseconds(table.waiting_since), 0, bank.least, milliseconds(table.late_at), remind)
        return {seat: Clock(bank.start, wait=wait) for seat in self.awaited & table.awaited_people}

    def _stop(self, seat: Seat, clock: Clock, *, ends: bool) -> Clock:
        """Return a clock without its wait; `ends`: if an own move has ended the turn, it gains time.

        It does not while the table itself rests: who plays then loses no time, so the bank would only grow.
        """
        clock = stop(clock, self._calendar(seat, clock.wait, self.before), self.now)
        rev = self.turns.pop(seat, None) if ends else None
        if rev is None:
            return clock
        table = self.table
        if (table.weekend or table.pause) and self._calendar(None).until(moment(self.now)) is not None:
            return clock
        gains = clock.lend if self.lends else clock.earn
        return gains(table.pace, self.now, rev)

    def _person(self, seat: Seat | None) -> Person:
        return ANYBODY if seat is None else self.people(self.table.players[seat].id)

    def _calendar(self, seat: Seat | None, wait: Wait | None = None, table: Table | None = None) -> Calendar:
        """Return when the clock of a seat stands; without a seat, when those of all do."""
        at = table or self.table
        rest = None if at.pause is None else rest_of(at)
        return calendar(at.pace, self._person(seat), wait, at.weekend, rest)

    def _with(self, clocks: Mapping[Seat, Clock], left: AbstractSet[Seat]) -> Table:
        """Return the table with these clocks in place of those there are, and what is due first.

        `left` are the awaited seats that nobody plays.
        """
        table = self.table
        waits = [clock.wait for clock in clocks.values() if clock.wait is not None]
        dues = [wait.due for wait in waits] + [table.left_at(seat) + BANKS[table.pace].least for seat in left]
        reminds = [wait.remind for wait in waits if wait.remind is not None]
        late_at = moment(min(dues)) if dues else None
        late_shown = table.late_shown and late_at == table.late_at
        remind_at, reminder = table.remind_at, table.reminder
        if reminder != CLAIMED or remind_at is None or milliseconds(remind_at) < min(reminds, default=_EVER):
            silent = waits and not BANKS[table.pace].reminds
            remind_at = moment(min(reminds)) if reminds else None
            reminder = TO_REMIND if reminds or silent or not table.awaited else REMINDED
        return table.replace(
            clocks=clocks, late_at=late_at, late_shown=late_shown, remind_at=remind_at, reminder=reminder
        )
