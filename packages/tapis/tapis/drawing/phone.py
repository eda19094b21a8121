"""How much room words take on a phone, about, in rows and pixels; what goes where there is too little."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap

from tapis.drawing.columns import width

PHONE_TEXT, SMALL_PRINT = 40, 44
"""Columns that a phone shows in a row of plain text, and in one of small print."""
ROW, SMALL, HEADING = 20, 18, 38
"""Pixels of a row of words, of one of small print, of a heading."""
CODE, FRAME = 19, 26
"""Pixels of a row of a table, of the frame around one."""
FENCE = "```"
_BETWEEN, _NUMBERED = re.compile(r"\s{2,}"), re.compile(r"`\d+` ")
_SPRITE, _BOLD = re.compile(r"\{\{\w+\}\}"), re.compile(r"\*\*(.+?)\*\*")
_STAMP = re.compile(r"<t:\d+:[dt]>")  # a day or an hour, as messages have it


@lru_cache(maxsize=1024)
def rows_of(line: str) -> int:
    """Return in how many rows a phone shows a line of text, which it breaks at blanks.

    >>> rows_of("**Alice** throws: {{die5}} {{die1}}"), rows_of("x" * 45), rows_of("-# " + "x" * 44)
    (1, 2, 1)
    """
    most = SMALL_PRINT if line.startswith("-# ") else PHONE_TEXT
    plain = _BOLD.sub(r"\1x", line.removeprefix("-# "))  # bold letters are wider
    words = _SPRITE.sub("xxx", _STAMP.sub("x" * 9, plain)).split()
    return max(1, len(wrap(" ".join("x" * width(word) for word in words), most)))


def newest_within(room: int, happened: Sequence[str]) -> list[str]:
    """Return the newest of what has happened that take so many pixels at most."""
    first = next((at for at in range(len(happened)) if words_height(*happened[at:]) <= room), len(happened))
    return [*happened[first:]]


def without_small(words: str) -> str:
    """Return words without their last line of small print."""
    lines = words.split("\n")
    last = max((at for at, line in enumerate(lines) if line.startswith("-# ")), default=None)
    return words if last is None else "\n".join([*lines[:last], *lines[last + 1 :]])


def words_height(*words: str) -> int:
    """Return about how many pixels these words take on a phone."""
    lines = [line for each in words for line in each.split("\n")]
    return sum(rows_of(line) * (SMALL if line.startswith("-# ") else ROW) for line in lines)


def text_height(words: str) -> int:
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


def in_fewer_rows(text: str) -> str:
    """Write places, or columns of cards, in as few rows as hold them."""
    rows = list[str]()
    for line in text.split("\n"):
        joined = f"{rows[-1]} · {line}" if rows else line
        if _NUMBERED.match(line) and rows and _NUMBERED.match(rows[-1]) and rows_of(joined) == 1:
            rows[-1] = joined
        else:
            rows.append(line)
    return "\n".join(rows)


def one_column(text: str) -> str:
    """Leave of score sheets the first column, who is to move or has won, with the lower boxes beside."""
    parts = text.split(FENCE)
    parts[1::2] = map(_folded, parts[1::2])
    return FENCE.join(parts).replace("\n\n", "\n")


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


def without_tables(text: str) -> str:
    """Leave out all tables."""
    return "\n".join(filter(None, (words.strip("\n") for words in text.split(FENCE)[::2])))
