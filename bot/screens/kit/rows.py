"""Buttons in rows."""

from collections.abc import Sequence

from bot.screens.kit.columns import clip
from bot.screens.kit.limits import BUTTONS, SELECT
from bot.screens.kit.screen import Button, Choice, Door, Row, Select
from bot.text import Text


def in_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Arrange buttons in as few rows as fit, of nearly equal length."""
    if not buttons:
        return ()
    each = -(-len(buttons) // -(-len(buttons) // BUTTONS))
    return tuple(tuple(buttons[first : first + each]) for first in range(0, len(buttons), each))


def pages_rows(t: Text, door: str, page: int, titles: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows that turn the pages of a screen: arrows and, if there are many, a list.

    `titles` names every page, at least one.  A press is `Door("<door>.<page>")`.
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
