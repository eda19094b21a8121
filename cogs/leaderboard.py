"""`/leaderboard` and `/stats`: who plays here, and how well."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.words import completes, slash, words
from bot.games import SHELF
from bot.games.kit.game import Illegal
from bot.house import House, house_of
from bot.interactions.players import player_of
from bot.messages.components import draw
from bot.messages.replies import reply, text_for
from bot.scores import PERIODS
from bot.screens.kit import pages
from bot.text import text_in

_GAMES = [Choice(name=words(f"{key}.name"), value=key) for key in SHELF]
BASIC = "basic"
"""Stands for the variant without changed options, whose own text is empty: Discord takes no empty choice."""
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
        variant: str | None = None,
        period: str = "all",
    ) -> None:
        """Show the players of this server by game, variant and period."""
        guild_id = interaction.guild_id or 0
        shown = await self._variant(guild_id, game, variant)
        rows = await self.house.scores.leaderboard(guild_id, game, shown, period, pages.ROWS)  # type: ignore[arg-type]
        t = text_in(await self.house.language(guild_id))
        drawn = draw(pages.leaderboard(t, game, shown, period, rows), self.house.painter.sprites)
        await reply(interaction, ephemeral=False, embed=drawn.embed)

    async def _variant(self, guild_id: int, game: str, wanted: str | None) -> str:
        """Return the variant that is asked for; unasked the basic rules, or what was played most instead.

        Raises:
            Illegal: if nobody has played it here.
        """
        known = [variant for variant, _ in await self.house.scores.variants(guild_id, game)]
        if wanted is None:
            return "" if "" in known or not known else known[0]
        variant = "" if wanted == BASIC else wanted
        if variant and variant not in known:
            raise Illegal("scores.no_variant")
        return variant

    @completes(leaderboard, "variant")
    async def _variants(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        game = interaction.namespace.game or next(iter(SHELF))
        if game not in SHELF:
            return []
        t = text_for(interaction)
        found = await self.house.scores.variants(interaction.guild_id or 0, game)
        shown = [(pages.variant_text(t, game, variant), variant) for variant, _ in found]
        fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
        short = [(text, variant or BASIC) for text, variant in fits if len(variant) <= 100]
        return [Choice(name=text[:100], value=variant) for text, variant in short]

    @slash("stats")
    @app_commands.guild_only()
    async def stats(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Show one player's games."""
        who = player or interaction.user
        rows = await self.house.scores.player(interaction.guild_id or 0, who.id)
        drawn = draw(
            pages.stats(text_for(interaction), player_of(who).name, rows), self.house.painter.sprites
        )
        await reply(interaction, embed=drawn.embed)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(LeaderboardCog(house_of(bot)))
