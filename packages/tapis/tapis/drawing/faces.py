"""Card faces: rank and suit large; the court has a crown, tiara, horse or shield, Tarot's trumps bands."""

from functools import lru_cache

from PIL import Image, ImageChops

from tapis.drawing.palette import AGED, BACK, GOLD, PAPER, RIM, Colour
from tapis.drawing.ranks import rank_mask
from tapis.drawing.shapes import (
    EXCUSE,
    INK,
    SCALE,
    TRUMPS,
    Point,
    blank,
    curve,
    disc,
    mirrored,
    polygon,
    reduced,
    suit_mask,
)

WIDE = 5 / 7
"""Width of a card, in parts of its height."""
SMALL = 90
"""Below this height in pixels a card shows its rank above its suit, and nothing else."""
BACKS = (BACK, INK["D"])
"""The back colours of the first and the second pack."""
FRENCH = {"J": "V", "N": "C", "Q": "D", "K": "R"}

CROWN: tuple[Point, ...] = (
    (0.0, 0.22), (0.25, 0.55), (0.5, 0.06), (0.75, 0.55), (1.0, 0.22), (0.88, 0.95), (0.12, 0.95),
)  # fmt: skip
TIARA: tuple[Point, ...] = (
    (0.04, 0.55), (0.2, 0.62), (0.32, 0.36), (0.42, 0.56), (0.5, 0.22), (0.58, 0.56), (0.68, 0.36),
    (0.8, 0.62), (0.96, 0.55), (0.88, 0.95), (0.12, 0.95),
)  # fmt: skip
PEARLS = ((0.04, 0.47), (0.32, 0.29), (0.5, 0.13), (0.68, 0.29), (0.96, 0.47))
SHIELD = mirrored([(0.5, 0.0), *curve((0.86, 0.0), (0.86, 0.55), (0.76, 0.80), (0.5, 1.0))])
HORSE: tuple[Point, ...] = (
    (0.30, 0.0), (0.44, 0.10), (0.60, 0.10), (0.86, 0.26), (0.97, 0.52), (0.95, 0.98), (0.36, 0.98),
    (0.40, 0.78), (0.56, 0.56), (0.42, 0.56), (0.26, 0.68), (0.10, 0.66), (0.04, 0.52), (0.22, 0.30),
    (0.24, 0.16),
)  # fmt: skip
EYE = (0.38, 0.32)


def width_of(height: int) -> int:
    """Return the width of a card of this height."""
    return round(height * WIDE)


@lru_cache(maxsize=48)
def outline(height: int, inset: int = 0) -> Image.Image:
    """Draw a card's shape as a mask with round corners, `inset` pixels smaller on each side."""
    large, draw = blank(width_of(height), height)
    far = (large.width - 1 - inset * SCALE, large.height - 1 - inset * SCALE)
    corner = max(2, round(height * 0.085) - inset) * SCALE
    draw.rounded_rectangle((inset * SCALE, inset * SCALE, *far), corner, 255)
    return reduced(large)


@lru_cache(maxsize=256)
def face(card: str, letters: str, height: int, *, aged: bool = False) -> Image.Image:
    """Draw a card such as "JS", "10H" or "T21", this many pixels high; its shape is `outline(height)`."""
    rank, written, suit = _written(card, letters)
    picture = Image.new("RGB", (width_of(height), height), RIM)
    picture.paste(AGED if aged else PAPER, (0, 0), outline(height, max(1, round(height / 80))))
    if suit in {TRUMPS, EXCUSE}:
        _banded(picture, written, suit)
    elif height < SMALL:
        _small(picture, written, suit)
    else:
        _large(picture, rank, written, suit)
    return picture


def _written(card: str, letters: str) -> tuple[str, str, str]:
    """Return a card's rank, what is written on the card, and its suit; aces of any pack look alike."""
    if card == EXCUSE:
        return card, card, EXCUSE
    if card.startswith(TRUMPS):
        rank = card.removeprefix(TRUMPS)
        return rank, rank, TRUMPS
    rank = "A" if card[:-1] == "1" else card[:-1]
    return rank, FRENCH.get(rank, rank) if letters == "fr" else rank, card[-1]


