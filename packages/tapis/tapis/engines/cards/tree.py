"""The last cards of known hands, solved exactly: side 1 wants a number to be high, side 0 low."""

from collections.abc import Callable
from typing import Final

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import POINTS, SUIT, Flags, Real, Whole

Worth = Callable[[Rows, np.ndarray], Real]
"""What finished rows are worth to side 1, given the row of the question that each comes from."""
NEXT: Final = np.flatnonzero(np.diff(SUIT) == 0)
"""The cards that have a next higher one in their suit."""


def solved(rows: Rows, cards: int, worth: Worth, most: int) -> Real | None:
    """Return what each row is worth to side 1 if both sides play the last `cards` cards perfectly.

    Returns None if that takes more than `most` rows at once.
    """
    origin = np.arange(len(rows))
    parents: list[tuple[Whole, Flags, Whole | None]] = []
    at = rows
    for _ in range(cards):
        row, card = np.nonzero(_single(at))
        if len(row) > most:
            return None
        high = at.playing() == 1
        at = at.taken(row)
        at.play(card)
        origin, same = origin[row], None
        if not at.laid:
            first, same = _alike(at, origin)
            at, origin = at.taken(first), origin[first]
        parents.append((row, high, same))
    values = worth(at, origin)
    for row, high, same in reversed(parents):
        values = values if same is None else values[same]
        starts = np.flatnonzero(np.diff(row, prepend=-1))
        values = np.where(high, np.maximum.reduceat(values, starts), np.minimum.reduceat(values, starts))
    return values


def _single(rows: Rows) -> Flags:
    """Return what is legal, without a card whose neighbour below is legal and counts nothing either."""
    legal = rows.legal()
    nothing = POINTS[rows.trump][:, NEXT] + POINTS[rows.trump][:, NEXT + 1] == 0
    single = legal.copy()
    single[:, NEXT + 1] &= ~(legal[:, NEXT] & nothing)
    return single


def _alike(rows: Rows, origin: Whole) -> tuple[Whole, Whole]:
    """Return one row of each kind that is alike from here on, and by row the place of its kind among them.

    Rows are alike whose seats hold the same and whose sides have won the same points; who wins every trick
    may count as well.
    """
    sides = (rows.side == 0, rows.side == 1)
    sided = np.stack([(rows.won * side).sum(axis=1) for side in sides], axis=1)
    lost = sum((((rows.tricks * side).sum(axis=1) == 0) << place) for place, side in enumerate(sides))
    lone: Whole = np.where((rows.tricks > 0).sum(axis=1) == 1, rows.tricks.argmax(axis=1), rows.seats)
    columns = (rows.hands, origin[:, None], rows.turn[:, None], sided, np.stack([lost, lone], axis=1))
    key = np.concatenate([column.astype(np.uint32) for column in columns], axis=1)
    whole = key.view(np.dtype((np.void, key.itemsize * key.shape[1]))).ravel()
    _, first, place = np.unique(whole, return_index=True, return_inverse=True)
    return first, place
