"""The text in a picture's place, where pictures are off or cannot be drawn: no higher than a phone."""

import re
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from bot.screens.frame.board import BUTTON, ROW, SMALL
from bot.screens.kit.facts import rows_of
from bot.screens.kit.screen import Row, Screen, just

MOST: Final = 740
"""Pixels of a phone's height that are left for a message."""
AROUND: Final = 195
"""Pixels of a message that are neither words nor buttons, and of what wide names may take besides."""
CODE, FRAME, HEADING, FIELD = 19, 26, 38, 56
"""Pixels of a row of a table, of the frame around one, of a heading, of a block's title."""
LETTERS: Final = 28
"""What a phone has room for in a line of buttons."""
FENCE: Final = "```"
_BETWEEN: Final = re.compile(r"\s{2,}")
_NUMBERED: Final = re.compile(r"`\d+` ")


def text_form(screen: Screen) -> Screen:
    """Leave out of the text of a board what a phone has no room for; the score sheet tells all of it.

    First short rows that are numbered share a row; then goes what was scored last, then of score sheets all
    but the first column, then tables, then small print from the last line on.
    """
    for shorter in (_in_fewer_rows, _without_blocks, _one_column, _without_tables, _without_small_print):
        if height_of(screen) > MOST:
            screen = shorter(screen)
    return screen


def height_of(screen: Screen) -> int:
    """Return about how many pixels of a phone a screen takes as text, a little too many."""
    words = sum(map(_words_height, filter(None, (screen.body, screen.text))))
    blocks = sum(FIELD + _words_height(block.body) for block in screen.blocks)
    return AROUND + BUTTON * sum(map(_lines, screen.rows)) + words + blocks


def _lines(row: Row) -> int:
    """Return in how many lines a phone shows a row of buttons."""
    return 1 + (isinstance(row, tuple) and sum(len(button.label) for button in row) > LETTERS)


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
    return replace(screen, write=just("\n".join(rows)))


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


def _one_column(screen: Screen) -> Screen:
    """Leave of score sheets the first column, who is to move or has won, with the lower boxes beside."""
    parts = screen.text.split(FENCE)
    parts[1::2] = map(_folded, parts[1::2])
    return replace(screen, write=just(FENCE.join(parts).replace("\n\n", "\n")))


def _folded(table: str) -> str:
    r"""Write the first column of a sheet in two halves; a table without two is left alone.

    >>> print(_folded("\n      Ann  Bob\n──\nOnes  1  2\n──\nFull  25  ·\n──\nTotal  26  2\n").strip("\n"))
    Ones      1 │ Full     25
                │ Total    26
    """
    _, *halves = (part.strip("─\n").split("\n") for part in re.split("─+", table))
    if len(halves) != 3:
        return table
    upper, lower, totals = ([[*_BETWEEN.split(row.strip()), ""][:2] for row in rows] for rows in halves)
    sides = zip_longest(upper, lower + totals, fillvalue=("", ""))
    rows = (f"{one:7}{points:>4} │ {two:7}{more:>4}".rstrip() for (one, points), (two, more) in sides)
    return "\n".join(["", *rows, ""])


def _without_tables(screen: Screen) -> Screen:
    around = (words.strip("\n") for words in screen.text.split(FENCE)[::2])
    return replace(screen, write=just("\n".join(filter(None, around))))
