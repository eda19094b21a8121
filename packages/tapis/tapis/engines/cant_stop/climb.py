"""What squares of Can't Stop are worth: progress in the columns, and from it the chance to win."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from math import exp
from typing import NamedTuple

from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import COLUMNS, Columns, Markers, bare, length, together, usable
from tapis.games.kit.game import Seat

BEND = 1.25
"""How much more the upper squares of a column count: the power of the part that is climbed."""
TOP = 0.3
"""What a won column counts beside its squares."""
STEEP = 1.9
"""How steeply progress turns into the chance to win."""
DRIVEN_OFF = 0.5
"""What part of the opponents' progress in a column counts for who closes it."""
BLOCKED = 0.5
"""What part of a step counts that leads onto an opponent's token where that forbids to stop."""
WIN = 100.0
"""The progress of a column that wins the game."""


class Bend(NamedTuple):
    """How chances to win are told from progress, as powers of e."""

    steep: float = STEEP
    """How steeply progress turns into the chance to win."""
    added: float = 0.0
    """What is added for who has just moved, whom the others follow."""

    def chance(self, mine: float, others: Sequence[float]) -> float:
        """Return the chance to win of who holds this progress against these."""
        against = sum(exp(self.steep * amount) for amount in others)
        return 1.0 / (1.0 + against * exp(-self.steep * mine - self.added))


@cache
def progress(column: int, square: int) -> float:
    """Return what a token on this square counts; a whole column counts 1, and more once it is won.

    >>> progress(7, 0), progress(7, 13) > 1
    (0.0, True)
    """
    part = (square / length(column)) ** BEND
    return part + TOP if square == length(column) else part


def held(view: CantStopView, seat: Seat) -> float:
    """Return the progress of a seat in all columns that are its own or still open."""
    return sum(
        progress(column, square)
        for column, square, winner in zip(COLUMNS, view.tokens[seat], view.won, strict=True)
        if winner in {None, seat}
    )


class Climb:
    """The climb of the player whose turn it is: what steps are worth with the markers where they stand."""

    def __init__(self, view: CantStopView, seat: Seat, bend: Bend = Bend()) -> None:  # noqa: B008 - it never changes
        self.view = view
        self.seat = seat
        self.bend = bend
        self.own = dict(zip(COLUMNS, view.tokens[seat], strict=True))
        self.rivals = [other for other in range(view.players) if other != seat and other not in view.out]
        self.before = held(view, seat)
        self.against = [held(view, other) for other in self.rivals]
        self._missing = view.options.columns_to_win - view.counts[seat]

    def chance(self, gained: float) -> float:
        """Return the chance to win, about, for a player who ends the turn with this progress gained."""
        if gained > WIN / 2:
            return 1.0
        return self.bend.chance(self.before + gained, self.against)

    @cached_property
    def bust(self) -> float:
        """The chance to win after a turn that gains nothing."""
        return self.chance(0.0)

    def taken(self, column: int) -> set[int]:
        """Return the squares of a column that hold an opponent's token."""
        return {self.view.tokens[other][column - COLUMNS.start] for other in self.rivals} - {0}

    def up(self, column: int, square: int) -> int:
        """Return the next square up, the top at most; `jump` skips those of opponents (R6)."""
        square += 1
        if self.view.options.occupied == "jump":
            while square in self.taken(column):
                square += 1
        return min(square, length(column))

    def gained(self, markers: Markers) -> float:
        """Return what a turn has gained that ends with these markers."""
        tops = sum(square == length(column) for column, square in markers)
        if tops >= self._missing:
            return WIN
        return sum(self._rise(column, self.own[column], square) for column, square in markers)

    def _rise(self, column: int, below: int, square: int) -> float:
        gain = progress(column, square) - progress(column, below)
        if square == length(column):
            driven = sum(progress(column, self.view.tokens[other][column - 2]) for other in self.rivals)
            return gain + DRIVEN_OFF * driven
        if self.view.options.occupied == "no_stop" and square in self.taken(column):
            return gain * BLOCKED
        return gain

    def stands(self, markers: Markers) -> bool:
        """Return True if the turn may end with these markers."""
        return self.view.options.occupied != "no_stop" or not any(
            square in self.taken(column) for column, square in markers
        )


class Reach:
    """What the next throw reaches from these markers: the columns that count, and the worth of steps."""

    def __init__(self, climb: Climb, markers: Markers) -> None:
        stand = dict(markers)
        self.free: Columns = usable(climb.view.won, markers)
        self.last: Columns = bare(markers)
        open_columns = [column for column in COLUMNS if self.free >> column & 1]
        at = {column: stand.get(column) or climb.own[column] for column in open_columns}
        once = {column: climb.up(column, square) for column, square in at.items()}
        self.once: Columns = together(column for column, square in once.items() if square == length(column))
        twice = {column: climb.up(column, square) for column, square in once.items()}
        self.one = {column: _step(climb, markers, column, square) for column, square in once.items()}
        self.two: Mapping[int, float] = {
            column: _step(climb, markers, column, square) for column, square in twice.items()
        }

    def worth(self, columns: tuple[int, ...]) -> float:
        """Return what the use of these numbers adds to the turn's gain."""
        if len(columns) == 2 and columns[0] == columns[1]:
            return self.two[columns[0]]
        return sum(self.one[column] for column in columns)


def _step(climb: Climb, markers: Markers, column: int, square: int) -> float:
    moved = tuple(sorted({**dict(markers), column: square}.items()))
    return climb.gained(moved) - climb.gained(markers)
