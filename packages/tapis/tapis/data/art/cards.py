# ruff: noqa: INP001 - drawn by the script beside it, no package
"""The emojis of cards and suits: light cards with a rim, the rank above the suit, each as large as it can be.

Discord shows them 22 pixels high on a button, so nothing else stands on a card.  Suits differ by shape first
and by colour too; Tarot's trumps and Excuse have two bands in place of a suit.  `card_JS` has the English
letters J N Q K; `carte_JS` is the same card with the French V.
"""

from collections.abc import Iterator

from PIL import Image, ImageDraw

from tapis.drawing.ranks import rank_mask
from tapis.drawing.shapes import EXCUSE, INK, SCALE, TRUMPS, suit_mask

SIZE = 96
"""Pixels of a side; Discord asks for 128 at most and shows 22 to 48."""
RANKS = ("A", "K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
FRENCH = {"J": "V", "N": "C", "Q": "D", "K": "R"}
COLOURS = 48
"""Of a card's palette: paper, rim, ink and the steps between them."""

RIM = (22, 26, 34, 255)
PAPER = (255, 253, 247, 255)
CLEAR = (0, 0, 0, 0)
MIDDLE = SIZE // 2


def emojis() -> Iterator[tuple[str, Image.Image]]:
    """Draw every emoji under its name: 78 cards, 16 with French letters too, 5 suits."""
    for height in range(1, 22):
        yield f"card_{TRUMPS}{height}", trump(str(height), TRUMPS)
    yield f"card_{EXCUSE}", trump(EXCUSE, EXCUSE)
    for suit in INK:
        if suit != EXCUSE:
            yield f"suit_{suit}", suit_emoji(suit)
        for rank in RANKS if suit not in {TRUMPS, EXCUSE} else ():
            yield f"card_{rank}{suit}", card(rank, suit)
            if rank in FRENCH:
                yield f"carte_{rank}{suit}", card(FRENCH[rank], suit)


def card(rank: str, suit: str) -> Image.Image:
    """Draw a card of this rank, as it is written on it, and suit."""
    picture = _paper(left=4, corner=17)
    ink = _ink(suit)
    letters = rank_mask(rank, 43, 62, 0.062)
    wide = min(66, round(letters.width * 1.18))
    letters = letters.resize((wide, letters.height), Image.Resampling.LANCZOS)
    picture.paste(ink, (MIDDLE - wide // 2, 7), letters)
    width, height = (40, 38) if suit == "D" else (44, 36)
    picture.paste(ink, (MIDDLE - width // 2, 91 - height - (suit != "D")), suit_mask(suit, width, height))
    return _few_colours(picture)


def trump(written: str, suit: str) -> Image.Image:
    """Draw a trump or the Excuse: what is written on it as large as it can be, between two bands."""
    picture = _paper(left=4, corner=17)
    ink = _ink(suit)
    for top in (9, SIZE - 18):
        picture.paste(ink, (18, top, SIZE - 18, top + 9))
    letters = rank_mask(written, 52, 70, 0.062)
    picture.paste(ink, (MIDDLE - letters.width // 2, 22), letters)
    return _few_colours(picture)


def suit_emoji(suit: str) -> Image.Image:
    """Draw a suit on a round light ground, on which all four stand out on any theme."""
    picture = _paper(left=0, corner=30)
    width, height = (66, 74) if suit == "D" else (70, 68)
    picture.paste(_ink(suit), (MIDDLE - width // 2, MIDDLE - height // 2), suit_mask(suit, width, height))
    return _few_colours(picture)


def _paper(left: int, corner: int) -> Image.Image:
    """Draw the empty card: a dark rim that is one pixel wide on a button, and the paper in it."""
    large = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), CLEAR)
    draw = ImageDraw.Draw(large)
    for inset, radius, colour in ((0, corner, RIM), (4, corner - 4, PAPER)):
        edges = (left + inset, inset, SIZE - left - inset, SIZE - inset)
        start_x, start_y, end_x, end_y = (edge * SCALE for edge in edges)
        draw.rounded_rectangle((start_x, start_y, end_x - 1, end_y - 1), radius * SCALE, colour)
    return large.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _ink(suit: str) -> tuple[int, int, int, int]:
    return (*INK[suit], 255)


def _few_colours(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
