"""How well robots play, for who chooses their level."""

from collections.abc import Mapping

from bot.screens.kit.numbers import points
from bot.text import Text
from tapis.games.kit.level import LEVELS, Level, Measured


def level_told(t: Text, levels: Mapping[Level, Measured], level: Level) -> str:
    """Write a level of a game with what it loses or wins.

    >>> from bot.text import text_in
    >>> level_told(text_in("en"), {"easy": Measured("lost", 50)}, "easy")
    'easy: loses about 50 points a sheet'
    """
    name, (unit, figure) = t(f"level.{level}"), levels[level]
    if level == LEVELS[-1]:
        return t("level.best", level=name)
    if unit == "lost":
        return t("level.loses", level=name, points=points(t, round(figure)))
    return t("level.wins", level=name, won=round(figure / 10))
