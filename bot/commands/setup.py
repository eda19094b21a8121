"""How discord.py adds what a module in `cogs/` has."""

from collections.abc import Awaitable, Callable

from discord.app_commands import Group
from discord.ext import commands

from bot.commands.shared import SHARED
from bot.commands.table import table_group
from bot.services import Services, services_of


def setup_of(cog: Callable[[Services], commands.Cog]) -> Callable[[commands.Bot], Awaitable[None]]:
    """Return the `setup` of a module, which adds this cog to a bot that has a services."""

    async def setup(bot: commands.Bot) -> None:
        await bot.add_cog(cog(services_of(bot)))

    return setup


def setup_of_group(group: Callable[[Services], Group]) -> Callable[[commands.Bot], Awaitable[None]]:
    """Return the `setup` of a module, which adds this group to a bot that has a services."""

    async def setup(bot: commands.Bot) -> None:
        bot.tree.add_command(group(services_of(bot)))

    return setup


async def setup_of_others(bot: commands.Bot) -> None:
    """Add `/table` and the commands that are about no table and no game to a bot that has a services."""
    services = services_of(bot)
    for command in (table_group(services), *(command.made(services) for command in SHARED)):
        bot.tree.add_command(command)
