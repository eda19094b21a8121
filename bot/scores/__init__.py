"""Scores, computed from the results of finished games: leaderboards, statistics, play and luck."""

from bot.scores.index import SHOWN
from bot.scores.standings import PERIODS, Period, Scores
