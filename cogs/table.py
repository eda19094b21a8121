"""`/table`, and the commands that are about no table and no game."""

from bot.commands.setup import setup_of_others as setup

__all__ = ["setup"]
