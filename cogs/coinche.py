"""`/coinche`: bid, declare, play a card."""

from bot.commands.hand import partners
from bot.commands.setup import setup_of
from tapis.games.coinche.game import Coinche

COMMANDS = partners("bid pass coinche surcoinche")
setup = setup_of(Coinche, COMMANDS)
