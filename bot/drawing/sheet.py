"""The recipe "sheet": a score sheet of paper on the baize.

Few columns stand with upper and lower boxes side by side, so that figures are large.  Of more columns the
parts stand one below the other.  The column of the player to move is lit, the box written last golden.
"""

from typing import Any, NamedTuple

from bot.drawing.canvas import WIDTH, Canvas
from bot.drawing.letters import CAPITAL, shown_name, width_of
from bot.drawing.palette import BAIZE, GOLD, LIT, PANEL, PAPER, RIM, RULE, SHADE, WHITE
from bot.drawing.ranking import height, plates
from bot.drawing.sheet_paper import WHOLE, Cell, SheetPaper, SheetRow, read

MARGIN = 14
"""Baize around the paper."""
SIDE_BY_SIDE = 2
"""Up to so many columns stand with upper and lower boxes side by side."""
GAP = 12
"""Baize between two halves, and between two parts."""
TITLE, TALLEST = 52, 700
"""Height of the line that says whose grids they are, and of a sheet whose parts stand below each other."""
LINE = 2
PAD = 8

Part = tuple[int, tuple[SheetRow, ...]]
"""A part's number, and its rows."""


class Plan(NamedTuple):
    """How a sheet is laid out.

    Attributes:
        halves: the parts that stand below each other, from left to right.
        width: pixels of a half.
        label: pixels of the rows' names.
        row: height of a row.
        size: size of the figures.
        words: size of names.
    """

    halves: tuple[tuple[Part, ...], ...]
    width: int
    label: int
    row: int
    size: int
    words: int

    def column(self, number: int, columns: int) -> tuple[int, int]:
        """Return where a column begins and ends, counted from the left of its half."""
        room = self.width - self.label
        return self.label + room * number // columns, self.label + room * (number + 1) // columns

    def height(self) -> int:
        """Return how high the higher half is, with its heads."""
        return max(
            self.row + sum(GAP + self.row * len(rows) for _, rows in half) - GAP // 2 for half in self.halves
        )


def plan(paper: SheetPaper) -> Plan:
    """Return how so many columns are laid out best."""
    upper, lower, totals = enumerate(paper.parts)
    columns = len(paper.heads)
    if columns > SIDE_BY_SIDE:
        rows = 1 + sum(map(len, paper.parts))
        row = min(38, (TALLEST - 2 * MARGIN - 3 * GAP) // rows)
        return Plan(((upper, lower, totals),), WIDTH - 2 * MARGIN, 168, row, row * 3 // 4, row * 2 // 3)
    label = 230 if columns == 1 else 154
    return Plan(((upper,), (lower, totals)), (WIDTH - 2 * MARGIN - GAP) // 2, label, 50, 33, 27)


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a sheet, described in `bot.drawing.sheet_paper.SheetPaper`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    paper = read(data)
    laid = plan(paper)
    top = MARGIN + (TITLE if paper.over else 0)
    below = top + laid.height() + MARGIN
    canvas = Canvas(below + height(len(paper.others)))
    if paper.over:
        canvas.text(
            shown_name(*paper.over), WIDTH // 2, MARGIN + 36, 36, side="middle", width=WIDTH - 60, bold=True
        )
    for order, half in enumerate(laid.halves):
        _half(canvas, paper, laid, half, (MARGIN + order * (laid.width + GAP), top))
    plates(canvas, paper.others, below)
    return canvas.png()


def _half(canvas: Canvas, paper: SheetPaper, laid: Plan, half: tuple[Part, ...], at: tuple[int, int]) -> None:
    """Draw the heads of the columns, and these parts below them."""
    left, y = at
    for column, head in enumerate(paper.heads):
        start, end = laid.column(column, len(paper.heads))
        lit = _is_lit(paper, column)
        canvas.slab((left + start + 2, y, left + end - 1, y + laid.row - 2), GOLD if lit else PANEL, 8)
        middle, foot = left + (start + end) // 2, _foot(y, laid.row - 2, laid.words)
        ink = RIM if lit else WHITE
        canvas.text(
            shown_name(*head), middle, foot, laid.words, ink, side="middle", width=end - start - 8, bold=True
        )
    y += laid.row + GAP // 2
    for number, rows in half:
        canvas.slab((left, y, left + laid.width, y + laid.row * len(rows)), PAPER, 8)
        for index, row in enumerate(rows):
            golden = paper.newest[2] if paper.newest and paper.newest[:2] == (number, index) else None
            _row(canvas, paper, laid, row, (left, y + index * laid.row), golden)
            if index:
                canvas.fill(
                    (left, y + index * laid.row, left + laid.width, y + index * laid.row + LINE), RULE
                )
        y += laid.row * len(rows) + GAP


def _row(
    canvas: Canvas, paper: SheetPaper, laid: Plan, row: SheetRow, at: tuple[int, int], golden: int | None
) -> None:
    """Write a row: its name, and what stands in each column."""
    left, top = at
    if row.sum:
        canvas.slab((left, top, left + laid.width, top + laid.row), SHADE, 8)
    foot = _foot(top, laid.row, laid.words)
    canvas.text(row.label, left + PAD, foot, laid.words, RIM, width=laid.label - PAD, bold=row.sum)
    for column, cell in enumerate(row.cells):
        start, end = laid.column(column, len(row.cells))
        box = (left + start, top, left + end, top + laid.row)
        lit = GOLD if column == golden else LIT if _is_lit(paper, column) and not row.sum else None
        if lit:
            canvas.fill((box[0] + LINE, top, box[2], box[3]), lit)
        canvas.fill((box[0], top, box[0] + LINE, box[3]), RULE)
        _cell(canvas, laid, cell, box, bold=row.sum or column == golden)


def _cell(canvas: Canvas, laid: Plan, cell: Cell, box: tuple[int, int, int, int], *, bold: bool) -> None:
    """Write a figure, right-aligned as if three digits stood in the middle, or draw a bar."""
    left, top, right, bottom = box
    if isinstance(cell, int):
        long, high = right - left - 4 * PAD, laid.row // 3
        at = left + 2 * PAD, (top + bottom - high) // 2
        canvas.slab((*at, at[0] + long, at[1] + high), RULE, high // 2)
        if full := max(high, long * cell // WHOLE) if cell else 0:
            canvas.slab((*at, at[0] + full, at[1] + high), BAIZE, high // 2)
        return
    edge = (left + right + width_of("000", laid.size, bold=bold)) // 2
    edge = max(edge, (left + right + width_of(cell, laid.size, bold=bold)) // 2)
    foot, room = _foot(top, laid.row, laid.size), right - left - 4
    canvas.text(cell, min(edge, right - 2), foot, laid.size, RIM, side="right", width=room, bold=bold)


def _is_lit(paper: SheetPaper, column: int) -> bool:
    """Return True if a column is that of the player to move, as all of one player's grids are."""
    return paper.lit == column or (paper.over is not None and paper.lit is not None)


def _foot(top: int, height: int, size: int) -> int:
    """Return the base line on which capitals stand in the middle of a row."""
    return top + round((height + CAPITAL * size) / 2)
