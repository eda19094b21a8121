"""Poker aux dés (dice_poker.md): five dice, three throws, six upper rows, then nine lower ones.

The sheet engine has the rules of the turn and of the sheet.  Here are the rows, their two parts, the doubling
of a first throw, the bonus and the settlement.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Self

from tapis.games.kit.boxes import MAJOR, MINOR, Points, full, group, straight, two_pairs
from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Fact, Figure, Illegal, Result, Seat
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import Grid, Scored, SheetGame, SheetView, Slot, empty_slots

BONUS = 50
POKER = 50
"""What five equal dice earn in addition, never doubled (R3)."""


UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""Part 1."""


def _against_three(value: int) -> Points:
    """Return points: each die of the value above three adds it, each one missing takes it off (R2)."""
    return lambda dice: (dice.count(value) - 3) * value


BOXES: Mapping[str, Points] = {
    **{box: _against_three(value) for value, box in enumerate(UPPER, 1)},
    "pair": group(2),
    "two_pairs": two_pairs,
    "three": group(3),
    "small_straight": straight(15, MINOR),
    "large_straight": straight(20, MAJOR),
    "full": full,
    "carre": group(4),
    "poker": group(5),
    "chance": sum,
}
"""The points of the dice in each row, in sheet order; 0 (a dash) if its condition is not met (R4)."""

LOWER = tuple(box for box in BOXES if box not in UPPER)
"""Part 2."""

COMBINATIONS = frozenset(LOWER) - {"chance"}
"""The rows with a condition: doubled if the first throw meets it (R3), a dash if it is not met (R4)."""

_PART_1 = frozenset(UPPER)


class DicePokerOptions(OptionSet, frozen=True):
    """The rules leave nothing to choose."""


class Doubled(Fact, frozen=True):
    """A combination of the first throw is written; `points` are doubled already."""

    seat: Seat
    box: str
    points: int


class Bonus(Fact, frozen=True):
    """The upper part is complete with 0 or more, and earns the bonus."""

    seat: Seat
    upper: int
    points: int


class DicePokerView(SheetView, frozen=True):
    """What everybody sees.

    By seat: `uppers`, the sum of the upper rows so far; `bonuses`, None until these are complete;
    `settlements`, exact fractions ("-2/3", or "" for a player who left); `parts`, the part that is being
    filled, 1 or 2.
    """

    options: DicePokerOptions
    uppers: tuple[int, ...]
    bonuses: tuple[int | None, ...]
    settlements: tuple[str, ...]
    parts: tuple[int, ...]


def upper_total(grid: Grid) -> int:
    """Return the sum of the upper rows written so far."""
    return sum(grid.get(box, 0) for box in UPPER)


def upper_full(grid: Grid) -> bool:
    """Return True if the six upper rows are written, so that part 2 is next."""
    return grid.keys() >= _PART_1


def bonus(grid: Grid) -> int | None:
    """Return 50 if the upper rows add up to 0 or more, else 0; None while one is empty."""
    if not upper_full(grid):
        return None
    return BONUS if upper_total(grid) >= 0 else 0


def settlements(totals: Sequence[int], out: Sequence[Seat] = ()) -> tuple[Fraction | None, ...]:
    """Return how far each total is above or below the mean, exactly (R6); None for players who left.

    >>> [str(share) for share in settlements([10, 11, 11])]
    ['-2/3', '1/3', '1/3']
    >>> settlements([10, 99, 20], out=[1])
    (Fraction(-5, 1), None, Fraction(5, 1))
    """
    counted = [total for seat, total in enumerate(totals) if seat not in out]
    return tuple(
        None if seat in out else total - Fraction(sum(counted), len(counted))
        for seat, total in enumerate(totals)
    )


class DicePoker(SheetGame):
    """Two players or more; seat 0 begins (R1)."""

    key = "dice_poker"
    command = "dicepoker"
    seats = range(2, 33)
    minutes = 15
    Options = DicePokerOptions
    fact_types = (Rolled, Doubled, Scored, Bonus)
    figures = (Figure(of="settlement", how="sum"), Figure(of="score", how="most"))

    options: DicePokerOptions

    @classmethod
    def start(cls, options: DicePokerOptions, seats: int, _chance: Chance) -> tuple[Self, list[Fact]]:
        """Lay out empty sheets."""
        sheets: list[list[Grid]] = [[{}] for _ in range(seats)]
        return cls(players=seats, options=options, boxes=tuple(BOXES), sheets=sheets), []

    def writable(self, seat: Seat) -> tuple[Slot, ...]:
        """Return the empty rows of the part being filled: six turns of upper rows, then nine of lower."""
        grid = self.sheets[seat][0]
        return empty_slots(LOWER if upper_full(grid) else UPPER, (frozenset(grid),))

    def worth(self, _seat: Seat, slot: Slot) -> int:
        """Return what the dice give in the row, with the doubling of a first throw and the 50 of a poker."""
        points = BOXES[slot.box](self.dice)
        if self._doubles(slot.box):
            points *= 2
        return points + POKER if slot.box == "poker" and points else points

    def _doubles(self, box: str) -> bool:
        """Return True in the first throw for the lower rows except chance: they count double (R3)."""
        return self.throws == 1 and box in COMBINATIONS

    def _write(self, seat: Seat, slot: Slot) -> Iterator[Fact]:
        points = self.worth(seat, slot)
        if points and self._doubles(slot.box):
            yield Doubled(seat=seat, box=slot.box, points=points)
        yield from super()._write(seat, slot)
        grid = self.sheets[seat][0]
        if slot.box in UPPER and (earned := bonus(grid)):
            yield Bonus(seat=seat, upper=upper_total(grid), points=earned)

    def grid_total(self, grid: Grid) -> int:
        """Return upper rows, bonus and lower rows."""
        return sum(grid.values()) + (bonus(grid) or 0)

    def _result(self) -> Result | None:
        """Rank by total; the settlement stands in the details of all who played to the end (R6)."""
        result = super()._result()
        if result is None:
            return None
        shares = settlements(result.scores, self.out)
        details: tuple[dict[str, str | int], ...] = tuple(
            {} if share is None else {"settlement": str(share)} for share in shares
        )
        return result.model_copy(update={"details": details})

    def view(self, _seat: Seat | None) -> DicePokerView:
        """Return what everybody sees."""
        grids = [grids[0] for grids in self.sheets]
        shares = settlements(self._totals(), self.out)
        return DicePokerView(
            **self._shown(),
            options=self.options,
            uppers=tuple(map(upper_total, grids)),
            bonuses=tuple(map(bonus, grids)),
            settlements=tuple("" if share is None else str(share) for share in shares),
            parts=tuple(2 if upper_full(grid) else 1 for grid in grids),
        )

    def why_closed(self, verb: str, seat: Seat, slot: Slot) -> Illegal:
        """Say that the upper part comes first."""
        if slot.box in LOWER and not upper_full(self.sheets[seat][0]):
            return Illegal("dice_poker.refuse.upper_first")
        return super().why_closed(verb, seat, slot)
