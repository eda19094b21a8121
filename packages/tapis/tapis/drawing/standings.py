"""The recipe "standings": who stands where in a tournament after a round, up to 32 lines."""

from typing import Any, Final, NamedTuple, TypeAlias

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import LEAST, Player, foot_of, width_of
from tapis.drawing.palette import GOLD, PALE, RIM, WHITE
from tapis.drawing.ranking import together

MOST: Final = 32
"""Lines at most."""
ONE: Final = 12
"""Lines that stand in one column; more stand in two."""
MARGIN, HEAD, PAD = 14, 132, 8
"""The edges, the pixels above the lines, and those between two."""
TALL: Final = {1: 50, 2: 44}
"""The height of a line, by the number of columns."""

Line: TypeAlias = tuple[str, tuple[Player, ...], str, str]
"""A place as it is written, who has it, their points, and what else is said, or ""."""


class Standings(NamedTuple):
    """A table of standings, as `Picture.data` of the recipe "standings" has it, in this order.

    Attributes:
        title: which tournament.
        note: after which round.
        lines: best first, 1 to 32.
        golden: so many of the first are golden.
    """

    title: str
    note: str
    lines: tuple[Line, ...]
    golden: int


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw standings, described in `Standings`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    table = Standings(*data)
    if not 1 <= len(table.lines) <= MOST or not 0 <= table.golden <= len(table.lines):
        raise ValueError(f"1 to {MOST} lines, not {len(table.lines)}, {table.golden} golden")
    columns = 1 if len(table.lines) <= ONE else 2
    rows, tall = -(-len(table.lines) // columns), TALL[columns]
    canvas = Canvas(HEAD + rows * (tall + PAD) + PAD)
    canvas.text(table.title, WIDTH // 2, 62, 44, GOLD, side="middle", width=WIDTH - 80, bold=True)
    canvas.text(table.note, WIDTH // 2, 104, LEAST, PALE, side="middle", width=WIDTH - 80)
    room = max(width_of(place, LEAST) for place, *_ in table.lines)
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * PAD) // columns
    for order, line in enumerate(table.lines):
        across, down = divmod(order, rows)
        left, top = MARGIN + across * (wide + PAD), HEAD + down * (tall + PAD)
        _line(canvas, line, (left, top, left + wide, top + tall), room, lit=order < table.golden)
    return canvas.file()


def _line(canvas: Canvas, line: Line, box: tuple[int, int, int, int], room: int, *, lit: bool) -> None:
    """Write a line on its plate: place and names on the left, what else is said and points on the right."""
    place, players, points, more = line
    left, top, right, bottom = box
    canvas.panel(box, bright=lit)
    tall = bottom - top
    inks = (RIM, RIM, RIM, RIM) if lit else (PALE, WHITE, GOLD, PALE)
    foot, start, edge = foot_of(top, tall, LEAST), left + 2 * PAD, right - 2 * PAD
    canvas.text(place, start + room, foot, LEAST, inks[0], side="right")
    start += room + 2 * PAD
    points_wide = max(canvas.text(points, edge, foot, LEAST, inks[2], side="right", width=150, bold=True), 84)
    edge -= points_wide + 2 * PAD
    if more and tall == TALL[1]:
        edge -= 2 * PAD + canvas.text(
            more, edge, foot, LEAST, inks[3], side="right", width=(edge - start) * 3 // 5
        )
    canvas.text(together(players), start, foot, LEAST, inks[1], width=edge - start)
