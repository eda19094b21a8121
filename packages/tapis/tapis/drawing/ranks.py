"""Ranks and letters on cards, dice and pawns: in Pillow's own font (Aileron, CC0), of an exact height."""

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from tapis.drawing.shapes import SCALE

CAPITAL = 0.70
"""Height of "H" above the base line, in parts of the font's size."""


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    """Load the font at this size in pixels.

    Raises:
        OSError: if this Pillow was built without FreeType.
    """
    loaded = ImageFont.load_default(size)
    if not isinstance(loaded, ImageFont.FreeTypeFont):
        raise OSError("Pillow has no FreeType: its letters have one size only")
    return loaded


@lru_cache(maxsize=128)
def rank_mask(rank: str, height: int, width: int, weight: float = 0.06) -> Image.Image:
    """Write a card's rank in bold, its ink exactly `height` pixels high and at most `width` wide.

    `weight` thickens the strokes, in parts of the height.  A rank that is too wide, the 10, is narrowed.
    """
    size = round(height * SCALE / (CAPITAL + 2 * weight * CAPITAL))
    stroke = round(weight * height * SCALE)
    mask = Image.new("L", (size * 2 + 4 * stroke, size * 2), 0)
    draw = ImageDraw.Draw(mask)
    x = 2.0 * stroke
    for letter in rank:
        draw.text((x, size * 1.3), letter, fill=255, font=_font(size), anchor="ls", stroke_width=stroke)
        box = _font(size).getbbox(letter, anchor="ls", stroke_width=stroke)
        x += box[2] - box[0] + stroke * 0.5
    ink = mask.crop(mask.getbbox())
    wide = min(width, max(1, round(ink.width * height / ink.height)))
    return ink.resize((wide, height), Image.Resampling.LANCZOS)
