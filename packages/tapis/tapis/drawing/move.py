"""The recipe "move": an example of a move, a row for each step, as the rules tell it."""

from functools import cache
from typing import Any

from PIL import Image

from tapis.drawing import ART, faces
from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.palette import GOLD, PALE

EDGE, STEP = 28, 178
"""Pixels beside the rows, and from one row to the next."""
CAPTION, RESULT = 40, 46
"""Sizes of letters: what is done, what comes of it."""
NARROW, BESIDE = 300, 360
"""What comes of a step stands above its pieces where fewer pixels are left; there it has so many."""
PIECE, GAP = 100, 18
"""Height of a die or card, and pixels between two."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw the steps of a move as a PNG file.

    Args:
        data: "fr" or "en" for letters on cards and dice, then the steps: what is done, the pieces, each with
            whether it is meant, and what comes of it.  A piece is a die "5", a poker die "f3" or a card "JS",
            "T21".

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    letters, steps = data
    canvas = Canvas(len(steps) * STEP + EDGE)
    for number, (caption, pieces, result) in enumerate(steps):
        top = EDGE // 2 + number * STEP
        foot, x, beside = top + CAPTION, EDGE, 0
        for piece, meant in pieces:
            x += _lay(canvas, piece, letters, x, foot + GAP, meant=meant) + GAP
        if result and WIDTH - EDGE - x < NARROW:
            beside = canvas.text(
                result, WIDTH - EDGE, foot, CAPTION, GOLD, side="right", width=BESIDE, bold=True
            )
        elif result:
            middle = foot + GAP + (PIECE + RESULT) // 2
            canvas.text(result, x, middle, RESULT, GOLD, width=WIDTH - EDGE - x, bold=True)
        canvas.text(caption, EDGE, foot, CAPTION, PALE, width=WIDTH - 2 * EDGE - beside - (beside and GAP))
    return canvas.file()


def _lay(canvas: Canvas, piece: str, letters: str, x: int, y: int, *, meant: bool) -> int:
    """Lay a die or a card, under a golden bar where it is meant; return its width."""
    if piece.removeprefix("f").isdigit():
        picture = _die(piece, letters)
        canvas.lay(picture, x, y)
        width = picture.width
    else:
        width = faces.width_of(PIECE)
        canvas.card(piece, letters, x, y, PIECE)
    if meant:
        canvas.slab((x, y + PIECE + 5, x + width, y + PIECE + 13), GOLD, 4)
    return width


@cache
def _die(piece: str, letters: str) -> Image.Image:
    """Return the drawing of a die, as our emojis have it.

    Raises:
        ValueError: if there is no such die.
    """
    kind = ("visage" if letters == "fr" else "face") if piece.startswith("f") else "die"
    path = ART / f"{kind}{piece[-1]}.png"
    if not path.is_file():
        raise ValueError(f"there is no die {piece}")
    with Image.open(path) as picture:
        return picture.convert("RGBA").resize((PIECE, PIECE), Image.Resampling.LANCZOS)
