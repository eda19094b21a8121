"""How well robots play, for who chooses their level."""

from bot.games.kit.level import LEVELS, MEASURED, Level
from bot.screens.kit.numbers import points
from bot.text import Text


def level_told(t: Text, game: str, level: Level) -> str:
    """Write a level with what it loses or wins in a game.

    >>> from bot.text import text_in
    >>> level_told(text_in("en"), "yams", "strong")
    'strong: plays its best'
    """
    name, (unit, figure) = t(f"level.{level}"), MEASURED[game][level]
    if level == LEVELS[-1]:
        return t("level.best", level=name)
    if unit == "lost":
        return t("level.loses", level=name, points=points(t, round(figure)))
    return t("level.wins", level=name, won=round(figure / 10))
