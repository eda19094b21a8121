"""Tarot."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.tarot.game import Tarot
from bot.games.tarot.options import TarotOptions
from bot.games.tarot.view import TarotView
