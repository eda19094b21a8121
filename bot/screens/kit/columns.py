"""Text in columns of a monospace font: how wide it is, clipped, filled, in a code block."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from bot.games.kit.game import Seat

PHONE = 30
"""Columns of a code block that a phone shows without wrapping."""
_LEFT_TO_RIGHT = "\u200e"
_NOT_IN_CODE = "\\`\ufdfa\ufdfb\ufdfd"
_NUMBERED = re.compile(r" (\(\d+\))$")


@lru_cache(maxsize=2048)
def width(text: str) -> int:
    """Count the columns a text takes in a monospace font.

    East Asian wide characters take two, combining marks and invisible characters none.

    >>> width("Yams"), width("骰子"), width("e\u0301")
    (4, 4, 1)
    """
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Cc", "Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def clip(text: str, columns: int) -> str:
    """Cut a text to so many columns; a cut text ends in "…", or in the number that tells a name apart.

    >>> clip("Maximilien (2)", 8)
    'Maxi…(2)'
    >>> clip("Maximilien", 6), clip("Alice", 6), clip("骰子骰子", 6)
    ('Maxim…', 'Alice', '骰子…')
    """
    if width(text) <= columns:
        return text
    mark = _NUMBERED.search(text)
    if mark and columns > len(mark[1]) + 2:
        return clip(text[: mark.start()], columns - len(mark[1])) + mark[1]
    kept, used = "", 0
    for character in text:
        used += _columns(character)
        if used > columns - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def left(text: str, columns: int) -> str:
    """Clip a text and fill it with spaces on the right."""
    text = clip(text, columns)
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Clip a text and fill it with spaces on the left."""
    text = clip(text, columns)
    return " " * (columns - width(text)) + text


def in_code(name: str, seat: Seat) -> str:
    """Make a player's name fit for a code block.

    Backticks would end the block, escapes would be seen, and emojis and ligatures of whole sentences have no
    certain width, so they go; a name written from right to left would change places with the numbers after
    it (`in_line`).  A name of which nothing is left becomes the number of the seat.
    """
    kept = "".join(char for char in name if char not in _NOT_IN_CODE and _is_writing(char)).strip()
    if not width(kept):
        return f"#{seat + 1}"
    return in_line(kept)


def in_line(name: str) -> str:
    """Make a player's name fit to stand before numbers: a mark closes one written from right to left."""
    backwards = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return name + _LEFT_TO_RIGHT if backwards else name


def _is_writing(char: str) -> bool:
    return char == " " or unicodedata.category(char)[0] in "LNP" or unicodedata.category(char) in {"Mn", "Mc"}


def code(lines: Iterable[str]) -> str:
    """Put lines in a code block."""
    return "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```"
