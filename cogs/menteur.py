"""`/menteur`: bid."""

from bot.commands.hand import bid
from bot.commands.setup import setup_of
from bot.games.menteur.game import Menteur
from bot.screens.menteur.hand import CALLS

COMMANDS = (bid(CALLS),)
setup = setup_of(Menteur, COMMANDS)
