"""`/belote`: bid, declare, play a card."""

from bot.commands.hand import partners
from bot.commands.setup import setup_of
from tapis.games.belote.game import Belote

COMMANDS = partners("take pass")
setup = setup_of(Belote, COMMANDS)
