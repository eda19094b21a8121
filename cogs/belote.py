"""`/belote`: bid, declare, play a card."""

import discord

from bot.commands.hand import ClaimCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.belote import Belote
from bot.screens.partners.hand import DECLARE

BIDS = "take pass"


class BeloteCog(ClaimCog, group_name=Belote.command, group_description=words("cmd.belote.help")):
    """Belote by typed commands."""

    game = Belote

    @slash("bid", offers=BIDS)
    async def bid(self, interaction: discord.Interaction, call: str) -> None:
        """Pass or take."""
        await self.play_typed(interaction, BIDS, call)

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Choose whether to declare with the next card: a private tick, announced when the card is played."""
        await self.tick(interaction, DECLARE, "play", "declare")


setup = setup_of(BeloteCog)
