"""The fonts of pictures: Noto (SIL Open Font License), cut to the letters of names (`data/fonts/subset.py`).

A font is opened when a text first needs it.  Scripts whose letters join or change places need Pillow's text
shaping (Raqm with FriBiDi).  Where that is missing, they count as letters that no font has.
"""

import json
from array import array
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from PIL import ImageFont, features

FOLDER = Path(__file__).resolve().parents[1] / "data" / "fonts"
LATIN, BOLD = "latin.ttf", "latin-bold.ttf"
"""Latin, Greek and Cyrillic; only they have a bold font of their own."""
SHAPED = frozenset({"arabic.ttf", "hebrew.ttf", "devanagari.ttf", "thai.ttf"})
"""What needs text shaping."""


@lru_cache(maxsize=48)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Open a font at this size in pixels.

    Raises:
        OSError: if the file is missing, or this Pillow was built without FreeType.
    """
    layout = ImageFont.Layout.RAQM if file in SHAPED else ImageFont.Layout.BASIC
    return ImageFont.truetype(FOLDER / file, size, layout_engine=layout)


def font_of(character: str) -> str | None:
    """Return the file of the font that draws a character; None if none does.

    >>> [font_of(letter) for letter in "éЮ山😀"]
    ['latin.ttf', 'latin.ttf', 'eastern.otf', None]
    """
    code = ord(character)
    starts, ends, files = _coverage()
    at = bisect_right(starts, code) - 1
    return files[at] if at >= 0 and code <= ends[at] else None


@lru_cache(maxsize=1024)
def runs(text: str) -> tuple[tuple[str, str], ...]:
    """Part a line of drawable characters by font: file and text of each run, from left to right.

    A blank between two words of a script that is shaped belongs to them, since it may have to change places.

    >>> runs("Юля 山田")
    (('latin.ttf', 'Юля '), ('eastern.otf', '山田'))
    """
    files = [font_of(character) or LATIN for character in text]
    for at, character in enumerate(text[:-1]):
        if character == " " and at and files[at - 1] in SHAPED and files[at - 1] == files[at + 1]:
            files[at] = files[at - 1]
    parted = groupby(zip(files, text, strict=True), lambda one: one[0])
    return tuple((file, "".join(character for _, character in run)) for file, run in parted)


@cache
def _coverage() -> tuple["array[int]", "array[int]", tuple[str, ...]]:
    """Read first and last character of each range, in order, and the font that draws them."""
    shaping = features.check_feature("raqm")
    drawn: dict[str, list[int]] = json.loads((FOLDER / "coverage.json").read_text("utf-8"))
    ranges = sorted(
        (first, last, file)
        for file, edges in drawn.items()
        if shaping or file not in SHAPED
        for first, last in zip(edges[::2], edges[1::2], strict=True)
    )
    starts, ends = array("I", [first for first, _, _ in ranges]), array("I", [last for _, last, _ in ranges])
    return starts, ends, tuple(file for _, _, file in ranges)
