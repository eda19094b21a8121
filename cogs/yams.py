"""`/yams`: throw, keep, score."""

from discord.ext import commands

from bot.commands.dice import GridsCog
from bot.commands.words import words
from bot.games.yams import Yams
from bot.house import house_of


class YamsCog(GridsCog, group_name=Yams.command, group_description=words("cmd.yams.help")):
    """Yams by typed commands."""

    game = Yams


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(YamsCog(house_of(bot)))
