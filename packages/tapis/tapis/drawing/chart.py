"""A chart on paper: a line for each side over time, named at its end, and marks that the text below explains.

Lines differ by colour or by dashes for every sight, marks by shape and letter.
"""

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import Annotated, NamedTuple, TypeAlias

from PIL import Image

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import CAPITAL, LEAST, Player, fitting_all, in_two, shown_name, width_of
from tapis.drawing.palette import GOLD, PAPER, RIM, RULE, WHITE, Colour
from tapis.drawing.pawns import DIAMOND, TRIANGLE
from tapis.drawing.ranking import together
from tapis.drawing.shaped import ANY, Long
from tapis.drawing.shapes import INK, SCALE, Point, blank, disc, polygon, reduced

LINES, MARKS = 8, 2
"""Most lines, and most marks."""
WHOLE = 1000
"""The width of a chart, and its height."""
Part: TypeAlias = Annotated[int, range(WHOLE + 1)]
MARGIN, PAD = 14, 12
CAPTION, KEY = 44, 46
"""Height of the caption, and of the line that explains a mark."""
HIGH, HIGHEST, NAMES, GAP = 190, 256, 250, 34
"""The least and most height of the field, pixels for the names beside it, and the least from name to name."""
LETTER = LEAST
"""The size of the letters of names."""
THICK, THIN, DOT, LEAD = 5, 1, 13, 30
"""Widths of a line, of a leader and of the dot between them; pixels from the field to the names."""
MARK, IN_KEY = 54, 46
"""The size of a mark on its line, and in the key."""

Dashes: TypeAlias = tuple[int, int] | None
"""Pixels drawn and left out in turns; None is a whole line."""
LONG: Dashes = (16, 9)
SHORT: Dashes = (3, 9)
LOOKS: Sequence[tuple[Colour, Dashes]] = (
    (INK["S"], None),
    (INK["H"], None),
    (INK["D"], None),
    (INK["C"], LONG),
    (INK["S"], LONG),
    (INK["H"], SHORT),
    (INK["D"], SHORT),
    (INK["S"], SHORT),
)
"""The looks of lines, in order: those of the same dashes have colours that differ for every sight."""


class Line(NamedTuple):
    """The course of a side.

    Attributes:
        players: who they are.
        way: thousandths of the width and of the height, from left to right.
    """

    players: tuple[Player, ...]
    way: Annotated[tuple[tuple[Part, Part], ...], Long(range(2, ANY))]


class Mark(NamedTuple):
    """A mark on a line.

    Attributes:
        letter: what is written on it.
        good: whether it is the gold triangle of luck, else it is the black diamond of a mistake.
        at: where, as in `Line.way`.
        text: what it says, in the key below.
    """

    letter: str
    good: bool
    at: tuple[Part, Part]
    text: str


class Chart(NamedTuple):
    """A chart, as the data of a recipe have it.

    Attributes:
        caption: what its height stands for.
        ticks: thousandths of the height, and what is written beside each.
        lines: 1 to 8 sides.
        marks: at most two.
        turn: a sentence below them, "" for none.
    """

    caption: str
    ticks: tuple[tuple[Part, str], ...]
    lines: Annotated[tuple[Line, ...], Long(range(1, LINES + 1))]
    marks: Annotated[tuple[Mark, ...], Long(range(MARKS + 1))]
    turn: str = ""


def field_height(chart: Chart) -> int:
    """Return how high the field of a chart is: as low as the names beside it let it be."""
    return max(HIGH, sum(map(len, _labels(chart.lines))) * GAP)


def height(chart: Chart, high: int | None = None) -> int:
    """Return how many pixels the paper of a chart is high, whose field is so `high`."""
    high = field_height(chart) if high is None else high
    rows = len(chart.marks) + bool(chart.turn)
    return CAPTION + high + 2 * PAD + rows * KEY + (4 if rows else 10)


