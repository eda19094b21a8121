"""`/menteur`: bid."""

from bot.commands.hand import bid
from bot.commands.setup import setup_of
from bot.screens.menteur.hand import CALLS
from tapis.games.menteur.game import Menteur

COMMANDS = (bid(CALLS),)
setup = setup_of(Menteur, COMMANDS)
