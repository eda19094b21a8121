"""The recipe "day_card": one game of the day and how it went, made to be passed on; it gives nothing away."""

from typing import Any, Final, NamedTuple

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.palette import BACK, GOLD, LINE, PALE, PAPER, RIM, WHITE, Colour

HEAD: Final = 262
"""Pixels above the squares."""
TILE, GAP, APART, FOOT = 36, 6, 24, 24
"""Pixels of a square, between two, between two groups of them, and below each row."""
MOST: Final = 64
"""Squares at most."""
GROUPS: Final = 2
"""Groups of squares in a row."""
COLOURS: Final[tuple[Colour, ...]] = (LINE, GOLD, BACK)
"""Of squares, by the points lost: few, some, many; each has as many dots."""
DOTS: Final[tuple[tuple[float, ...], ...]] = ((), (0.5,), (0.28, 0.72))
"""Where the dots of a square stand in its width."""


class DayCard(NamedTuple):
    """A card, as `Picture.data` of the recipe "day_card" has it, in this order.

    Attributes:
        title: which day.
        game: the game.
        figure: what was reached.
        note: the place, and what was lost.
        squares: a digit from 0 to 2 for each turn or trick; "" before the day has closed.
        group: how many squares stand together, 0 for all.
    """

    title: str
    game: str
    figure: str
    note: str
    squares: str
    group: int


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a card, described in `DayCard`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    card = DayCard(*data)
    if len(card.squares) > MOST or not set(card.squares) <= set("012") or card.group < 0:
        raise ValueError(f"squares: {card.squares!r} by {card.group!r}")
    rows = _rows(card)
    canvas = Canvas(HEAD + len(rows) * (TILE + FOOT))
    canvas.text(card.title, WIDTH // 2, 62, 44, GOLD, side="middle", width=WIDTH - 80, bold=True)
    canvas.text(card.game, WIDTH // 2, 106, 30, PALE, side="middle", width=WIDTH - 80)
    canvas.text(card.figure, WIDTH // 2, 190, 84, WHITE, side="middle", width=WIDTH - 80, bold=True)
    canvas.text(card.note, WIDTH // 2, 236, 32, PALE, side="middle", width=WIDTH - 80)
    for number, groups in enumerate(rows):
        _lay(canvas, groups, HEAD + number * (TILE + FOOT))
    return canvas.file()


def _rows(card: DayCard) -> list[list[str]]:
    """Return the squares by row and group."""
    each = card.group or len(card.squares) or 1
    groups = [card.squares[first : first + each] for first in range(0, len(card.squares), each)]
    return [groups[first : first + GROUPS] for first in range(0, len(groups), GROUPS)]


def _lay(canvas: Canvas, groups: list[str], top: int) -> None:
    """Lay a row of squares in the middle; dots tell the colours apart."""
    count = sum(map(len, groups))
    x = (WIDTH - count * (TILE + GAP) + GAP - APART * (len(groups) - 1)) // 2
    for group in groups:
        for digit in group:
            canvas.slab((x, top, x + TILE, top + TILE), COLOURS[int(digit)], 8)
            for at in DOTS[int(digit)]:
                size = 10
                left, foot = x + round(at * TILE) - size // 2, top + TILE // 2 - size // 2
                ink = RIM if digit == "1" else PAPER
                canvas.slab((left, foot, left + size, foot + size), ink, size // 2)
            x += TILE + GAP
        x += APART
