"""Belote."""

from bot.games.belote.actions import Take
from bot.games.belote.facts import Passed, RaceWon, Took, Turned
from bot.games.belote.game import Belote
from bot.games.belote.options import BeloteOptions
from bot.games.belote.view import BeloteView

__all__ = [
    "Belote",
    "BeloteOptions",
    "BeloteView",
    "Passed",
    "RaceWon",
    "Take",
    "Took",
    "Turned",
]
