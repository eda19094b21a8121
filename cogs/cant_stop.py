"""`/cantstop`: throw, move, stop."""

from bot.commands.game import chosen, fixed
from bot.commands.setup import setup_of
from tapis.games.cant_stop.game import CantStop, Stop
from tapis.games.kit.dice import THROW

COMMANDS = (fixed("roll", THROW), chosen("climb", "columns", "move"), fixed("stop", Stop()))
setup = setup_of(CantStop, COMMANDS)
