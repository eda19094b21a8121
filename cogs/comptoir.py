"""`/comptoir`: deal, bid, name the game, play a card."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.hand import CardCog
from bot.commands.words import completes, slash, words
from bot.games.comptoir import Comptoir
from bot.house import house_of
from bot.interactions.typed import named
from bot.messages.replies import text_for

FACES = ("hand", "blind", "partly_blind", "open")
"""The ways cards may lie."""


class ComptoirCog(CardCog, group_name=Comptoir.command, group_description=words("cmd.comptoir.help")):
    """Belote de comptoir by typed commands."""

    game = Comptoir

    @slash("deal")
    @app_commands.choices(
        faces=[Choice(name=words(f"comptoir.option.faces.{each}"), value=each) for each in FACES]
    )
    async def deal(self, interaction: discord.Interaction, cards: str, faces: str | None = None) -> None:
        """Choose how many cards to deal, and how they lie, where the options leave it to the dealer."""
        if faces is None or "@" in cards:  # what was offered says both
            await self.play_typed(interaction, "deal", cards)
            return
        table = await self.table_here(interaction)
        ways = (f"deal.{cards.strip()}.{faces}", f"deal.{faces}", f"deal.{cards.strip()}")
        legal = named(table, interaction.user.id, text_for(interaction), "deal")
        offered = {str(action) for action, _ in legal}
        await self.play_code(interaction, table, next((way for way in ways if way in offered), ways[0]))

    @completes(deal, "cards")
    async def _deals(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "deal", typed)

    @slash("bid")
    async def bid(self, interaction: discord.Interaction, points: app_commands.Range[int, 0, 248]) -> None:
        """Bid so many points; 0 passes."""
        table = await self.table_here(interaction)
        await self.play_code(interaction, table, f"bid.{points}" if points else "pass")

    @completes(bid, "points")
    async def _bids(self, interaction: discord.Interaction, typed: object) -> list[Choice[int]]:
        """Offer the lowest bids that begin as what is typed: Discord sends it as text, if at all."""
        table = await self.table_here(interaction)
        offers = named(table, interaction.user.id, text_for(interaction), "pass bid")
        bids = [(int(str(action).partition(".")[2] or 0), names[0]) for action, names in offers]
        begun = [(points, name) for points, name in bids if str(points).startswith(str(typed).strip())]
        return [Choice(name=name, value=points) for points, name in begun]

    @slash("trump")
    async def trump(self, interaction: discord.Interaction, suit: str) -> None:
        """Name the game: a suit, or no trump or all trump where they are allowed."""
        await self.play_typed(interaction, "trump", suit)

    @completes(trump, "suit")
    async def _suits(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "trump", typed)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(ComptoirCog(house_of(bot)))
