"""The recipe "hand": a player's own cards, large, four to a row, as their buttons stand; of many, six."""

from typing import Any

from tapis.drawing import faces
from tapis.drawing.canvas import WIDTH, Canvas

ROW, LONG_ROW = 4, 6
"""Cards beside each other, and in a hand of more than `MANY` cards."""
MANY = 12
GAP, NARROW = 16, 9
"""Pixels between cards, and around them; in a long row."""
HEIGHT = round((WIDTH - (ROW + 1) * GAP) / ROW / faces.WIDE)
"""Height of a card: four fill the width."""
LOW = round((WIDTH - (LONG_ROW + 1) * NARROW) / LONG_ROW / faces.WIDE)
"""Height of a card in a long row: six fill the width."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a hand as a PNG file.

    Args:
        data: "fr" or "en" for the corner letters, the cards, and for each whether it may be played; others
            are darker.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    letters, cards, playable = data
    row, gap, high = (LONG_ROW, NARROW, LOW) if len(cards) > MANY else (ROW, GAP, HEIGHT)
    canvas = Canvas(-(-len(cards) // row) * (high + gap) + gap)
    for place, (card, free) in enumerate(zip(cards, playable, strict=True)):
        down, right = divmod(place, row)
        x, y = gap + right * (faces.width_of(high) + gap), gap + down * (high + gap)
        canvas.card(card, letters, x, y, high, aged=not free)
    return canvas.file()
