"""`/leaderboard` and `/stats`: who plays here, and how well."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games import SHELF
from bot.games.kit.game import Illegal
from bot.house import House
from bot.moves import player_of
from bot.replies import settle, text_for
from bot.scores import PERIODS
from bot.screens import pages
from bot.slash import slash, words
from bot.ui import draw

_GAMES = [Choice(name=words(f"{key}.name"), value=key) for key in SHELF]
_PERIODS = [Choice(name=words(f"period.{period}"), value=period) for period in PERIODS]


class LeaderboardCog(commands.Cog):
    """Scores of this server; only finished games count."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("leaderboard")
    @app_commands.guild_only()
    @app_commands.choices(game=_GAMES, period=_PERIODS)
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        game: str = next(iter(SHELF)),
        variant: str = "",
        period: str = "all",
    ) -> None:
        """Show the players of this server by game, variant and period."""
        t = text_for(interaction)
        guild_id = interaction.guild_id or 0
        known = [text for text, _ in await self.house.scores.variants(guild_id, game)]
        if variant and variant not in known:
            raise Illegal("scores.no_variant")
        rows = await self.house.scores.leaderboard(guild_id, game, variant, period)  # type: ignore[arg-type]
        drawn = draw(pages.leaderboard(t, game, variant, period, rows), self.house.painter.sprites)
        await settle(interaction.response.send_message(embed=drawn.embed))

    @leaderboard.autocomplete("variant")
    async def _variants(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        game = interaction.namespace.game or next(iter(SHELF))
        if game not in SHELF:
            return []
        t = text_for(interaction)
        found = await self.house.scores.variants(interaction.guild_id or 0, game)
        shown = [(pages.variant_text(t, game, variant), variant) for variant, _ in found]
        fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
        return [Choice(name=text[:100], value=variant) for text, variant in fits[:25] if len(variant) <= 100]

    @slash("stats")
    @app_commands.guild_only()
    async def stats(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Show one player's games."""
        who = player or interaction.user
        rows = await self.house.scores.player(interaction.guild_id or 0, who.id)
        drawn = draw(
            pages.stats(text_for(interaction), player_of(who).name, rows), self.house.painter.sprites
        )
        await settle(interaction.response.send_message(embed=drawn.embed, ephemeral=True))


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    house: House = getattr(bot, "house")  # noqa: B009 - the client's type is discord.py's
    await bot.add_cog(LeaderboardCog(house))
