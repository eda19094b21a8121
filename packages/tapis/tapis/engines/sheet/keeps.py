"""Five dice without their order, and what may be kept of them.

A *keep* is a sorted tuple of none to five dice.  There are 462 of them.  `KEEPS` lists the larger ones first,
so the first 252 are all throws of five dice.  A list "by keep" or "by throw" has this order.

Both questions of a turn are answered one die at a time: what a keep is worth before its other dice are thrown
(`expected`), and how much the best keep of a throw is worth (`best`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from tapis.games.kit.dice import Dice

FACES = range(1, 7)
COUNT = 5

KEEPS: tuple[Dice, ...] = tuple(
    keep for size in range(COUNT, -1, -1) for keep in combinations_with_replacement(FACES, size)
)
THROWS = KEEPS[:252]
NONE = len(KEEPS) - 1
"""The place of the keep of no dice: all five are thrown."""

_PLACES = {keep: place for place, keep in enumerate(KEEPS)}


def place_of(dice: Sequence[int]) -> int:
    """Return the place of these dice, in any order, among `KEEPS`."""
    return _PLACES[tuple(sorted(dice))]


def _fewer(keep: Dice) -> tuple[int, ...]:
    left = {keep[:place] + keep[place + 1 :] for place in range(len(keep))}
    return tuple(sorted(map(place_of, left)))


SMALLER = tuple(range(len(THROWS), len(KEEPS)))
"""The places of the keeps of four dice or fewer, larger ones first."""

MORE: tuple[tuple[int, ...], ...] = tuple(
    tuple(place_of((*keep, face)) for face in FACES) if len(keep) < COUNT else () for keep in KEEPS
)
"""By keep: the six keeps that one more die makes of it; none for five dice."""

FEWER: tuple[tuple[int, ...], ...] = tuple(map(_fewer, KEEPS))
"""By keep: the keeps that are left when one die is taken away."""


@lru_cache(maxsize=512)
def keeps(dice: Dice) -> Mapping[str, int]:
    """Return by mask of dice to throw again, `roll.` left out, the place of the keep that is left.

    >>> KEEPS[keeps((5, 2, 5, 1, 6))["01011"]]
    (5, 5)
    """
    masks = (f"{number:0{COUNT}b}" for number in range(1, 1 << COUNT))
    return {
        mask: place_of([die for die, mark in zip(dice, mask, strict=True) if mark == "0"]) for mask in masks
    }


def expected(by_throw: Sequence[float]) -> list[float]:
    """Return by keep the mean of `by_throw` over the throws of its other dice.

    >>> sums = expected([sum(throw) for throw in THROWS])
    >>> round(sums[place_of((6, 6))], 6), sums[place_of((1, 1, 1, 1, 1))]
    (22.5, 5)
    """
    values = [*by_throw, *[0.0] * len(SMALLER)]
    for place in SMALLER:
        a, b, c, d, e, f = MORE[place]
        values[place] = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / 6
    return values


def best(by_keep: Sequence[float]) -> list[float]:
    """Return by throw the most that a keep of it is worth; keeping all five dice counts as well.

    >>> pairs = [sum(keep) if len(keep) == 2 else 0 for keep in KEEPS]
    >>> best(pairs)[place_of((1, 6, 3, 6, 2))]
    12
    """
    values = list(by_keep)
    for place in (*reversed(SMALLER), *range(len(THROWS))):
        most = values[place]
        for fewer in FEWER[place]:
            if values[fewer] > most:  # noqa: PLR1730 - a call of max takes three times as long
                most = values[fewer]
        values[place] = most
    return values[: len(THROWS)]
