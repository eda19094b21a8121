"""`/menteur`: bid, liar, exact."""

import discord
from discord import app_commands

from bot.commands.hand import HandCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.menteur.bids import Exact, Liar
from bot.games.menteur.game import Menteur


class MenteurCog(HandCog, group_name=Menteur.command, group_description=words("cmd.menteur.help")):
    """Menteur by typed commands."""

    game = Menteur

    @slash("claim")
    async def claim(
        self,
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 48],
        value: app_commands.Range[int, 1, 6],
    ) -> None:
        """Bid that at least so many of all dice count as a value."""
        await self.act(interaction, f"bid.{count}.{value}")

    @slash("liar")
    async def liar(self, interaction: discord.Interaction) -> None:
        """Doubt the standing bid."""
        await self.act(interaction, Liar())

    @slash("exact")
    async def exact(self, interaction: discord.Interaction) -> None:
        """Say that the standing bid is exactly right."""
        await self.act(interaction, Exact())


setup = setup_of(MenteurCog)
