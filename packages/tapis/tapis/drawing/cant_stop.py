"""The recipe "cant_stop": columns 2 to 12 side by side, longer where the number is likelier.

The columns stand around a horizontal middle line, which leaves the four corners to the players, clockwise
from the top left.  The squares that the turn would gain are golden, and its markers are the mover's pawns
with a heavy rim.  A won column has its winner's colour, with their pawn on top.
"""

from functools import lru_cache
from typing import Any

from tapis.drawing.cant_stop_board import COLUMNS, CantStopBoard, length, read
from tapis.drawing.canvas import WIDTH, Box, Canvas
from tapis.drawing.letters import shown_name
from tapis.drawing.palette import GOLD, HONEY, PANEL, RIM, WHITE, Colour
from tapis.drawing.pawns import LOOKS, pawn

PITCH, ROW = 71, 46
"""Pixels from one column to the next, and from one square to the next."""
WIDE, HIGH = PITCH - 4, ROW - 4
"""Width and height of a square, in pixels."""
LEFT = (WIDTH - len(COLUMNS) * PITCH + 4) // 2
NUMBER = 42
"""Height in pixels of the line with a column's number, above its top square."""
EDGE = 10
TOP = EDGE + NUMBER
HEIGHT = TOP + max(map(length, COLUMNS)) * ROW - 4 + EDGE
RADIUS = 7
PLATE_WIDE, PLATE_HIGH = 4 * PITCH - 8, 88
PLATES = (
    (LEFT, EDGE),
    (WIDTH - LEFT - PLATE_WIDE, EDGE),
    (WIDTH - LEFT - PLATE_WIDE, HEIGHT - EDGE - PLATE_HIGH),
    (LEFT, HEIGHT - EDGE - PLATE_HIGH),
)
"""Top left corners of the players' plates, clockwise."""
ALONE, PAIR, MANY = 41, 34, 25
"""Sizes in pixels of a pawn alone on its square, of one of two, of one of more; more overlap a little."""
LARGE, LEGEND, STAR = 60, 72, 34
"""Sizes in pixels of the pawn on a won column, of the pawn on a plate, of a star."""
CORNERS = ((0, -0.1), (1, -0.1), (1, 1.1), (0, 1.1))
"""Places of three or four pawns on a square, right and down in parts of it: as the plates lie."""
LIGHT, HEAVY = 0.04, 0.09
"""Width of the rim of a token and of a marker, in parts of the pawn's size."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a board, described in `tapis.drawing.cant_stop_board.CantStopBoard`, as a WebP file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    board = read(data)
    canvas = _empty().copy()
    for column in COLUMNS:
        _column(canvas, board, column)
    for seat in range(len(board.names)):
        _plate(canvas, board, seat)
    return canvas.file(small=True)


def square_box(column: int, square: int) -> Box:
    """Return where a square lies; its column is centred on the middle line."""
    left = LEFT + (column - COLUMNS.start) * PITCH
    top = TOP + (max(map(length, COLUMNS)) + length(column) - 2 * square) // 2 * ROW
    return left, top, left + WIDE, top + HIGH


@lru_cache(maxsize=1)
def _empty() -> Canvas:
    """Draw the board before anybody has moved."""
    canvas = Canvas(HEIGHT)
    for column in COLUMNS:
        for square in range(1, length(column) + 1):
            canvas.slab(square_box(column, square), PANEL, RADIUS)
        _number(canvas, column, WHITE)
    return canvas


def _number(canvas: Canvas, column: int, colour: Colour) -> None:
    left, top, _, _ = square_box(column, length(column))
    canvas.text(str(column), left + WIDE // 2, top - 8, 38, colour, side="middle", bold=True)


def _column(canvas: Canvas, board: CantStopBoard, column: int) -> None:
    """Draw what lies on a column: its winner's colour, or the possible gains and the pawns."""
    winner = board.winner(column)
    if winner is not None:
        _won(canvas, column, winner)
        return
    path = board.paths().get(column, range(0))
    for square in path:
        canvas.slab(square_box(column, square), GOLD if square == path[-1] else HONEY, RADIUS)
    if path and path[-1] == length(column):
        _number(canvas, column, GOLD)
    for square, seats in board.pawns(column).items():
        marked = board.turn if path and square == path[-1] else None
        _pawns(canvas, square_box(column, square), seats, marked)


def _won(canvas: Canvas, column: int, winner: int) -> None:
    """Fill a column with its winner's colour, and lay their pawn on its top square."""
    left, top, right, _ = square_box(column, length(column))
    bottom = square_box(column, 1)[3]
    canvas.slab((left, top, right, bottom), LOOKS[winner].colour, RADIUS)
    canvas.lay(pawn(winner, LARGE, LIGHT), left + (WIDE - LARGE) // 2, top)


def _pawns(canvas: Canvas, box: Box, seats: list[int], marked: int | None) -> None:
    """Lay the pawns of these seats on a square: one in the middle, two side by side, more in the corners."""
    left, top, _, _ = box
    size = {1: ALONE, 2: PAIR}.get(len(seats), MANY)
    for order, seat in enumerate(seats):
        across, down = {1: (0.5, 0.5), 2: (order, 0.5)}.get(len(seats), CORNERS[seat])
        x, y = left + round((WIDE - size) * across), top + round((HIGH - size) * down)
        canvas.lay(pawn(seat, size, HEAVY if seat == marked else LIGHT), x, y)


def _plate(canvas: Canvas, board: CantStopBoard, seat: int) -> None:
    """Draw a player's plate, golden when it is their turn: pawn, name, a star for each column they need.

    Stars of columns that are won are golden.
    """
    left, top = PLATES[seat]
    bright = seat == board.turn
    canvas.panel((left, top, left + PLATE_WIDE, top + PLATE_HIGH), bright=bright)
    canvas.lay(pawn(seat, LEGEND, LIGHT), left + 8, top + 8)
    x, room = left + LEGEND + 18, PLATE_WIDE - LEGEND - 26
    name = shown_name(board.names[seat], seat)
    canvas.text(name, x, top + 38, 34, RIM if bright else WHITE, width=room, bold=True)
    won = board.won.count(seat)
    most = max(won, board.goal)
    step = min(STAR + 2, (room - 8 - STAR) // (most - 1))
    if bright:
        canvas.panel((x - 6, top + 46, x + (most - 1) * step + STAR + 6, top + PLATE_HIGH - 5))
    for place in range(most):
        canvas.star(x + place * step, top + 47, STAR, hollow=place >= won)
