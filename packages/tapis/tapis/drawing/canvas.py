"""The canvas of every picture: baize to lay plates, cards, texts or marks on."""

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from tapis.drawing import faces
from tapis.drawing.felt import WIDTH
from tapis.drawing.letters import ABOVE, CAPITAL, LEAST, cut, fitting, line_mask
from tapis.drawing.palette import BAIZE, EDGE, GOLD, LINE, PANEL, PAPER, RIM, WHITE, Colour, few, packed
from tapis.drawing.shapes import INK, SCALE, blank, disc, polygon, reduced, star, suit_mask

_NARROWEST = 4
"""Pixels that are seen of a card face down below the next one."""

Side = Literal["left", "middle", "right"]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Canvas:
    """A picture of `WIDTH` pixels, covered with baize; or a `piece` of one."""

    def __init__(self, height: int, piece: Image.Image | None = None) -> None:
        self._picture = _baize(height) if piece is None else piece

    @classmethod
    def of(cls, width: int, height: int, ground: Colour) -> "Canvas":
        """Return a canvas of one colour, for a piece of a picture."""
        return cls(height, Image.new("RGB", (width, height), ground))

    def few(self) -> Image.Image:
        """Return the picture in the colours of the palette, as an image of mode "P"."""
        return few(self._picture)

    def copy(self) -> "Canvas":
        """Return another canvas with the same picture."""
        return Canvas(self._picture.height, self._picture.copy())

    def file(self, *, small: bool = False) -> bytes:
        """Return the picture as a PNG file; a `small` one is WebP, and takes some milliseconds more."""
        return packed(self._picture, small=small)

    def panel(self, box: Box, *, bright: bool = False) -> None:
        """Lay a dark plate on the baize; with `bright`, a golden one."""
        self.slab(box, GOLD if bright else PANEL, 12)

    def slab(self, box: Box, colour: Colour, radius: int) -> None:
        """Lay a plate of this colour with rounded corners."""
        left, top, right, bottom = box
        self._picture.paste(colour, (left, top), _plate(right - left, bottom - top, radius))

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a box whose corners are not rounded."""
        self._picture.paste(colour, box)

    def lay(self, piece: Image.Image, x: int, y: int) -> None:
        """Lay a piece, which knows its own shape, with its top left corner at (x, y)."""
        self._picture.paste(piece, (x, y), piece)

    def pour(self, mask: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Pour a colour through a mask, whose top left corner is at (x, y)."""
        self._picture.paste(colour, (x, y), mask)

    def text(
        self, text: str, x: int, foot: int, size: int, colour: Colour = WHITE, *,
        side: Side = "left", width: int = WIDTH, bold: bool = False,
    ) -> int:  # fmt: skip
        """Write a line with its base line at `foot`; return its width in pixels.

        A line wider than `width` is written smaller and, if that is not enough, cut.
        """
        size = fitting(text, size, width, bold=bold)
        mask = line_mask(cut(text, size, width, bold=bold), size, bold=bold)
        start = x - {"left": 0, "middle": mask.width // 2, "right": mask.width}[side]
        self._picture.paste(colour, (start, foot - round(size * ABOVE)), mask)
        return mask.width

    def card(
        self, card: str, letters: str, x: int, y: int, height: int, *, best: bool = False, aged: bool = False
    ) -> None:
        """Lay a card with its top left corner at (x, y).

        The `best` card has a golden frame and a star; a card of an `aged` trick is darker.
        """
        if best:
            self.frame(x, y, height)
        self._picture.paste(faces.face(card, letters, height, aged=aged), (x, y), faces.outline(height))
        if best:
            size = max(22, height // 5)
            self.star(x + faces.width_of(height) - size * 2 // 3, y - size // 3, size)

    def covered(self, card: str, letters: str, x: int, y: int, height: int, index: int) -> None:
        """Lay a card that another card will cover: rank and suit along its edge, `index` pixels high."""
        self._picture.paste(faces.covered(card, letters, height, index), (x, y), faces.outline(height))

    def back(self, x: int, y: int, height: int, pack: int) -> None:
        """Lay a card face down; `pack` is 0 for the first pack, 1 for the second."""
        self._picture.paste(faces.back(height, pack), (x, y), faces.outline(height))

    def frame(self, x: int, y: int, height: int) -> None:
        """Lay a golden frame, which a card will lie on."""
        thick = max(3, height // 24)
        around = faces.frame(height, thick)
        self.lay(around, x - thick, y - thick)

    def sign(self, suit: str, x: int, y: int, size: int, colour: Colour = LINE) -> None:
        """Draw a suit."""
        self._picture.paste(colour, (x, y), suit_mask(suit, size, size))

    def space(self, x: int, y: int, height: int, *, bright: bool = False) -> None:
        """Mark where a card will lie."""
        self._picture.paste(GOLD if bright else LINE, (x, y), _ring(height))

    def fan(self, cards: tuple[str, ...], letters: str, x: int, y: int, height: int, width: int) -> None:
        """Lay cards side by side from x on, "" face down; they overlap if `width` is too small."""
        wide = faces.width_of(height)
        step = min(wide + 3, (width - wide) // max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            if card:
                self.card(card, letters, x + place * step, y, height)
            else:
                self.back(x + place * step, y, height, 0)

    def backs(self, count: int, x: int, y: int, height: int, width: int) -> None:
        """Lay `count` cards face down within `width`, or as many as can be told apart there."""
        wide = faces.width_of(height)
        count = min(count, 1 + (width - wide) // _NARROWEST)
        step = min(wide + 1, (width - wide) // max(1, count - 1))
        for place in range(count):
            self._picture.paste(faces.back(height), (x + place * step, y), faces.outline(height))

    def star(self, x: int, y: int, size: int, *, hollow: bool = False) -> None:
        """Lay the winner's star, or mark the place of one that is still to be won."""
        self._picture.paste(LINE if hollow else RIM, (x, y), _star(size, 0.5))
        self._picture.paste(PANEL if hollow else GOLD, (x, y), _star(size, 0.36))

    def arrow(self, x: int, y: int, size: int, *, up: bool) -> None:
        """Lay a golden chip with an arrow."""
        self._picture.paste(RIM, (x, y), _disc(size))
        self._picture.paste(GOLD, (x + 2, y + 2), _disc(size - 4))
        self._picture.paste(RIM, (x, y), _arrow(size, up=up))

    def chip(
        self, x: int, y: int, size: int, letters: str = "", suit: str = "", *, dark: bool = False
    ) -> None:
        """Lay a round chip that shows a suit, or one or two letters."""
        ground, ink = (RIM, WHITE) if dark else (PAPER, RIM)
        self._picture.paste(ground, (x, y), _disc(size))
        if suit in INK:
            inner = round(size * 0.64)
            at = (x + (size - inner) // 2, y + (size - inner) // 2)
            self._picture.paste(INK[suit], at, suit_mask(suit, inner, inner))
            return
        high = max(LEAST, round(size * (0.72 if len(letters) < 2 else 0.52)))
        foot = y + size // 2 + round(high * CAPITAL / 2)
        self.text(letters, x + size // 2, foot, high, ink, side="middle", bold=True)


def _baize(height: int) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, height), EDGE)
    ImageDraw.Draw(picture).rounded_rectangle((4, 4, WIDTH - 5, height - 5), 18, BAIZE)
    return picture


@lru_cache(maxsize=32)
def _plate(width: int, height: int, radius: int) -> Image.Image:
    large, draw = blank(width, height)
    draw.rounded_rectangle((0, 0, large.width - 1, large.height - 1), radius * SCALE, 255)
    return reduced(large)


@lru_cache(maxsize=8)
def _ring(height: int) -> Image.Image:
    large, draw = blank(faces.width_of(height), height)
    far = (large.width - 1, large.height - 1)
    draw.rounded_rectangle((0, 0, *far), round(height * 0.085) * SCALE, 0, 255, 3 * SCALE)
    return reduced(large)


@lru_cache(maxsize=16)
def _star(size: int, radius: float) -> Image.Image:
    large, draw = blank(size, size)
    polygon(draw, star(5, 0.5, 0.53, radius, radius * 0.48), large.width, large.height)
    return reduced(large)


@lru_cache(maxsize=4)
def _arrow(size: int, *, up: bool) -> Image.Image:
    """Draw an arrow that leaves the rim of a disc of this size free."""
    large, draw = blank(size, size)
    points = ((0.5, 0.18), (0.8, 0.52), (0.59, 0.52), (0.59, 0.8), (0.41, 0.8), (0.41, 0.52), (0.2, 0.52))
    polygon(draw, [(x, y if up else 1 - y) for x, y in points], large.width, large.height)
    return reduced(large)


@lru_cache(maxsize=8)
def _disc(size: int) -> Image.Image:
    large, draw = blank(size, size)
    disc(draw, large.width / 2, large.height / 2, large.width / 2 - 1)
    return reduced(large)
