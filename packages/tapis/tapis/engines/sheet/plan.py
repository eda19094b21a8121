"""The states of a score sheet that matter for what is to come, made from the game's own rules.

A sheet falls into *components*, sets of boxes whose points or totals bear on one another: the upper boxes
with their prime, MAXI with MINI, an ordered column.  Any other box is a component by itself.  A component has
numbered states, and a state of the whole sheet is a number in mixed radix.

States are found by filling the empty component in all ways with the points that the game gives.  Two ways are
one state if their `key` is the same.  So nothing here knows a rule: a changed box changes the plan.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import accumulate
from math import prod
from typing import TypeAlias

from tapis.engines.sheet.keeps import THROWS
from tapis.games.kit.dice import Dice

Written: TypeAlias = Mapping[str, int]
"""The boxes written so far, with their points."""
Points: TypeAlias = Callable[[str, Dice, Written], int]
"""Returns the points of dice in a box of this grid."""
Total: TypeAlias = Callable[[Written], float]
"""Returns what a grid counts so far, its prime or bonus included."""
Key: TypeAlias = Callable[[Written], Hashable]
"""Returns what matters of the boxes of a component that are written."""


@dataclass(frozen=True, eq=False)
class Box:
    """What a box may become, by the state of its component and the *grade* of the dice.

    `grades` is by throw.  `follows[state][grade]` is the component's next state, `gains[state][grade]` what
    the sheet's total gains; both are empty where the box cannot be written.
    """

    name: str
    grades: tuple[int, ...]
    follows: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[float, ...], ...]

    def gaining(self, by_throw: Sequence[float]) -> "Box":
        """Return this box, a component by itself, with other gains by throw."""
        grades, steps = _graded(by_throw)
        return Box(self.name, grades, ((1,) * len(steps), ()), (steps, ()))


def _graded(by_throw: Sequence[float]) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return by throw the rank of its value, and the different values, lowest first."""
    steps = tuple(sorted(set(by_throw)))
    ranks = {value: rank for rank, value in enumerate(steps)}
    return tuple(ranks[value] for value in by_throw), steps


class Component:
    """Boxes that bear on one another.

    Args:
        names: the boxes.
        key: tells which ways of filling them are one state.
        points: the game's points; what they are by throw may depend on this component's boxes only.
        total: the game's total of a grid.
        following: tells which box may be written next, where there is an order; else any empty one may.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        key: Key,
        points: Points,
        total: Total,
        following: Callable[[Written], str | None] | None = None,
    ) -> None:
        self.names = tuple(names)
        self.key = key
        self._points, self._total, self._following = points, total, following
        self._grades = {name: _graded([points(name, dice, {}) for dice in THROWS])[0] for name in names}
        self._samples = {name: _first_of_each(grades) for name, grades in self._grades.items()}
        self.numbers: dict[Hashable, int] = {}
        self.filled: list[int] = []
        """By state: how many boxes are written."""
        self.boxes = self._explored()

    def state(self, grid: Written) -> int:
        """Return the number of the state of this grid, of which only this component's boxes matter."""
        return self.numbers[self.key(grid)]

    def _explored(self) -> tuple[Box, ...]:
        found: list[dict[str, int]] = []
        self._number({}, found)
        follows: dict[str, list[tuple[int, ...]]] = {name: [] for name in self.names}
        gains: dict[str, list[tuple[float, ...]]] = {name: [] for name in self.names}
        for grid in found:  # grows meanwhile
            before = self._total(grid)
            for name in self.names:
                after = [{**grid, name: score} for score in self._scores(name, grid)]
                follows[name].append(tuple(self._number(later, found) for later in after))
                gains[name].append(tuple(float(self._total(later) - before) for later in after))
        return tuple(
            Box(name, self._grades[name], tuple(follows[name]), tuple(gains[name])) for name in self.names
        )

    def _scores(self, name: str, grid: Written) -> Iterable[int]:
        """Return the points by grade, none if the box cannot be written."""
        closed = name in grid if self._following is None else name != self._following(grid)
        return () if closed else (self._points(name, dice, grid) for dice in self._samples[name])

    def _number(self, grid: dict[str, int], found: list[dict[str, int]]) -> int:
        key = self.key(grid)
        number = self.numbers.setdefault(key, len(found))
        if number == len(found):
            found.append(grid)
            self.filled.append(len(grid))
        return number


def _first_of_each(grades: Sequence[int]) -> list[Dice]:
    """Return a throw of each grade."""
    return [THROWS[grades.index(grade)] for grade in range(max(grades) + 1)]


