"""Tarot."""

from bot.games.tarot.game import Tarot
from bot.games.tarot.options import TarotOptions
from bot.games.tarot.view import TarotView

__all__ = ["Tarot", "TarotOptions", "TarotView"]
