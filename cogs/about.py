"""`/help`: what can be played here, and how.  `/mytables`: which tables wait for me."""

import discord
from discord.ext import commands

from bot.commands.setup import setup_of
from bot.commands.words import slash
from bot.house import House
from bot.interactions.actor import Actor
from bot.interactions.answers import act
from bot.interactions.mine import own_tables
from bot.interactions.pages import welcome
from bot.messages.custom_id import NO_TABLE


class AboutCog(commands.Cog):
    """Help for players."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """Say what can be played, and offer to open a table."""
        await act(Actor(self.house, interaction), NO_TABLE, welcome)

    @slash("mytables")
    async def mytables(self, interaction: discord.Interaction) -> None:
        """List the tables of the user, those that wait for them first."""
        await act(Actor(self.house, interaction), NO_TABLE, own_tables)


setup = setup_of(AboutCog)
