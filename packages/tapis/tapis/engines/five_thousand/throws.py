"""What a throw of 5000 may bring, as an engine counts it: points in steps of 50, dice left to throw."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple, TypeAlias

from tapis.games.five_thousand.dice import worth
from tapis.games.kit.dice import Dice

STEP = 50
"""Every unit of the score table is a multiple of this."""
FACES = range(1, 7)
ACES_TO_WIN = 5

Keeps: TypeAlias = tuple[tuple[int, int], ...]
"""The keeps a throw allows: (steps gained, dice free afterwards) of each, the most points first."""


class Throwing(NamedTuple):
    """What a throw may bring: the chances of a bust and of five 1s, and of each set of keeps."""

    bust: float
    wins: float
    keeps: tuple[tuple[float, Keeps], ...]


def ways(dice: Sequence[int]) -> int:
    """Return how many throws show these dice in any order.

    >>> ways((1, 2, 2))
    3
    """
    orders = factorial(len(dice))
    for count in Counter(dice).values():
        orders //= factorial(count)
    return orders


def keeps(dice: Dice, hand: int) -> Keeps:
    """Return the different keeps of a throw; a full hand frees all `hand` dice (R5).

    >>> keeps((1, 2, 5), 5)
    ((3, 1), (2, 2), (1, 2))
    """
    found = {
        (points // STEP, len(dice) - size or hand)
        for size in range(1, len(dice) + 1)
        for kept in set(combinations(sorted(dice), size))
        if (points := worth(kept))
    }
    return tuple(sorted(found, reverse=True))


def _thrown(count: int) -> Iterator[tuple[Dice, float]]:
    for dice in combinations_with_replacement(FACES, count):
        yield dice, ways(dice) / 6**count


@cache
def throwing(count: int, hand: int) -> Throwing:
    """Return what a throw of `count` of a hand's dice may bring.

    >>> throwing(1, 5).keeps == ((1 / 6, ((2, 5),)), (1 / 6, ((1, 5),)))
    True
    """
    chances: dict[Keeps, float] = {}
    wins = 0.0
    for dice, chance in _thrown(count):
        if dice.count(1) >= ACES_TO_WIN:
            wins += chance
        else:
            offered = keeps(dice, hand)
            chances[offered] = chances.get(offered, 0.0) + chance
    bust = chances.pop((), 0.0)
    return Throwing(bust, wins, tuple((chance, offered) for offered, chance in chances.items()))
