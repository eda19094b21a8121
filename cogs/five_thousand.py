"""`/5000`: throw, set aside, bank."""

from bot.commands.dice import dice
from bot.commands.game import fixed
from bot.commands.setup import setup_of
from tapis.games.five_thousand.game import Bank, FiveThousand
from tapis.games.kit.dice import Throw

COMMANDS = (*dice(Throw(), "keep"), fixed("bank", Bank()))
setup = setup_of(FiveThousand, COMMANDS)
