"""What hands of Belote de comptoir are worth at a glance, and what that makes of bids that were heard."""

from functools import cache
from typing import Final

import numpy as np

from tapis.engines.cards.tables import BIT, GAME, OVER, POINTS, SUIT, Bits, Real, Whole
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Seat

STRAYS: Final = 12.0
"""Points by which a bid is likely to be above or below what the hand looks worth."""
NAMES: Final = 10.0
"""A game that looks worth so many points less is named e times more rarely."""


def glance(hands: Bits, games: Whole, players: int) -> Real:
    """Return [world, seat, game]: about what a seat's cards win if it names the game."""
    held = ((hands[:, :, None] & BIT) != 0).astype(np.float32)
    return held @ _promises(players)[games].T


@cache
def _promises(players: int) -> Real:
    """Return [game, card]: the points a card wins when led, if the other hands were one random card each."""
    beats = ((OVER[:, SUIT, np.arange(32)][:, :, None] & BIT) == 0).astype(np.float32)
    alive = (beats.sum(axis=2) - 1) / 31
    trick = (beats * POINTS[:, None, :]).sum(axis=2) / np.maximum(beats.sum(axis=2), 1)
    return (alive ** (players - 1) * (POINTS + (players - 1) * trick)).astype(np.float32)


def likely(view: ComptoirView, seat: Seat, whole: Bits) -> Real:
    """Return by world the logarithm of how likely the others bid, pass and name a game as they did.

    With these weights a card lies where it is said to lie as often as is said, among robots of each level
    (`python -m bench.hidden`).

    Args:
        view: what the seat sees.
        seat: whose own bids tell nothing.
        whole: [world, seat] the cards that were dealt.
    """
    found: Real = np.zeros(len(whole), np.float32)
    if not view.bids:
        return found
    looks = glance(whole, np.array([GAME[game] for game in view.games]), view.players)
    for other in range(view.players) if view.faces in {"hand", "open"} else ():
        if other == seat:
            continue
        best = looks[:, other].max(axis=1)
        bid = max((points for who, points in view.bids if who == other), default=0)
        if bid:
            found -= np.logaddexp(0, (bid - best) / np.float32(STRAYS))
        if other in view.passed or (view.trump and other != view.taker):
            found -= np.logaddexp(0, (best - view.bid - 1) / np.float32(STRAYS))
    if view.trump and view.taker not in {None, seat}:
        liked = looks[:, view.taker] / np.float32(NAMES)
        found += liked[:, view.games.index(view.trump)] - np.log(np.exp(liked).sum(axis=1))
    return found
