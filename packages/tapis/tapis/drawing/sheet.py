"""The recipe "sheet": a score sheet of paper on the baize.

Few columns stand with upper and lower boxes side by side, so that figures are large.  Of more columns the
parts stand one below the other.  The column of the player to move is lit, the box written last golden.
"""

from typing import Any, NamedTuple

from PIL import Image

from tapis.drawing.canvas import WIDTH
from tapis.drawing.letters import LEAST, foot_of, shown_name, width_of
from tapis.drawing.palette import BAIZE, GOLD, LIT, PAPER, SHADE, WHITE, Colour, packed
from tapis.drawing.ranking import MARGIN
from tapis.drawing.ranking import PAD as RANK_PAD
from tapis.drawing.sheet_paper import Cell, SheetPaper, read
from tapis.drawing.sheet_pieces import (
    GAP,
    LINE,
    PAD,
    Half,
    Measures,
    bar,
    empty,
    figure,
    head,
    plain,
    ranking,
    ranking_height,
)

LABELS = {1: 230, 2: 166, 3: 112}
"""The room for the rows' names where upper and lower boxes stand side by side, by the number of columns."""
TITLE, TALLEST = 52, 700
"""Height of the line that says whose grids they are, and of a sheet whose parts stand below each other."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Plan(NamedTuple):
    """How a sheet is laid out: its measures, and what stands where."""

    laid: Measures
    halves: tuple[Half, ...]

    def bottom(self) -> int:
        """Return where the higher half ends."""
        row = self.laid.row
        heights = (sum(GAP + row * len(rows) for _, rows in half.parts) for half in self.halves)
        return self.halves[0].top + row + max(heights) - GAP // 2


def plan(paper: SheetPaper) -> Plan:
    """Return how so many columns are laid out best."""
    upper, lower, totals = enumerate(tuple((row.label, row.sum) for row in rows) for rows in paper.parts)
    columns, top = len(paper.heads), MARGIN + (TITLE if paper.over else 0)
    if columns not in LABELS:
        rows = 1 + sum(map(len, paper.parts))
        row = min(38, (TALLEST - 2 * MARGIN - 3 * GAP) // rows)
        laid = Measures(WIDTH - 2 * MARGIN, 168, row, max(LEAST, row * 3 // 4), LEAST, columns)
        return Plan(laid, (Half(MARGIN, top, (upper, lower, totals)),))
    width = (WIDTH - 2 * MARGIN - GAP) // 2
    laid = Measures(width, LABELS[columns], 42, 33, LEAST, columns)
    left, right = (
        ((upper, totals), (lower,)) if len(upper[1]) < len(lower[1]) else ((upper,), (lower, totals))
    )
    return Plan(laid, (Half(MARGIN, top, left), Half(MARGIN + width + GAP, top, right)))


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a sheet, described in `tapis.drawing.sheet_paper.SheetPaper`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    paper = read(data)
    laid, halves = planned = plan(paper)
    below = planned.bottom() + MARGIN
    all_lit = paper.over is not None and paper.lit is not None  # all of one player's grids are
    lit = frozenset(column for column in range(laid.columns) if all_lit or paper.lit == column)
    picture = empty(below + ranking_height(paper.others), halves, laid, lit).copy()
    if paper.over:
        _title(picture, shown_name(*paper.over))
    for half in halves:
        _half(picture, paper, laid, half, lit)
    if paper.others:
        _ranking(picture, paper, below)
    return packed(picture)


def _title(picture: Image.Image, name: str) -> None:
    """Write whose grids they are."""
    if line := figure(name, 36, WIDTH - 60, BAIZE, WHITE, bold=True):
        picture.paste(line.piece, (WIDTH // 2 - line.width // 2 + line.left, MARGIN + 36 - line.above))


def _ranking(picture: Image.Image, paper: SheetPaper, top: int) -> None:
    """Lay the plates of a ranking, without the baize around them."""
    laid = ranking(paper.others)
    picture.paste(laid.crop((MARGIN, 0, WIDTH - MARGIN, laid.height - 2 * RANK_PAD)), (MARGIN, top))


def _half(picture: Image.Image, paper: SheetPaper, laid: Measures, half: Half, lit: frozenset[int]) -> None:
    """Lay the heads of the columns, and what stands in them."""
    for column, player in enumerate(paper.heads):
        start, end = laid.column(column)
        plate = head(shown_name(*player), end - start - 3, laid.row - 2, laid.words, lit=column in lit)
        picture.paste(plate, (half.left + start + 2, half.top))
    top = half.top + laid.row + GAP // 2
    for number, rows in half.parts:
        for index, row in enumerate(paper.parts[number]):
            golden = paper.newest[2] if paper.newest and paper.newest[:2] == (number, index) else None
            edge = top + index * laid.row
            for column, cell in enumerate(row.cells):
                start, end = laid.column(column)
                box = half.left + start, edge, half.left + end, edge + laid.row
                ground = GOLD if column == golden else SHADE if row.sum else LIT if column in lit else PAPER
                if column == golden:
                    inner = box[0] + LINE, edge + (LINE if index else 0)
                    picture.paste(plain(box[2] - inner[0], box[3] - inner[1], GOLD), inner)
                _cell(picture, laid, cell, box, ground, bold=row.sum or column == golden)
        top += laid.row * len(rows) + GAP


def _cell(picture: Image.Image, laid: Measures, cell: Cell, box: Box, ground: Colour, *, bold: bool) -> None:
    """Write a figure, right-aligned as if three digits stood in the middle, or draw a bar."""
    left, top, right, bottom = box
    if isinstance(cell, int):
        high = laid.row // 3
        picture.paste(
            bar(cell, right - left - 4 * PAD, high, ground), (left + 2 * PAD, (top + bottom - high) // 2)
        )
        return
    line = figure(cell, laid.size, right - left - 4, ground, bold=bold)
    if line is None:
        return
    edge = (left + right + width_of("000", laid.size, bold=bold)) // 2
    edge = min(right - 2, max(edge, (left + right + width_of(cell, laid.size, bold=bold)) // 2))
    picture.paste(line.piece, (edge - line.width + line.left, foot_of(top, laid.row, laid.size) - line.above))
