"""The plates of a card table, for the players or for the game, and what players say."""

from collections.abc import Mapping

from tapis.drawing.canvas import Box, Canvas
from tapis.drawing.faces import width_of
from tapis.drawing.letters import CAPITAL, LEAST, fitting, in_two, shown_name
from tapis.drawing.letters import width_of as width_of_line
from tapis.drawing.palette import PALE, PANEL, PAPER, RIM, WHITE
from tapis.drawing.shapes import TRUMPS
from tapis.drawing.table import Table

CHIP = 32
PAD = 10
NOTE = 36
"""Height in pixels of a line of notes."""
BACK = 24
"""Height in pixels of the backs of the cards a player holds."""
WON = LEAST
"""Size of the letters of what a player has won in this deal."""
PILED, CAPTION = (44, 36, 28), 34
"""Heights in pixels of cards that lie aside, the first for which there is room, and of their caption."""


def plate(canvas: Canvas, table: Table, seat: int, box: Box) -> None:
    """Draw a player's plate, golden in their turn: name, dealer, taker, cards held, score.

    What they have won stands beside the name where chips and score leave no room for it.
    """
    left, top, right, bottom = box
    bright = seat == table.turn
    canvas.panel(box, bright=bright)
    ink, pale = (RIM, RIM) if bright else (WHITE, PALE)
    end, y = right - PAD, bottom - CHIP - 3
    x = chips(canvas, table, seat, left + PAD, y)
    right -= PAD
    if table.scores and not table.teams:
        right -= PAD + canvas.text(table.scores[seat][1], right, y + 27, LEAST, ink, side="right", bold=True)
        if table.won and right - width_of_line(table.won[seat], WON) >= x:
            right -= PAD + canvas.text(table.won[seat], right, y + 27, WON, pale, side="right")
        elif table.won:
            end -= PAD + canvas.text(table.won[seat], end, top + 27, WON, pale, side="right")
    name = shown_name(table.names[seat], seat)
    canvas.text(name, left + PAD, top + 27, LEAST, ink, width=end - left - PAD, bold=True)
    if table.held and table.held[seat] and right + PAD - x > 3 * width_of(BACK):
        canvas.backs(table.held[seat], x, y + 4, BACK, right - x)


def played(canvas: Canvas, table: Table, seat: int, x: int, y: int, height: int) -> None:
    """Lay the card that a seat has played: the first is numbered, the one that wins so far has a frame."""
    canvas.card(dict(table.trick)[seat], table.letters, x, y, height, best=seat == table.master)
    if table.trick[0][0] == seat:
        canvas.chip(x - 11, y + height - 25, 34, "1", dark=True)


