"""The rules of a table, by the page that decides them, as a second program that knows nothing of the first.

It is told who sat there when the game began, and then what happens: who moved, left, gave a seat away.  It
answers who has lost, who is ranked and how, who may take back, whose yes is missing, what the board says.
The letters and numbers in the comments (L1, U3) are the page's rules.

It is also told what is no rule of a table: who is late, who hosts, what a move showed, how the game itself
places its seats.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

By: TypeAlias = Literal["own", "robot", "clock"]
"""Who made a move: the person who holds the seat, a robot, or the clock."""


@dataclass(frozen=True)
class Kind:
    """What the page has to know of a game."""

    needs_all: bool  # every seat is needed: Belote, Coinche, Comptoir, Crapette (L2)
    lone: bool  # it can be played alone, as a sheet can (L4)
    open_moves: bool  # open dice, or Crapette (U2)
    teams: bool
    draws: bool  # who share the first place have drawn


@dataclass
class Person:
    """Somebody who holds a seat, or who held it."""

    id: int
    name: str
    seat: int
    agreed: bool
    took_over: bool = False  # sat down in a seat that was played or forfeited (G3, L2)
    stood_in: bool = False
    state: Literal["here", "left", "gave", "gone"] = "here"


@dataclass
class Entry:
    """What stands in the book of the game: a move, or what nobody takes back over (U1)."""

    seat: int = -1
    by: By = "clock"
    holder: Person | None = None  # the person who held the seat then
    showed: bool = False  # it threw, turned, dealt or showed
    barrier: bool = False
    stands: bool = True  # False once taken back


@dataclass(frozen=True)
class Row:
    """A result: of a leaver, of a winner by L4, or of the game's end."""

    place: int
    won: int
    withdrew: int = 0
    points: int | None = None  # None: the page does not say


