"""`/help`: what can be played here, and how.  `/mytables`: which tables wait for me."""

import discord
from discord.ext import commands

from bot.commands.setup import setup_of
from bot.commands.words import slash
from bot.house import House
from bot.interactions.mine import shown_mine
from bot.interactions.private import welcome_of
from bot.messages.replies import reply


class AboutCog(commands.Cog):
    """Help for players."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """Say what can be played, and offer to open a table."""
        drawn = welcome_of(self.house.reader(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    @slash("mytables")
    async def mytables(self, interaction: discord.Interaction) -> None:
        """List the tables of the user, those that wait for them first."""
        drawn = await shown_mine(self.house, interaction)
        await reply(interaction, embed=drawn.embed, view=drawn.view)


setup = setup_of(AboutCog)
