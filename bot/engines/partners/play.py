"""Every legal card in every world, played out, the last tricks exactly."""

from collections.abc import Sequence

import numpy as np

from bot.engines.cards.policy import play_out
from bot.engines.cards.rows import Rows
from bot.engines.cards.tables import Bits, Real, Whole
from bot.engines.cards.tree import solved
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.worth import Worth

LAST = 3
"""Cards in hand from which on the rest is solved exactly."""
SOLVED = 40
"""The most worlds that are solved at once, and the most of a robot's decision."""
BRANCHES = 24_000
"""The most positions at once of an exact solution."""


def sides(takers: Whole) -> Whole:
    """Return [row, seat]: 1 for the taker's side, 0 for the defenders."""
    return (np.arange(4) % 2 == takers[:, None] % 2).astype(np.int64)


def finished(
    hands: Bits, games: Whole, takers: Whole, leaders: Whole, luck: np.random.Generator | None = None
) -> Rows:
    """Play whole deals out.

    Args:
        hands: [row, seat] the eight cards of each seat.
        games: [row] the number of the game.
        takers: [row] the seat that took, whose side is side 1.
        leaders: [row] the seat that leads the first trick.
        luck: with it, equal deals are played in different ways.
    """
    rows = Rows.fresh(hands, games, leaders, sides(takers), partners=True)
    play_out(rows, 32, luck=luck)
    return rows


def rows_of(known: Knowledge, hands: Bits) -> Rows:
    """Return each world at the card that the seat has to play; the takers are side 1."""
    side = (np.arange(4) % 2 == known.takers).astype(np.int64)
    rows = Rows.resumed(hands, known.game, known.seat, side, known.memory, partners=True)
    rows.won[:, :2], rows.tricks[:, :2] = known.points, known.tricks
    return rows


def results(
    known: Knowledge, hands: Bits, legal: Sequence[int], worths: Sequence[Worth], most: int = SOLVED
) -> Real:
    """Return [worth, world, card]: what each legal card brings in each world, to the seat's own side.

    Args:
        known: what the seat knows.
        hands: the worlds, as `Knowledge.worlds` deals them.
        legal: the cards compared.
        worths: ways to count the end of a deal.
        most: the most worlds where the rest is solved exactly.
    """
    exactly = known.sizes[known.seat] <= LAST
    hands = hands[:most] if exactly else hands
    number, cards = len(hands), len(legal)
    origin = np.repeat(np.arange(number), cards)
    rows = rows_of(known, hands).taken(origin)
    rows.play(np.tile(np.array(legal, np.int64), number))
    left = sum(known.sizes) - 1
    sign = 1 if known.takers == known.seat % 2 else -1
    exact = _solved(rows, left, origin, worths) if exactly else None
    if exact is None:
        play_out(rows, left)
        exact = np.stack([worth(rows, origin) for worth in worths])
    return sign * exact.reshape(len(worths), number, cards)


def _solved(rows: Rows, left: int, origin: Whole, worths: Sequence[Worth]) -> Real | None:
    """Return [worth, row], some worlds at a time; None if that takes too many positions at once."""
    cuts = np.flatnonzero(np.diff(origin // SOLVED)) + 1
    found: list[Real] = []
    for part in np.split(np.arange(len(rows)), cuts):
        values = [_solved_by(worth, rows.taken(part), left, origin[part]) for worth in worths]
        if any(each is None for each in values):
            return None
        found.append(np.stack([each for each in values if each is not None]))
    return np.concatenate(found, axis=1)


def _solved_by(worth: Worth, rows: Rows, left: int, origin: Whole) -> Real | None:
    return solved(rows, left, lambda ends, at: worth(ends, origin[at]), BRANCHES)
