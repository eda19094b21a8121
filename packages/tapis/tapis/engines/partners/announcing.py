"""Announcements and belotes in many deals at once, read from the games' own table."""

from functools import cache

import numpy as np

from tapis.engines.cards.tables import GAMES, Bits, Whole, bits
from tapis.engines.partners.heard import Heard, points_heard
from tapis.games.kit.cards import SUITS, is_trump


def announced(hands: Bits, games: Whole, leader: int, heard: Heard | None = None) -> Whole:
    """Return [deal, side]: the points of announcements.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the game.
        leader: the seat that leads the first trick.
        heard: what was heard; None: nothing yet, everybody declares what they hold.
    """
    return of_sides(points_heard(hands, games, leader, heard))


@cache
def pairs() -> Bits:
    """Return [game, suit]: the king and queen that make a belote; no cards where the suit is not trump."""
    return np.array(
        [
            [bits((f"K{suit}", f"Q{suit}")) if is_trump(f"K{suit}", game.trump) else 0 for suit in SUITS]
            for game in GAMES
        ],
        np.uint32,
    )


def belotes(hands: Bits, games: Whole) -> Whole:
    """Return [deal, seat]: how many belotes the seat holds.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the game.
    """
    pair = pairs()[games][:, None]
    return (((hands[:, :, None] & pair) == pair) & (pair != 0)).sum(axis=2)


def of_sides(seats: Whole) -> Whole:
    """Add up what partners have.

    >>> of_sides(np.array([[1, 2, 3, 4]])).tolist()
    [[4, 6]]
    """
    return seats[:, :2] + seats[:, 2:]
