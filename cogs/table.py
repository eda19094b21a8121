"""`/table`, and the commands that are about no table and no game."""

from discord.ext import commands

from bot.commands.shared import SHARED
from bot.commands.table import table_group
from bot.house import house_of


async def setup(bot: commands.Bot) -> None:
    """Add the commands to a bot that has a house."""
    house = house_of(bot)
    for command in (table_group(house), *(command.made(house) for command in SHARED)):
        bot.tree.add_command(command)