def _sums(scores: Iterable[Sequence[int]]) -> list[int]:
    """Return every sum of one score of each."""
    reached = {0}
    for choice in scores:
        reached = {before + score for before in reached for score in choice}
    return sorted(reached)


def _subsets(places: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every set of places, in the order of the masks 1 << place added up.

    >>> _subsets((0, 1))
    [(), (0,), (1,), (0, 1)]
    """
    found: list[tuple[int, ...]] = [()]
    for place in places:
        found += [(*before, place) for before in found]
    return found


def upper_key(names: Sequence[str], points: Points, total: Total) -> Key:
    """Return the key of upper boxes: which are written, and what their sum still means for prime or bonus.

    Sums mean the same if they earn the same in every way to go on: all that cannot reach the prime any more,
    or all that have a bonus already.
    """
    scores = [sorted({points(name, dice, {}) for dice in THROWS}) for name in names]
    everything = range(len(names))

    def extra(written: Sequence[int], summed: int) -> float:
        grid = dict.fromkeys([names[place] for place in written], 0)
        if written:
            grid[names[written[0]]] = summed
        return total(grid) - summed

    final = {summed: extra(everything, summed) for summed in _sums(scores)}
    kinds: dict[tuple[int, int], int] = {}
    for mask, written in enumerate(_subsets(everything)):
        rest = _sums(scores[place] for place in everything if place not in written)
        known: dict[tuple[float, ...], int] = {}
        for summed in _sums(scores[place] for place in written):
            now = extra(written, summed)
            future = tuple([final[summed + more] - now for more in rest])
            kinds[mask, summed] = known.setdefault(future, len(known))

    bits = [(name, 1 << place) for place, name in enumerate(names)]

    def key(grid: Written) -> Hashable:
        mask = summed = 0
        for name, bit in bits:
            if name in grid:
                mask += bit
                summed += grid[name]
        return mask, kinds[mask, summed]

    return key


def single_key(name: str) -> Key:
    """Return the key of a box by itself: whether it is written."""
    return lambda grid: name in grid


@dataclass(frozen=True, eq=False)
class Open:
    """A box of a plan."""

    box: Box
    part: int
    """The place of its component in the plan."""
    aims: tuple[tuple[float, ...], ...] = ()
    """By grade, how likely each grade is after one more throw for this box; none if there cannot be one."""


Opens: TypeAlias = tuple[Open, ...]


@dataclass(frozen=True, eq=False)
class Plan:
    """A sheet to solve: its components, and what its boxes are worth after the throws of a turn.

    `first` are the boxes as they are written after the first throw, `written` as they are written later.
    `later` are the boxes as they count after the last throw that commits to none: as `written`, or better
    where one more throw can be announced for a box.  Before that throw, dice may be thrown again `rethrows`
    times.
    """

    name: str
    """Names its file: the game and its options."""
    components: tuple[Component, ...]
    first: Opens
    written: Opens
    later: Opens
    rethrows: int = 2

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """By component: how many states it has."""
        return tuple(len(component.numbers) for component in self.components)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """By component: how far apart its states are."""
        return tuple(accumulate((1, *self.sizes[:0:-1]), int.__mul__))[::-1]

    @property
    def states(self) -> int:
        """How many states the sheet has."""
        return prod(self.sizes)

    def state(self, grid: Written) -> int:
        """Return the number of a sheet's state."""
        parts = zip(self.components, self.strides, strict=True)
        return sum(component.state(grid) * stride for component, stride in parts)

    def half(self, start: int, stop: int) -> "Plan":
        """Return a plan of these components alone."""

        def among(opens: Opens) -> Opens:
            return tuple(replace(each, part=each.part - start) for each in opens if start <= each.part < stop)

        opens = among(self.first), among(self.written), among(self.later)
        return Plan(f"{self.name}.{start}-{stop}", self.components[start:stop], *opens, self.rethrows)

    @cached_property
    def digest(self) -> str:
        """A hash of all points and totals."""
        told = sha256(repr((self.name, self.sizes, self.rethrows)).encode())
        for each in (*self.first, *self.written, *self.later):
            told.update(repr((each.box.name, each.part, each.aims, each.box.grades)).encode())
            for follows, gains in zip(each.box.follows, each.box.gains, strict=True):
                told.update(array("d", (len(follows), *follows, *gains)).tobytes())
        return told.hexdigest()[:16]


def opened(components: Sequence[Component]) -> Opens:
    """Return all boxes of the components of a plan."""
    return tuple(Open(box, part) for part, component in enumerate(components) for box in component.boxes)
