"""A place for each of five to thirty-two players, in rows: their cards of this trick, of the last."""

from dataclasses import dataclass

from tapis.drawing.canvas import WIDTH, Box, Canvas
from tapis.drawing.faces import width_of
from tapis.drawing.letters import LEAST, shown_name
from tapis.drawing.palette import PALE, RIM, WHITE
from tapis.drawing.plates import BACK, NOTE, bubbles, chips, game, with_shown_names
from tapis.drawing.table import Table

EDGE = 8
GAP = 6
HEAD = 116
"""Height in pixels above the first row, for the game and the last trick's winner."""
NOTES, NOTES_WIDE = 2, 150
"""Lines of notes that there is room for, and their width in pixels."""
NAME = 40
CALL = 40
"""Least height in pixels of what a player bids."""
OPEN = 64
"""Height in pixels of cards that lie open before a player."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The lay-out of the places.

    Attributes:
        columns: how many places a row has.
        card: height of a card of the trick, in pixels.
        mini: height of a card of the last trick, in pixels.
        open: pixels that open cards add to the height of a place.
    """

    columns: int
    card: int
    mini: int
    open: int

    @property
    def width(self) -> int:
        """Return the width of a place, in pixels."""
        return (WIDTH - 2 * EDGE - (self.columns - 1) * GAP) // self.columns

    @property
    def height(self) -> int:
        """Return the height of a place, in pixels."""
        return NAME + self.card + 14 + self.open

    def box(self, seat: int) -> Box:
        """Return where a seat's place lies."""
        row, column = divmod(seat, self.columns)
        left, top = EDGE + column * (self.width + GAP), HEAD + EDGE + row * (self.height + GAP)
        return left, top, left + self.width, top + self.height


def plan(table: Table) -> Plan:
    """Return the best lay-out for this many players."""
    seats = len(table.names)
    opened = OPEN + 8 if any(table.open) else 0
    if seats <= 6:
        return Plan(3, 130, 80, opened)
    if seats <= 16:
        return Plan(4, 112, 70, opened)
    return Plan(5, 84, 60, 0)


def draw(table: Table) -> Canvas:
    """Draw the whole table."""
    laid = plan(table)
    rows = -(-len(table.names) // laid.columns)
    canvas = Canvas(HEAD + 2 * EDGE + rows * (laid.height + GAP) - GAP)
    game(canvas, table, (EDGE, EDGE, 400, HEAD))
    _notes(canvas, table, 390, EDGE + 32)
    _last(canvas, table, (408, EDGE, WIDTH - EDGE, HEAD))
    for seat in range(len(table.names)):
        _place(canvas, table, seat, laid)
    bubbles(canvas, table, {seat: _call(table, seat, laid) for seat in range(len(table.names))})
    return canvas


def _call(table: Table, seat: int, laid: Plan) -> Box:
    """Return where a seat's bid stands: in the place for its card, in a small one or below an open card."""
    left, top, _, _ = laid.box(seat)
    high = max(CALL, laid.card // 3)
    low = bool(table.open) or laid.card < 2 * CALL + 10
    foot = top + NAME + (laid.card if low else (laid.card + high) // 2)
    return left + 5, foot - high, left + 5 + max(92, width_of(laid.card) + 12), foot


def _notes(canvas: Canvas, table: Table, right: int, foot: int) -> None:
    """Write the notes at the right of the game's plate."""
    for line, note in enumerate(table.notes[:NOTES]):
        canvas.text(
            *(with_shown_names(note, table), right, foot + line * NOTE, LEAST, PALE),
            side="right",
            width=NOTES_WIDE,
        )


def _last(canvas: Canvas, table: Table, box: Box) -> None:
    """Write who won the last trick, and lay the card that won it."""
    winning = [card for seat, card in table.last if seat == table.last_winner]
    if not winning or table.last_winner is None:
        return
    left, top, right, _ = box
    canvas.panel(box)
    canvas.card(winning[0], table.letters, left + 14, top + 12, 84, best=True)
    x = left + 30 + width_of(84)
    canvas.text(table.words[3], x, top + 40, LEAST, PALE, width=right - x - 10)
    name = shown_name(table.names[table.last_winner], table.last_winner)
    canvas.text(name, x, top + 80, LEAST, WHITE, width=right - x - 10, bold=True)


def _place(canvas: Canvas, table: Table, seat: int, laid: Plan) -> None:
    left, top, right, bottom = box = laid.box(seat)
    bright = seat == table.turn
    canvas.panel(box, bright=bright)
    ink, edge = RIM if bright else WHITE, right - 9
    if table.scores and not table.teams:
        edge -= 8 + canvas.text(table.scores[seat][1], edge, top + 31, LEAST, ink, side="right", bold=True)
    name = shown_name(table.names[seat], seat)
    canvas.text(name, left + 9, top + 31, LEAST, ink, width=edge - left - 9, bold=True)
    y = top + NAME + 4
    x = left + 11
    card = dict(table.trick).get(seat)
    if card:
        canvas.card(card, table.letters, x, y, laid.card, best=seat == table.master)
        if table.trick[0][0] == seat:
            canvas.chip(x - 7, y + laid.card - 22, 28, "1", dark=True)
    else:
        if not table.calls:
            canvas.space(x, y, laid.card)
        if not laid.open and table.open and table.open[seat]:  # a single card, shown where it will be played
            inset = (laid.card - OPEN) // 2
            canvas.card(table.open[seat][0], table.letters, x + inset - 3, y + inset, OPEN)
    _beside(canvas, table, seat, laid, (x + width_of(laid.card) + 10, y, right - 8, y + laid.card))
    if laid.open and table.open[seat]:
        canvas.fan(table.open[seat], table.letters, left + 9, bottom - OPEN - 6, OPEN, right - left - 18)


def _beside(canvas: Canvas, table: Table, seat: int, laid: Plan, box: Box) -> None:
    """Draw what stands beside the card played: chips, the cards held, the card of the last trick."""
    left, top, right, bottom = box
    chips(canvas, table, seat, left, top, upright=True)
    edge = right - width_of(laid.mini)
    if mini := dict(table.last).get(seat):
        canvas.card(mini, table.letters, edge, bottom - laid.mini, laid.mini, aged=True)
    if laid.columns < 5 and table.held and table.held[seat]:  # with one card each, the free space tells
        canvas.backs(table.held[seat], left, bottom - BACK, BACK, edge - left - 3)
