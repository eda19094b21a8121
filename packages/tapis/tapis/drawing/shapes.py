"""Our own outlines (suits, stars, curves) as masks of any size.

Every shape is drawn several times too large and then reduced, which smooths its edges.  A mask is an image of
mode "L": 255 inside the shape, 0 outside.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

SCALE = 4
Point = tuple[float, float]

TRUMPS, EXCUSE = "T", "EX"
INK = {
    "S": (18, 22, 30),
    "H": (206, 24, 40),
    "D": (20, 92, 205),
    "C": (8, 122, 52),
    TRUMPS: (112, 32, 150),
    EXCUSE: (18, 22, 30),
}
"""The colours of suits: spades black, hearts red, diamonds blue, clubs green; trumps of Tarot violet."""


def curve(*points: Point, steps: int = 24) -> list[Point]:
    """Return points along cubic Bézier curves joined end to end: 4 points, then 3 for each further curve."""
    line = [points[0]]
    for first in range(0, len(points) - 1, 3):
        a, b, c, d = points[first : first + 4]
        for step in range(1, steps + 1):
            t = step / steps
            u = 1 - t
            p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            line.append(
                (p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1])
            )
    return line


def mirrored(half: Iterable[Point]) -> list[Point]:
    """Close the right half of an outline, given from top to bottom, by its mirror image at x = 0.5."""
    right = list(half)
    return [*right, *((1 - x, y) for x, y in reversed(right))]


HEART = mirrored(
    curve((0.5, 0.24), (0.56, 0.05), (0.72, 0.02), (0.80, 0.03), (0.95, 0.05), (1.02, 0.20), (0.985, 0.36))
    + curve((0.985, 0.36), (0.93, 0.58), (0.68, 0.76), (0.5, 0.985))
)
DIAMOND = mirrored(
    curve((0.5, 0.0), (0.60, 0.17), (0.76, 0.36), (0.93, 0.5), (0.76, 0.64), (0.60, 0.83), (0.5, 1.0))
)
SPADE = mirrored(
    curve((0.5, 0.0), (0.64, 0.20), (0.985, 0.36), (0.985, 0.60), (0.985, 0.80), (0.76, 0.88), (0.58, 0.70))
)
STALK = mirrored(curve((0.535, 0.55), (0.545, 0.78), (0.60, 0.93), (0.74, 0.985)))
LEAVES = ((0.5, 0.235, 0.235), (0.235, 0.60, 0.235), (0.765, 0.60, 0.235), (0.5, 0.5, 0.16))
"""The club's leaves: centre (x, y) and radius."""


def blank(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty mask, `SCALE` times as large, and its pencil."""
    large = Image.new("L", (width * SCALE, height * SCALE), 0)
    return large, ImageDraw.Draw(large)


def reduced(large: Image.Image) -> Image.Image:
    """Return a large mask reduced to its final size."""
    return large.reduce(SCALE)


def polygon(draw: ImageDraw.ImageDraw, outline: Iterable[Point], width: float, height: float) -> None:
    """Fill an outline, given in parts of the whole, on a mask of this size in pixels."""
    draw.polygon([(x * width, y * height) for x, y in outline], fill=255)


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    """Fill a disc, given in pixels of the mask."""
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


@lru_cache(maxsize=64)
def suit_mask(suit: str, width: int, height: int) -> Image.Image:
    """Draw a suit that fills a mask of this size in pixels.

    Raises:
        ValueError: if `suit` is no suit.
    """
    large, draw = blank(width, height)
    wide, high = large.size
    if suit == "H":
        polygon(draw, HEART, wide, high)
    elif suit == "D":
        polygon(draw, DIAMOND, wide, high)
    elif suit == "S":
        polygon(draw, SPADE, wide, high)
        polygon(draw, STALK, wide, high)
    elif suit == "C":
        for x, y, radius in LEAVES:
            draw.ellipse(
                ((x - radius) * wide, (y - radius) * high, (x + radius) * wide, (y + radius) * high), fill=255
            )
        polygon(draw, STALK, wide, high)
    elif suit == TRUMPS:
        polygon(draw, star(4, 0.5, 0.5, 0.5, 0.2), wide, high)
    else:
        raise ValueError(f"no suit: {suit!r}")
    return reduced(large)


def star(points: int, x: float, y: float, outer: float, inner: float) -> list[Point]:
    """Return the outline of a star around (x, y), its first point at the top."""
    corners = [(outer if n % 2 == 0 else inner, pi * n / points) for n in range(2 * points)]
    return [(x + r * sin(angle), y - r * cos(angle)) for r, angle in corners]
