"""`/crapette`: move a card, end the turn, call."""

from bot.commands.game import acting
from bot.commands.piles import lay
from bot.commands.setup import setup_of
from bot.games.crapette.actions import End
from bot.games.crapette.game import Crapette
from bot.screens.crapette.names import call_now, move_meant, piles_offered

COMMANDS = (
    lay("move end giveup", move_meant, piles_offered),
    acting("end_turn", End()),
    acting("call", call_now),
)
setup = setup_of(Crapette, COMMANDS)
