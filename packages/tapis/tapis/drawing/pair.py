"""Two players at a table: their cards large, side by side; seat 0 sits on the left, seat 1 on the right."""

from tapis.drawing.canvas import WIDTH, Box, Canvas
from tapis.drawing.faces import width_of
from tapis.drawing.letters import LEAST
from tapis.drawing.palette import PALE
from tapis.drawing.plates import NOTE, PAD, bubbles, game, notes, plate, played
from tapis.drawing.table import Table

HEIGHT = 300
CARD = 248
OPEN, SMALL = 64, 92
"""Heights of a card that lies open, and of one of the last trick."""
EDGE, WIDE = 8, 188
"""Width of the strips beside the cards, where all else lies."""
RIGHT = WIDTH - EDGE - WIDE
BESIDE = 66
"""Height of a player's plate."""
_GAME: Box = (EDGE, EDGE, EDGE + WIDE, 114)
_PLATES: tuple[Box, Box] = (
    (EDGE, HEIGHT - EDGE - BESIDE, EDGE + WIDE, HEIGHT - EDGE),
    (RIGHT, EDGE, RIGHT + WIDE, EDGE + BESIDE),
)
_FANS = ((EDGE + 4, HEIGHT - EDGE - BESIDE - OPEN - 6), (RIGHT + 4, EDGE + BESIDE + 6))
"""Where cards that lie open begin."""
_LAST: Box = (RIGHT, HEIGHT - EDGE - SMALL - 46, RIGHT + WIDE, HEIGHT - EDGE)
_CARDS = (WIDTH // 2 - width_of(CARD) - 10, WIDTH // 2 + 10)
_TOP = (HEIGHT - CARD) // 2


def draw(table: Table) -> Canvas:
    """Draw the table."""
    canvas = Canvas(HEIGHT)
    game(canvas, table, _GAME)
    _notes(canvas, table)
    _last(canvas, table)
    for seat, box in enumerate(_PLATES):
        plate(canvas, table, seat, box)
        if table.open and table.open[seat]:
            canvas.fan(table.open[seat], table.letters, *_FANS[seat], OPEN, WIDE - 8)
    for seat, x in enumerate(_CARDS):
        if seat in dict(table.trick):
            played(canvas, table, seat, x, _TOP, CARD)
        else:
            canvas.space(x, _TOP, CARD, bright=seat == table.turn and bool(table.trump))
    middle = HEIGHT // 2
    bubbles(
        canvas,
        table,
        {seat: (x, middle - 36, x + width_of(CARD), middle + 36) for seat, x in enumerate(_CARDS)},
    )
    return canvas


def _notes(canvas: Canvas, table: Table) -> None:
    """Write the notes between the game and the first player's own, as many as there is room for."""
    opened = table.open and table.open[0]
    foot = _FANS[0][1] - 4 if opened else _PLATES[0][1] - 6
    room = (foot - _GAME[3] - 4 - PAD) // NOTE
    notes(canvas, table._replace(notes=table.notes[: max(0, room)]), EDGE, foot, WIDE)


def _last(canvas: Canvas, table: Table) -> None:
    """Show the last trick small, its winner's card in gold."""
    if not table.last:
        return
    left, top, right, _ = _LAST
    canvas.panel(_LAST)
    canvas.text(table.words[3], (left + right) // 2, top + 29, LEAST, PALE, side="middle", width=WIDE - PAD)
    across = width_of(SMALL) + 14
    for seat, card in table.last:
        x = (left + right) // 2 + (seat - 1) * across + 7
        canvas.card(card, table.letters, x, top + 40, SMALL, best=seat == table.last_winner)
