"""`/mydata`: what is kept about oneself, as a file too; the privacy note; the way to erase it."""

import discord
from discord.app_commands import Choice, choices
from discord.ext import commands

from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.house import House
from bot.interactions.own_data import asked_to_erase, exported, shown_own_data, shown_privacy
from bot.messages.replies import reply

WHAT = [Choice(name=words(f"mydata.{what}"), value=what) for what in ("export", "privacy", "erase")]


class MyDataCog(commands.Cog):
    """What is kept about a person, for that person alone."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("mydata")
    @choices(what=WHAT)
    async def mydata(self, interaction: discord.Interaction, what: str | None = None) -> None:
        """Show what is kept, or do at once what its buttons do; erasing asks first."""
        if what == "export":
            text, file = await exported(self.house, interaction)
            await reply(interaction, content=text, file=file)
            return
        if what == "privacy":
            drawn = shown_privacy(self.house, interaction)
        elif what == "erase":
            drawn = await asked_to_erase(self.house, interaction)
        else:
            drawn = await shown_own_data(self.house, interaction)
        await reply(interaction, embed=drawn.embed, view=drawn.view)


setup = setup_of(MyDataCog)
