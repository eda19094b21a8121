"""The recipe "trick": the table of a trick-taking game, seen from above."""

from typing import Any

from bot.drawing import around, grid
from bot.drawing.table import read

AROUND = 4
"""Up to this many players sit around the table; more sit in rows."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a table, described in `bot.drawing.table.Table`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    table = read(data)
    drawing = around if len(table.names) <= AROUND else grid
    return drawing.draw(table).png()
