"""Coinche."""

from bot.games.coinche.actions import Bid, Double, Redouble
from bot.games.coinche.facts import Bade, Began, Contracted, Doubled, Passed
from bot.games.coinche.game import Coinche
from bot.games.coinche.options import CoincheOptions
from bot.games.coinche.scoring import DealScored
from bot.games.coinche.view import CoincheView

__all__ = [
    "Bade",
    "Began",
    "Bid",
    "Coinche",
    "CoincheOptions",
    "CoincheView",
    "Contracted",
    "DealScored",
    "Double",
    "Doubled",
    "Passed",
    "Redouble",
]
