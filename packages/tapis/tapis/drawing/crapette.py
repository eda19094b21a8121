"""The recipe "crapette": both players' piles above and below, the columns between them.

Four columns lie on either side of the foundations, as on a real table.  A covered card shows rank and suit
along its edge.  The cards of a long column lie closer together; if that is not enough the picture grows.
"""

from typing import Any

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.crapette_table import COLUMNS, FOUNDATIONS, RANKS, SUITS, CrapetteTable, read
from tapis.drawing.faces import width_of
from tapis.drawing.letters import LEAST, shown_name
from tapis.drawing.palette import PALE, RIM, WHITE

CARD = 94
"""Height of a card."""
WIDE = width_of(CARD)
EDGE = 8
CAPTION = 32
"""Height of the line with the numbers of the columns."""
WORD = 30
"""Height of the line with the words of a player's piles, above these."""
STRIP = WORD + CARD + 10
"""Height of a player's strip."""
PITCH = WIDE + 7
"""From one column to the next."""
CLOSEST, WIDEST = 25, 36
"""Least and most pixels that a covered card shows."""
ROOM = CARD + 12 * CLOSEST
"""Height of a column of thirteen cards, from king to ace; the foundations share it."""
ROW = (ROOM - CARD) // 3
"""From one foundation to the next below it, which may cover its lower edge."""
PLATE = 196
CELL = (WIDTH - 2 * EDGE - PLATE) // 4
"""Width in pixels of a player's plate, and of the place of each of their piles beside it."""
ARROW, STAR = 28, 30


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a table, described in `tapis.drawing.crapette_table.CrapetteTable`, as a WebP file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    table = read(data)
    room = max(ROOM, CARD + CLOSEST * (max(map(len, table.columns)) - 1))
    top = EDGE + STRIP + CAPTION
    below = top + room + EDGE
    canvas = Canvas(below + STRIP + EDGE)
    _player(canvas, table, 1, EDGE)
    _foundations(canvas, table, top)
    for column in COLUMNS:
        _column(canvas, table, column, top, room)
    _player(canvas, table, 0, below)
    return canvas.file(small=True)


def _player(canvas: Canvas, table: CrapetteTable, seat: int, top: int) -> None:
    """Draw a player's strip: plate, crapette, stock, turned card and waste."""
    _plate(canvas, table, seat, top)
    for cell, word in zip((0, 1, 3), table.words, strict=False):  # the turned card belongs to the stock
        canvas.text(word, EDGE + PLATE + 14 + cell * CELL, top + 25, LEAST, PALE)
    piles = (
        (f"c{seat}", table.crapettes[seat], table.crapette_counts[seat]),
        (f"s{seat}", "", table.stocks[seat]),
        (f"d{seat}", table.turned[seat], 0),
        (f"w{seat}", table.wastes[seat], table.waste_counts[seat]),
    )
    for cell, (place, card, count) in enumerate(piles):
        x, y = EDGE + PLATE + 14 + cell * CELL, top + WORD + 5
        if place[0] in "cs" and count > 1:
            canvas.back(x + 4, y, CARD, seat)
        if place[0] == "s" and count:
            canvas.back(x, y, CARD, seat)
        else:
            _top(canvas, table, place, card, x, y)
        if count:
            canvas.text(str(count), x + WIDE + 12, y + CARD - 6, 34, bold=True)


def _plate(canvas: Canvas, table: CrapetteTable, seat: int, top: int) -> None:
    """Draw a player's plate, golden in their turn: name, number of cards left."""
    bright = seat == table.turn
    ink = RIM if bright else WHITE
    canvas.panel((EDGE, top, EDGE + PLATE, top + STRIP), bright=bright)
    name = shown_name(table.names[seat], seat)
    canvas.text(name, EDGE + 12, top + 36, 32, ink, width=PLATE - 24, bold=True)
    canvas.back(EDGE + 14, top + STRIP - 56, 48, seat)
    canvas.text(str(table.left(seat)), EDGE + 58, top + STRIP - 18, 40, ink, bold=True)


def _top(canvas: Canvas, table: CrapetteTable, place: str, card: str, x: int, y: int) -> None:
    """Lay the top card of a pile, or show that the pile is empty; mark what the last move did here."""
    moved = place in table.moved()
    if moved and card:
        canvas.frame(x, y, CARD)
    if card:
        canvas.card(card, table.letters, x, y, CARD)
    else:
        canvas.space(x, y, CARD, bright=moved)
    if moved:
        canvas.arrow(x - 4, y + CARD - ARROW + 4, ARROW, up=place == table.moved()[0])
    if card in table.marked:
        canvas.star(x + WIDE - STAR + 8, y - 6, STAR)


def _column(canvas: Canvas, table: CrapetteTable, column: int, top: int, room: int) -> None:
    """Lay a column below its number, from its bottom card to its end."""
    middle = WIDTH - EDGE - 4 * PITCH + 7
    x = EDGE + column * PITCH if column < 4 else middle + (column - 4) * PITCH
    canvas.text(str(column + 1), x + WIDE // 2, top - 6, LEAST, PALE, side="middle", bold=True)
    cards = table.columns[column]
    step = min(WIDEST, (room - CARD) // max(1, len(cards) - 1))
    for place, card in enumerate(cards[:-1]):
        y = top + place * step
        canvas.covered(card, table.letters, x, y, CARD, min(step - 4, 28))
        if card in table.marked:
            canvas.star(x + WIDE - 14, y + 1, 22)
    end = cards[-1] if cards else ""
    _top(canvas, table, f"t{column}", end, x, top + step * max(0, len(cards) - 1))


def _foundations(canvas: Canvas, table: CrapetteTable, top: int) -> None:
    """Lay the eight foundations on their plate, a row for each suit."""
    left = WIDTH // 2 - PITCH
    canvas.panel((left - 2, top - CAPTION, left + 2 * PITCH + 2, top + ROOM + 4))
    for foundation in FOUNDATIONS:
        row, side = divmod(foundation, 2)
        x, y = left + 4 + side * PITCH, top + row * ROW
        rank, suit = table.foundations[foundation], SUITS[foundation]
        _top(canvas, table, f"f{foundation}", RANKS[rank - 1] + suit if rank else "", x, y)
        if not rank:
            canvas.sign(suit, x + WIDE // 2 - 20, y + CARD // 2 - 20, 40)
