"""Scores, computed from the results of finished games: leaderboards, statistics, play and luck."""

from bot.scores.even import less_even
from bot.scores.house_luck import HouseLuck, Spread
from bot.scores.play import FEWEST, LAST, Dearest, Player, PlayLine
from bot.scores.standings import PERIODS, Period, PlayerLine, Scores, Standing, variant_of

__all__ = [
    "FEWEST",
    "LAST",
    "PERIODS",
    "Dearest",
    "HouseLuck",
    "Period",
    "PlayLine",
    "Player",
    "PlayerLine",
    "Scores",
    "Spread",
    "Standing",
    "less_even",
    "variant_of",
]
