"""Top Jack."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.top_jack.facts import Announced, Bonus, GameEnded
from bot.games.top_jack.game import TopJack
from bot.games.top_jack.options import TopJackOptions
from bot.games.top_jack.view import TopJackView
