"""The 56 combinations of 421 as rows of tables, and where each choice of dice leads."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.games.four_twenty_one.ranks import DICE, OthersOrder, combination, rank, worth
from tapis.games.kit.dice import Dice

Values: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.intp]

FACES = range(1, 7)
HANDS: tuple[Dice, ...] = tuple(combinations_with_replacement(FACES, DICE))
"""Every combination, its dice in rising order."""
PLACE: Mapping[Dice, int] = MappingProxyType({hand: place for place, hand in enumerate(HANDS)})


def place_of(dice: Dice) -> int:
    """Return the place of a combination in `HANDS`, whatever the order of its dice."""
    return PLACE[tuple(sorted(dice))]


@cache
def after(kept: Dice) -> Values:
    """Return the chance of each combination when all dice but these are thrown."""
    chances = np.zeros(len(HANDS))
    thrown = DICE - len(kept)
    for faces in product(FACES, repeat=thrown):
        chances[place_of((*kept, *faces))] += 6.0**-thrown
    return chances


@cache
def throws() -> tuple[Values, Whole]:
    """Return the chances after every set of kept dice, and the row of each hand's seven throws.

    The first has a row for each set, the second a row of seven for each hand, in the order of the masks
    from 111 down to 001.
    """
    sets = [kept for size in range(DICE) for kept in combinations_with_replacement(FACES, size)]
    row = {kept: place for place, kept in enumerate(sets)}
    masks = [marks for marks in product((1, 0), repeat=DICE) if any(marks)]
    chosen = [
        [row[tuple(die for die, mark in zip(hand, marks, strict=True) if not mark)] for marks in masks]
        for hand in HANDS
    ]
    return np.array([after(kept) for kept in sets]), np.array(chosen)


def thrown_on(values: Values) -> Values:
    """Return what each hand is worth to a player who must throw once more, from what hands are worth then.

    The first axis is that of the hands; more is better.
    """
    chances, chosen = throws()
    return (chances @ values)[chosen].max(axis=1)


@cache
def ranks(order: OthersOrder) -> Whole:
    """Return the rank of each hand, 1 the best."""
    return np.array([rank(hand, order) for hand in HANDS])


@cache
def worths() -> Whole:
    """Return the tokens of each hand."""
    return np.array([worth(hand) for hand in HANDS])


@cache
def nenettes() -> Whole:
    """Return 1 for the nénette and 0 for every other hand."""
    return np.array([int(combination(hand) == "nenette") for hand in HANDS])
