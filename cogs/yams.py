"""`/yams`: throw, keep, score."""

from bot.commands.dice import GridsCog
from bot.commands.setup import setup_of
from bot.commands.words import words
from bot.games.yams import Yams


class YamsCog(GridsCog, group_name=Yams.command, group_description=words("cmd.yams.help")):
    """Yams by typed commands."""

    game = Yams


setup = setup_of(YamsCog)
