"""`/table`: everything about a table that is not a move of its game."""

from discord.ext import commands

from bot.commands.table import table_group
from bot.house import house_of


async def setup(bot: commands.Bot) -> None:
    """Add the command to a bot that has a house."""
    bot.tree.add_command(table_group(house_of(bot)))
