"""421."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.four_twenty_one.actions import Stop
from bot.games.four_twenty_one.facts import Discharge, RoundEnded, Stopped, TieBreak, Tokens
from bot.games.four_twenty_one.game import FourTwentyOne
from bot.games.four_twenty_one.options import FourTwentyOneOptions
from bot.games.four_twenty_one.ranks import combination, rank, worth
from bot.games.four_twenty_one.view import FourTwentyOneView
