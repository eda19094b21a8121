"""What hands are worth before they are played, and what is called and laid aside by rule, in many deals."""

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.tarot import tables as pack
from tapis.engines.tarot.tables import ALONE, FIRST, PLAIN, TRUMPED

KING: int = 13
"""The bit of a king."""


def _has(sets: Bits, bit: int) -> Flags:
    return (sets >> np.uint32(bit) & np.uint32(1)) != 0


def strength(hands: Bits) -> Real:
    """Return [...]: the points of hands [..., suit] by the usual count, before the dog.

    The 21 counts 10, the Excuse 8, the Petit 9, 7, 5 or nothing by the number of trumps; from four trumps on
    each 2, a high one 2 more; a king 6, a queen 3, both of a suit 1 more, a knight 2, a jack 1; a suit of
    five 5, each card more 2; no card of a suit 6, a single one 3.
    """
    trumps, plain = hands[..., TRUMPED], hands[..., :PLAIN]
    number, lengths = (np.bitwise_count(each).astype(np.float32) for each in (trumps, plain))
    found = 10 * _has(trumps, 20) + 8 * (hands[..., ALONE] != 0)
    found = found + _has(trumps, 0) * np.select([number >= 6, number == 5, number == 4], [9, 7, 5], 0)
    found = found + (number >= 4) * 2 * (number + np.bitwise_count(trumps >> np.uint32(15)))
    honours = sum(value * _has(plain, bit) for bit, value in ((KING, 6), (12, 3), (11, 2), (10, 1)))
    honours = honours + (_has(plain, KING) & _has(plain, 12))
    lengthy = np.where(lengths >= 5, 2 * lengths - 5, 6 * (lengths == 0) + 3 * (lengths == 1))
    return (found + (honours + lengthy).sum(axis=-1)).astype(np.float32)


def aside_liking(hands: Bits) -> Real:
    """Return [row, card]: how much a taker likes to lay each card of the hand aside by rule.

    Suits without a king go first, the shortest ahead; queens and knights are brought home; long suits stay.
    """
    lengths = np.bitwise_count(hands[:, :PLAIN]).astype(np.float32)
    suit = np.where(_has(hands[:, :PLAIN], KING), -4 - lengths, 10 - 3 * lengths)
    liked = np.tile(
        np.where(pack.SUIT < TRUMPED, 1.5 * (pack.HALVES - 1) + 0.05 * pack.LOW, -200 - pack.LOW),
        (len(hands), 1),
    )
    liked[:, : FIRST[TRUMPED]] += np.repeat(suit, KING + 1, axis=1)
    return liked.astype(np.float32)


def laid_aside(hands: Bits, count: int, liked: Real, called: Whole | None = None) -> Flags:
    """Return [row, card]: so many cards that are laid aside of hands with the dog, those `liked` most.

    The called card, by row, may not be laid aside, no more than kings and bouts.
    """
    never = (pack.HALVES == 9) | (np.arange(pack.CARDS) == (-1 if called is None else called[:, None]))
    return most_liked(np.where(pack.flags(hands) & ~never, liked, np.float32(-1000)), count)


def most_liked(liked: Real, count: int) -> Flags:
    """Return [row, card]: the so many cards that are liked most."""
    found = np.zeros(liked.shape, np.bool_)
    np.put_along_axis(found, np.argpartition(-liked, count, axis=1)[:, :count], values=True, axis=1)
    return found


def called(hands: Bits) -> Whole:
    """Return by row the king that a taker calls by rule: of the longest suit whose king others hold."""
    plain = hands[:, :PLAIN]
    lengths = np.bitwise_count(plain).astype(np.int64)
    liked = 2 * lengths + _has(plain, KING - 1) - 100 * _has(plain, KING) + (lengths > 0)
    return FIRST[liked.argmax(axis=1)] + KING
