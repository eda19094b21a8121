"""The fixed palette in which pictures are drawn and saved as PNG.

The some two hundred colours are chosen beforehand: the pairs that meet in pictures and, for smooth edges, the
steps between the two.  So no picture has to be searched for its colours, and files stay small.
"""

import io
from functools import cache

from PIL import Image

from bot.drawing.felt import BAIZE, EDGE
from bot.drawing.shapes import INK

Colour = tuple[int, int, int]

PANEL: Colour = (19, 76, 51)
LINE: Colour = (66, 138, 102)
WHITE: Colour = (255, 255, 255)
PALE: Colour = (190, 222, 204)
PAPER: Colour = (255, 253, 247)
AGED: Colour = (228, 236, 231)
"""The paper of cards of the last trick."""
RIM: Colour = (22, 26, 34)
GOLD: Colour = (255, 204, 51)
HONEY: Colour = (178, 150, 54)
"""Gold in the shade."""
BACK: Colour = (158, 34, 52)
LIT: Colour = (255, 238, 176)
"""The paper of the column whose turn it is."""
SHADE: Colour = (216, 225, 212)
"""The paper of sums."""
RULE: Colour = (176, 188, 176)
"""The lines of paper, which no text is written on."""

_MEETING = (
    *((PAPER, ink) for ink in INK.values()),
    *((AGED, ink) for ink in INK.values()),
    *((ground, colour) for ground in (PANEL, BAIZE) for colour in (WHITE, PALE, GOLD, RIM, PAPER)),
    (PAPER, RIM), (GOLD, RIM), (PANEL, BAIZE), (EDGE, BAIZE), (LINE, BAIZE), (LINE, PANEL),
    (LIT, RIM), (SHADE, RIM), (RULE, RIM), (PAPER, RULE), (LIT, RULE), (SHADE, RULE),
    (PAPER, BAIZE), (GOLD, PAPER),
    (BACK, PAPER), (RIM, BACK), (BACK, PANEL), (RIM, WHITE), (AGED, RIM), (HONEY, RIM), (HONEY, PANEL),
)  # fmt: skip
STEPS = 6


@cache
def _palette() -> Image.Image:
    colours: dict[Colour, None] = {}
    for start, end in _MEETING:
        for step in range(STEPS + 1):
            red, green, blue = (a + (b - a) * step // STEPS for a, b in zip(start, end, strict=True))
            colours[red, green, blue] = None
    flat = [part for colour in colours for part in colour]
    picture = Image.new("P", (1, 1))
    picture.putpalette(flat + flat[:3] * (256 - len(flat) // 3))
    return picture


def few(picture: Image.Image) -> Image.Image:
    """Return a picture in the colours of the palette, as an image of mode "P"."""
    return picture.quantize(palette=_palette(), dither=Image.Dither.NONE)


def packed(picture: Image.Image, *, small: bool = False) -> bytes:
    """Write a picture as a PNG file of at most 256 colours.

    A picture of mode "P" is taken as it is: its colours are those of the palette.  A `small` file is WebP
    with the same pixels: smaller by a fifth than PNG, for some milliseconds more.
    """
    file = io.BytesIO()
    flat = picture if picture.mode == "P" else few(picture)
    if small:
        flat.convert("RGB").save(file, "WEBP", lossless=True, method=1, quality=0)
    else:
        flat.save(file, "PNG", compress_level=3)
    return file.getvalue()
