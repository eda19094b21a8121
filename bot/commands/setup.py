"""How discord.py adds the cog of a module in `cogs/`."""

from collections.abc import Awaitable, Callable

from discord.ext import commands

from bot.house import House, house_of


def setup_of(cog: Callable[[House], commands.Cog]) -> Callable[[commands.Bot], Awaitable[None]]:
    """Return the `setup` of a module, which adds this cog to a bot that has a house."""

    async def setup(bot: commands.Bot) -> None:
        await bot.add_cog(cog(house_of(bot)))

    return setup
