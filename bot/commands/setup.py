"""How discord.py adds what a module in `cogs/` has."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from discord.app_commands import locale_str
from discord.ext import commands

from bot.commands.command import Command, everywhere, grouped
from bot.commands.game import game_group
from bot.commands.shared import SHARED
from bot.commands.table import COMMANDS
from bot.services import services_of
from tapis.games.kit.game import Game


def setup_of(
    game: type[Game[Any]], rows: Iterable[Command], name: str | locale_str = ""
) -> Callable[[commands.Bot], Awaitable[None]]:
    """Return the `setup` of a game's module, which adds its rows and `new`, by default under its own name."""

    async def setup(bot: commands.Bot) -> None:
        bot.tree.add_command(game_group(services_of(bot), game, rows, name or game.command))

    return setup


async def setup_of_others(bot: commands.Bot) -> None:
    """Add `/table` and the commands that are about no table and no game to a bot that has a services."""
    services = services_of(bot)
    bot.tree.add_command(everywhere(grouped(services, "table", COMMANDS)))
    for command in SHARED:
        bot.tree.add_command(command.made(services))
