"""Solve a sheet: what every state of it is worth under best play, by numpy.

States with equally many boxes written are solved together, from the full sheet back to the empty one.  An
array of values has a row for each keep and a column for each state, so that all work is done row by row.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from tapis.engines.sheet.keeps import FEWER, MORE, NONE, SMALLER, THROWS
from tapis.engines.sheet.plan import Box, Open, Plan

Column = NDArray[np.float32]
"""One value for each state that is being solved."""

AT_ONCE = 4096
"""How many states are solved together: enough to make up for the calls, few enough for the cache."""
BLOCK = 1 << 20
SIX = np.float32(6)
NEVER = np.float32(-1e30)
"""What a box is worth that cannot be written; less than anything, and no trouble to add up."""


def solved(plan: Plan) -> NDArray[np.float32]:
    """Return what each state of the sheet adds to its total under best play, before a throw."""
    return _Solver(plan).solve()


class _Solver:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.values = np.zeros(plan.states, np.float32)
        self.steps = {id(each): _Steps(each, plan.strides[each.part]) for each in self._used()}
        self.ahead = [each for each in plan.first if self._ahead(each)]

    def _used(self) -> Iterator[Open]:
        yield from self.plan.first
        yield from self.plan.later

    def _ahead(self, each: Open) -> bool:
        """Return True if the box may give more after the first throw than later."""
        later = next((later for later in self.plan.later if later.box.name == each.box.name), None)
        return later is None or (later.box is not each.box and not _at_least(later.box, each.box))

    def solve(self) -> NDArray[np.float32]:
        filled = self._filled()
        for written in range(int(filled.max()) - 1, -1, -1):
            for start in range(0, len(filled), BLOCK):
                found = np.flatnonzero(filled[start : start + BLOCK] == written) + start
                for chunk in range(0, len(found), AT_ONCE):
                    states = found[chunk : chunk + AT_ONCE]
                    self.values[states] = self._worth(states)
        return self.values

    def _filled(self) -> NDArray[np.uint8]:
        """Return by state how many boxes are written."""
        filled = np.zeros(1, np.uint8)
        for component in self.plan.components:
            filled = np.add.outer(filled, np.array(component.filled, np.uint8)).ravel()
        return filled

    def _worth(self, states: NDArray[np.int64]) -> Column:
        parts = [
            (states // stride) % size for stride, size in zip(self.plan.strides, self.plan.sizes, strict=True)
        ]
        rows = list(np.full((len(THROWS) + len(SMALLER), len(states)), NEVER))
        self._write(self.plan.later, states, parts, rows)
        for _ in range(self.plan.rethrows):
            expect(rows)
            choose(rows)
        self._write(self.ahead, states, parts, rows)
        expect(rows)
        return rows[NONE]

    def _write(
        self,
        boxes: Sequence[Open],
        states: NDArray[np.int64],
        parts: Sequence[NDArray[np.int64]],
        rows: list[Column],
    ) -> None:
        """Raise the rows of all throws to what writing one of the boxes is worth."""
        for each in boxes:
            steps = self.steps[id(each)]
            columns = steps.columns(self.values, states, parts[each.part])
            if each.aims:
                columns = np.maximum(columns, np.array(each.aims, np.float32) @ columns)
            for place, grade in enumerate(each.box.grades):
                np.maximum(rows[place], columns[grade], out=rows[place])


class _Steps:
    """A box's steps as arrays, by state of its component and by grade."""

    def __init__(self, each: Open, stride: int) -> None:
        box = each.box
        grades = max(box.grades) + 1
        self.offsets = np.zeros((grades, len(box.follows)), np.int64)
        self.gains = np.full((grades, len(box.follows)), NEVER, np.float32)
        for state, (follows, gains) in enumerate(zip(box.follows, box.gains, strict=True)):
            if follows:
                self.offsets[:, state] = (np.array(follows) - state) * stride
                self.gains[:, state] = gains

    def columns(
        self, values: NDArray[np.float32], states: NDArray[np.int64], parts: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        """Return by grade what writing the box is worth."""
        return values[states + self.offsets[:, parts]] + self.gains[:, parts]


def expect(rows: list[Column]) -> None:
    """Set the rows of keeps of four dice or fewer to the mean over the throws of the other dice."""
    for place in SMALLER:
        a, b, c, d, e, f = MORE[place]
        row = rows[place]
        np.add(rows[a], rows[b], out=row)
        row += rows[c]
        row += rows[d]
        row += rows[e]
        row += rows[f]
        row /= SIX


def choose(rows: list[Column]) -> None:
    """Raise each row to the most that a keep of its dice is worth."""
    for place in (*reversed(SMALLER), *range(len(THROWS))):
        for fewer in FEWER[place]:
            np.maximum(rows[place], rows[fewer], out=rows[place])


def _at_least(box: Box, other: Box) -> bool:
    """Return True if a box gives, for every throw, at least what the other one gives."""
    return all(
        box.gains[0][grade] >= other.gains[0][otherwise]
        for grade, otherwise in zip(box.grades, other.grades, strict=True)
    )
