"""Text in Pillow's own font (Aileron, CC0), which has only ASCII; accents are drawn here.

A character is split (NFKD) into its letter and its accents.  The few European letters that do not split are
written as people without that key write them ("Ł" as L); "œ" and "æ" are two letters that overlap.  Other
scripts and emojis cannot be drawn; `shown_name` decides what stands for such a player.
"""

import unicodedata
from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from bot.drawing.shapes import SCALE, reduced

CAPITAL, SMALL = 0.70, 0.545
"""Heights of "H" and of "x" above the base line, in parts of the font's size, as measured."""
ABOVE, BELOW = 1.2, 0.32
"""Height of a line above and below its base line, with accents on capitals and cedillas; likewise."""
LONGEST = 80
"""How many characters of a line are looked at; no character is so narrow that more would show."""
_TALL = frozenset("bdfhklt")

_PLAIN = str.maketrans(
    {
        "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Þ": "Th", "þ": "th", "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "\N{MODIFIER LETTER APOSTROPHE}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{MINUS SIGN}": "-",
    }
)  # fmt: skip

_LIGATURES = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
OVERLAP = 0.13
"""How far the second letter of a ligature reaches into the first, in parts of the font's size."""

Place = Callable[[float, float], tuple[float, float]]
"""Turns parts of the font's size, right and up from an accent's foot, into pixels."""
_LINES: dict[str, tuple[tuple[float, float], ...]] = {
    "\N{COMBINING GRAVE ACCENT}": ((-0.11, 0.19), (0.06, 0.07)),
    "\N{COMBINING ACUTE ACCENT}": ((0.11, 0.19), (-0.06, 0.07)),
    "\N{COMBINING CIRCUMFLEX ACCENT}": ((-0.13, 0.07), (0.0, 0.18), (0.13, 0.07)),
    "\N{COMBINING CARON}": ((-0.13, 0.18), (0.0, 0.07), (0.13, 0.18)),
    "\N{COMBINING TILDE}": ((-0.15, 0.08), (-0.07, 0.15), (0.07, 0.09), (0.15, 0.16)),
    "\N{COMBINING MACRON}": ((-0.13, 0.12), (0.13, 0.12)),
    "\N{COMBINING BREVE}": ((-0.12, 0.18), (-0.06, 0.09), (0.06, 0.09), (0.12, 0.18)),
    "\N{COMBINING DOUBLE ACUTE ACCENT}": (
        (-0.04, 0.19),
        (-0.11, 0.07),
        (-0.04, 0.19),
        (0.04, 0.07),
        (0.14, 0.19),
    ),
    "\N{COMBINING HOOK ABOVE}": ((-0.06, 0.19), (0.04, 0.20), (0.05, 0.14), (0.0, 0.07)),
}
_DOTS: dict[str, tuple[tuple[float, float], ...]] = {
    "\N{COMBINING DIAERESIS}": ((-0.12, 0.12), (0.12, 0.12)),
    "\N{COMBINING DOT ABOVE}": ((0.0, 0.12),),
}
_FEET: dict[str, tuple[tuple[float, float], ...]] = {
    "\N{COMBINING CEDILLA}": ((0.0, 0.02), (-0.03, -0.07), (0.06, -0.11), (0.04, -0.18), (-0.08, -0.19)),
    "\N{COMBINING OGONEK}": ((0.12, 0.02), (0.06, -0.10), (0.08, -0.17), (0.16, -0.18)),
    "\N{COMBINING COMMA BELOW}": ((0.04, -0.09), (-0.03, -0.21)),
    "\N{COMBINING DOT BELOW}": ((0.0, -0.12), (0.0, -0.13)),
}
_ACCENTS = frozenset({*_LINES, *_DOTS, *_FEET, "\N{COMBINING RING ABOVE}"})


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Load the font at this size in pixels.

    Raises:
        OSError: if this Pillow was built without FreeType.
    """
    loaded = ImageFont.load_default(size)
    if not isinstance(loaded, ImageFont.FreeTypeFont):
        raise OSError("Pillow has no FreeType: its letters have one size only")
    return loaded


def taken_apart(text: str) -> str:
    """Return the part of a text that can be drawn: ASCII letters, each followed by its accents.

    >>> taken_apart("Zoë 🎲 Łuć").encode("ascii", "replace")
    b'Zoe?  Luc?'
    """
    kept: list[str] = []
    for mark in unicodedata.normalize("NFKD", text.translate(_PLAIN)):
        if " " <= mark <= "~" or mark in _LIGATURES or (mark in _ACCENTS and kept and kept[-1] != " "):
            kept.append(mark)
    return "".join(kept).strip()


def shown_name(name: str, seat: int) -> str:
    """Return a player's name, or the number of their seat if most of the name cannot be drawn.

    >>> [shown_name(name, 1) for name in ("Zoé", "Léa 🎲", "Юля", "山田 T", "")]
    ['Zoé', 'Léa', '#2', '#2', '#2']
    """
    name = name[:LONGEST]
    drawn = taken_apart(name)
    wanted = sum(character.isalnum() for character in unicodedata.normalize("NFKC", name))
    held = sum(character.isalnum() for character in drawn)
    if not held or 2 * held < wanted:
        return f"#{seat + 1}"
    return unicodedata.normalize("NFC", " ".join(drawn.split()))


@lru_cache(maxsize=512)
def line_mask(text: str, size: int, *, bold: bool = False) -> Image.Image:
    """Draw a line as a mask; its base line is `ABOVE * size` pixels below the top."""
    large = size * SCALE
    letters, accents, joints = _split(taken_apart(text))
    pad = SCALE * 2
    drawn_with = font(large)
    length = drawn_with.getlength(letters) - len(joints) * OVERLAP * large
    width = -(-(int(length) + 2 * pad) // SCALE) * SCALE
    mask = Image.new("L", (width, round(size * (ABOVE + BELOW)) * SCALE), 0)
    draw = ImageDraw.Draw(mask)
    foot = round(ABOVE * size) * SCALE
    stroke = large // 50 if bold else 0

    def reached(index: int, upto: int) -> float:
        """Return where the text before `upto` ends, with the letter at `index` shifted by ligatures."""
        joined = sum(joint <= index for joint in joints)
        return pad + drawn_with.getlength(letters[:upto]) - joined * OVERLAP * large

    for start, end in pairwise((0, *joints, len(letters))):
        where = (reached(start, start), foot)
        draw.text(where, letters[start:end], fill=255, font=drawn_with, anchor="ls", stroke_width=stroke)
    for index, marks in accents:
        left, right = reached(index, index), reached(index, index + 1)
        _accents(draw, letters[index], marks, (left, right, foot), large, bold=bold)
    return reduced(mask)


def _split(drawn: str) -> tuple[str, list[tuple[int, str]], list[int]]:
    """Return the letters, their accents by index, and the indices of letters that overlap the one before."""
    letters, accents, joints = "", list[tuple[int, str]](), list[int]()
    for mark in drawn:
        if mark in _LIGATURES:
            letters += _LIGATURES[mark]
            joints.append(len(letters) - 1)
        elif mark not in _ACCENTS:
            letters += mark
        elif accents and accents[-1][0] == len(letters) - 1:
            accents[-1] = (accents[-1][0], accents[-1][1] + mark)
        else:
            accents.append((len(letters) - 1, mark))
    return letters, accents, joints


def _accents(
    draw: ImageDraw.ImageDraw,
    letter: str,
    marks: str,
    where: tuple[float, float, float],
    size: int,
    *,
    bold: bool,
) -> None:
    """Draw the accents of a letter that stands from left to right on its base line."""
    left, right, foot = where
    thick = round(size * (0.115 if bold else 0.085))
    top = CAPITAL if letter.isupper() or letter in _TALL else SMALL
    if letter in "ij" and not _FEET.keys() >= set(marks):
        draw.rectangle((left, foot - size, right, foot - SMALL * size - thick / 2), fill=0)
    for mark in marks:
        foot_of_mark = foot if mark in _FEET else foot - top * size

        def place(x: float, y: float, at: float = foot_of_mark) -> tuple[float, float]:
            return (left + right) / 2 + x * size, at - y * size

        _accent(draw, mark, place, thick)
        top += 0 if mark in _FEET else 0.13


def _accent(draw: ImageDraw.ImageDraw, mark: str, place: Place, thick: int) -> None:
    if line := _LINES.get(mark) or _FEET.get(mark):
        draw.line([place(x, y) for x, y in line], fill=255, width=thick, joint="curve")
    for x, y in _DOTS.get(mark, ()):
        across, down = place(x, y)
        radius = 0.7 * thick
        draw.ellipse((across - radius, down - radius, across + radius, down + radius), fill=255)
    if mark == "\N{COMBINING RING ABOVE}":
        across, down = place(0, 0.13)
        radius = 1.25 * thick
        draw.ellipse(
            (across - radius, down - radius, across + radius, down + radius),
            outline=255,
            width=round(0.7 * thick),
        )


def width_of(text: str, size: int, *, bold: bool = False) -> int:
    """Return the width of a line, in pixels."""
    return line_mask(text, size, bold=bold).width


def fitting(text: str, size: int, width: int, *, bold: bool = False) -> int:
    """Return the size at which a line has at most this width, but at least four fifths of `size`."""
    least = round(size * 0.8)
    while size > least and width_of(text[:LONGEST], size, bold=bold) > width:
        size = max(least, size - 2)
    return size


def cut(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Cut a line that is wider than `width`, and end it in dots."""
    text = text[:LONGEST]
    if width_of(text, size, bold=bold) <= width:
        return text

    def too_wide(kept: int) -> bool:
        return font(size).getlength(_split(taken_apart(text[:kept]))[0] + "...") > width - 4

    kept = bisect(range(1, len(text) + 1), False, key=too_wide)
    return text[:kept].rstrip() + "..."


@lru_cache(maxsize=128)
def rank_mask(rank: str, height: int, width: int, weight: float = 0.06) -> Image.Image:
    """Draw a card's rank in bold as a mask, exactly `height` pixels high and at most `width` wide.

    `weight` thickens the strokes, in parts of the height.  The 10, which is too wide, is narrowed.
    """
    size = round(height * SCALE / (CAPITAL + 2 * weight * CAPITAL))
    stroke = round(weight * height * SCALE)
    mask = Image.new("L", (size * 2 + 4 * stroke, size * 2), 0)
    draw = ImageDraw.Draw(mask)
    x = 2.0 * stroke
    for letter in rank:
        draw.text((x, size * 1.3), letter, fill=255, font=font(size), anchor="ls", stroke_width=stroke)
        box = font(size).getbbox(letter, anchor="ls", stroke_width=stroke)
        x += box[2] - box[0] + stroke * 0.5
    ink = mask.crop(mask.getbbox())
    wide = min(width, max(1, round(ink.width * height / ink.height)))
    return ink.resize((wide, height), Image.Resampling.LANCZOS)