@dataclass
class Reference:
    """One game, from its start on.

    Args:
        kind: what the page has to know of the game.
        seats: who sits where: an id, a name, whether they agreed; a robot has a negative id.
        advice: whether advice is allowed.
    """

    kind: Kind
    seats: Sequence[tuple[int, str, bool]]
    advice: bool = False
    people: dict[int, Person] = field(default_factory=dict[int, Person])
    book: list[Entry] = field(default_factory=list[Entry])
    has_agreed: set[int] = field(default_factory=set[int])
    leavers: list[Person] = field(default_factory=list[Person])  # in this order (L6)
    losers: list[Person] = field(default_factory=list[Person])
    forfeited: set[int] = field(default_factory=set[int])
    ranked: dict[tuple[int, int], Row] = field(default_factory=dict[tuple[int, int], Row])
    left_out: list[tuple[Person, str]] = field(default_factory=list[tuple[Person, str]])  # and why
    over: bool = False
    decided: bool = False  # by L4: what is played on is for oneself

    def __post_init__(self) -> None:
        for seat, (who, name, agreed) in enumerate(self.seats):
            if who > 0:
                self._seat(who, name, seat, agreed=agreed)

    def _seat(self, who: int, name: str, seat: int, *, agreed: bool, took_over: bool = False) -> None:
        self.people[who] = Person(who, name, seat, agreed, took_over)
        if agreed:
            self.has_agreed.add(who)

    # Who is there

    def here(self) -> set[int]:
        """Return the people who hold a seat, with those for whom a robot plays."""
        return {who for who, person in self.people.items() if person.state == "here"}

    def asked(self, late: Collection[int]) -> set[int]:
        """Return the people whose yes may be missing: who is not late, nor away while a robot plays."""
        return {who for who in self.here() if who not in late and not self.people[who].stood_in}

    def holder(self, seat: int) -> Person | None:
        """Return the person who holds a seat."""
        return next((self.people[who] for who in self.here() if self.people[who].seat == seat), None)

    def robots(self) -> set[int]:
        """Return the seats that a robot plays: its own, for somebody who is away, a forfeited one (L2)."""
        return self.free() | {self.people[who].seat for who in self.here() if self.people[who].stood_in}

    def free(self) -> set[int]:
        """Return the seats a newcomer may ask for: forfeited ones that are played on, robots' own (L2)."""
        own = {seat for seat, (who, *_) in enumerate(self.seats) if who < 0}
        played_on = own | self.forfeited if self.kind.needs_all else own - self.forfeited
        return {seat for seat in played_on if self.holder(seat) is None}

    def moved(self, who: int | Person) -> bool:
        """Return True if a move of their own stands (U3: one taken back is none)."""
        person = self.people[who] if isinstance(who, int) else who
        return any(entry.stands and entry.holder is person and entry.by == "own" for entry in self.book)

    def played(self, seat: int) -> bool:
        """Return True if anybody's move stands in this seat."""
        return any(entry.stands and entry.seat == seat and not entry.barrier for entry in self.book)

    # What happens

    def move(self, seat: int, by: By, *, showed: bool) -> None:
        """Note a move, with what played itself by the same press (U3)."""
        self.book.append(Entry(seat, by, self.holder(seat), showed))

    def skip(self, moves: Sequence[int]) -> None:
        """Note a skip: the clock's moves in these seats, over which nobody takes back (U1)."""
        for seat in moves:
            self.move(seat, "clock", showed=True)
        self._close_the_book()

    def _close_the_book(self) -> None:
        self.book.append(Entry(barrier=True))  # U1: a leave, a change of seats, a skip, an erasure

    def may_ready(self, who: int) -> bool:
        """Return True if Ready is offered to them."""
        person = self.people.get(who)
        if person is None or person.state != "here" or self.over:
            return False
        return not person.agreed and not person.took_over and not self.moved(who)  # not agreed; U3 for C1

    def ready(self, who: int) -> None:
        """Note that they pressed Ready."""
        self.people[who].agreed = True
        self.has_agreed.add(who)

    def stand_in(self, late: Collection[int]) -> None:
        """Let robots play for these people until their next press."""
        for who in late:
            self.people[who].stood_in = True

    def press(self, who: int) -> None:
        """Note any press of theirs: who was stood in for is back."""
        if who in self.here():
            self.people[who].stood_in = False

    # Leaving

    def may_leave(self, who: int) -> bool:
        """Return True for everybody who holds a seat in a game that goes on (L1, L6)."""
        return not self.over and who in self.here()

    def leave(self, who: int, *, placed: bool = False) -> None:
        """Let somebody leave for good, or be erased; `placed`: the game's rules gave them a place before."""
        person = self.people[who]
        others = self.here() - {who}
        person.state, person.stood_in = "left", False
        self.leavers.append(person)
        self._close_the_book()
        if not placed:  # L1: who has a place keeps it
            self.forfeited.add(person.seat)
            if others:  # L6: the last one has nobody to lose against
                self._lose(person)
        if len(others) == 1 and not self.decided:
            self._decide(*(self.people[who] for who in others))
        robots_play_on = self.kind.needs_all or self.free()
        if not others or (len(others) == 1 and not robots_play_on and not self.kind.lone):
            self.over = True  # L4; L6: with the last one the table ends

    def _lose(self, person: Person) -> None:
        if (person.seat, person.id) not in self.ranked:  # L1: what they have, they keep; C3: one a game
            self.losers.append(person)

    def _decide(self, last: Person) -> None:
        """Let the one person who is left win at this moment, if they may (L4)."""
        self.decided = True
        rivals = [one for one in self.leavers if self.moved(one) and not self._why_left_out(one)]
        reason = self._why_left_out(last, won=True)  # L4 does not lift S1
        if reason or not (rivals and self.moved(last)):
            self.left_out.append((last, reason or "no_rival"))
        elif self.counts():
            self.ranked[last.seat, last.id] = Row(place=1, won=1)

    def forget(self, who: int, name: str) -> None:
        """Erase a person's name and id: their row stays without them, and nothing new is written of them."""
        if not self.counts():
            self.losers = [person for person in self.losers if person.id != who]
        for person in self.leavers:
            if person.id == who:
                person.id, person.name = 0, name
        self.ranked = {(seat, 0 if one == who else one): row for (seat, one), row in self.ranked.items()}

    # Giving a seat away, sitting down

    def may_come(self, who: int) -> bool:
        """Return True for somebody who holds no seat, and never left this table (L2)."""
        return not self.over and who not in self.here() and not self.has_left(who)

    def has_left(self, who: int) -> bool:
        """Return True if they left, or gave a seat away without the others' yes."""
        return any(person.id == who for person in self.leavers)

    def missing_to_give(self, giver: int, yes: Collection[int], late: Collection[int]) -> set[int]:
        """Return whose yes is missing for the giver to be gone without a loss (G2)."""
        others = self.here() - {giver} if not yes else self.asked(late) - {giver}  # somebody has to agree
        return others - set(yes) if self.moved(giver) else set()

    def give(
        self, giver: int, newcomer: tuple[int, str], *, yes: Collection[int], late: Collection[int]
    ) -> None:
        """Let somebody give their seat to a newcomer, who has said yes (G1), with these yeses of others."""
        person = self.people[giver]
        if not self.moved(giver):
            person.state = "gone"  # G2
        elif self.missing_to_give(giver, yes, late):
            person.state = "left"  # G2: like a leaver
            self.leavers.append(person)
            self.forfeited.add(person.seat)
            self._lose(person)
        else:
            person.state = "gave"  # G2: no result
        self._take(person.seat, newcomer)

    def may_replace(self, host: int, owner: int, late: Collection[int]) -> bool:
        """Return True if the host may replace this owner: late or away, and no move of theirs stands (G1)."""
        here = {host, owner} <= self.here() and not self.over and host != owner
        return here and owner not in self.asked(late) and not self.moved(owner)

    def replace(self, owner: int, newcomer: tuple[int, str]) -> None:
        """Let the host put a newcomer, who said yes, in the place of a late owner who has not moved (G1)."""
        self.people[owner].state = "gone"
        self._take(self.people[owner].seat, newcomer)

    def missing_to_sit(self, yes: Collection[int], late: Collection[int]) -> set[int]:
        """Return whose yes is missing for a newcomer to sit down in a seat without a person (L2)."""
        return self.asked(late) - set(yes)

    def sit(self, seat: int, newcomer: tuple[int, str]) -> None:
        """Let a newcomer sit down in a forfeited seat, or in a robot's own, who asked for it."""
        self._take(seat, newcomer)

    def _take(self, seat: int, newcomer: tuple[int, str]) -> None:
        took_over = self.played(seat) or seat in self.forfeited  # G3, L2
        self._seat(*newcomer, seat, agreed=not took_over, took_over=took_over)  # that yes is their Ready
        self._close_the_book()

    # Ending

    def missing_to_end(self, yes: Collection[int], late: Collection[int]) -> set[int]:
        """Return whose yes is missing for the table to end early (C2)."""
        return self.asked(late) - set(yes)

    def ends_alone(self, who: int, yes: Collection[int], late: Collection[int]) -> bool:
        """Return True if ending now is leaving: there are others, all late, and none has said yes (C2)."""
        others = self.here() - {who}
        return bool(others) and not others & (self.asked(late) | set(yes))

    def end_early(self) -> None:
        """End the table with all yeses or by the house: those who stay are not ranked, losses stand (C2)."""
        self.over = True

    def end(self, places: Mapping[int, int], points: Mapping[int, int]) -> None:
        """Note the game's own end, with the game's places and points by seat (L3)."""
        self.over = True
        final = self._places(places)
        shared = list(final.values()).count(1) > 1
        for person in self._who_stayed(final):
            seat = person.seat
            won = final[seat] == 1 and len(self.seats) > 1 and not (self.kind.draws and shared)  # C1: alone
            kept = person.state == "left" and bool(self.ranked)  # L1: who had a place when L4 was decided
            plays_on = self.decided and not kept  # for themselves
            reason = self._why_left_out(person, won=won and not plays_on)
            if reason:
                self.left_out.append((person, reason))
            elif self.counts() and not plays_on:
                self.ranked[seat, person.id] = Row(final[seat], int(won), points=points[seat])
        self.decided = True

    def _who_stayed(self, final: Mapping[int, int]) -> list[Person]:
        """Return who is ranked by the game's end: who holds a seat, and who left one that had its place."""
        placed = [one for one in self.leavers if one.seat not in self.forfeited and one.id]
        stayed = [self.people[who] for who in self.here()]
        return [person for person in (*stayed, *placed) if person.seat in final]

    def _places(self, places: Mapping[int, int]) -> dict[int, int]:
        """Return the places with the forfeited seats last, which share that place (L3)."""
        if self.kind.teams:  # the partner of a leaver too: win or loss
            return {seat: 2 if seat in self.forfeited else place for seat, place in places.items()}
        stay = [place for seat, place in places.items() if seat not in self.forfeited]
        return {
            seat: len(stay) + 1 if seat in self.forfeited else 1 + sum(other < place for other in stay)
            for seat, place in places.items()
        }

    def _why_left_out(self, person: Person, *, won: bool = False) -> str:
        """Return why a person who stayed is not ranked; "" if they may be."""
        if person.took_over:
            return "took_over"  # G3, L2
        if not person.agreed:
            return "not_agreed"
        if won and self._mostly_a_robot(person):
            return "stood_in"  # S1: a win is not written, a loss is
        return ""

    # Counting

    def counts(self) -> bool:
        """Return True if the game counts (C1)."""
        if self.advice or any(who < 0 for who, *_ in self.seats):
            return False
        return len(self.seats) == 1 or len(self.has_agreed) > 1

    def _mostly_a_robot(self, person: Person) -> bool:
        """Return True if a robot made more than a third of the moves while they held the seat (S1)."""
        held = [entry for entry in self.book if entry.holder is person]
        return 3 * sum(entry.by == "robot" for entry in held) > len(held)

    def rows(self) -> dict[tuple[int, int], Row]:
        """Return the results that are written by now, by seat and person."""
        if not self.counts():
            return {}
        last = 2 if self.kind.teams else len(self.seats)  # L3: leavers share the last place
        lost = {
            (person.seat, person.id): Row(last, won=0, withdrew=1, points=0)
            for person in self.losers
            if not self._why_left_out(person)
        }
        return lost | self.ranked

    # Taking back

    def may_undo(self, who: int) -> Entry | None:
        """Return the action that this person may take back now, None if there is none (U1, U2)."""
        if self.over or who not in self.here():
            return None
        for entry in reversed(self.book):
            own_seat = entry.holder is self.people[who]
            if not entry.stands and (own_seat or self.kind.open_moves):
                continue
            if entry.barrier or entry.showed or not entry.stands:  # what was said is said, if taken back, too
                return None
            if own_seat and entry.by == "own":
                return entry
            if own_seat or entry.by != "robot" or not self.kind.open_moves:  # a stand-in's is not one's own
                return None
        return None

    def undo(self, who: int) -> None:
        """Take back their action, with the robots' moves since then (U2)."""
        own = self.may_undo(who)
        assert own is not None, "nothing is taken back that may not be"
        for entry in reversed(self.book):
            entry.stands = False
            if entry is own:
                return

    # What the board says

    def not_ranked(self) -> dict[int, str]:
        """Return why the people who stayed are not ranked in a game that was decided, by seat (S2)."""
        if not (self.over and self.decided and self.counts()):
            return {}
        here = [self.people[who] for who in self.here()]
        new = {person.seat: self._why_left_out(person) for person in here}
        told = {person.seat: why for person, why in self.left_out if person in here}
        return {seat: why for seat, why in (new | told).items() if why}

    def uncounted(self) -> str:
        """Return why the game counts for nobody, "" if it does (C1)."""
        if self.counts():
            return ""
        robots = any(who < 0 for who, *_ in self.seats)
        return "advice" if self.advice else "robots" if robots else "few"

    def who_left(self) -> list[str]:
        """Return the names of those who left, each as a person (L5)."""
        return [person.name for person in self.leavers]
