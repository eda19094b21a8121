"""`/belote`: bid, declare, play a card."""

import discord

from bot.commands.hand import BidCog, CardCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.belote import Belote
from bot.screens.partners.hand import DECLARE


class BeloteCog(BidCog, CardCog, group_name=Belote.command, group_description=words("cmd.belote.help")):
    """Belote by typed commands."""

    game = Belote
    calls = "take pass"

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Choose whether to declare with the next card: a private tick, announced when the card is played."""
        await self.tick(interaction, DECLARE, "play", "declare")


setup = setup_of(BeloteCog)
