"""`/crapette`: move a card, end the turn, call."""

from bot.commands.game import acting
from bot.commands.piles import lay
from bot.commands.setup import setup_of
from bot.screens.crapette.names import call_now, move_meant, piles_offered
from tapis.games.crapette.actions import End
from tapis.games.crapette.game import Crapette

COMMANDS = (
    lay("move end giveup", move_meant, piles_offered),
    acting("end_turn", End()),
    acting("call", call_now),
)
setup = setup_of(Crapette, COMMANDS)
