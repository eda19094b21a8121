"""Yams (yams.md): five dice, three throws, a grid of boxes.

The sheet engine has the rules of the turn and of the sheet.  Here are the boxes, the options, MAXI and MINI,
and the prime.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import Field

from tapis.games.kit.boxes import MAJOR, MINOR, Points, at_least, face, full, straight, two_pairs
from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Dice, Rolled
from tapis.games.kit.game import Fact, Illegal, Seat
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import Grid, Scored, SheetGame, SheetView, Slot

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

PRIME_ABOVE = 63
PRIME = 30


def _full(dice: Dice) -> int:
    """Return 30 for a full of any values (R3)."""
    return 30 if full(dice) else 0


BOXES: Mapping[str, Points] = {
    **{box: face(value) for value, box in enumerate(UPPER, 1)},
    "double_pair": two_pairs,
    "brelan": at_least(3, 10),
    "suite": straight(20, MINOR, MAJOR),
    "small_straight": straight(15, MINOR),
    "large_straight": straight(20, MAJOR),
    "full": _full,
    "carre": at_least(4, 40),
    "yams": at_least(5, 50),
    "chance": sum,
    "maxi": sum,
    "mini": sum,
}
"""The points of the dice in each box, in sheet order; 0 if its condition is not met (R5)."""


class YamsOptions(OptionSet, frozen=True):
    """Which boxes a grid has, and how many grids each player fills."""

    double_pair: Literal["no", "yes"] = "no"
    straights: Literal["single", "split"] = "single"
    chance: Literal["chance", "maxi_mini"] = "chance"
    grids: Annotated[int, Field(ge=1, le=6)] = 1

    def boxes(self) -> tuple[str, ...]:
        """Return the boxes of a grid, in sheet order.

        >>> len(YamsOptions().boxes()), len(YamsOptions(double_pair="yes", straights="split").boxes())
        (12, 14)
        """
        left_out = {
            "double_pair": self.double_pair == "no",
            "suite": self.straights == "split",
            "small_straight": self.straights == "single",
            "large_straight": self.straights == "single",
            "chance": self.chance == "maxi_mini",
            "maxi": self.chance == "chance",
            "mini": self.chance == "chance",
        }
        return tuple(box for box in BOXES if not left_out.get(box))


class Prime(Fact, frozen=True):
    """The upper part of a grid is complete and earns its prime."""

    seat: Seat
    grid: int
    upper: int
    points: int


class YamsView(SheetView, frozen=True):
    """What everybody sees; `uppers` and `primes` are by seat and grid, like `grid_totals`."""

    options: YamsOptions
    uppers: tuple[tuple[int, ...], ...]
    primes: tuple[tuple[int, ...], ...]


def upper_total(grid: Grid) -> int:
    """Return the sum of the boxes ones to sixes written so far."""
    return sum(grid.get(box, 0) for box in UPPER)


def prime(upper: int) -> int:
    """Return what the upper part exceeds 63 by, plus 30; 63 itself gives nothing (R6).

    >>> [prime(total) for total in (62, 63, 64, 84, 105)]
    [0, 0, 31, 51, 72]
    """
    return upper - PRIME_ABOVE + PRIME if upper > PRIME_ABOVE else 0


class Yams(SheetGame):
    """One player or more; seat 0 begins (R1)."""

    key = "yams"
    command = "yams"
    seats = range(1, 33)
    minutes = 25
    Options = YamsOptions
    fact_types = (Rolled, Scored, Prime)

    options: YamsOptions

    @classmethod
    def start(cls, options: YamsOptions, seats: int, _chance: Chance) -> tuple[Self, list[Fact]]:
        """Lay out empty grids (R7: the same number for everybody)."""
        sheets: list[list[Grid]] = [[{} for _ in range(options.grids)] for _ in range(seats)]
        return cls(players=seats, options=options, boxes=options.boxes(), sheets=sheets), []

    def worth(self, seat: Seat, slot: Slot) -> int:
        """Return what the dice give; the second of MAXI and MINI must beat the first (R4)."""
        points = BOXES[slot.box](self.dice)
        grid = self.sheets[seat][slot.grid - 1]
        if slot.box == "maxi" and points <= grid.get("mini", 0):
            return 0
        if slot.box == "mini" and points >= grid.get("maxi", 31):
            return 0
        return points

    def _write(self, seat: Seat, slot: Slot) -> Iterator[Fact]:
        yield from super()._write(seat, slot)
        grid = self.sheets[seat][slot.grid - 1]
        if slot.box in UPPER and all(box in grid for box in UPPER) and prime(upper := upper_total(grid)):
            yield Prime(seat=seat, grid=slot.grid, upper=upper, points=prime(upper))

    def grid_total(self, grid: Grid) -> int:
        """Return the sum of all boxes, and the prime of this grid (R7)."""
        return sum(grid.values()) + prime(upper_total(grid))

    def view(self, _seat: Seat | None) -> YamsView:
        """Return what everybody sees."""
        uppers = tuple(tuple(map(upper_total, grids)) for grids in self.sheets)
        primes = tuple(tuple(map(prime, grids)) for grids in uppers)
        return YamsView(**self._shown(), options=self.options, uppers=uppers, primes=primes)

    def no_such_box(self, box: str) -> Illegal:
        """Say whether the box belongs to other options or does not exist."""
        if box in BOXES:
            return Illegal("sheet.refuse.box_not_played", box=self.box_key(box))
        return super().no_such_box(box)
