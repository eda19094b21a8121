"""Belote de comptoir."""

from bot.games.comptoir.actions import Bid, Deal, Pass, PlayCard, Trump
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
from bot.games.comptoir.options import FACES, ComptoirOptions, Faces, most_cards
from bot.games.comptoir.view import ComptoirView, DealResult, Phase
from bot.games.kit.auctions import Passed
from bot.games.kit.tricks import Played

__all__ = [
    "FACES",
    "Bid",
    "Cancelled",
    "Comptoir",
    "ComptoirOptions",
    "ComptoirView",
    "Deal",
    "DealResult",
    "DealScored",
    "Dealer",
    "Dealt",
    "Faces",
    "Named",
    "Opened",
    "Pack",
    "Pass",
    "Passed",
    "Phase",
    "PlayCard",
    "Played",
    "Spoke",
    "Taken",
    "Tied",
    "TrickWon",
    "Trump",
    "most_cards",
]
