# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0"]
# ///
"""Draws `emoji.ttf`: `uv run tests/browser/fonts/boxes.py NotoColorEmoji.ttf`, the file of Debian's package.

Every emoji is the same box, as wide and as high as Noto Color Emoji draws it: the tests measure, and look at
no picture.
"""

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._g_l_y_f import Glyph

NAME = "Boxes for Emojis"
SIGNS = {"\u202f": 0.2, "\N{MINUS SIGN}": 0.572, "\N{MIDLINE HORIZONTAL ELLIPSIS}": 1.0}
"""Signs of the texts that `data/fonts` lacks, and how wide Noto Sans and Noto Sans Math draw them, in em."""
EMOJI = 0xA9
"""The first character that is drawn as an emoji; Noto has digits, too, for keycaps."""
EDGE = 200
"""What is left free around a box, in the font's units."""
WIDTH = 136 / 109
"""How wide an emoji is, in em: the pixels of Noto's pictures, which browsers scale."""


def box(width: int, top: int) -> Glyph:
    """Draw a box on the base line; nothing where there is no room."""
    pen = TTGlyphPen(None)
    if width > 2 * EDGE:
        pen.moveTo((EDGE, 0))
        for corner in ((EDGE, top), (width - EDGE, top), (width - EDGE, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def of_one_box(glyphs: dict[int, str]) -> TTFont:
    """Return the table of characters in the form that is short where many share a glyph (13)."""
    table, form = newTable("cmap"), CmapSubtable.newSubtable(13)
    form.platformID, form.platEncID, form.language, form.cmap = 3, 10, 0, glyphs
    table.tableVersion, table.tables = 0, [form]
    return table


def main(noto: Path) -> None:
    """Write the font, with Noto's characters, ascent and descent."""
    like = TTFont(noto)
    em, up, down = like["head"].unitsPerEm, like["hhea"].ascent, like["hhea"].descent
    known = {code: like["hmtx"][name][0] for code, name in like.getBestCmap().items() if code >= EMOJI}
    glyphs = {code: "box" if width else "nothing" for code, width in known.items()}
    glyphs |= {ord(sign): f"sign{ord(sign)}" for sign in SIGNS}
    signs = {glyphs[ord(sign)]: width for sign, width in SIGNS.items()}
    ems = {".notdef": WIDTH, "box": WIDTH, "nothing": 0, **signs}
    widths = {name: round(width * em) for name, width in ems.items()}
    font = FontBuilder(em, isTTF=True)
    font.setupGlyphOrder(list(widths))
    font.font["cmap"] = of_one_box(glyphs)
    font.setupGlyf({name: box(width, up - EDGE) for name, width in widths.items()})
    font.setupHorizontalMetrics({name: (width, min(EDGE, width)) for name, width in widths.items()})
    font.setupHorizontalHeader(ascent=up, descent=down)
    font.setupOS2(sTypoAscender=up, sTypoDescender=down, usWinAscent=up, usWinDescent=-down)
    font.setupNameTable({"familyName": NAME, "styleName": "Regular"})
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 0  # the same font gives the same file
    font.font.recalcTimestamp = False
    font.save(Path(__file__).with_name("emoji.ttf"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