class _Field(NamedTuple):
    """Where the lines are drawn."""

    left: int
    top: int
    right: int
    high: int

    def at(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel of a point."""
        across, up = point
        x = self.left + (self.right - self.left) * across // WHOLE
        return x, self.top + self.high - self.high * up // WHOLE


def lay(canvas: Canvas, chart: Chart, top: int, high: int | None = None) -> None:
    """Lay the chart on its paper, whose upper edge is at `top` and whose field is so `high`."""
    high = field_height(chart) if high is None else high
    canvas.slab((MARGIN, top, WIDTH - MARGIN, top + height(chart, high)), PAPER, 12)
    left = MARGIN + PAD
    canvas.text(chart.caption, left, top + 33, LEAST, RIM, width=WIDTH - 2 * left, bold=True)
    figures = max((width_of(said, LEAST) for _, said in chart.ticks), default=0)
    field = _Field(left + figures + 6, top + CAPTION + PAD, WIDTH - MARGIN - PAD - NAMES, high)
    for up, said in chart.ticks:
        _, y = field.at((0, up))
        canvas.fill((field.left, y - 1, field.right, y + 1), RULE)
        canvas.text(said, field.left - 6, y + round(CAPITAL * LEAST / 2), LEAST, RIM, side="right")
    for line, (ink, dashes) in reversed([*zip(chart.lines, LOOKS, strict=False)]):
        _draw(canvas, [field.at(point) for point in line.way], ink, dashes)
    _name(canvas, chart.lines, field)
    _mark(canvas, chart.marks, field)
    if chart.turn:
        middle = field.top + field.high + PAD + len(chart.marks) * KEY + KEY // 2 + 2
        left, foot = MARGIN + PAD, middle + round(CAPITAL * LEAST / 2)
        canvas.text(chart.turn, left, foot, LEAST, RIM, width=WIDTH - MARGIN - PAD - left)


def _draw(
    canvas: Canvas, way: Sequence[tuple[int, int]], ink: Colour, dashes: Dashes, thick: int = THICK
) -> None:
    """Draw a line through these pixels."""
    left, top = (min(parts) - thick for parts in zip(*way, strict=True))
    right, bottom = (max(parts) + thick for parts in zip(*way, strict=True))
    large, draw = blank(right - left, bottom - top)
    whole = [((x - left) * SCALE, (y - top) * SCALE) for x, y in way]
    for part in [whole] if dashes is None else _dashed(whole, dashes):
        draw.line([(round(x), round(y)) for x, y in part], fill=255, width=thick * SCALE, joint="curve")
        for x, y in (part[0], part[-1]):
            disc(draw, x, y, thick * SCALE / 2)
    canvas.pour(reduced(large), left, top, ink)


def _dashed(way: Sequence[Point], dashes: tuple[int, int]) -> Iterator[list[Point]]:
    """Cut a line into its dashes."""
    drawn, left_out = (length * SCALE for length in dashes)
    dash: list[Point] = [way[0]]
    left = float(drawn)
    inked = True
    for (x, y), (x_end, y_end) in itertools.pairwise(way):
        whole = hypot(x_end - x, y_end - y)
        gone = 0.0
        while whole - gone > left:
            gone += left
            at: Point = (x + (x_end - x) * gone / whole, y + (y_end - y) * gone / whole)
            if inked:
                yield [*dash, at]
            inked, left, dash = not inked, float(left_out if inked else drawn), [at]
        left -= whole - gone
        dash.append((x_end, y_end))
    if inked:
        yield dash


def _name(canvas: Canvas, lines: Sequence[Line], field: _Field) -> None:
    """Write each side's name at the height where its line ends, apart from the others.

    A thin leader, which is no line of the chart, goes from the dot at a line's end to its name.
    """
    ends = [field.at(line.way[-1]) for line in lines]
    named = _labels(lines)
    middles = _apart(ends, [len(each) * GAP for each in named], field)
    for names, (ink, _), (x, y), middle in zip(named, LOOKS, ends, middles, strict=False):
        _draw(canvas, [(x, y), (field.right, y), (field.right + LEAD - 6, middle)], RIM, None, THIN)
        _draw(canvas, [(x, y), (x, y)], ink, None, DOT)
        foot = middle - (len(names) - 1) * GAP // 2 + round(CAPITAL * LETTER / 2)
        left, room = field.right + LEAD, NAMES - LEAD
        size = fitting_all(names, LETTER, room, bold=True) if len(names) > 1 else LETTER
        for at, name in enumerate(names):
            canvas.text(name, left, foot + at * GAP, size, ink, width=room, bold=True)


def _labels(lines: Sequence[Line]) -> list[list[str]]:
    """Return the lines of each side's name: partners below each other, a long name in two, if all fit."""
    room = NAMES - LEAD
    whole = [[together(line.players)] for line in lines]
    if all(width_of(name, LETTER, bold=True) <= room for [name] in whole):
        return whole
    alone = [[shown_name(*player) for player in line.players] for line in lines]
    broken = [[part for name in names for part in in_two(name, LETTER, room, bold=True)] for names in alone]
    return next((each for each in (broken, alone) if sum(map(len, each)) * GAP <= HIGHEST), whole)


def _apart(ends: Sequence[tuple[int, int]], highs: Sequence[int], field: _Field) -> list[int]:
    """Return where the middle of each name, so high, stands: near its line's end, apart from others."""
    order = sorted(range(len(ends)), key=lambda line: ends[line][1])
    middles = [0.0] * len(ends)
    free = field.top - GAP / 2
    for line in order:
        middles[line] = max(free + highs[line] / 2, ends[line][1])
        free = middles[line] + highs[line] / 2
    free = field.top + field.high + GAP / 2
    for line in reversed(order):
        middles[line] = min(free - highs[line] / 2, middles[line])
        free = middles[line] - highs[line] / 2
    return [int(middle + 0.5) for middle in middles]


def _mark(canvas: Canvas, marks: Sequence[Mark], field: _Field) -> None:
    """Lay each mark on its line, beside an earlier one, and explain it below."""
    laid: list[tuple[int, int]] = []
    for order, mark in enumerate(marks):
        x, y = field.at(mark.at)
        x = max(x, field.left + MARK // 2)  # not on the figures
        y = min(y, field.top + field.high - MARK // 2 + PAD)
        if any(abs(x - other) < MARK and abs(y - beside) < MARK for other, beside in laid):
            x += MARK if x < field.right - 2 * MARK else -MARK
        laid.append((x, y))
        _sign(canvas, mark, (x, y), MARK)
        middle = field.top + field.high + PAD + order * KEY + KEY // 2 + 2
        _sign(canvas, mark, (MARGIN + PAD + MARK // 2, middle), IN_KEY)
        foot, at = middle + round(CAPITAL * LEAST / 2), MARGIN + 2 * PAD + MARK
        canvas.text(mark.text, at, foot, LEAST, RIM, width=WIDTH - MARGIN - PAD - at)


def _sign(canvas: Canvas, mark: Mark, at: tuple[int, int], size: int) -> None:
    """Draw a mark around this pixel."""
    x, y = at
    canvas.pour(_shape(size, good=mark.good), x - size // 2, y - size // 2, RIM)
    if mark.good:
        inner = size - 10
        canvas.pour(_shape(inner, good=True), x - inner // 2, y - inner // 2 + 1, GOLD)
    foot = y + (size // 11 if mark.good else 0) + round(CAPITAL * LEAST / 2)
    canvas.text(mark.letter, x, foot, LEAST, RIM if mark.good else WHITE, side="middle", bold=True)


@lru_cache(maxsize=8)
def _shape(size: int, *, good: bool) -> Image.Image:
    large, draw = blank(size, size)
    outline = TRIANGLE if good else DIAMOND
    polygon(draw, [(0.5 + x, 0.5 + y) for x, y in outline], large.width, large.height)
    return reduced(large)