def bubbles(canvas: Canvas, table: Table, places: Mapping[int, Box]) -> None:
    """Lay what each seat said last into its box, as narrow as its text; the newest call is lit.

    By seat, `places` are the most room that there is.
    """
    for seat, said, suit in table.calls:
        left, top, right, bottom = places[seat]
        high, room = bottom - top, right - left - 2 * PAD
        sign = high * 5 // 8 if suit else 0
        beside = sign + PAD // 2 if suit else 0
        size = fitting(said, high * 3 // 5, room - beside, bold=True)
        wide = min(room, width_of_line(said, size, bold=True) + beside)
        lit, start = seat == table.calls[-1][0], (left + right - wide) // 2
        canvas.slab((start - PAD, top, start + wide + PAD, bottom), PAPER if lit else PANEL, high // 3)
        foot = (top + bottom + round(size * CAPITAL)) // 2
        canvas.text(said, start, foot, size, RIM if lit else WHITE, width=room - beside, bold=True)
        if suit:
            canvas.chip(start + wide - sign, top + (high - sign) // 2, sign, suit=suit)


def chips(canvas: Canvas, table: Table, seat: int, x: int, y: int, *, upright: bool = False) -> int:
    """Lay the chips of dealer and takers, side by side or, `upright`, in a column; return where they end."""
    right, down = (0, CHIP + 1) if upright else (CHIP + 4, 0)
    if seat == table.dealer:
        canvas.chip(x, y, CHIP, "D", dark=True)
        x, y = x + right, y + down
    if seat in {table.taker, table.partner}:
        canvas.chip(x, y, CHIP, initials(table)[:1], table.trump)
        x, y = x + right, y + down
    return y if upright else x


def initials(table: Table) -> str:
    """Return the letters of a chip without one trump suit: "SA", "TA", or "?" while players bid."""
    return "".join(word[0] for word in table.words[1].split()[:2]).upper() if table.trump else "?"


def game(canvas: Canvas, table: Table, box: Box) -> None:
    """Draw the plate of the game: the trump, its name, and a note; Tarot's takers have their sign there."""
    caption, name, note, _ = table.words
    if not (name or note):
        return
    left, top, right, bottom = box
    bottom = bottom if name else top + 46
    canvas.panel((left, top, right, bottom))
    x = left + PAD
    if table.trump not in {"", TRUMPS}:
        size = 52
        canvas.chip(x, top + 10, size, initials(table), table.trump)
        x += size + PAD
    if name:
        canvas.text(caption, x, top + 31, LEAST, PALE, width=right - x - PAD)
        canvas.text(name, x, top + 63, LEAST, width=right - x - PAD, bold=True)
    if note:
        foot, x = bottom - (14 if name else 15), left + PAD
        if table.trump == TRUMPS:
            canvas.chip(x, foot - 22, CHIP, suit=TRUMPS)
            x += CHIP + 6
        canvas.text(with_shown_names(note, table), x, foot, LEAST, WHITE, width=right - x - PAD)


def notes(canvas: Canvas, table: Table, left: int, bottom: int, width: int) -> None:
    """Write the notes below each other on a plate that ends here, a long one in two lines."""
    if not table.notes:
        return
    room = width - 2 * PAD
    lines = [part for note in table.notes for part in in_two(with_shown_names(note, table), LEAST, room)]
    top = bottom - PAD - NOTE * len(lines)
    canvas.panel((left, top, left + width, bottom))
    for line, note in enumerate(lines):
        canvas.text(note, left + PAD, top + NOTE * (line + 1), LEAST, PALE, width=room)


def piled(table: Table, width: int, room: int) -> tuple[int, int]:
    """Return the height of the cards of all piles, the largest that there is room for, and of their plate."""
    heights = [(high, _foot(table, width, high)) for high in PILED]
    return next((each for each in heights if each[1] <= room), heights[-1])


def _foot(table: Table, width: int, high: int) -> int:
    """Return the height of the plate of all piles with cards of this height."""
    lines = _lines(table, width, high)
    rows = sum(len(_parted(line[0][1], width, high)) for line in lines)
    return len(lines) * CAPTION + rows * (high + 2) + PAD // 2 if lines else 0


def _lines(table: Table, width: int, high: int) -> list[list[tuple[str, tuple[str, ...]]]]:
    """Return the piles line by line: two that have a row of half the width each lie side by side."""
    lines: list[list[tuple[str, tuple[str, ...]]]] = []
    short = [len(_parted(cards, _half(width), high)) == 1 for _, cards in table.piles]
    for number, pile in enumerate(table.piles):
        if number and short[number - 1] and short[number] and len(lines[-1]) == 1:
            lines[-1].append(pile)
        else:
            lines.append([pile])
    return lines


def _half(width: int) -> int:
    """Return the width of a plate of which two, side by side, have one's edges and a gap as wide as these."""
    return (width + PAD) // 2


def _parted(cards: tuple[str, ...], width: int, high: int) -> list[tuple[str, ...]]:
    """Part cards into rows of nearly equal length, of which no number is covered."""
    wide = width_of(high)
    rows = -(-len(cards) // (1 + (width - 2 * PAD - wide) // (wide - wide // 8)))
    each = -(-len(cards) // rows)
    return [cards[first : first + each] for first in range(0, len(cards), each)]


def piles(canvas: Canvas, table: Table, left: int, top: int, width: int, room: int) -> None:
    """Lay what lies aside on a plate, each pile below its caption."""
    if not table.piles:
        return
    high, foot = piled(table, width, room)
    canvas.panel((left, top, left + width, top + foot))
    for line in _lines(table, width, high):
        wide = width if len(line) == 1 else _half(width)
        top += CAPTION
        parted = [_parted(cards, wide, high) for _, cards in line]
        for place, ((caption, _), rows) in enumerate(zip(line, parted, strict=True)):
            x, across = left + PAD + place * (wide - PAD), wide - 2 * PAD
            canvas.text(with_shown_names(caption, table), x, top - 8, LEAST, PALE, width=across)
            for row, cards in enumerate(rows):
                canvas.fan(cards, table.letters, x, top + row * (high + 2), high, across)
        top += len(parted[0]) * (high + 2)


def with_shown_names(text: str, table: Table) -> str:
    """Replace players' names in a text by what can be drawn of them (`shown_name`)."""
    for seat, name in sorted(enumerate(table.names), key=lambda one: -len(one[1])):
        if (shown := shown_name(name, seat)) != name:
            text = text.replace(name, shown) if name else text
    return text
