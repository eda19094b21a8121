"""A tournament as plain data: what was planned, who plays, what was drawn and what became of it.

All of it can be written as JSON and read back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

FormName: TypeAlias = Literal["duplicate", "swiss", "cup", "league"]
Partners: TypeAlias = Literal["", "changing", "fixed", "threes", "teams", "seats"]
"""How partners are found: none (no sides), drawn anew each round, the same all tournament, teams.

`threes` are teams of three, `teams` of four; `seats`: none, and people keep their seat, as the best of each
stand first (tarot.md, section 11).
"""
ROBOT: Final = 0
"""The person of a seat that a robot fills from the beginning; never ranked."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who signed up: their user id, and the number of their pair or team; 0 is left to the draw."""

    id: int
    name: str = ""
    team: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What the organiser chose.

    `seats` is how many sit at a table; `sides`: seats 0 and 2 play against 1 and 3.  `rounds` counts those
    of `duplicate` and `swiss`; the others follow from their people.  `deals` is how many deals a table of
    `duplicate` plays a round.  `people`: for how many a cup is, 0 as many as its form takes.  `robots`:
    robots can play this game.  `secret` decides every lot, and the deals of `duplicate`; it is 64 hexadecimal
    digits.
    """

    form: FormName
    game: str
    seats: int
    rounds: int = 0
    sides: bool = False
    partners: Partners = ""
    deals: int = 4
    people: int = 0
    robots: bool = True
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a table sits as it does: a text key, and the values of its placeholders."""

    why: str
    low: int = 0
    high: int = 0
    again: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: `number` counts from 1 in its round.

    `group` is that of a cup, the match of two teams, or the team of three whose taker has seat 0, else 0.
    `seats` has the person of each seat, `ROBOT` where there is none.  In the seats of `robots` a strong robot
    plays from the beginning: those without a person, and those whose person has gone for good.
    """

    round: int
    number: int
    seats: tuple[int, ...]
    robots: frozenset[int] = frozenset()
    group: int = 0
    reason: Reason = Reason("")

    @property
    def key(self) -> tuple[int, int]:
        """What names it in its tournament: its round and its number."""
        return self.round, self.number

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits there, robots left out, in the order of the seats."""
        return tuple(person for seat, person in enumerate(self.seats) if seat not in self.robots)


@dataclass(frozen=True, slots=True)
class Round:
    """Tables that begin together, from 1, and who plays at none of them."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why each table sits as it does, in their order."""
        return tuple(table.reason for table in self.tables)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a table; a later one of the same table takes the place of all before it.

    `places[seat]` counts from 1, equal places are shared, partners have the same; empty: it ended without a
    result.  `marks` are those of `duplicate` by deal: of sides what
    0 and 2 marked less what 1 and 3 marked, alone the points; None is a void deal.  `lost[seat]` is what the
    decisions of the seat's person lost in all, None until it is counted.  `absent` are the seats in which a
    robot played though a person was drawn there: they never came, left, or a robot played more than a third.
    `out` are those of them whose person left or gave the seat away: the round is lost for them (E1).
    """

    round: int
    number: int
    places: tuple[int, ...] = ()
    marks: tuple[int | None, ...] = ()
    lost: tuple[float | None, ...] = ()
    absent: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()

    @property
    def key(self) -> tuple[int, int]:
        """Which table it is of."""
        return self.round, self.number


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings: equal people share a place, and the place after them is left out.

    `points` are those of the form: of `duplicate` the mean topage from 0 to 100, or match points of teams.
    `played` counts tables with a result, `byes` rounds without a table.  `direct` and `lost` are what parted
    them from people with as many points, None where it did not.  `gone`: they have left the tournament; what
    they had stays.  `group` is the last one of a cup they played in, or the seat that they keep, from 1.
    `absent` counts tables at which they were absent; `open` rounds that count as the mean of their others.
    """

    place: int
    person: int
    points: float
    played: int
    byes: int = 0
    direct: float | None = None
    lost: float | None = None
    gone: bool = False
    group: int = 0
    absent: int = 0
    open: int = 0


@dataclass(frozen=True)
class State:
    """All that the rules read: a tournament from its plan to its last result.

    `gone` are people who have left for good; what they had stays, and no table is drawn for them as people.
    """

    plan: Plan
    people: tuple[Person, ...]
    rounds: tuple[Round, ...] = ()
    results: tuple[Result, ...] = ()
    gone: frozenset[int] = frozenset()

    @cached_property
    def latest(self) -> dict[tuple[int, int], Result]:
        """The result of each table that has one."""
        return {result.key: result for result in self.results}

    @property
    def tables(self) -> Iterator[Table]:
        """All tables that were drawn, in their order."""
        return (table for each in self.rounds for table in each.tables)

    @property
    def open(self) -> tuple[Table, ...]:
        """The tables that have no result yet."""
        return tuple(table for table in self.tables if table.key not in self.latest)

    @property
    def played(self) -> Iterator[tuple[Table, Result]]:
        """The tables that have a result, each with it."""
        return ((table, self.latest[table.key]) for table in self.tables if table.key in self.latest)

    @cached_property
    def out(self) -> frozenset[int]:
        """Who left a table or gave their seat away: in a cup they do not go on (E1)."""
        return frozenset(table.seats[seat] for table, result in self.played for seat in result.out)
