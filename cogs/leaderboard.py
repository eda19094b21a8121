"""`/leaderboard`, from the finished games of a server."""

import discord
from discord.app_commands import Choice, choices, guild_only
from discord.ext import commands

from bot.commands.scores import FIRST, GAMES, ORDERS, SPANS, shown_leaderboard, variants_offered
from bot.commands.setup import setup_of
from bot.commands.words import completes, slash
from bot.house import House
from bot.messages.replies import reply


class LeaderboardCog(commands.Cog):
    """The players of a server; only finished games count."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("leaderboard")
    @guild_only()
    @choices(game=GAMES, period=SPANS, by=ORDERS)
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        game: str = FIRST,
        variant: str | None = None,
        period: str = "all",
        by: str = "wins",
    ) -> None:
        """Rank the players of this server by game, variant and period: by wins, or by play."""
        here, by_play = interaction.guild_id or 0, by == "play"
        drawn = await shown_leaderboard(self.house, here, game, variant, period, by_play=by_play)
        await reply(interaction, ephemeral=False, embed=drawn.embed)

    @completes(leaderboard, "variant")
    async def _variants(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await variants_offered(self.house, interaction, interaction.namespace.game or FIRST, typed)


setup = setup_of(LeaderboardCog)
