"""The last cards of known hands, solved exactly: side 1 wants a number to be high, side 0 low."""

from collections.abc import Callable

import numpy as np

from bot.engines.cards.rows import Rows
from bot.engines.cards.tables import Real

Worth = Callable[[Rows, np.ndarray], Real]
"""What finished rows are worth to side 1, given the row of the question that each comes from."""


def solved(rows: Rows, cards: int, worth: Worth, most: int) -> Real | None:
    """Return what each row is worth to side 1 if both sides play the last `cards` cards perfectly.

    Returns None if that takes more than `most` rows at once.
    """
    origin = np.arange(len(rows))
    parents: list[tuple[np.ndarray, np.ndarray]] = []
    at = rows
    for _ in range(cards):
        row, card = np.nonzero(at.legal())
        if len(row) > most:
            return None
        high = at.playing() == 1
        parents.append((row, high))
        at = at.taken(row)
        at.play(card)
        origin = origin[row]
    values = worth(at, origin)
    for row, high in reversed(parents):
        starts = np.flatnonzero(np.diff(row, prepend=-1))
        values = np.where(high, np.maximum.reduceat(values, starts), np.minimum.reduceat(values, starts))
    return values
