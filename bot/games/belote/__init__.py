"""Belote."""

from bot.games.belote.actions import Pass, PlayCard, Take
from bot.games.belote.facts import (
    BeloteCalled,
    Called,
    Cancelled,
    Dealt,
    Passed,
    Played,
    RaceWon,
    Shown,
    Took,
    Trick,
    TrickWon,
    Turned,
)
from bot.games.belote.game import Belote
from bot.games.belote.options import BeloteOptions
from bot.games.belote.view import BeloteView

__all__ = [
    "Belote",
    "BeloteCalled",
    "BeloteOptions",
    "BeloteView",
    "Called",
    "Cancelled",
    "Dealt",
    "Pass",
    "Passed",
    "PlayCard",
    "Played",
    "RaceWon",
    "Shown",
    "Take",
    "Took",
    "Trick",
    "TrickWon",
    "Turned",
]
