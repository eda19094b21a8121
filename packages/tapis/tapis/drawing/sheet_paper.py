"""The data that a score sheet is drawn from: six plain values, all public."""

from typing import Annotated, Any, NamedTuple, TypeAlias

from tapis.drawing.letters import Player
from tapis.drawing.ranking import Ranked
from tapis.drawing.shaped import ANY, Long, shaped

COLUMNS = 8
"""Most columns of a picture: more could not be read on a phone."""
OTHERS = 12
"""Most players ranked below the sheet."""
PARTS = 3
"""The upper boxes, the lower boxes, the totals."""
WHOLE = 1000
"""A bar that is full."""

Cell: TypeAlias = str | int
"""What stands in a box: a text, "" while it is empty, or a bar filled to so many thousandths."""


class SheetRow(NamedTuple):
    """A row of the sheet.

    Attributes:
        label: what it is called.
        sum: whether it is a sum of others and not a box to write.
        cells: what stands in each column.
    """

    label: str
    sum: bool
    cells: tuple[Cell, ...]


class SheetPaper(NamedTuple):
    """A score sheet, as `Picture.data` of the recipe "sheet" has it, in this order.

    Attributes:
        over: whose sheet it is, where the columns are one player's grids; else None.
        heads: who stands over each column, or its grid's name and number; 1 to 8.
        lit: the column of the player to move, or None; all columns are theirs if `over` is there.
        parts: the rows of the upper boxes, of the lower boxes, of the totals.
        newest: part, row and column of the box written last, or None.
        others: place, name and points of each player of a ranking below the sheet, 12 at most.
    """

    over: Player | None
    heads: Annotated[tuple[Player, ...], Long(range(1, COLUMNS + 1))]
    lit: int | None
    parts: Annotated[tuple[Annotated[tuple[SheetRow, ...], Long(range(1, ANY))], ...], Long((PARTS,))]
    newest: tuple[int, int, int] | None
    others: Annotated[tuple[Ranked, ...], Long(range(OTHERS + 1))]


def read(data: tuple[Any, ...]) -> SheetPaper:
    """Return the sheet that these data describe.

    Raises:
        TypeError: if they are not six values.
        ValueError: if one of them is not what `SheetPaper` says.
    """
    paper = shaped(SheetPaper, data)
    columns = range(len(paper.heads))
    if paper.lit is not None and paper.lit not in columns:
        raise ValueError(f"no column: {paper.lit!r}")
    for part in paper.parts:
        for row in part:
            _check(row, len(columns))
    if paper.newest is not None:
        part, row, column = paper.newest
        if part not in range(PARTS) or row not in range(len(paper.parts[part])) or column not in columns:
            raise ValueError(f"no box: {paper.newest!r}")
    return paper


def _check(row: SheetRow, columns: int) -> None:
    if len(row.cells) != columns:
        raise ValueError(f"a cell for each column: {row!r}")
    for cell in row.cells:
        if isinstance(cell, int) and not 0 <= cell <= WHOLE:
            raise ValueError(f"no bar: {cell!r}")
