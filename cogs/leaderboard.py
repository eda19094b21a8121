"""`/leaderboard` and `/stats`, from the finished games of a server."""

import discord
from discord.app_commands import Choice, choices, guild_only
from discord.ext import commands

from bot.commands.scores import FIRST, GAMES, SPANS, shown_leaderboard, shown_stats, variants_offered
from bot.commands.setup import setup_of
from bot.commands.words import completes, slash
from bot.house import House
from bot.messages.replies import reply


class LeaderboardCog(commands.Cog):
    """Scores of a server; only finished games count."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("leaderboard")
    @guild_only()
    @choices(game=GAMES, period=SPANS)
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        game: str = FIRST,
        variant: str | None = None,
        period: str = "all",
    ) -> None:
        """Rank the players of this server by game, variant and period."""
        drawn = await shown_leaderboard(self.house, interaction.guild_id or 0, game, variant, period)
        await reply(interaction, ephemeral=False, embed=drawn.embed)

    @completes(leaderboard, "variant")
    async def _variants(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await variants_offered(self.house, interaction, interaction.namespace.game or FIRST, typed)

    @slash("stats")
    @guild_only()
    async def stats(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Show one player's games on this server."""
        drawn = await shown_stats(self.house, interaction, player or interaction.user)
        await reply(interaction, embed=drawn.embed)


setup = setup_of(LeaderboardCog)
