"""What a hand of five cards and the turned one promises its taker, at a glance.

The plain bidder takes where the promise is above nothing.  The numbers were fitted to deals that the plain
player played out (`bench/engine_figures/belote_fit.py`).
"""

import numpy as np

from bot.engines.cards.tables import BIT, RANK, SUIT, Bits, Real, Whole

TRUMPS = (3.1, 5.5, 36.4, 19.3, 62.4, 14.8, 16.4, 19.7)
"""What a trump is worth to its taker, by rank 7 to A."""
OTHERS = (-22.4, -23.3, -20.0, -13.0, -19.6, -18.9, -19.1, -3.3)
"""The same of the other cards."""
NOTHING = 6.3
"""What a hand of nothing is worth."""


def _weights() -> Real:
    trumps = np.array(TRUMPS, np.float32)[RANK]
    others = np.array(OTHERS, np.float32)[RANK]
    return np.where(SUIT == np.arange(4)[:, None], trumps, others).astype(np.float32)


WEIGHTS = _weights()
"""[trump suit, card]: what the card is worth to a taker."""


def promise(hands: Bits) -> Real:
    """Return [deal, suit]: what taking in each suit promises a seat that then holds these six cards."""
    held = (hands[:, None] & BIT) != 0
    return held.astype(np.float32) @ WEIGHTS.T + np.float32(NOTHING)


def best(promises: Real, suits: Whole) -> tuple[Real, Whole]:
    """Return the best promise among these suits, and its suit."""
    among = promises[:, suits]
    return among.max(axis=1), suits[among.argmax(axis=1)]
