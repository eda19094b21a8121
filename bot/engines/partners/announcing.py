"""Announcements and belotes in many deals at once, read from the games' own table."""

from functools import cache

import numpy as np

from bot.engines.cards.tables import GAMES, Bits, Flags, Whole, bits
from bot.games.kit.cards import SUITS, is_trump
from bot.games.partners.announcements import every, strength


@cache
def needs() -> tuple[Bits, Bits, Whole]:
    """Return, of each combination, the cards it needs, those that would lengthen it, and its points."""
    needed = np.array([bits(cards) for _, cards, _ in every()], np.uint32)
    ends = np.array([bits(cards) for _, _, cards in every()], np.uint32)
    return needed, ends, np.array([combination.points for combination, _, _ in every()])


@cache
def _strengths() -> Whole:
    """Return [game, combination]: how strong it is, from 1, equal ones alike."""
    found: list[list[int]] = []
    for game in GAMES:
        keys = [strength(combination, game.trump) for combination, _, _ in every()]
        places = {key: place for place, key in enumerate(sorted(set(keys)), 1)}
        found.append([places[key] for key in keys])
    return np.array(found)


def announced(hands: Bits, games: Whole, leader: int, silent: Flags | None = None) -> Whole:
    """Return [deal, side]: the points of announcements if all who are not silent declare what they hold.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the game.
        leader: the seat that leads the first trick.
        silent: by seat, whether it declares nothing.
    """
    needed, ends, points = needs()
    held = ((hands[:, :, None] & needed) == needed) & ((hands[:, :, None] & ends) == 0)
    if silent is not None:
        held &= ~silent[:, None]
    if not held.any():
        return np.zeros((len(hands), 2), np.int64)
    best = (held * _strengths()[games][:, None, :]).max(axis=2)
    seats = (leader + np.arange(4)) % 4
    first = best[:, seats].argmax(axis=1)
    winner = seats[first] % 2
    worth = (held * points).sum(axis=2)
    return of_sides(worth) * (np.arange(2) == winner[:, None])


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
