"""`/table`: everything about a table that is not a move of its game."""

from bot.commands.boards import BoardVerbs
from bot.commands.lobby import LobbyVerbs
from bot.commands.robots import RobotVerbs
from bot.commands.running import RunningVerbs
from bot.commands.setup import setup_of
from bot.commands.words import words


class TableCog(
    BoardVerbs,
    RunningVerbs,
    RobotVerbs,
    LobbyVerbs,
    group_name=words("cmd.table"),
    group_description=words("cmd.table.help"),
):
    """The table of this channel, by typed commands."""


setup = setup_of(TableCog)
