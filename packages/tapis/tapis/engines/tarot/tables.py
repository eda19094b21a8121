"""The pack of 78 as arrays, read from the game's own tables.

A card is its place in `PACK78`.  A hand is one set of bits for each of six suits: S H D C, the trumps, the
Excuse alone; bit 0 is the weakest card of a suit.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Whole
from tapis.games.kit.cards import SUITS, Card
from tapis.games.tarot.cards import EXCUSE, HEIGHT, PACK78, PETIT, POINTS, SUIT_OF, TRUMP, TWENTY_ONE, powers

CARDS: Final = len(PACK78)
PLAIN: Final = 4
"""So many suits are plain."""
TRUMPED, ALONE = 4, 5
"""The suit of trumps, and that of the Excuse, which as a suit led means that none is led yet."""
_NAMES: Final = (*SUITS, TRUMP, EXCUSE)

PLACE: dict[Card, int] = {card: place for place, card in enumerate(PACK78)}
"""The number of each card."""
SUIT: Whole = np.array([_NAMES.index(SUIT_OF[card]) for card in PACK78])
LOW: Whole = np.array([max(HEIGHT[card] - 1, 0) for card in PACK78])
"""The bit of each card in its suit."""
FIRST: Whole = np.searchsorted(SUIT, np.arange(6))
"""The first card of each suit: card = FIRST[suit] + bit."""
BIT: Bits = np.left_shift(np.uint32(1), LOW.astype(np.uint32))
"""The bit of each card, set."""
HALVES: Whole = np.array([POINTS[card] for card in PACK78])
"""What each card is worth, in half points."""
IN_TRICK: Whole = np.where(SUIT == ALONE, 0, HALVES)
"""What each card adds to a trick: the Excuse is settled at the end."""
POWER: Whole = np.array(
    [[max(powers(led)[card], 0) for card in PACK78] for led in (*SUITS, TRUMP)] + [[0] * CARDS]
)
"""[suit led, card]: how strong the card is in the trick; 0: it cannot win."""
OVER_TRUMP: Final = int(POWER[0, PLACE[PETIT]]) - 1
"""A power beyond this is a trump's: the bit of a trump is its power less this and 1."""
P1, P21, EX = PLACE[PETIT], PLACE[TWENTY_ONE], PLACE[EXCUSE]
WHOLE: Bits = np.array([(1 << held) - 1 for held in np.bincount(SUIT).tolist()], np.uint32)
"""All cards of each suit."""


def sets(cards: Iterable[Card]) -> Bits:
    """Return the hand of these cards.

    >>> sets(("1S", "3S", "T2", "EX")).tolist()
    [5, 0, 0, 0, 2, 1]
    """
    return packed(np.isin(PACK78, list(cards)))


def flags(hands: Bits) -> Flags:
    """Turn hands [..., suit] into [..., card]: whether the card is held."""
    return (hands[..., SUIT] & BIT) != 0


def packed(held: Flags) -> Bits:
    """Turn [..., card] into hands [..., suit]."""
    return np.add.reduceat(held * BIT, FIRST, axis=-1, dtype=np.uint32)


def lowest(held: Bits) -> Whole:
    """Return the lowest bit of each set; of an empty one 32."""
    return np.bitwise_count((held & (~held + np.uint32(1))) - np.uint32(1)).astype(np.int64)


def highest(held: Bits) -> Whole:
    """Return the highest bit of each set; of an empty one -1."""
    return np.frexp(held.astype(np.float64))[1].astype(np.int64) - 1
