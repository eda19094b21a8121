"""What a hand of five cards and the turned one promises its taker, at a glance.

The plain bidder takes where the promise is above nothing.  The numbers are the least squares of 40,000 deals
that the plain player played out (`tapis/engines/cards/policy.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tapis.engines.cards.tables import BIT, RANK, SUIT, Bits, Real, Whole
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import Seat

TRUMPS = (3.1, 5.5, 36.4, 19.3, 62.4, 14.8, 16.4, 19.7)
"""What a trump is worth to its taker, by rank 7 to A."""
OTHERS = (-22.4, -23.3, -20.0, -13.0, -19.6, -18.9, -19.1, -3.3)
"""The same of the other cards."""
NOTHING = 6.3
"""What a hand of nothing is worth."""

USUAL, SPREAD = -18.0, 25.0
"""The promise of eight cards with which every second seat has taken, and how gradually that changes."""


class Bid(NamedTuple):
    """Who spoke, the suits they could take, and whether they took."""

    seat: Seat
    suits: tuple[int, ...]
    took: bool


def spoken(bids: Sequence[tuple[Seat, str]], turned: str) -> tuple[Bid, ...]:
    """Read the bids of a deal, in order.

    >>> spoken([(1, "pass"), (2, "take")], "9D")
    (Bid(seat=1, suits=(2,), took=False), Bid(seat=2, suits=(2,), took=True))
    """
    return tuple(_read(place, seat, code, turned[-1]) for place, (seat, code) in enumerate(bids))


def _read(place: int, seat: Seat, code: str, turned: str) -> Bid:
    if code != "pass":
        return Bid(seat, (SUITS.index(code.partition(".")[2] or turned),), took=True)
    return Bid(seat, open_suits(place, turned), took=False)


def open_suits(place: int, turned: str) -> tuple[int, ...]:
    """Return the suits that the bid of this number, from 0, may take (belote.md, R3)."""
    return tuple(SUITS.index(suit) for suit in SUITS if (suit == turned) == (place < 4))


def _weights() -> Real:
    trumps = np.array(TRUMPS, np.float32)[RANK]
    others = np.array(OTHERS, np.float32)[RANK]
    return np.where(np.arange(4)[:, None] == SUIT, trumps, others).astype(np.float32)


WEIGHTS = _weights()
"""[trump suit, card]: what the card is worth to a taker."""


def promise(hands: Bits) -> Real:
    """Return [deal, suit]: what taking in each suit promises a seat that then holds these six cards."""
    held = (hands[:, None] & BIT) != 0
    return held.astype(np.float32) @ WEIGHTS.T + np.float32(NOTHING)


def best(promises: Real, suits: Sequence[int]) -> tuple[Real, Whole]:
    """Return the best promise among these suits, and its suit."""
    among = promises[:, list(suits)]
    return among.max(axis=1), np.array(suits)[among.argmax(axis=1)]


def likelihood(hands: Bits, bids: Sequence[Bid]) -> Real:
    """Return, by deal, the logarithm of how likely the bids are if the seats get these eight cards."""
    found = np.zeros(len(hands), np.float32)
    for bid in bids:
        promised, _ = best(promise(hands[:, bid.seat]), bid.suits)
        over = (promised - np.float32(USUAL)) / np.float32(SPREAD)
        found -= np.logaddexp(0, -over if bid.took else over)
    return found
