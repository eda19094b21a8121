"""The text in a picture's place, where pictures are off or cannot be drawn: no higher than a phone."""

import re
from dataclasses import replace
from typing import Final

from bot.screens.frame.board import BUTTON, ROW, SMALL
from bot.screens.kit.facts import rows_of
from bot.screens.kit.screen import Block, Screen

MOST: Final = 740
"""Pixels of a phone's height that are left for a message."""
AROUND: Final = 250
"""Pixels of a message that are neither words nor buttons, and of what wide names may take besides."""
CODE, FRAME, HEADING, FIELD = 19, 26, 30, 30
"""Pixels of a row of a table, of the frame around one, of a heading, of a block's title."""
FENCE: Final = "```"
_NUMBERED: Final = re.compile(r"`\d+` ")


def text_form(screen: Screen) -> Screen:
    """Leave out of the text of a board what a phone has no room for; the score sheet tells all of it.

    First short rows that are numbered share a row; then goes what was scored last, then tables, then small
    print from the last line on.
    """
    for shorter in (_in_fewer_rows, _without_blocks, _without_tables, _without_small_print):
        if height_of(screen) > MOST:
            screen = shorter(screen)
    return screen


def height_of(screen: Screen) -> int:
    """Return about how many pixels of a phone a screen takes as text, a little too many."""
    words = sum(map(_words_height, filter(None, (screen.body, screen.text))))
    return AROUND + BUTTON * len(screen.rows) + words + sum(map(_block_height, screen.blocks))


def _block_height(block: Block) -> int:
    return FIELD + _words_height(block.body)


def _words_height(words: str) -> int:
    """Return about how many pixels these words take, tables and headings among them."""
    high, table = 0, False
    for line in words.split("\n"):
        if line == FENCE:
            table = not table
            high += FRAME // 2
        elif table:
            high += CODE
        else:
            small = line.startswith("-# ")
            wide = line[: len(line) // 4] if line.startswith("#") else ""  # its letters are larger
            high += rows_of(line + wide) * (HEADING if wide else SMALL if small else ROW)
    return high


def _in_fewer_rows(screen: Screen) -> Screen:
    """Write places, or columns of cards, in as few rows as hold them."""
    rows = list[str]()
    for line in screen.text.split("\n"):
        joined = f"{rows[-1]} · {line}" if rows else line
        if _NUMBERED.match(line) and rows and _NUMBERED.match(rows[-1]) and rows_of(joined) == 1:
            rows[-1] = joined
        else:
            rows.append(line)
    return replace(screen, text="\n".join(rows))


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
            screen = replace(screen, text="\n".join(lines))
    return screen


def _without_tables(screen: Screen) -> Screen:
    around = (words.strip("\n") for words in screen.text.split(FENCE)[::2])
    return replace(screen, text="\n".join(filter(None, around)))
