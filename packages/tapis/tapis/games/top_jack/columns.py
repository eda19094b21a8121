"""The columns of Top Jack (top_jack.md): their boxes, and the turns and totals that follow from them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from tapis.games.kit.boxes import MAJOR, MINOR, Points, at_least, face, full, group, straight, two_pairs
from tapis.games.kit.sheet import BoxAction, Grid, Score, SheetGame, Slot, Turn

UPPER = ("black", "red", "jack", "queen", "king", "ace")

BOXES: Mapping[str, Points] = {
    **{box: face(value) for value, box in enumerate(UPPER, 1)},
    "pair": group(2),
    "double_pair": two_pairs,
    "brelan": group(3),
    "pocker": group(4),
    "minor_straight": straight(15, MINOR),
    "major_straight": straight(20, MAJOR),
    "full": full,
    "chance": sum,
    "top_jack": at_least(5, 50),
}
"""The points of the dice in each box, in sheet order; 0 if its condition is not met."""

ORDER = tuple(BOXES)
EVERY = frozenset(ORDER)

DICE = SheetGame.dice_count

BONUS_ABOVE = 63
BONUS = 35

Column: TypeAlias = Literal["down", "up", "free"]

Layout: TypeAlias = Literal["free", "ordered", "down_up", "down_up_free"]

COLUMNS: Mapping[Layout, tuple[Column, ...]] = {
    "free": ("free",),
    "ordered": ("down",),
    "down_up": ("down", "up"),
    "down_up_free": ("down", "up", "free"),
}
"""The columns each player fills, by layout: boxes 1 to 15 in order, 15 to 1 in order, or any."""


class Announce(BoxAction, frozen=True):
    """Name the box that the third throw is for: `announce.full`, or `announce.3.full`."""


def upper_total(grid: Grid) -> int:
    """Return the sum of the boxes 1 to 6 written so far."""
    return sum(grid.get(box, 0) for box in UPPER)


def lower_total(grid: Grid) -> int:
    """Return TOTAL 2, the sum of the boxes 7 to 15 written so far (R3)."""
    return sum(grid.values()) - upper_total(grid)


def bonus(upper: int) -> int:
    """Return 35 for more than 63 (R2: 63 itself gives nothing).

    >>> [bonus(upper) for upper in (62, 63, 64, 105)]
    [0, 0, 35, 35]
    """
    return BONUS if upper > BONUS_ABOVE else 0


def next_box(column: Column, written: int) -> str | None:
    """Return the next box of an ordered column; None in a free column, or if none is left.

    >>> next_box("down", 0), next_box("up", 1), next_box("free", 3)
    ('black', 'chance', None)
    """
    if column == "free" or written == len(ORDER):
        return None
    return ORDER[written] if column == "down" else ORDER[-1 - written]


def limit(column: Column, box: str) -> int:
    """Return how many throws a box allows (R5): chance 1, others 3 in a free column, 2 in an ordered one."""
    if box == "chance":
        return 1
    return 3 if column == "free" else 2


@cache
def allowing(grid: int, column: Column, throws: int) -> tuple[Slot, ...]:
    """Return the boxes of a column that allow this many throws, in sheet order."""
    return tuple(Slot(grid, box) for box in ORDER if limit(column, box) >= throws)


def open_slots(
    columns: tuple[Column, ...], filled: tuple[frozenset[str], ...], throws: int
) -> tuple[Slot, ...]:
    """Return the boxes that allow so many throws: the next of an ordered column, any of a free one."""
    found: list[Slot] = []
    for grid, (column, written) in enumerate(zip(columns, filled, strict=True), 1):
        follows = next_box(column, len(written))
        wanted = {follows} if follows else EVERY - written
        found += [slot for slot in allowing(grid, column, throws) if slot.box in wanted]
    return tuple(found)


@lru_cache(maxsize=512)
def turn_after(layout: Layout, filled: tuple[frozenset[str], ...], throws: int) -> Turn:
    """Return what is open after this many throws (R5, R6).

    A second throw needs a box that allows it; a third one needs an announced box.
    """
    columns = COLUMNS[layout]
    several = len(columns) > 1
    writable, further = (open_slots(columns, filled, most) for most in (throws, throws + 1))
    if throws == 2:
        return Turn.of(0, (Score, writable), (Announce, further), several=several)
    return Turn.of(DICE if further else 0, (Score, writable), several=several)


THIRD_THROW = Turn.of(DICE)
"""What is open once a box is announced: the third throw, and nothing else."""
