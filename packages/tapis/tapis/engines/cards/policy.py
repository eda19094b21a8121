"""A plain player for thousands of deals at once: what a seat with its own hand and memory would play.

A card is worth the points of the trick times the chance to win it with the card, less what the card would
bring later.  A card that wins so far is believed to win.  The player knows its hand and the cards that are
gone, never the other hands of its row.

The numbers were found by play against itself: random changes were kept if they won over 4,000
deals of Belote, each played both ways.
"""

from typing import cast

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import (
    ABOVE,
    BIT,
    FULL,
    OVER,
    POINTS,
    POWER,
    RANK,
    RUFFED,
    SUIT,
    SUIT_BITS,
    TRUMP_BITS,
    Bits,
    Real,
    Whole,
)

_BY_RANK = (
    (2.0, -2.1, -0.5, 5.0, -0.9, -0.5, -0.7, 2.1),
    (2.0, 5.0, 14.0, 9.5, 20.8, 3.8, 8.0, 6.2),
)
KEEP: Real = np.array(_BY_RANK, np.float32)[:, RANK]
"""[plain or trump, card]: what holding the card is worth later."""
KEEP_MASTER = np.float32(3.09)
"""What is added while no stronger card of its suit is hidden."""
RUFF: Real = np.exp(-0.46 * np.arange(9, dtype=np.float32)).astype(np.float32)
"""The danger of a ruff by the number of hidden cards of the suit."""
HELPED = np.float32(0.41)
"""The chance that a partner still to play beats a given enemy's card."""
LEAD_LOW, ALONE = 0.27, 0.1
"""The chance that the side still wins with a card led that can be beaten; that of who plays alone."""
DRAW, HIDE = -0.31, -0.4
"""What it is worth to the takers to lead trumps while some are hidden; what it costs the defenders."""
LATER = np.float32(3.73)
"""The points that others are expected to add to a trick that is led."""
MOOD = 2.0
"""With luck, a card that is liked so many points less is played e times more rarely."""


def scores(rows: Rows) -> Real:
    """Return [row, card]: how much the seat to play likes each card, legal or not."""
    hand = rows.hand()
    hidden: Bits = ~(rows.gone | hand) & np.uint32(FULL)
    kept = _kept(rows, hidden)
    return (_leading(rows, hidden) if not rows.laid else _following(rows, hidden)) - kept


def _kept(rows: Rows, hidden: Bits) -> Real:
    """Return [row, card]: what the card would bring if it were kept."""
    trumps = (TRUMP_BITS[rows.trump][:, None] & BIT) != 0
    keep = cast(Real, np.where(trumps, KEEP[1], KEEP[0]))
    masters = (ABOVE[rows.trump] & hidden[:, None]) == 0
    return keep + KEEP_MASTER * (masters & (POINTS[rows.trump] > 0))


def _ruff(rows: Rows, hidden: Bits) -> Real:
    """Return [row, card]: the danger that a card of a plain suit is ruffed; 0 of trumps."""
    trumps = TRUMP_BITS[rows.trump]
    out = np.bitwise_count(SUIT_BITS & hidden[:, None])[:, SUIT]
    danger = RUFF[out]
    exposed = ((trumps & hidden) != 0) & RUFFED[rows.trump]
    return danger * (exposed[:, None] & ((trumps[:, None] & BIT) == 0))


def _leading(rows: Rows, hidden: Bits) -> Real:
    points = POINTS[rows.trump]
    masters = (ABOVE[rows.trump] & hidden[:, None]) == 0
    alone = (rows.side != rows.playing()[:, None]).sum(axis=1) == rows.seats - 1
    low = np.where(alone, ALONE, LEAD_LOW).astype(np.float32)[:, None]
    chance = np.where(masters, 1 - _ruff(rows, hidden), low)
    worth = (2 * chance - 1) * points + LATER * chance
    trumps = (TRUMP_BITS[rows.trump][:, None] & BIT) != 0
    exposed = ((TRUMP_BITS[rows.trump] & hidden) != 0) & RUFFED[rows.trump]
    urge = np.where(rows.playing() == 1, DRAW, -HIDE).astype(np.float32) * exposed
    return worth + urge[:, None] * trumps


def _following(rows: Rows, hidden: Bits) -> Real:
    points = POINTS[rows.trump]
    power = POWER[rows.trump, rows.led]
    mine = rows.playing()
    wins = power > POWER[rows.trump, rows.led, rows.best][:, None]
    over = np.bitwise_count(OVER[rows.trump, rows.led, rows.best] & hidden).astype(np.float32)
    regained = 1 - np.exp(-HELPED * over * _friends_to_play(rows, mine))
    safe = np.where(rows.leading() == mine, np.float32(1), regained)[:, None]
    chance = np.where(wins, np.float32(1), safe)
    return (2 * chance - 1) * (points + rows.pile[:, None])


def _friends_to_play(rows: Rows, mine: Whole) -> Real:
    """Return how many of the side play to the trick after the seat to play."""
    left = rows.seats - 1 - rows.laid
    after: Whole = (rows.turn[:, None] + 1 + np.arange(left)) % rows.seats
    return (np.take_along_axis(rows.side, after, axis=1) == mine[:, None]).sum(axis=1).astype(np.float32)


def chosen(rows: Rows, luck: np.random.Generator | None = None) -> Whole:
    """Return the legal card that the plain player plays in each row; with luck, one liked about as much."""
    liked = scores(rows)
    if luck is not None:
        liked = liked + np.float32(MOOD) * luck.gumbel(size=liked.shape).astype(np.float32)
    return np.where(rows.legal(), liked, np.float32(-1e9)).argmax(axis=1)


def play_out(rows: Rows, cards: int, luck: np.random.Generator | None = None) -> None:
    """Play so many cards in each row; with luck, equal rows are played in different ways."""
    for _ in range(cards):
        rows.play(chosen(rows, luck))
