"""The fixed palette in which pictures are drawn and saved as PNG.

The some two hundred colours are chosen beforehand: the pairs that meet in pictures and, for smooth edges, the
steps between the two.  So no picture has to be searched for its colours, and files stay small.

A small file has some thirty: one step between what is read and its ground, none at any other edge.
"""

import io
from functools import cache

from PIL import Image

from tapis.drawing.felt import BAIZE, EDGE
from tapis.drawing.shapes import INK

Colour = tuple[int, int, int]

PANEL: Colour = (19, 76, 51)
LINE: Colour = (66, 138, 102)
WHITE: Colour = (255, 255, 255)
PALE: Colour = (190, 222, 204)
PAPER: Colour = (255, 253, 247)
AGED: Colour = (228, 236, 231)
"""The paper of cards of the last trick."""
RIM: Colour = INK["S"]
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

_READ = (
    *((PAPER, ink) for ink in INK.values()),
    *((ground, colour) for ground in (PANEL, BAIZE) for colour in (PAPER, PALE, GOLD)),
)
"""What is read, and its ground."""
_MEETING = (
    *_READ,
    *((AGED, ink) for ink in INK.values()),
    *((ground, colour) for ground in (PANEL, BAIZE) for colour in (WHITE, RIM)),
    (GOLD, RIM), (PANEL, BAIZE), (EDGE, BAIZE), (LINE, BAIZE), (LINE, PANEL),
    (LIT, RIM), (SHADE, RIM), (RULE, RIM), (PAPER, RULE), (LIT, RULE), (SHADE, RULE),
    (PAPER, BAIZE), (GOLD, PAPER),
    (BACK, PAPER), (RIM, BACK), (BACK, PANEL), (RIM, WHITE), (AGED, RIM), (HONEY, RIM), (HONEY, PANEL),
)  # fmt: skip
_FLAT = (AGED, BACK, EDGE, HONEY, LINE, RULE)
"""What else is in small files; white is as good as paper there."""
STEPS, FEW_STEPS = 6, 2


@cache
def _palette(*, small: bool = False) -> Image.Image:
    meeting, steps = (_READ, FEW_STEPS) if small else (_MEETING, STEPS)
    colours: dict[Colour, None] = {}
    for start, end in meeting:
        for step in range(steps + 1):
            red, green, blue = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            colours[red, green, blue] = None
    colours |= dict.fromkeys(_FLAT)
    flat = [part for colour in colours for part in colour]
    picture = Image.new("P", (1, 1))
    picture.putpalette(flat + flat[:3] * (256 - len(flat) // 3))
    return picture


def few(picture: Image.Image, *, small: bool = False) -> Image.Image:
    """Return a picture in the colours of the palette, or of that of small files, as an image of mode "P"."""
    return picture.quantize(palette=_palette(small=small), dither=Image.Dither.NONE)


def packed(picture: Image.Image, *, small: bool = False) -> bytes:
    """Write a picture as a PNG file of at most 256 colours.

    A picture of mode "P" is taken as it is: its colours are those of the palette.  A `small` file is WebP
    without loss whose edges have fewer colours: smaller by two fifths than PNG, for some milliseconds more.
    """
    file = io.BytesIO()
    flat = picture if picture.mode == "P" else few(picture, small=small)
    if small:
        flat.convert("RGB").save(file, "WEBP", lossless=True, method=1, quality=0)
    else:
        flat.save(file, "PNG", compress_level=3)
    return file.getvalue()
