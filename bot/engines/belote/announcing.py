"""The announcements of Belote in many deals at once, read from the game's own table."""

from functools import cache

import numpy as np

from bot.engines.cards.tables import Bits, Flags, Whole, bits
from bot.games.kit.cards import SUITS
from bot.games.partners.announcements import every, strength


@cache
def _needs() -> tuple[Bits, Bits, Whole]:
    """Return, of each combination, the cards it needs, those that would lengthen it, and its points."""
    needed = np.array([bits(cards) for _, cards, _ in every()], np.uint32)
    ends = np.array([bits(cards) for _, _, cards in every()], np.uint32)
    return needed, ends, np.array([combination.points for combination, _, _ in every()])


@cache
def _strengths() -> Whole:
    """Return [game, combination]: how strong it is, from 1, equal ones alike."""
    keys = [[strength(combination, trump) for combination, _, _ in every()] for trump in SUITS]
    return np.array([[sorted(set(row)).index(key) + 1 for key in row] for row in keys])


def announced(hands: Bits, trump: Whole, leader: int, silent: Flags | None = None) -> Whole:
    """Return [deal, side]: the points of announcements if all who are not silent declare what they hold.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        trump: [deal] the trump suit.
        leader: the seat that leads the first trick.
        silent: by seat, whether it declares nothing.
    """
    needed, ends, points = _needs()
    held = ((hands[:, :, None] & needed) == needed) & ((hands[:, :, None] & ends) == 0)
    if silent is not None:
        held &= ~silent[:, None]
    if not held.any():
        return np.zeros((len(hands), 2), np.int64)
    best = (held * _strengths()[trump][:, None, :]).max(axis=2)
    seats = (leader + np.arange(4)) % 4
    first = best[:, seats].argmax(axis=1)
    winner = seats[first] % 2
    worth = (held * points).sum(axis=2)
    sides = np.stack([worth[:, 0] + worth[:, 2], worth[:, 1] + worth[:, 3]], axis=1)
    return sides * (np.arange(2) == winner[:, None])


def belotes(hands: Bits, trump: Whole) -> Flags:
    """Return [deal, side]: whether a seat of the side holds king and queen of trump."""
    pair = np.array([bits((f"K{suit}", f"Q{suit}")) for suit in SUITS], np.uint32)[trump][:, None]
    held = (hands & pair) == pair
    return np.stack([held[:, 0] | held[:, 2], held[:, 1] | held[:, 3]], axis=1)
