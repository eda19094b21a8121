"""A turn at a score sheet: what every throw, keep and box of it is worth, in plain Python."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from tapis.engines.sheet.keeps import KEEPS, NONE, THROWS, best, expected, place_of
from tapis.engines.sheet.plan import Open, Plan
from tapis.games.kit.dice import Dice

NEVER = -1e30
"""What is not possible is worth."""


Odds: TypeAlias = tuple[tuple[tuple[int, float], ...], ...]
"""By keep: the grades that a box may get when the other dice are thrown, each with its chance."""


@lru_cache(maxsize=64)
def _odds(grades: tuple[int, ...]) -> Odds:
    """Return the odds of a box whose grades by throw these are."""
    by_grade = [expected([float(each == grade) for each in grades]) for grade in range(max(grades) + 1)]
    return tuple(
        tuple((grade, chances[keep]) for grade, chances in enumerate(by_grade) if chances[keep])
        for keep in range(len(KEEPS))
    )


@lru_cache(maxsize=64)
def _throws_of(grades: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return by grade the places of the throws that get it."""
    return tuple(
        tuple(place for place, each in enumerate(grades) if each == grade) for grade in range(max(grades) + 1)
    )


class Values(Protocol):
    """What each state of a sheet is worth."""

    def __getitem__(self, state: int, /) -> float: ...


class Part(NamedTuple):
    """A part of a player's sheet: a grid, or columns that are solved together."""

    prefix: str
    """What stands before the names of its boxes in notation: "2." for the second of several grids."""
    plan: Plan
    values: Values
    state: int


class Turn:
    """A turn of a player whose sheet has these parts.

    All values are what the sheet's total still gains, this turn included.  Parts add up: where there are
    several, each is valued as if it were alone.  `together` is by box what they are worth beside that once it
    is written, and by "" what they are now.
    """

    def __init__(self, parts: Sequence[Part], together: Mapping[str, float] = MappingProxyType({})) -> None:
        self.parts = tuple(parts)
        self._now = together.get("", 0.0)
        self._together = together
        self.left = sum(part.values[part.state] for part in parts) + self._now
        """What the sheets gain under best play, before a throw."""
        self.rethrows = parts[0].plan.rethrows
        self._aimed: dict[str, tuple[list[float], Odds]] = {}

    # What may be written

    @cached_property
    def _written(self) -> tuple[dict[str, tuple[Part, Open]], ...]:
        """The boxes by name, as they are written after the first throw, and later."""
        parts = [(part, part.plan.first, part.plan.written) for part in self.parts]
        first = {part.prefix + each.box.name: (part, each) for part, opens, _ in parts for each in opens}
        later = {part.prefix + each.box.name: (part, each) for part, _, opens in parts for each in opens}
        return first, later

    def writable(self, throws: int) -> tuple[str, ...]:
        """Return the boxes that may be written after so many throws."""
        return self._writable[throws > 1]

    @cached_property
    def _writable(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(name for name, (part, each) in opens.items() if self._by_grade(part, each))
            for opens in self._written
        )

    @cached_property
    def aimed(self) -> tuple[str, ...]:
        """The boxes that one more throw may be announced for, after the last that commits to none."""
        later = {part.prefix + each.box.name: each for part in self.parts for each in part.plan.later}
        written = self._written[1]
        return tuple(name for name in self.writable(2) if later[name] is not written[name][1])

    def writing(self, name: str, throws: int, dice: Dice) -> float:
        """Return what is gained by writing a box after so many throws."""
        part, each = self._written[throws > 1][name]
        stride = part.plan.strides[each.part]
        local = part.state // stride % part.plan.sizes[each.part]
        grade = each.box.grades[place_of(dice)]
        follow, gain = each.box.follows[local][grade], each.box.gains[local][grade]
        left = part.values[part.state + (follow - local) * stride]
        return self._beside(part, each) + gain + left

    def most(self, name: str) -> float:
        """Return the most that an empty box may gain, by the throws of a later turn."""
        return max(self._by_grade(*self._written[1][name]))

    def aiming(self, name: str, keep: int) -> float:
        """Return what is gained by throwing all dice but a keep once more and writing them in this box."""
        found = self._aimed.get(name)
        if found is None:
            part, each = self._written[1][name]
            found = self._aimed[name] = (self._by_grade(part, each), _odds(each.box.grades))
        by_grade, odds = found
        return sum([chance * by_grade[grade] for grade, chance in odds[keep]])

    def _by_grade(self, part: Part, each: Open) -> list[float]:
        """Return by grade what is gained by writing an empty box; none if it may not be written."""
        plan, values, state = part.plan, part.values, part.state
        stride = plan.strides[each.part]
        local = state // stride % plan.sizes[each.part]
        start, rest = state - local * stride, self._beside(part, each)
        steps = zip(each.box.follows[local], each.box.gains[local], strict=True)
        return [gain + values[start + follow * stride] + rest for follow, gain in steps]

    def _beside(self, part: Part, each: Open) -> float:
        """Return what the other parts gain, with what all are worth together, once a box is written."""
        more = self._together.get(part.prefix + each.box.name, self._now)
        return self.left - self._now + more - part.values[part.state]

    def _most(self, opens: Iterable[tuple[Part, Open]]) -> list[float]:
        """Return by throw the most that writing one of these boxes gains."""
        found: dict[tuple[str, tuple[int, ...]], list[float]] = {}
        for part, each in opens:
            by_grade = self._by_grade(part, each)
            if not by_grade:
                continue
            if each.aims:
                by_grade = [
                    max(value, sum(map(float.__mul__, chances, by_grade)))
                    for value, chances in zip(by_grade, each.aims, strict=True)
                ]
            known = found.get((each.box.name, each.box.grades))
            found[each.box.name, each.box.grades] = (
                by_grade if known is None else list(map(max, known, by_grade))
            )
        least = max(map(min, found.values()), default=NEVER)
        rows = [least] * len(THROWS)
        for (_, grades), by_grade in found.items():
            for value, throws in zip(by_grade, _throws_of(grades), strict=True):
                if value > least:
                    for throw in throws:
                        if rows[throw] < value:  # noqa: PLR1730 - a call of max takes three times as long
                            rows[throw] = value
        return rows

    # The throws

    @cached_property
    def _keeps(self) -> tuple[list[float], ...]:
        """By throws made, from 1: by keep, what throwing the other dice again is worth."""
        later = [(part, each) for part in self.parts for each in part.plan.later]
        rows = [expected(self._most(later))]
        for _ in range(self.rethrows - 1):
            rows.insert(0, expected(best(rows[0])))
        return tuple(rows)

    @cached_property
    def beginning(self) -> float:
        """What the sheets gain by this turn's first throw and all that follows.

        With one part that is `left`.  With several it is more exact: this turn may go to any of them.
        """
        if len(self.parts) == 1:
            return self.left
        first = self._most([(part, each) for part in self.parts for each in part.plan.first])
        return expected(list(map(max, first, best(self._keeps[0]))))[NONE]

    def throwing(self, throws: int, keep: int) -> float:
        """Return what is gained by throwing all dice but a keep again after so many throws."""
        return self._keeps[throws - 1][keep]
