"""421."""

from bot.games.four_twenty_one.actions import Stop
from bot.games.four_twenty_one.facts import Discharge, Part, Purpose, RoundEnded, Stopped, TieBreak, Tokens
from bot.games.four_twenty_one.game import FourTwentyOne
from bot.games.four_twenty_one.options import FourTwentyOneOptions
from bot.games.four_twenty_one.ranks import combination, rank, worth
from bot.games.four_twenty_one.view import FourTwentyOneView

__all__ = [
    "Discharge",
    "FourTwentyOne",
    "FourTwentyOneOptions",
    "FourTwentyOneView",
    "Part",
    "Purpose",
    "RoundEnded",
    "Stop",
    "Stopped",
    "TieBreak",
    "Tokens",
    "combination",
    "rank",
    "worth",
]
