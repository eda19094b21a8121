# ruff: noqa: INP001 - a script, no package
"""Draw the emojis: `python data/art/draw.py` writes dice, cards and suits to `data/art/emoji/`.

The faces of the dice are ours: ivory with a dark green rim, so that they stand out on Discord's dark and
light themes at 22 pixels.  They are drawn four times too large and reduced, which smooths every edge.  The
cards are in `cards.py`.
"""

from pathlib import Path

from PIL import Image, ImageDraw

from data.art.cards import emojis

SIZE = 96
"""Pixels of a side; Discord asks for 128 at most and shows 22 to 48."""
SCALE = 4
EMOJI = Path(__file__).resolve().parent / "emoji"

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


def die(value: int) -> Image.Image:
    """Draw the face of a die, 96 x 96 with transparent corners."""
    large = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(large)
    _square(draw, 3, 21, RIM)
    _square(draw, 9, 16, SHADE)
    draw.rounded_rectangle((9 * SCALE, 9 * SCALE, 87 * SCALE, 83 * SCALE), 16 * SCALE, FACE)
    radius, colour = (13.5, ACE) if value == 1 else (9.5, PIP)
    for x, y in PIPS[value]:
        _pip(draw, x, y - 1, radius, colour)
    return large.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _square(draw: ImageDraw.ImageDraw, inset: int, corner: int, colour: tuple[int, ...]) -> None:
    edges = (inset * SCALE, inset * SCALE, (SIZE - inset) * SCALE, (SIZE - inset) * SCALE)
    draw.rounded_rectangle(edges, corner * SCALE, colour)


def _pip(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: tuple[int, ...]) -> None:
    edges = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
    draw.ellipse(edges, colour)


def main() -> None:
    """Write every emoji."""
    EMOJI.mkdir(exist_ok=True)
    for value in PIPS:
        die(value).save(EMOJI / f"die{value}.png", optimize=True)
    for name, picture in emojis():
        picture.save(EMOJI / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
