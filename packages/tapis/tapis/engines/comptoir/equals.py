"""What a deal of Belote de comptoir is worth whose hands are known, if equal players play it."""

import numpy as np

from tapis.engines.cards.tables import GAME, Bits, Real, Whole, bits
from tapis.engines.comptoir.cards import points_taken
from tapis.engines.comptoir.glance import glance
from tapis.games.comptoir.game import Comptoir

HESITATION = 4.0
"""Points by which players differ about what equal cards win."""


def expected(game: Comptoir, number: int, luck: np.random.Generator) -> Real:
    """Return what a deal on which nobody has bid brings each seat: its points less the mean of the others'.

    Every player bids up to what the cards win that they have seen, so the best of them takes for a point more
    than the second best.

    Args:
        game: the position after the deal.
        number: how often it is played.
        luck: makes each player bid and play a little differently each time.

    Returns:
        [time, seat] points.
    """
    games = np.array([GAME[name] for name in game.options.games()])
    hands: Bits = np.tile(np.array([bits(hand) for hand in game.hands], np.uint32), (number, 1))
    every = np.arange(number)
    own = glance(hands, games, game.players).argmax(axis=2)
    limits = _seen(game, games) + luck.logistic(0, HESITATION, (number, game.players))
    takers = limits.argmax(axis=1)
    won = points_taken(hands, games[own[every, takers]], takers, luck)
    scale = max(float(won.mean()), 1.0) / max(float(limits.max(axis=1).mean()), 1.0)
    second = np.sort(limits, axis=1)[:, -2]
    prices = np.maximum(1, np.floor(second * scale) + 1)
    share = np.where(won >= prices, 1.0, -1.0)
    brought = np.tile((-share / (game.players - 1))[:, None], (1, game.players))
    brought[every, takers] = share
    return brought.astype(np.float32)


def _seen(game: Comptoir, games: Whole) -> Real:
    """Return by seat about what the cards win that it has seen, those it has not counted as average ones."""
    covered = game.covered()
    shown: Bits = np.array([[bits(hand[covered:]) for hand in game.hands]], np.uint32)
    looks = glance(shown, games, game.players)[0].max(axis=1)
    return looks + np.float32(covered) * looks.mean() / max(1, game.h - covered)
