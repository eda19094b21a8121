"""`/coinche`: bid, double, declare, play a card."""

import discord

from bot.commands.hand import ClaimCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.coinche import Coinche
from bot.screens.partners.hand import DECLARE

BIDS = "bid pass coinche surcoinche"


class CoincheCog(ClaimCog, group_name=Coinche.command, group_description=words("cmd.coinche.help")):
    """Coinche by typed commands."""

    game = Coinche

    @slash("bid", offers=BIDS)
    async def bid(self, interaction: discord.Interaction, contract: str) -> None:
        """Bid a value in a game, pass, coinche or surcoinche."""
        await self.play_typed(interaction, BIDS, contract)

    @slash("double")
    async def double(self, interaction: discord.Interaction) -> None:
        """Coinche the last bid or, where that is done, surcoinche."""
        await self.play_typed(interaction, "coinche surcoinche", None)

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Choose whether to declare with the next card: a private tick, announced when the card is played."""
        await self.tick(interaction, DECLARE, "play", "declare")


setup = setup_of(CoincheCog)
