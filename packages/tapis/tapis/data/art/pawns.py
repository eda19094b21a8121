# ruff: noqa: INP001 - drawn by the script beside it, no package
"""The emojis of pawns: those of the board, as large as they can be; `pawn_A` is the first player's."""

from collections.abc import Iterator

from PIL import Image

from tapis.drawing.pawns import LETTERS, pawn

SIZE = 96
"""Pixels of a side; Discord asks for 128 at most and shows 22 to 48."""
RIM = 0.04


def emojis() -> Iterator[tuple[str, Image.Image]]:
    """Draw every emoji, each under its name."""
    for seat, letter in enumerate(LETTERS):
        yield f"pawn_{letter}", pawn(seat, SIZE, RIM)
