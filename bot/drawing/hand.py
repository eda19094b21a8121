"""The recipe "hand": a player's own cards, large, four to a row, as their buttons stand."""

from typing import Any

from bot.drawing import faces
from bot.drawing.canvas import WIDTH, Canvas

ROW = 4
"""Cards beside each other."""
GAP = 16
"""Pixels between cards, and around them."""
HEIGHT = round((WIDTH - (ROW + 1) * GAP) / ROW / faces.WIDE)
"""Height of a card: four fill the width."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a hand as a PNG file.

    Args:
        data: "fr" or "en" for the corner letters, the cards, and for each whether it may be played; others
            are darker.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    letters, cards, playable = data
    rows = -(-len(cards) // ROW)
    canvas = Canvas(rows * (HEIGHT + GAP) + GAP)
    for place, (card, free) in enumerate(zip(cards, playable, strict=True)):
        row, column = divmod(place, ROW)
        x = GAP + column * (faces.width_of(HEIGHT) + GAP)
        canvas.card(card, letters, x, GAP + row * (HEIGHT + GAP), HEIGHT, aged=not free)
    return canvas.png()
