"""Coinche."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.coinche.actions import Double, Redouble
from bot.games.coinche.facts import Bade, Began, Contracted, Doubled, Passed
from bot.games.coinche.game import Coinche
from bot.games.coinche.options import CoincheOptions
from bot.games.coinche.scoring import DealScored
from bot.games.coinche.view import CoincheView
