"""`/tournament`: tournaments of a server."""

from bot.commands.setup import setup_of_group
from bot.commands.tournament import tournament_group

setup = setup_of_group(tournament_group)
