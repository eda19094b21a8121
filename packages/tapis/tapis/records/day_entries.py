"""Entries of a day and how they compare, as pages show them."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, TypeAlias

from tapis.records.days import Day, Kind

State: TypeAlias = Literal["new", "running", "done", "unfinished", "given_up", "late", "missed"]
"""How one's own entry of a day stands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of one person's try at a day's game.

    `finished_at` is None while it is played, and for ever if it was not finished before the day closed.
    `lost` is None until the coach has counted; `expected` is what perfect play would have expected as the
    dice fell for this person; `squares` has a digit for each turn, or for each trick of all deals; `marks`
    are ours less theirs by deal, None of one that is void or not finished; `mixed`: the program was changed
    in the middle, so it has no place.  `name` is "" after erasure.
    """

    id: int
    date: date
    kind: Kind
    game: str
    user_id: int | None
    name: str
    table_id: str | None
    field: str
    mixed: bool
    opened_at: datetime
    finished_at: datetime | None
    points: int | None
    expected: float | None
    lost: float | None
    error: float
    squares: str
    marks: tuple[int | None, ...]
    void: frozenset[int]

    @property
    def counted(self) -> bool:
        """True if it is finished and the coach has counted what it lost."""
        return self.finished_at is not None and self.lost is not None


def state_of(entry: Entry | None, day: Day, *, today: bool, over: bool) -> State:
    """Return how an entry stands; `over`: its table is."""
    if entry is None:
        return "missed" if day.closed else "new" if today else "late"
    if entry.finished_at is not None:
        return "done"
    return "unfinished" if day.closed else "given_up" if over else "running"


@dataclass(frozen=True, slots=True)
class DealCompared:
    """One deal of an entry beside the field: own and the robot's marks, the topage from 0 to 100.

    None where the deal is void, or not there yet.
    """

    marks: int | None
    robot: int | None
    topage: float | None


@dataclass(frozen=True, slots=True)
class DayResult:
    """An entry beside its field.

    `place` is 1 for the best and `of` how many have one, people alone; `place_here` and `of_here` are those
    among this server's; None without a place (not finished, not counted, mixed, every deal void, no server).
    `topage` is the mean of the deals that count.  `other_fields`: others played by other versions today.
    Once the day has closed `perfect` is what a perfect player makes with these dice, None where that is not
    known (yet), and `pending` of how many throws the coach has still to count the losses.  `refused`: it
    cannot count those of this entry.
    """

    entry: Entry
    place: int | None
    of: int
    place_here: int | None
    of_here: int
    topage: float | None
    deals: tuple[DealCompared, ...]
    other_fields: int
    perfect: int | None = None
    pending: int = 0
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a day's list: of the throw `lost` and `points` count, of the deal `topage`."""

    place: int
    name: str
    points: int
    lost: float | None
    topage: float | None


@dataclass(frozen=True, slots=True)
class DaysPlayed:
    """Days of this month on which a person finished an entry; of a server's people together, and how many."""

    own: int
    together: int
    people: int
