"""What an action of Can't Stop reaches and risks, over every next throw."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from tapis.engines.cant_stop.climb import Climb, Reach
from tapis.engines.cant_stop.engine import thrown_sums
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import (
    COLUMNS,
    MARKERS,
    THROWS,
    Markers,
    Split,
    busts,
    length,
    together,
    ways,
    written,
)
from tapis.games.kit.game import Seat


class Ascent:
    """The turn of a seat: where its markers stand after each action."""

    def __init__(self, view: CantStopView, seat: Seat) -> None:
        self.view = view
        self.own: Mapping[int, int] = dict(zip(COLUMNS, view.tokens[seat], strict=True))
        self._climb = Climb(view, seat)
        self._after = {
            offer.columns: dict(zip(offer.columns, offer.squares, strict=True)) for offer in view.offers
        }

    def markers(self, code: str) -> Markers:
        """Return the markers after an action; those that lie there, if it is no move."""
        return tuple(sorted({**dict(self.view.markers), **self._after.get(written(code), {})}.items()))

    def bust(self, code: str) -> float:
        """Return how likely the throw after an action busts."""
        return busts(self._reach(code).free) / THROWS

    def steps(self, code: str) -> int:
        """Return how many steps of this turn are not safe yet."""
        return round(self.stake(code))

    def stake(self, code: str, parts: bool = False) -> float:
        """Return how many steps of this turn are not safe yet; if `parts`, how much of a column they are."""
        return sum(
            (square - self.own[column]) / (length(column) if parts else 1)
            for column, square in self.markers(code)
        )

    def brings(self, code: str, parts: bool = False) -> float:
        """Return how many steps the throw after an action brings on average; a bust brings none.

        If `parts`, how much of a column they are.
        """
        reach = self._reach(code)

        def worth(columns: tuple[int, ...]) -> float:
            return sum(1 / length(column) if parts else 1 for column in columns)

        def best(split: Split) -> float:
            return max(map(worth, ways(split, reach.free, reach.last, reach.once)), default=0)

        found = (number * max(map(best, pairs)) for pairs, number in thrown_sums().items())
        return sum(found) / THROWS

    def tops(self, code: str) -> list[int]:
        """Return the columns whose marker is at the top after an action."""
        return [column for column, square in self.markers(code) if square == length(column)]

    def climbed(self, code: str) -> float:
        """Return how much of a column a move climbs; of two columns, their sum."""
        stand = dict(self.view.markers)
        return sum(
            (square - (stand.get(column) or self.own[column])) / length(column)
            for column, square in self._after.get(written(code), {}).items()
        )

    def moved(self, code: str) -> list[int]:
        """Return the columns that a move uses, each once."""
        return sorted(set(written(code)))

    def one_short(self, code: str) -> tuple[float, int] | None:
        """Return how likely the next throw brings a marker to the top that lacks one step, and its column."""
        return max(
            (
                (1.0 - busts(1 << column) / THROWS, column)
                for column, square in self.markers(code)
                if length(column) - square == 1
            ),
            default=None,
        )

    def left(self, code: str) -> tuple[int, int]:
        """Return the steps that are left to the top in the column that a move brings nearest, and it."""
        return min((length(column) - square, column) for column, square in self._after[written(code)].items())

    def comes(self, code: str) -> float:
        """Return how likely the next throw climbs a column of a move again."""
        return 1.0 - busts(self._reach(code).free & together(self.moved(code))) / THROWS

    def free(self, code: str) -> int:
        """Return how many markers are not placed after an action."""
        return MARKERS - len(self.markers(code))

    @cached_property
    def chased(self) -> tuple[int, int] | None:
        """The fewest steps that an opponent lacks for the last column, and that column."""
        wanted = self.view.options.columns_to_win - 1
        return min(
            (
                (length(column) - self.view.tokens[rival][column - COLUMNS.start], column)
                for rival in self._climb.rivals
                if self.view.counts[rival] == wanted
                for column in self._open()
            ),
            default=None,
        )

    def lacking(self, column: int) -> int:
        """Return how many steps the nearest opponent lacks in a column."""
        return min(
            length(column) - self.view.tokens[rival][column - COLUMNS.start] for rival in self._climb.rivals
        )

    def _open(self) -> Iterator[int]:
        return (column for column, winner in zip(COLUMNS, self.view.won, strict=True) if winner is None)

    def _reach(self, code: str) -> Reach:
        return Reach(self._climb, self.markers(code))
