"""The points of five dice in the boxes that several score sheets share.

A condition that is not met gives 0.  A group may have more equal dice than it needs, but two groups have
different values: five equal dice are neither a full nor two pairs, and four equal dice are not two pairs.
"""

from collections.abc import Callable
from typing import TypeAlias

from tapis.games.kit.dice import Dice, values

Points: TypeAlias = Callable[[Dice], int]
"""Returns the points of the dice in a box."""

MINOR, MAJOR = (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)
"""The two straights of five dice."""


def face(value: int) -> Points:
    """Add up the dice of one value.

    >>> face(4)((4, 4, 1, 4, 6))
    12
    """
    return lambda dice: dice.count(value) * value


def group(size: int) -> Points:
    """Add up `size` equal dice, of the highest value possible.

    >>> group(2)((3, 6, 3, 6, 6)), group(4)((3, 6, 3, 6, 6))
    (12, 0)
    """
    return lambda dice: size * max(values(dice, size), default=0)


def at_least(size: int, points: int) -> Points:
    """Give fixed points for `size` equal dice."""
    return lambda dice: points if values(dice, size) else 0


def straight(points: int, *runs: tuple[int, ...]) -> Points:
    """Give fixed points for any of these runs of five dice."""
    return lambda dice: points if tuple(sorted(dice)) in runs else 0


def two_pairs(dice: Dice) -> int:
    """Add up the four dice of two pairs of different values, also within a full.

    >>> two_pairs((6, 6, 5, 5, 5)), two_pairs((4, 4, 4, 4, 2))
    (22, 0)
    """
    pairs = values(dice, 2)
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def full(dice: Dice) -> int:
    """Add up all five dice of three equal and two equal of another value.

    >>> full((6, 6, 5, 5, 5)), full((5, 5, 5, 5, 5))
    (27, 0)
    """
    return sum(dice) if values(dice, 3) and len(values(dice, 2)) == 2 else 0
