"""The pieces of a score sheet, in the colours of the file: drawn when first needed, then kept.

Most of a sheet is what it was one box ago, and most figures stand on other sheets too.  So a sheet is laid
out of an empty one, its heads and its figures, and no pixel has to be reduced to the palette twice.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import ABOVE, cut, fitting, foot_of, line_mask
from tapis.drawing.palette import BAIZE, GOLD, LIT, PANEL, PAPER, RIM, RULE, SHADE, WHITE, Colour
from tapis.drawing.ranking import ABREAST, LOW_PLATE, Ranked, height, plates
from tapis.drawing.sheet_paper import WHOLE

LINE = 2
PAD = 8
GAP = 12
"""Baize between two halves, and between two parts."""

Labels = tuple[tuple[str, bool], ...]
"""The rows of a part: what each is called, and whether it is a sum."""


class Half(NamedTuple):
    """The parts that stand below each other, under heads of their own.

    Attributes:
        left: where they begin.
        top: where the heads begin.
        parts: the number of each part, and its rows.
    """

    left: int
    top: int
    parts: tuple[tuple[int, Labels], ...]


class Measures(NamedTuple):
    """The measures of a sheet, in pixels.

    Attributes:
        width: a half, as wide as its rows.
        label: the room for the rows' names.
        row: the height of a row.
        size: the size of figures.
        words: the size of names.
        columns: how many columns there are.
    """

    width: int
    label: int
    row: int
    size: int
    words: int
    columns: int

    def column(self, number: int) -> tuple[int, int]:
        """Return where a column begins and ends, counted from the left of its half."""
        room = self.width - self.label
        return self.label + room * number // self.columns, self.label + room * (number + 1) // self.columns


@lru_cache(maxsize=12)
def empty(high: int, halves: tuple[Half, ...], laid: Measures, lit: frozenset[int]) -> Image.Image:
    """Draw a sheet of this height without heads and figures; `lit` are the columns that are lit.

    Callers must not change what this returns.
    """
    canvas = Canvas(high)
    for half in halves:
        y = half.top + laid.row + GAP // 2
        for _, rows in half.parts:
            canvas.slab((half.left, y, half.left + laid.width, y + laid.row * len(rows)), PAPER, 8)
            for index, (label, is_sum) in enumerate(rows):
                top = y + index * laid.row
                _row(canvas, laid, label, (half.left, top), frozenset() if is_sum else lit, is_sum=is_sum)
                if index:
                    canvas.fill((half.left, top, half.left + laid.width, top + LINE), RULE)
            y += laid.row * len(rows) + GAP
    return canvas.few()


def _row(
    canvas: Canvas, laid: Measures, label: str, at: tuple[int, int], lit: frozenset[int], *, is_sum: bool
) -> None:
    """Draw a row without its figures."""
    left, top = at
    if is_sum:
        canvas.slab((left, top, left + laid.width, top + laid.row), SHADE, 8)
    foot = foot_of(top, laid.row, laid.words)
    canvas.text(label, left + PAD, foot, laid.words, RIM, width=laid.label - PAD, bold=is_sum)
    for column in range(laid.columns):
        start, end = laid.column(column)
        if column in lit:
            canvas.fill((left + start + LINE, top, left + end, top + laid.row), LIT)
        canvas.fill((left + start, top, left + start + LINE, top + laid.row), RULE)


@lru_cache(maxsize=128)
def head(name: str, width: int, high: int, words: int, *, lit: bool) -> Image.Image:
    """Draw the head of a column: a plate with a name."""
    canvas, foot = Canvas.of(width, high, BAIZE), foot_of(0, high, words)
    canvas.slab((0, 0, width, high), GOLD if lit else PANEL, 8)
    ink = RIM if lit else WHITE
    canvas.text(name, (width + 3) // 2 - 2, foot, words, ink, side="middle", width=width, bold=True)
    return canvas.few()


class Figure(NamedTuple):
    """A written line on its ground, cut to its ink; `left` and `above` lead there from its own corner.

    `width` is that of the whole line; `above` counts from the base line upwards.
    """

    piece: Image.Image
    width: int
    left: int
    above: int


@lru_cache(maxsize=1024)
def figure(
    text: str, size: int, room: int, ground: Colour, ink: Colour = RIM, *, bold: bool = False
) -> Figure | None:
    """Write a line on a ground of one colour, as `Canvas.text` does; None where there is nothing to see."""
    size = fitting(text, size, room, bold=bold)
    mask = line_mask(cut(text, size, room, bold=bold), size, bold=bold)
    seen = mask.getbbox()
    if seen is None:
        return None
    canvas, foot = Canvas.of(*mask.size, ground), round(size * ABOVE)
    canvas.text(text, 0, foot, size, ink, width=room, bold=bold)
    return Figure(canvas.few().crop(seen), mask.width, seen[0], foot - seen[1])


@lru_cache(maxsize=256)
def bar(full: int, long: int, high: int, ground: Colour) -> Image.Image:
    """Draw a bar that is filled to so many thousandths."""
    canvas = Canvas.of(long, high, ground)
    canvas.slab((0, 0, long, high), RULE, high // 2)
    if full:
        canvas.slab((0, 0, max(high, long * full // WHOLE), high), BAIZE, high // 2)
    return canvas.few()


@lru_cache(maxsize=16)
def plain(width: int, high: int, colour: Colour) -> Image.Image:
    """Return a piece of one colour."""
    return Canvas.of(width, high, colour).few()


def ranking(others: tuple[Ranked, ...]) -> Image.Image:
    """Draw the plates of a ranking, as wide as the whole picture."""
    canvas = Canvas.of(WIDTH, ranking_height(others), BAIZE)
    plates(canvas, others, 0, _abreast(others), LOW_PLATE)
    return canvas.few()


def ranking_height(others: tuple[Ranked, ...]) -> int:
    """Return how many pixels the plates of a ranking take."""
    return height(len(others), _abreast(others), LOW_PLATE)


def _abreast(others: tuple[Ranked, ...]) -> int:
    """Return how many plates stand in a row: four have no third row either if they stand two by two."""
    return 2 if len(others) == 4 else ABREAST
