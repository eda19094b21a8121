"""Pawns of up to four players, each with its own colour, shape or letter."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from PIL import Image

from tapis.drawing.palette import PAPER, WHITE, Colour
from tapis.drawing.ranks import rank_mask
from tapis.drawing.shapes import INK, Point, blank, disc, polygon, reduced

LETTERS = "ABCD"
LETTERED = 40
"""The least size of a pawn whose letter a phone can show; smaller ones have their shape and colour alone."""
BLACK = INK["S"]


class Look(NamedTuple):
    """The look of a player's pawns.

    Attributes:
        colour: the pawn's colour; the four differ in lightness, or are red and blue.
        ink: the colour of its letter.
        corners: the corners of its outline, around the origin; () is a disc.
        inner: the distance of its edges from the origin, or a disc's radius.
        letter: the letter's height, and how far it lies below the middle, in parts of the pawn's size.
    """

    colour: Colour
    ink: Colour
    corners: tuple[Point, ...]
    inner: float
    letter: tuple[float, float]


TRIANGLE = ((-0.035, -0.5), (0.035, -0.5), (0.5, 0.31), (0.5, 0.41), (-0.5, 0.41), (-0.5, 0.31))
SQUARE = ((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44))
DIAMOND = (
    *((-0.06, -0.5), (0.06, -0.5), (0.5, -0.06), (0.5, 0.06)),
    *((0.06, 0.5), (-0.06, 0.5), (-0.5, 0.06), (-0.5, -0.06)),
)
"""Outlines around the origin, with blunt tips."""

LOOKS = (
    Look(INK["H"], WHITE, (), 0.48, (0.52, 0)),
    Look(INK["D"], WHITE, SQUARE, 0.44, (0.54, 0)),
    Look(PAPER, BLACK, TRIANGLE, 0.3, (0.44, 0.13)),
    Look(BLACK, WHITE, DIAMOND, 0.56 / sqrt(2), (0.46, 0)),
)
"""By seat: a red disc, a blue square, a white triangle, a black diamond."""


@lru_cache(maxsize=64)
def pawn(seat: int, size: int, rim: float) -> Image.Image:
    """Draw a pawn in a square of `size` pixels: a black rim, a light ring within, a letter on its colour.

    `rim` is the width of the black rim, in parts of the size.
    """
    look = LOOKS[seat]
    picture = Image.new("RGBA", (size, size), (*BLACK, 0))
    ring = min(0.07, rim + 0.03)
    for inset, colour in ((0.0, BLACK), (rim, PAPER), (rim + ring, look.colour)):
        picture.paste((*colour, 255), (0, 0), _shape(look, size, inset))
    high, low = look.letter
    if size < LETTERED:
        return picture
    letter = rank_mask(LETTERS[seat], round(high * size), size)
    at = ((size - letter.width) // 2, round((size - letter.height) / 2 + low * size))
    picture.paste((*look.ink, 255), at, letter)
    return picture


def _shape(look: Look, size: int, inset: float) -> Image.Image:
    """Draw a pawn's outline as a mask, all its edges `inset` further in."""
    large, draw = blank(size, size)
    wide, middle = large.width, large.width / 2
    if not look.corners:
        disc(draw, middle, middle, (look.inner - inset) * wide)
        return reduced(large)
    part = 1 - inset / look.inner
    polygon(draw, [(0.5 + x * part, 0.5 + y * part) for x, y in look.corners], wide, wide)
    return reduced(large)
