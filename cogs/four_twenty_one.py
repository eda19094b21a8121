"""`/421`: throw, keep, stop."""

from bot.commands.dice import dice
from bot.commands.game import fixed
from bot.commands.setup import setup_of
from tapis.games.four_twenty_one.game import FourTwentyOne

COMMANDS = (*dice("roll.111"), fixed("stop", "stop"))
setup = setup_of(FourTwentyOne, COMMANDS)
