"""Text in columns of a monospace font."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

PHONE = 30
"""How many columns of a code block a phone shows without wrapping."""
_LEFT_TO_RIGHT = "\u200e"
_NOT_IN_CODE = "\\`\ufdfa\ufdfb\ufdfd"
_NUMBERED = re.compile(r" (\(\d+\))$")


@lru_cache(maxsize=2048)
def width(text: str) -> int:
    """Return how many columns a text takes in a monospace font.

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
    """Cut a text to `columns` columns; it then ends in "…", or in the number that tells equal names apart.

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
    """Clip a text, and fill it with spaces on its right."""
    text = clip(text, columns)
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Clip a text, and fill it with spaces on its left."""
    text = clip(text, columns)
    return " " * (columns - width(text)) + text


def in_code(name: str, seat: int) -> str:
    """Return a player's name fit for a code block.

    Backticks would end the block, and escapes would show.  Emojis and ligatures of whole sentences have no
    certain width.  All these are left out; if nothing remains, the name is the seat's number.  Of a letter in
    a circle or a square the letter stays.  A name written from right to left is closed by a mark (`in_line`).
    """
    plain = "".join(map(_letter, name))
    kept = "".join(char for char in plain if char not in _NOT_IN_CODE and _is_writing(char)).strip()
    if not width(kept):
        return f"#{seat + 1}"
    return in_line(kept)


@lru_cache(maxsize=1024)
def in_line(name: str) -> str:
    """Return a player's name fit to stand before numbers: a mark closes one written from right to left."""
    backwards = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return name + _LEFT_TO_RIGHT if backwards else name


def _is_writing(char: str) -> bool:
    return char == " " or unicodedata.category(char)[0] in "LNP" or unicodedata.category(char) in {"Mn", "Mc"}


def _letter(char: str) -> str:
    """Return what may stand for a character in a code block: of a sign the letter in it."""
    if _is_writing(char):
        return char
    letters = [*filter(str.isalnum, unicodedata.normalize("NFKC", char))]
    return letters[0] if len(letters) == 1 else ""


def code(lines: Iterable[str]) -> str:
    """Put lines in a code block."""
    return "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```"


def parted(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """Part things into as few lines of `most` as hold them, of nearly equal length.

    >>> [len(line) for line in parted("ABCDEFGH", 5)]
    [4, 4]
    """
    if not things:
        return []
    each = -(-len(things) // -(-len(things) // most))
    return [things[first : first + each] for first in range(0, len(things), each)]
