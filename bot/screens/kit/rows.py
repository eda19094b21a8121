"""Rows of buttons: nearly equal ones, those that turn pages."""

from collections.abc import Sequence

from bot.screens.kit.columns import clip
from bot.screens.kit.limits import BUTTONS, SELECT
from bot.screens.kit.screen import Button, Choice, Door, Row, Select
from bot.text import Text


def in_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Part buttons into as few rows as fit, of nearly equal length."""
    if not buttons:
        return ()
    each = -(-len(buttons) // -(-len(buttons) // BUTTONS))
    return tuple(tuple(buttons[first : first + each]) for first in range(0, len(buttons), each))


def pages_rows(t: Text, door: str, page: int, titles: Sequence[str]) -> tuple[Row, ...]:
    """Draw what turns the pages of a screen: arrows, and a list to jump where there are many.

    `titles` names every page (there is one at least); a press is `Door("<door>.<page>")`.
    """
    count = len(titles)
    if count < 2:
        return ()
    arrows: list[Button] = []
    if page:
        arrows.append(Button(Door(f"{door}.{page - 1}"), t("page.previous"), "◀️"))
    if page < count - 1:
        arrows.append(Button(Door(f"{door}.{page + 1}"), t("page.next"), "▶️"))
    if count < 4:
        return (tuple(arrows),)
    first = max(0, min(page - SELECT // 2, count - SELECT))
    choices = tuple(
        Choice(Door(f"{door}.{number}"), clip(titles[number], 60), chosen=number == page)
        for number in range(first, min(first + SELECT, count))
    )
    return tuple(arrows), Select(door, t("page.jump"), choices)
