"""`/help`: what can be played here, and how."""

import discord
from discord.ext import commands

from bot.commands.setup import setup_of
from bot.commands.words import slash
from bot.games import SHELF
from bot.house import House
from bot.messages.components import draw
from bot.messages.replies import reply
from bot.screens.kit import pages


class AboutCog(commands.Cog):
    """Help for players."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """Say what can be played, and how to begin."""
        games = [(key, game.command) for key, game in SHELF.items()]
        reader = self.house.reader(interaction)
        drawn = draw(pages.help_page(reader.t, games), reader.sprites)
        await reply(interaction, embed=drawn.embed)


setup = setup_of(AboutCog)
