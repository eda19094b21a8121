"""How discord.py adds what a module in `cogs/` has."""

from collections.abc import Awaitable, Callable

from discord.ext import commands

from bot.commands.shared import SHARED
from bot.commands.table import table_group
from bot.house import House, house_of


def setup_of(cog: Callable[[House], commands.Cog]) -> Callable[[commands.Bot], Awaitable[None]]:
    """Return the `setup` of a module, which adds this cog to a bot that has a house."""

    async def setup(bot: commands.Bot) -> None:
        await bot.add_cog(cog(house_of(bot)))

    return setup


async def setup_of_others(bot: commands.Bot) -> None:
    """Add `/table` and the commands that are about no table and no game to a bot that has a house."""
    house = house_of(bot)
    for command in (table_group(house), *(command.made(house) for command in SHARED)):
        bot.tree.add_command(command)
