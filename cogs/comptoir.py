"""`/comptoir`: deal, bid, name the game, play a card."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cardcog import CardCog
from bot.games.comptoir import Comptoir
from bot.house import House
from bot.slash import slash, words


class ComptoirCog(CardCog, group_name=Comptoir.command, group_description=words("cmd.comptoir.help")):
    """Belote de comptoir by typed commands."""

    game = Comptoir

    @slash("deal")
    async def deal(self, interaction: discord.Interaction, cards: str, faces: str | None = None) -> None:
        """Choose how many cards to deal, and how they lie, where the options leave it to the dealer."""
        await self.play_typed(interaction, "deal", " ".join(filter(None, (cards, faces))))

    @deal.autocomplete("cards")
    async def _deals(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "deal", typed)

    @slash("bid")
    async def bid(self, interaction: discord.Interaction, points: app_commands.Range[int, 0, 248]) -> None:
        """Bid so many points; 0 passes."""
        table = await self.table_here(interaction)
        await self.play_code(interaction, table, f"bid.{points}" if points else "pass")

    @slash("trump")
    async def trump(self, interaction: discord.Interaction, suit: str) -> None:
        """Name the game: a suit, or no trump or all trump where they are allowed."""
        await self.play_typed(interaction, "trump", suit)

    @trump.autocomplete("suit")
    async def _suits(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "trump", typed)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    house: House = getattr(bot, "house")  # noqa: B009 - the client's type is discord.py's
    await bot.add_cog(ComptoirCog(house))
