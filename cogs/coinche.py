"""`/coinche`: bid, declare, play a card."""

from bot.commands.hand import PartnersCog
from bot.commands.setup import setup_of
from bot.commands.words import words
from bot.games.coinche import Coinche


class CoincheCog(PartnersCog, group_name=Coinche.command, group_description=words("cmd.coinche.help")):
    """Coinche by typed commands."""

    game = Coinche
    calls = "bid pass coinche surcoinche"


setup = setup_of(CoincheCog)
