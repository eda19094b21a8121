"""Writes lines of text, each run of letters in the font that has them (`tapis.drawing.fonts`).

What no font has, emojis above all, is left out; `shown_name` decides what then stands for a player.
"""

import unicodedata
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from tapis.drawing.fonts import BOLD, LATIN, font, font_of, runs
from tapis.drawing.spelling import spelled

CAPITAL = 0.714
"""Height of "H" above the base line, in parts of the font's size."""
ABOVE, BELOW = 1.2, 0.55
"""Room a line takes above and below its base line, with accents on capitals and deep tails."""
LEAST = 30
"""The least size of letters, in pixels of a picture: a phone shows three eighths of it, which is 11."""
LONGEST = 80
"""Characters of a line that are looked at: none is so narrow that more would be seen."""
SMALL = 5000
"""Pixels of a line, times the font's size, up to which its mask is remembered: at most 9 KB."""
PAD = 2
"""Pixels left free on either side, as letters may reach beyond their own width."""


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    r"""Return what can be drawn of a text; letters that only look different become the plain ones.

    >>> drawable("Zoë 🎲 \N{LATIN SMALL LIGATURE FI}n Łuć")
    'Zoë fin Łuć'
    """
    kept = "".join(_drawn(character) for character in unicodedata.normalize("NFC", text[: 4 * LONGEST]))
    return " ".join(kept.split())


_ALIKE = {"\N{MINUS SIGN}": "\N{EN DASH}"}
"""What stands for a sign that the fonts lack and that must not be lost."""


def _drawn(character: str) -> str:
    character = _ALIKE.get(character, character)
    if font_of(character):
        return character
    return "".join(plain for plain in unicodedata.normalize("NFKC", character) if font_of(plain))


def shown_name(name: str, seat: int) -> str:
    """Return a player's name, or the number of their seat if less than half of its letters can be drawn.

    >>> [shown_name(name, 1) for name in ("Zoé", "Léa 🎲", "Юля", "山田 T", "Ⓐⓛ", "🎲", "")]
    ['Zoé', 'Léa', 'Юля', '山田 T', 'Al', '#2', '#2']
    """
    name = spelled(name[:LONGEST])
    drawn = drawable(name)
    wanted = sum(character.isalnum() for character in unicodedata.normalize("NFKC", name))
    held = sum(character.isalnum() for character in drawn)
    return drawn if drawn and 2 * held >= wanted else f"#{seat + 1}"


Player = tuple[str, int]
"""A player's name, and their seat: its number stands for a name that cannot be drawn."""


def line_mask(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """Write a line on a mask: its base line lies `ABOVE * size` pixels below the top.

    Only small ones are remembered, such as the names and numbers of a board: the sentences of a finished game
    are written once, and take 30 KB each.
    """
    small = width_of(text, size, bold=bold) * size <= SMALL
    return (_small_mask if small else _mask)(text, size, bold=bold)


def _mask(text: str, size: int, *, bold: bool = False) -> Image.Image:
    foot = round(ABOVE * size)
    mask = Image.new("L", (width_of(text, size, bold=bold), foot + round(BELOW * size)), 0)
    draw, x = ImageDraw.Draw(mask), float(PAD)
    for file, run, stroke in _runs(text, size, bold=bold):
        letters = font(file, size)
        draw.text((x, foot), run, fill=255, font=letters, anchor="ls", stroke_width=stroke)
        x += letters.getlength(run)
    return mask


_small_mask = lru_cache(maxsize=512)(_mask)


@lru_cache(maxsize=2048)
def width_of(text: str, size: int, *, bold: bool = False) -> int:
    """Return how many pixels a line is wide."""
    long = sum(font(file, size).getlength(run) for file, run, _ in _runs(text, size, bold=bold))
    return -int(-long // 1) + 2 * PAD


def _runs(text: str, size: int, *, bold: bool) -> Iterator[tuple[str, str, float]]:
    """Yield the runs of a line: the font's file, the text, how much its strokes are thickened."""
    for file, run in runs(drawable(text)):
        if file == LATIN:
            yield BOLD if bold else LATIN, run, 0
        else:
            yield file, run, size / 50 if bold else 0


def fitting(text: str, size: int, width: int, *, bold: bool = False) -> int:
    """Return the size at which a line has this width: down to four fifths of this one, and to `LEAST`."""
    least = max(min(size, LEAST), round(size * 0.8))
    while size > least and width_of(text[:LONGEST], size, bold=bold) > width:
        size = max(least, size - 2)
    return size


def foot_of(top: int, height: int, size: int) -> int:
    """Return the base line on which capitals stand in the middle of a row."""
    return top + round((height + CAPITAL * size) / 2)


def in_two(text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
    """Return a name as one line of this width or, if it needs that, as two of nearly equal length.

    It breaks at a blank or behind a hyphen; a name that has none of them stays whole.
    """
    if width_of(text, fitting(text, size, width, bold=bold), bold=bold) <= width:
        return [text]
    breaks = [at + 1 for at, letter in enumerate(text) if letter in " -" and 0 < at < len(text) - 1]
    if not breaks:
        return [text]
    middle = min(breaks, key=lambda at: max(at, len(text) - at))
    return [text[:middle].rstrip(), text[middle:]]


def fitting_all(lines: Sequence[str], size: int, width: int, *, bold: bool = False) -> int:
    """Return the size at which each of these lines has this width, as `fitting` does."""
    return min(fitting(line, size, width, bold=bold) for line in lines)


def cut(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Cut a line that is wider than this, and say so by dots."""
    text = text[:LONGEST]
    if width_of(text, size, bold=bold) <= width:
        return text

    def too_wide(kept: int) -> bool:
        return width_of(text[:kept].rstrip() + "…", size, bold=bold) > width

    kept = bisect(range(1, len(text) + 1), False, key=too_wide)
    return text[:kept].rstrip() + "…"
