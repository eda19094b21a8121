"""The text in a picture's place, where pictures are off or cannot be drawn: no higher than a phone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.screens.frame.board import BUTTON
from bot.screens.kit.screen import Row, Screen, just
from tapis.drawing.phone import in_fewer_rows, one_column, text_height, without_tables

MOST: Final = 740
"""Pixels of a phone's height that are left for a message."""
AROUND: Final = 195
"""Pixels of a message that are neither words nor buttons, and of what wide names may take besides."""
FIELD: Final = 56
"""Pixels of a block's title."""
LETTERS: Final = 28
"""What a phone has room for in a line of buttons."""


def text_form(screen: Screen) -> Screen:
    """Leave out of the text of a board what a phone has no room for; the score sheet tells all of it.

    First short rows that are numbered share a row; then goes what was scored last, then of score sheets all
    but the first column, then tables, then small print from the last line on.
    """
    for shorter in (
        _retold(in_fewer_rows),
        _without_blocks,
        *map(_retold, (one_column, without_tables)),
        _without_small_print,
    ):
        if height_of(screen) > MOST:
            screen = shorter(screen)
    return screen


def _retold(shorter: Callable[[str], str]) -> Callable[[Screen], Screen]:
    """Return what shortens the text of a screen so."""
    return lambda screen: replace(screen, write=just(shorter(screen.text)))


def height_of(screen: Screen) -> int:
    """Return about how many pixels of a phone a screen takes as text, a little too many."""
    words = sum(map(text_height, filter(None, (screen.body, screen.text))))
    blocks = sum(FIELD + text_height(block.body) for block in screen.blocks)
    return AROUND + BUTTON * sum(map(_lines, screen.rows)) + words + blocks


def _lines(row: Row) -> int:
    """Return in how many lines a phone shows a row of buttons."""
    return 1 + (isinstance(row, tuple) and sum(len(button.label) for button in row) > LETTERS)


def _without_blocks(screen: Screen) -> Screen:
    return replace(screen, blocks=())


def _without_small_print(screen: Screen) -> Screen:
    """Drop small print from the last line on, as far as it must."""
    lines = screen.text.split("\n")
    for at in reversed(range(len(lines))):
        if height_of(screen) <= MOST:
            break
        if lines[at].startswith("-# "):
            del lines[at]
            screen = replace(screen, write=just("\n".join(lines)))
    return screen
