"""Text is read on its ground by everybody, and colours that say something differ for every eye.

Contrast is that of WCAG 2.1 ("relative luminance", "contrast ratio").  How colour blindness sees is simulated
by the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency" (IEEE TVCG 15(6), 2009), severity 1.0, applied to linear RGB.  Differences are CIE76 in
CIELAB under D65.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from tapis.drawing import RECIPES, sheet
from tapis.drawing.canvas import Canvas
from tapis.drawing.chart import LOOKS as LINES
from tapis.drawing.palette import (
    AGED,
    BACK,
    BAIZE,
    GOLD,
    HONEY,
    LIT,
    PALE,
    PANEL,
    PAPER,
    RIM,
    SHADE,
    WHITE,
    Colour,
)  # fmt: skip
from tapis.drawing.pawns import LOOKS
from tapis.drawing.shapes import INK
from tests.drawing import test_cant_stop_picture, test_crapette_picture, test_trick_picture
from tests.drawing.test_cups_picture import SHOWN, bidding
from tests.drawing.test_race_and_token_pile_pictures import RACE, TOKEN_PILE
from tests.drawing.test_sheet_picture import RANKING, paper
from tests.drawing.test_story_picture import story
from tests.tiers import in_turn

READABLE = 4.5
"""WCAG 2.1, 1.4.3 (AA): the least contrast of text and ground."""
SEEN = 3.0
"""WCAG 2.1, 1.4.11 (AA): the least contrast of what else must be seen."""

SIGHT = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "usual": (
        (1.0, 0.0, 0.0),
        (0.0, 1.0, 0.0),
        (0.0, 0.0, 1.0),
    ),
}  # fmt: skip
Linear = tuple[float, float, float]


def linear(colour: Colour) -> Linear:
    red, green, blue = (part / 255 for part in colour)
    return tuple(  # pyright: ignore[reportReturnType]
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)
    )


def seen_by(sight: str, colour: Colour) -> Linear:
    parts = linear(colour)
    rows = (sum(factor * part for factor, part in zip(row, parts, strict=True)) for row in SIGHT[sight])
    return tuple(min(1.0, max(0.0, part)) for part in rows)  # pyright: ignore[reportReturnType]


def luminance(parts: Linear) -> float:
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour, sight: str = "usual") -> float:
    dark, light = sorted(luminance(seen_by(sight, colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(parts: Linear) -> Linear:
    red, green, blue = parts
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour, sight: str) -> float:
    """Return how far two colours are apart for this sight: 2.3 is just noticed."""
    labs = (lab(seen_by(sight, colour)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(*labs, strict=True)) ** 0.5


def pictures() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield recipe and data of a picture of each kind, with everything that is written on some of them."""
    yield "trick", tuple(test_trick_picture.BELOTE)
    yield "trick", tuple(test_trick_picture.TAROT)
    yield "trick", tuple(test_trick_picture.comptoir(6))
    yield "trick", tuple(test_trick_picture.comptoir(32))
    yield "cant_stop", tuple(test_cant_stop_picture.GAME)
    yield "crapette", tuple(test_crapette_picture.GAME)
    yield "cups", tuple(bidding(8))
    yield "cups", tuple(SHOWN)
    yield "sheet", tuple(paper(2, others=RANKING))
    yield "sheet", tuple(paper(3, over=("Alice", 0)))
    yield "sheet", tuple(paper(8))
    yield "race", tuple(RACE)
    yield "token_pile", tuple(TOKEN_PILE)
    yield "story", story(3)
    yield "story", story(8)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Colour, Colour]]:
    """Collect each text that is written, with its colour and the colour it is written on."""
    found: list[tuple[str, Colour, Colour]] = []
    really: Callable[..., int] = Canvas.text

    def text(
        canvas: Canvas, text: str, x: int, foot: int, size: int, colour: Colour = WHITE, **how: object
    ) -> int:
        before = canvas._picture.copy()
        wide = really(canvas, text, x, foot, size, colour, **how)
        left = x - {"left": 0, "middle": wide // 2, "right": wide}[str(how.get("side", "left"))]
        ground = before.crop((left + 2, foot - round(0.7 * size), max(left + wide - 2, left + 3), foot))
        flat = ground.tobytes()
        common = Counter(zip(flat[::3], flat[1::3], flat[2::3], strict=True)).most_common(1)
        if text.strip():
            found.append((text, colour, common[0][0]))
        return wide

    monkeypatch.setattr(Canvas, "text", text)
    for piece in ("empty", "head", "figure"):  # none that was drawn before is used again
        monkeypatch.setattr(sheet, piece, getattr(sheet, piece).__wrapped__)
    return found


def test_all_text_of_all_pictures_is_readable_on_its_ground(
    written: list[tuple[str, Colour, Colour]],
) -> None:
    RECIPES["cant_stop"](tuple(test_cant_stop_picture.START))
    for recipe, data in pictures():
        RECIPES[recipe](data)
    assert len(written) > 300
    pairs = {(ink, ground): text for text, ink, ground in written}
    poor = {text: pair for pair, text in pairs.items() if contrast(*pair) < READABLE}
    assert poor == {}


@in_turn("ground", [PAPER, AGED])
@in_turn("suit", INK)
def test_suits_and_ranks_are_readable_on_cards(suit: str, ground: Colour) -> None:
    assert contrast(INK[suit], ground) >= READABLE


@in_turn("sight", SIGHT)
@in_turn(
    ("ink", "ground"),
    [(RIM, GOLD), (RIM, LIT), (RIM, SHADE), (RIM, PAPER), (WHITE, BAIZE), (WHITE, PANEL), (PALE, PANEL),
     (GOLD, PANEL), (PALE, BAIZE), (GOLD, BAIZE), *((ink, PAPER) for ink in INK.values())],
)  # fmt: skip
def test_text_stays_readable_for_every_sight(ink: Colour, ground: Colour, sight: str) -> None:
    assert contrast(ink, ground, sight) >= READABLE


@in_turn("sight", SIGHT)
def test_the_box_written_last_differs_from_the_lit_column_and_both_from_paper(sight: str) -> None:
    for one, other in combinations((GOLD, LIT, PAPER, SHADE), 2):
        assert difference(one, other, sight) > 9, (one, other)


@in_turn("sight", SIGHT)
def test_gold_tells_the_player_to_move_from_every_plate(sight: str) -> None:
    for ground in (PANEL, BAIZE):
        assert contrast(GOLD, ground, sight) >= SEEN
    assert difference(GOLD, HONEY, sight) > 9


@in_turn("sight", SIGHT)
def test_the_rings_of_tokens_stand_out_of_their_red(sight: str) -> None:
    assert contrast(PAPER, BACK, sight) >= SEEN


@in_turn("sight", SIGHT)
def test_pawns_differ_for_every_sight(sight: str) -> None:
    """Besides, each has a shape and a letter of its own."""
    for one, other in combinations(LOOKS, 2):
        assert difference(one.colour, other.colour, sight) > 20, (one, other)


@in_turn("sight", SIGHT)
def test_lines_of_a_chart_that_have_the_same_dashes_differ_for_every_sight(sight: str) -> None:
    for (one, dashes), (other, others) in combinations(LINES, 2):
        assert dashes != others or difference(one, other, sight) > 20, (one, other)


@in_turn("sight", SIGHT)
def test_the_marks_of_luck_and_of_mistakes_stand_out_of_their_paper(sight: str) -> None:
    """Besides, one is a triangle and the other a diamond, each with its letter."""
    assert contrast(RIM, PAPER, sight) >= SEEN
    assert difference(GOLD, RIM, sight) > 20


@in_turn("sight", SIGHT)
def test_the_two_red_or_blue_suits_are_never_taken_for_black(sight: str) -> None:
    """Four colours for most; where two of them look alike, shape and letters tell, as on any French pack."""
    for suit in "HDC":
        assert difference(INK[suit], INK["S"], sight) > 20, suit
    assert difference(INK["D"], INK["H"], sight) > 20
    assert difference(INK["D"], INK["C"], sight) > 20 or sight == "tritanopia"
