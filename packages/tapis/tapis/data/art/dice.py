# ruff: noqa: INP001 - drawn by the script beside it, no package
"""The emojis of dice: ivory with a dark green rim, so that they stand out on any theme at 22 pixels.

`die1` to `die6` have pips.  `face1` to `face6` are the faces of a poker die: a spade (black), a heart (red),
then J Q K A, each letter with its own colour and its own sign under it: nobody depends on colours.
`visage1` to `visage6` are the same for French tables, with V D R A.
Each of them ending in `_kept` is smaller, with a tick beside it: the player keeps it.
They are drawn four times too large and reduced, which smooths every edge.
"""

from collections.abc import Callable, Iterator, Mapping

from PIL import Image, ImageDraw

from tapis.drawing.ranks import rank_mask
from tapis.drawing.shapes import INK, SCALE, Point, blank, disc, polygon, reduced, star, suit_mask

SIZE = 96
"""Pixels of a side; Discord asks for 128 at most and shows 22 to 48."""

RIM = (18, 74, 49, 255)
FACE = (253, 250, 240, 255)
SHADE = (226, 219, 198, 255)
PIP = (20, 33, 28, 255)
ACE = (200, 32, 47, 255)

_LOW, _MIDDLE, _HIGH = 27.0, 48.0, 69.0
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_CENTRE = ((_MIDDLE, _MIDDLE),)
_SIDES = ((_LOW, _MIDDLE), (_HIGH, _MIDDLE))
PIPS = {
    1: _CENTRE,
    2: _CORNERS[2:],
    3: _CORNERS[2:] + _CENTRE,
    4: _CORNERS,
    5: _CORNERS + _CENTRE,
    6: _CORNERS + _SIDES,
}
"""The centres of the pips of each face, in pixels from the top left."""

SUITS = {1: "S", 2: "H"}
"""The suits on the two low faces of a poker die: the black one and the red one."""
LETTERS = {
    3: ("J", (8, 112, 52, 255)),
    4: ("Q", (150, 22, 128, 255)),
    5: ("K", (20, 84, 196, 255)),
    6: ("A", (168, 74, 0, 255)),
}
"""The letters on the others, and their colours."""
FRENCH = {"J": "V", "Q": "D", "K": "R", "A": "A"}
"""The letters of French cards."""
SIGN = (44, 16)
"""Width and height of the sign under a letter."""

SMALLER = 74
"""Pixels of a side of a die that is kept."""
BADGE = (72.0, 72.0, 22.0)
"""Middle and radius of its badge, which covers no pip."""
TICK: tuple[Point, ...] = ((60, 72), (69, 81), (84, 63))
"""The line of the tick on the badge."""
STROKE = 6.5
"""Its width."""


def emojis() -> Iterator[tuple[str, Image.Image]]:
    """Draw every die, each under its name, loose and kept."""
    for name, picture in _loose():
        yield name, picture
        yield f"{name}_kept", kept(picture)


def _loose() -> Iterator[tuple[str, Image.Image]]:
    for value in PIPS:
        yield f"die{value}", die(value)
    for value in (*SUITS, *LETTERS):
        yield f"face{value}", face(value)
        yield f"visage{value}", face(value, french=True)


def die(value: int) -> Image.Image:
    """Draw the face of a die with pips, 96 x 96 with transparent corners."""
    large = _ivory()
    draw = ImageDraw.Draw(large)
    radius, colour = (13.5, ACE) if value == 1 else (9.5, PIP)
    for x, y in PIPS[value]:
        _pip(draw, x, y - 1, radius, colour)
    return large.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def face(value: int, *, french: bool = False) -> Image.Image:
    """Draw the face of a poker die."""
    picture = _ivory().resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    if value in SUITS:
        suit = SUITS[value]
        _ink(picture, suit_mask(suit, 62, 60), (*INK[suit], 255), top=17)
    else:
        letter, colour = LETTERS[value]
        _ink(picture, _sign(letter), colour, top=64)
        _ink(picture, rank_mask(FRENCH[letter] if french else letter, 45, 60, 0.07), colour, top=13)
    return picture


def kept(loose: Image.Image) -> Image.Image:
    """Draw a die that is kept: smaller, with a tick on a badge, so that no colour is needed to see it."""
    badge = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(badge)
    x, y, radius = BADGE
    _pip(draw, x, y, radius, FACE)
    _pip(draw, x, y, radius - 3, RIM)
    line = [(across * SCALE, down * SCALE) for across, down in TICK]
    draw.line(line, FACE, round(STROKE * SCALE), joint="curve")
    for across, down in (TICK[0], TICK[-1]):
        _pip(draw, across, down, STROKE / 2, FACE)
    picture = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    picture.paste(loose.resize((SMALLER, SMALLER), Image.Resampling.LANCZOS), (0, 0))
    picture.alpha_composite(badge.resize((SIZE, SIZE), Image.Resampling.LANCZOS))
    return picture


def _ivory() -> Image.Image:
    """Draw the empty face, four times too large."""
    large = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(large)
    _square(draw, 3, 21, RIM)
    _square(draw, 9, 16, SHADE)
    draw.rounded_rectangle((9 * SCALE, 9 * SCALE, 87 * SCALE, 83 * SCALE), 16 * SCALE, FACE)
    return large


def _square(draw: ImageDraw.ImageDraw, inset: int, corner: int, colour: tuple[int, ...]) -> None:
    edges = (inset * SCALE, inset * SCALE, (SIZE - inset) * SCALE, (SIZE - inset) * SCALE)
    draw.rounded_rectangle(edges, corner * SCALE, colour)


def _pip(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: tuple[int, ...]) -> None:
    edges = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
    draw.ellipse(edges, colour)


def _ink(picture: Image.Image, mask: Image.Image, colour: tuple[int, ...], *, top: int) -> None:
    picture.paste(colour, ((SIZE - mask.width) // 2, top), mask)


# The signs under the letters


def _sign(letter: str) -> Image.Image:
    """Draw what tells a letter by its shape: a star, a crown, pearls, a bar."""
    large, draw = blank(*SIGN)
    _SIGNS[letter](draw, large.width, large.height)
    return reduced(large)


def _star(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    draw.polygon(star(5, width / 2, height * 0.55, height * 0.55, height * 0.24), fill=255)


def _crown(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    points: tuple[Point, ...] = (
        (0.1, 0.0), (0.3, 0.45), (0.5, 0.0), (0.7, 0.45), (0.9, 0.0), (0.9, 1.0), (0.1, 1.0),
    )  # fmt: skip
    polygon(draw, points, width, height)


def _pearls(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    for x in (0.2, 0.5, 0.8):
        disc(draw, x * width, height * (0.42 if x == 0.5 else 0.6), height * 0.32)


def _bar(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    polygon(draw, ((0.08, 0.55), (0.92, 0.55), (0.92, 0.95), (0.08, 0.95)), width, height)


_SIGNS: Mapping[str, Callable[[ImageDraw.ImageDraw, int, int], None]] = {
    "J": _bar,
    "Q": _pearls,
    "K": _crown,
    "A": _star,
}