def _banded(picture: Image.Image, written: str, suit: str) -> None:
    """Write a number as large as the card allows between two bands of its colour."""
    wide, high = picture.size
    across, thick = round(wide * 0.66), max(3, round(high * 0.085))
    for top in (round(high * 0.075), high - round(high * 0.075) - thick):
        picture.paste(INK[suit], ((wide - across) // 2, top, (wide + across) // 2, top + thick))
    mask = rank_mask(written, round(high * 0.5), round(wide * 0.78), 0.055)
    _stamp(picture, mask, (wide - mask.width) // 2, (high - mask.height) // 2, INK[suit])


def _small(picture: Image.Image, written: str, suit: str) -> None:
    wide, high = picture.size
    rank = rank_mask(written, round(high * 0.5), round(wide * 0.86), 0.055)
    _stamp(picture, rank, (wide - rank.width) // 2, round(high * 0.07), INK[suit])
    across, down = round(wide * 0.5), round(high * 0.31)
    sign = suit_mask(suit, across, down)
    _stamp(picture, sign, (wide - across) // 2, round(high * 0.62), INK[suit])


def _large(picture: Image.Image, rank: str, written: str, suit: str) -> None:
    wide, high = picture.size
    ink, margin = INK[suit], round(high * 0.065)
    index = rank_mask(written, round(high * 0.33), round(wide * 0.62), 0.055)
    _stamp(picture, index, margin, margin, ink)
    size = round(high * 0.5)
    _stamp(picture, suit_mask(suit, size, size), wide - size - margin, high - size - margin, ink)
    if rank in FRENCH:
        across, down = round(high * 0.25), round(high * 0.2)
        _stamp(picture, court_mask(rank, across, down), wide - across - margin, margin, ink)


@lru_cache(maxsize=256)
def covered(card: str, letters: str, height: int, index: int) -> Image.Image:
    """Draw a card that another will cover: rank and suit along its upper edge, `index` pixels high."""
    _, written, suit = _written(card, letters)
    picture = Image.new("RGB", (width_of(height), height), RIM)
    picture.paste(PAPER, (0, 0), outline(height, 1))
    margin, half = round(height * 0.05), picture.width // 2
    mask = rank_mask(written, index, half - margin, 0.055)
    _stamp(picture, mask, margin + (half - margin - mask.width) // 2, 3, INK[suit])
    _stamp(picture, suit_mask(suit, index, index), half + (half - margin - index) // 2, 3, INK[suit])
    return picture


def _stamp(picture: Image.Image, mask: Image.Image, x: int, y: int, ink: Colour) -> None:
    picture.paste(ink, (x, y), mask)


@lru_cache(maxsize=16)
def court_mask(rank: str, width: int, height: int) -> Image.Image:
    """Draw the sign of a king, a queen, a knight or a jack."""
    large, draw = blank(width, height)
    wide, high = large.size
    polygon(draw, {"K": CROWN, "Q": TIARA, "N": HORSE, "J": SHIELD}[rank], wide, high)
    for x, y in PEARLS if rank == "Q" else ():
        disc(draw, (0.05 + 0.9 * x) * wide, y * high, 0.07 * wide)
    if rank == "N":
        x, y, radius = EYE[0] * wide, EYE[1] * high, 0.06 * wide
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=0)
        return reduced(large)
    band = 0.24 if rank == "J" else 0.76
    draw.rectangle((0, band * high, wide, (band + 0.05) * high), fill=0)
    return reduced(large)


@lru_cache(maxsize=8)
def back(height: int, pack: int = 0) -> Image.Image:
    """Draw a card from behind; its shape is `outline(height)`.

    The backs of two packs differ in colour and, if there is room for one, in pattern.
    """
    picture = Image.new("RGB", (width_of(height), height), RIM)
    picture.paste(PAPER, (0, 0), outline(height, 1))
    inner = outline(height, max(2, height // 14))
    picture.paste(BACKS[pack], (0, 0), inner)
    if height >= SMALL:
        picture.paste(PAPER, (0, 0), ImageChops.multiply(inner, _pattern(height, pack)))
    return picture


def _pattern(height: int, pack: int) -> Image.Image:
    """Draw the lattice on a back of the first pack, or the points on one of the second."""
    large, draw = blank(width_of(height), height)
    wide, high = large.size
    step = high // 9
    for place in range(-high, wide + high, step) if pack == 0 else ():
        draw.line((place, 0, place + high, high), 255, SCALE)
        draw.line((place, high, place + high, 0), 255, SCALE)
    for row in range(high // step + 1) if pack else ():
        for place in range(step // 2 * (row % 2), wide + step, step):
            disc(draw, place, row * step, step / 5)
    return reduced(large)


@lru_cache(maxsize=8)
def frame(height: int, thick: int) -> Image.Image:
    """Draw the golden card that shows `thick` pixels all around a card laid on it."""
    picture = Image.new("RGB", (width_of(height) + 2 * thick, height + 2 * thick), GOLD)
    mask, draw = blank(*picture.size)
    corner = (round(height * 0.085) + thick) * SCALE
    draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), corner, 255)
    picture.putalpha(reduced(mask))
    return picture
