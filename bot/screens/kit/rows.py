"""Buttons in rows."""

from collections.abc import Sequence
from dataclasses import replace

from bot.screens.kit.limits import BUTTONS, SELECT
from bot.screens.kit.screen import Act, Button, Choice, Mark, Page, Row, Select, Verb
from bot.text import Text
from tapis.drawing.columns import clip, parted, width

ROOM, EDGES, SIGN, LETTER, GAP = 318, 28, 28, 7.3, 8
"""Pixels of a row on a phone, then of a button's edges, emoji and letters, and of the gap after it."""


def in_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Arrange buttons in as few rows as fit, of nearly equal length."""
    return tuple(map(tuple, parted(buttons, BUTTONS)))


def waiting_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return rows of moves while somebody else is to move: disabled, without lists; interruptions stay."""
    return tuple(
        tuple(replace(button, disabled=button.disabled or _moves(button)) for button in row)
        for row in rows
        if isinstance(row, tuple)
    )


def _moves(button: Button) -> bool:
    return isinstance(button.do, Mark | Page) or (isinstance(button.do, Act) and not button.do.anytime)


def fits_a_phone(buttons: Sequence[Button]) -> bool:
    """Return True if a phone shows these buttons in one row."""
    signs = sum(SIGN for button in buttons if button.emoji)
    letters = sum(width(button.label) for button in buttons)
    return signs + LETTER * letters + EDGES * len(buttons) + GAP * (len(buttons) - 1) <= ROOM


def pages_rows(t: Text, verb: str, page: int, titles: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows that turn the pages of a screen: arrows and, if there are many, a list.

    `titles` names every page, at least one.  A press is `Verb("<verb>.<page>")`.
    """
    count = len(titles)
    if count < 2:
        return ()
    arrows: list[Button] = []
    if page:
        arrows.append(Button(Verb(f"{verb}.{page - 1}"), t("page.previous"), "◀️"))
    if page < count - 1:
        arrows.append(Button(Verb(f"{verb}.{page + 1}"), t("page.next"), "▶️"))
    if count < 4:
        return (tuple(arrows),)
    first = max(0, min(page - SELECT // 2, count - SELECT))
    choices = tuple(
        Choice(Verb(f"{verb}.{number}"), clip(titles[number], 60), chosen=number == page)
        for number in range(first, min(first + SELECT, count))
    )
    return tuple(arrows), Select(verb, t("page.jump"), choices)
