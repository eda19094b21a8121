"""The recipe "trick": the table of a trick-taking game, seen from above."""

from typing import Any

from tapis.drawing import around, grid, pair
from tapis.drawing.table import read

PAIR, AROUND = 2, 5
"""Two players lay their cards side by side, up to five sit around the table; more sit in rows, as do five
before whom cards lie open."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a table, described in `tapis.drawing.table.Table`, as a WebP file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    table = read(data)
    seats = len(table.names)
    sits = seats <= AROUND - bool(table.open)
    drawing = pair if seats == PAIR else around if sits else grid
    return drawing.draw(table).file(small=True)
