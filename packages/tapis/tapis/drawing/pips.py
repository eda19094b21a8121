"""Small dice with pips, as they lie on a table."""

from functools import lru_cache
from typing import Annotated, TypeAlias

from PIL import Image, ImageDraw

from tapis.drawing.palette import BACK, PAPER, RIM
from tapis.drawing.shapes import SCALE

_NEAR, _FAR = 0.26, 0.74
PIPS = {
    1: ((0.5, 0.5),),
    2: ((_FAR, _NEAR), (_NEAR, _FAR)),
    3: ((_FAR, _NEAR), (0.5, 0.5), (_NEAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR), (0.5, 0.5)),
    6: ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR), (_NEAR, 0.5), (_FAR, 0.5)),
}
"""The centres of the pips of each face, in parts of its side."""
Face: TypeAlias = Annotated[int, PIPS]
"""What a die shows."""


@lru_cache(maxsize=24)
def die(value: int, size: int) -> Image.Image:
    """Draw the face of a die of this size, its corners transparent.

    Raises:
        ValueError: if no die has this face.
    """
    if value not in PIPS:
        raise ValueError(f"no face of a die: {value!r}")
    side = size * SCALE
    large = Image.new("RGBA", (side, side), (*RIM, 0))
    draw = ImageDraw.Draw(large)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side // 5, (*RIM, 255))
    thick = side // 20
    draw.rounded_rectangle((thick, thick, side - 1 - thick, side - 1 - thick), side // 6, (*PAPER, 255))
    radius = side * (0.13 if value == 1 else 0.095)
    for x, y in PIPS[value]:
        edges = (x * side - radius, y * side - radius, x * side + radius, y * side + radius)
        draw.ellipse(edges, (*(BACK if value == 1 else RIM), 255))
    return large.resize((size, size), Image.Resampling.LANCZOS)
