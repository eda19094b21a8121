"""`/stats`: a player's finished games on a server, and the luck of its dice and cards."""

import discord
from discord.app_commands import choices, guild_only
from discord.ext import commands

from bot.commands.scores import GAMES, shown_luck, shown_stats
from bot.commands.setup import setup_of
from bot.commands.words import slash
from bot.house import House
from bot.interactions.actor import Actor
from bot.interactions.answers import Said, tell


class StatsCog(commands.Cog):
    """Statistics of a player and of a server; only finished games count."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("stats")
    @guild_only()
    @choices(game=GAMES)
    async def stats(
        self,
        interaction: discord.Interaction,
        player: discord.User | None = None,
        game: str | None = None,
        luck: bool = False,
    ) -> None:
        """Show one player's games on this server, or the luck of its dice and cards."""
        if luck:
            drawn = await shown_luck(self.house, interaction)
        else:
            drawn = await shown_stats(self.house, interaction, player or interaction.user, game)
        await tell(Actor(self.house, interaction), Said(page=drawn))


setup = setup_of(StatsCog)
