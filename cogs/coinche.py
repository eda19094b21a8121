"""`/coinche`: bid, declare, play a card."""

import discord

from bot.commands.hand import BidCog, CardCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.coinche import Coinche
from bot.screens.partners.hand import DECLARE


class CoincheCog(BidCog, CardCog, group_name=Coinche.command, group_description=words("cmd.coinche.help")):
    """Coinche by typed commands."""

    game = Coinche
    calls = "bid pass coinche surcoinche"

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Choose whether to declare with the next card: a private tick, announced when the card is played."""
        await self.tick(interaction, DECLARE, "play", "declare")


setup = setup_of(CoincheCog)
