"""`/yams`: throw, keep, score."""

from bot.commands.dice import GRIDS
from bot.commands.setup import setup_of
from tapis.games.yams import Yams

COMMANDS = GRIDS
setup = setup_of(Yams, COMMANDS)
