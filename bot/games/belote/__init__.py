"""Belote."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.belote.facts import Passed, RaceWon, Took, Turned
from bot.games.belote.game import Belote
from bot.games.belote.options import BeloteOptions
from bot.games.belote.view import BeloteView
