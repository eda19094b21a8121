"""Throws of Can't Stop (cant_stop.md): the numbers they give, and how likely none is usable.

A set of columns is the sum of the bits 1 << column: `1 << 2 | 1 << 12` is columns 2 and 12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Action, Choices, Seat

COLUMNS = range(2, 13)
DICE = 4
MARKERS = 3
"""How many markers a turn may use."""
THROWS = 6**DICE
"""How many different throws there are, all equally likely."""

Columns: TypeAlias = int
"""A set of columns, one bit each."""
Markers: TypeAlias = tuple[tuple[int, int], ...]
"""(column, square) of each marker on the board, by column."""
Split: TypeAlias = tuple[int, int]
"""The sums of two pairs of dice, the smaller first."""


@cache
def length(column: int) -> int:
    """Return how many squares the column has; the last one is its top (R1).

    >>> [length(column) for column in COLUMNS]
    [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
    """
    return 13 - 2 * abs(7 - column)


class Move(Action, frozen=True):
    """Use the numbers of a split: `move.6+8`, `move.7+7` (twice), or `move.5` (one of them)."""

    columns: tuple[int, ...]

    def __str__(self) -> str:
        return _notation(self.columns)


@cache
def _notation(columns: tuple[int, ...]) -> str:
    return "move." + "+".join(map(str, columns))


MOVES: Mapping[tuple[int, ...], Move] = {
    columns: Move(columns=columns)
    for count in (1, 2)
    for columns in combinations_with_replacement(COLUMNS, count)
}
"""Every possible move, by its columns."""
_WRITTEN = {str(move): columns for columns, move in MOVES.items()}


def written(code: str) -> tuple[int, ...]:
    """Return the numbers of a move's notation, or () if it is none.

    >>> written("move.6+8"), written("move.5"), written("move.8+6")
    ((6, 8), (5,), ())
    """
    return _WRITTEN.get(code, ())


def together(columns: Iterable[int]) -> Columns:
    """Return the set of these columns."""
    return sum(1 << column for column in set(columns))


@cache
def splits(dice: Dice) -> tuple[Split, ...]:
    """Return the splits that the three ways to pair four dice give; equal ones count once.

    >>> splits((1, 3, 3, 4)), splits((1, 1, 1, 1))
    (((4, 7), (5, 6)), ((2, 2),))
    """
    one, two, three, four = dice
    sums = ((one + two, three + four), (one + three, two + four), (one + four, two + three))
    return tuple(dict.fromkeys((min(pair), max(pair)) for pair in sums))


@cache
def numbers(dice: Dice) -> Columns:
    """Return the numbers of all splits of the dice."""
    return together(number for split in splits(dice) for number in split)


@cache
def doubled(dice: Dice) -> int:
    """Return the number that one of the splits gives twice, or 0.

    >>> doubled((1, 3, 2, 4)), doubled((6, 6, 6, 1))
    (5, 0)
    """
    return next((one for one, other in splits(dice) if one == other), 0)


def split_with(dice: Dice, number: int) -> Split:
    """Return the only split that can hold the number, as the numbers of a split add up to all dice."""
    other = sum(dice) - number
    return min(number, other), max(number, other)


# What can be used


@lru_cache(maxsize=512)
def usable(won: tuple[Seat | None, ...], markers: Markers) -> Columns:
    """Return the columns whose number can be used.

    A column that is won is not usable, nor one whose marker is at the top.  With no marker left, only columns
    that have a marker are.
    """
    free = together(column for column, winner in zip(COLUMNS, won, strict=True) if winner is None)
    marked = together(column for column, _ in markers)
    topped = together(column for column, square in markers if square == length(column))
    return (free if len(markers) < MARKERS else marked) & ~topped


@lru_cache(maxsize=512)
def bare(markers: Markers) -> Columns:
    """Return the columns without a marker if exactly one marker is left to place, else none."""
    if len(markers) != MARKERS - 1:
        return 0
    return together(COLUMNS) & ~together(column for column, _ in markers)


def ways(split: Split, free: Columns, last: Columns, once: Columns) -> Iterator[tuple[int, ...]]:
    """Yield the ways to use a split: both numbers where possible, else one.

    Args:
        split: the two numbers.
        free: the columns whose number can be used.
        last: the columns that need the one marker left, so only one of them can be used (R4).
        once: the columns where one step reaches the top, so their number is not used twice.
    """
    one, other = split
    playable = tuple(number for number in split if free >> number & 1)
    if one == other and once >> one & 1:
        yield playable[:1]
    elif one != other and len(playable) == 2 and last >> one & last >> other & 1:
        yield (one,)
        yield (other,)
    elif playable:
        yield playable


@lru_cache(maxsize=512)
def _legal_moves(pairs: tuple[Split, ...], free: Columns, last: Columns, once: Columns) -> Choices[Move]:
    return Choices(MOVES[columns] for split in pairs for columns in ways(split, free, last, once))


def legal_moves(dice: Dice, free: Columns, last: Columns, once: Columns) -> Choices[Move]:
    """Return every way to use one of the splits, in their order (R5); `ways` explains the three sets.

    >>> six_and_eight = ((6, 1), (8, 1))
    >>> free = usable((None,) * 11, six_and_eight)
    >>> [str(move) for move in legal_moves((1, 2, 3, 4), free, bare(six_and_eight), 0)]
    ['move.3', 'move.7', 'move.4+6', 'move.5+5']
    """
    given = numbers(dice)
    return _legal_moves(splits(dice), free & given, last & given, once)


# How likely a bust is


@cache
def _given() -> Counter[Columns]:
    """Return how many throws give each set of numbers."""
    return Counter(numbers(dice) for dice in product(range(1, 7), repeat=DICE))


@cache
def busts(free: Columns) -> int:
    """Return how many of the 1296 throws give no number of these columns.

    >>> [busts(together(columns)) for columns in ((6, 7, 8), (2, 3, 12), COLUMNS, ())]
    [104, 728, 0, 1296]
    """
    return sum(count for given, count in _given().items() if not given & free)
