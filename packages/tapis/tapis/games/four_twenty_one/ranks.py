"""The 56 combinations of 421 (four_twenty_one.md), in order."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from tapis.games.kit.dice import Dice

DICE = 3

NAMED: Mapping[Dice, tuple[str, int]] = {
    (4, 2, 1): ("four_two_one", 10),
    (1, 1, 1): ("three_aces", 7),
    (6, 1, 1): ("two_aces_6", 6),
    (6, 6, 6): ("three_6", 6),
    (5, 1, 1): ("two_aces_5", 5),
    (5, 5, 5): ("three_5", 5),
    (4, 1, 1): ("two_aces_4", 4),
    (4, 4, 4): ("three_4", 4),
    (3, 1, 1): ("two_aces_3", 3),
    (3, 3, 3): ("three_3", 3),
    (2, 1, 1): ("two_aces_2", 2),
    (2, 2, 2): ("three_2", 2),
    (6, 5, 4): ("straight_6", 2),
    (5, 4, 3): ("straight_5", 2),
    (4, 3, 2): ("straight_4", 2),
    (3, 2, 1): ("straight_3", 2),
}
"""Ranks 1 to 16, best first: each name, with its tokens."""

NENETTE = (2, 2, 1)
"""Rank 56, the lowest of all."""

OthersOrder: TypeAlias = Literal["number", "ace_high"]


def _descending(dice: Dice) -> Dice:
    return tuple(sorted(dice, reverse=True))


def _ace_high(dice: Dice) -> Dice:
    """Read the dice as a number in which the 1 counts above the 6."""
    return _descending(tuple(7 if die == 1 else die for die in dice))


@cache
def _ranks(order: OthersOrder) -> Mapping[Dice, int]:
    """Number all 56 combinations, best first; ranks 17 to 55 are the others, read as numbers (R1)."""
    every = {_descending(dice) for dice in combinations_with_replacement(range(1, 7), DICE)}
    others = every - set(NAMED) - {NENETTE}
    read = _ace_high if order == "ace_high" else _descending
    best_first = (*NAMED, *sorted(others, key=read, reverse=True), NENETTE)
    return {dice: rank for rank, dice in enumerate(best_first, 1)}


@cache
def rank(dice: Dice, order: OthersOrder) -> int:
    """Return the rank of the combination, 1 the best, 56 the nénette.

    >>> rank((1, 4, 2), "number"), rank((2, 1, 2), "number")
    (1, 56)
    >>> rank((6, 6, 5), "number"), rank((6, 6, 5), "ace_high")
    (17, 29)
    """
    return _ranks(order)[_descending(dice)]


def combination(dice: Dice) -> str:
    """Return the name of the combination, which for most is "other"."""
    shown = _descending(dice)
    if shown == NENETTE:
        return "nenette"
    return NAMED[shown][0] if shown in NAMED else "other"


@cache
def worth(dice: Dice) -> int:
    """Return the tokens of the combination; one without a name is worth 1, and so is the nénette.

    >>> worth((2, 1, 4)), worth((6, 6, 5))
    (10, 1)
    """
    return NAMED.get(_descending(dice), ("other", 1))[1]


@cache
def cheapest_throw(dice: Dice, order: OthersOrder) -> str:
    """Return the throw of one die whose six outcomes rank best on average."""

    def ranks_after(place: int) -> int:
        return sum(rank((*dice[:place], face, *dice[place + 1 :]), order) for face in range(1, 7))

    thrown = min(range(DICE), key=ranks_after)
    return "".join("1" if place == thrown else "0" for place in range(DICE))
