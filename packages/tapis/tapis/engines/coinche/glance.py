"""How many points a side makes of a contract whose four hands are known, at a glance.

The weights are the least squares of 120,000 deals a game that the plain player played out
(`tapis/engines/cards/policy.py`).  They miss a deal by 16 points in a suit, 19 in no trump and 29 in all
trump; where equal deals are played in different ways, they differ by 14 in a suit.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tapis.engines.cards.tables import Bits, Real, Whole


class _Weights(NamedTuple):
    """What the cards of one suit in one hand are worth: by rank 7 to A, and for their shape."""

    ranks: tuple[float, ...]
    shapes: tuple[float, ...]


TRUMP: Final = _Weights((-3.0, -3.7, 2.7, 1.2, 11.1, -2.1, -1.6, 1.9), (0.9, 0.6, 1.3, 0.6))
"""Trumps; then for their number squared, the jack and the nine by their number, and for both."""
PLAIN: Final = _Weights((-2.4, -2.3, -2.1, -1.1, -2.4, -2.4, -2.1, 8.2), (6.8, 0.1, -1.3, -0.7))
"""Any other suit; then for none, for a single card, an ace by the number of cards, ace and ten."""
NO_TRUMP: Final = _Weights((-2.7, -2.6, -2.6, 2.0, -2.8, -2.4, -1.5, 12.6), (3.1, 0.7, -1.5, 2.3))
ALL_TRUMP: Final = _Weights((-3.3, -3.3, 2.0, -1.5, 12.3, -3.1, -2.2, -0.8), (3.0, 0.5, -0.9, 1.2))
"""Then for none, for a single card, a jack by the number of cards, jack and nine."""
USUAL: Final = (81.2, 80.1, 80.7)
"""What the takers make of equal hands: in a suit, in no trump, in all trump."""
BETTER: Final = 5.0
"""Points that the takers make more where robots play the deal, measured on their contracts."""

SWEPT: Final = ((149.0, 10.0), (148.0, 11.0), (160.0, 14.0))
"""Of a suit, no trump and all trump the points at which every second deal is made with all tricks, and by how
many more the odds are e times as good."""


def swept(near: Real, games: Whole) -> Real:
    """Return by deal the chance that the takers win every trick.

    Args:
        near: the points that they make at a glance.
        games: the place of the game in `TRUMPS`.
    """
    half, scale = np.array(SWEPT, np.float32)[np.maximum(games, 3) - 3].T
    found: Real = 1 / (1 + np.exp((half - near) / scale))
    return found


def points(hands: Bits) -> Real:
    """Return [world, side, game]: the card points that each side makes if it takes, never every trick.

    Args:
        hands: [world, seat] the eight cards of each seat.
    """
    suits = holdings(hands)
    trump, plain, without, every = _tables()
    sides = np.array([[1, -1], [-1, 1], [1, -1], [-1, 1]], np.float32)
    others = plain[suits]
    mine = trump[suits] - others + others.sum(axis=2, keepdims=True)
    alone = np.stack([without[suits].sum(axis=2), every[suits].sum(axis=2)], axis=2)
    by_seat = np.concatenate([mine, alone], axis=2)
    usual = np.array([*(4 * USUAL[:1]), *USUAL[1:]], np.float32) + np.float32(BETTER)
    return np.einsum("wsg,st->wtg", by_seat, sides) + usual


def holdings(hands: Bits) -> Whole:
    """Return [world, seat, suit]: the cards of the suit as a number of eight bits, 7 lowest."""
    return np.ascontiguousarray(hands, "<u4").view(np.uint8).reshape(*hands.shape, 4).astype(np.int64)


@cache
def _tables() -> tuple[Real, Real, Real, Real]:
    """Return [holding]: what it is worth as trumps, as another suit, in no trump and in all trump."""
    held = np.arange(256)[:, None] >> np.arange(8) & 1
    number = held.sum(axis=1)
    nine, ten, jack, ace = held[:, 2], held[:, 3], held[:, 4], held[:, 7]
    short = number == 0, number == 1
    trump = number**2, jack * number, nine * number, jack * nine
    plain, lone = (*short, ace * number, ace * ten), (*short, jack * number, jack * nine)
    kinds = ((TRUMP, trump), (PLAIN, plain), (NO_TRUMP, plain), (ALL_TRUMP, lone))
    found = [held @ weights.ranks + np.stack(shapes, axis=1) @ weights.shapes for weights, shapes in kinds]
    trump_table, plain_table, without, every = (each.astype(np.float32) for each in found)
    return trump_table, plain_table, without, every
