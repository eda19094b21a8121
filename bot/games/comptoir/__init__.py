"""Belote de comptoir."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.comptoir.actions import Bid, Pass, Trump
from bot.games.comptoir.facts import (
    Cancelled,
    Dealer,
    DealScored,
    Dealt,
    Named,
    Opened,
    Pack,
    Spoke,
    Taken,
    Tied,
    TrickWon,
)
from bot.games.comptoir.game import Comptoir
from bot.games.comptoir.options import FACES, ComptoirOptions, most_cards
from bot.games.comptoir.view import ComptoirView, DealResult
from bot.games.kit.auctions import Passed
from bot.games.kit.tricks import Played
