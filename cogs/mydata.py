"""`/mydata`: what is kept about oneself, as a file too; the privacy note; the way to erase it."""

import discord
from discord.app_commands import Choice, choices
from discord.ext import commands

from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.house import House
from bot.interactions import own_data
from bot.interactions.actor import Actor
from bot.interactions.answers import act
from bot.messages.custom_id import NO_TABLE

VERBS = {"export": own_data.export, "privacy": own_data.privacy, "erase": own_data.ask_to_erase}
WHAT = [Choice(name=words(f"mydata.{what}"), value=what) for what in VERBS]


class MyDataCog(commands.Cog):
    """What is kept about a person, for that person alone."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("mydata")
    @choices(what=WHAT)
    async def mydata(self, interaction: discord.Interaction, what: str | None = None) -> None:
        """Show what is kept, or do at once what its buttons do; erasing asks first."""
        await act(Actor(self.house, interaction), NO_TABLE, VERBS.get(what or "", own_data.see))


setup = setup_of(MyDataCog)
