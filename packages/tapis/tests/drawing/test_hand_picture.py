"""A player's own cards drawn large: four to a row, in the order of their buttons; six in a hand of Tarot."""

import io

import pytest
from PIL import Image

from tapis.drawing import RECIPES
from tapis.drawing.faces import SMALL, face
from tapis.drawing.hand import GAP, HEIGHT, LOW, NARROW
from tapis.games.kit.cards import PACK78
from tests.tiers import in_turn

PACK = [rank + suit for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7")]


def drawn(cards: list[str], free: list[bool] | None = None) -> Image.Image:
    png = RECIPES["hand"](("fr", tuple(cards), tuple(free or [True] * len(cards))))
    assert len(png) < 60_000, f"{len(png)} bytes"
    return Image.open(io.BytesIO(png)).convert("RGB")


@in_turn(("cards", "rows"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_four_cards_fill_the_width(cards: int, rows: int) -> None:
    assert drawn(PACK[:cards]).size == (800, rows * (HEIGHT + GAP) + GAP)


@in_turn(("cards", "rows"), [(15, 3), (18, 3), (24, 4), (30, 5)])
def test_a_hand_of_tarot_stands_six_to_a_row(cards: int, rows: int) -> None:
    assert drawn([*PACK78[-cards:]]).size == (800, rows * (LOW + NARROW) + NARROW)


def test_every_card_of_tarot_has_a_face_of_its_own_large_and_small() -> None:
    for height in (LOW, SMALL - 1):
        assert len({face(card, "fr", height).tobytes() for card in PACK78}) == len(PACK78)


def test_what_may_not_be_played_is_darker() -> None:
    free, not_free = drawn(["AS"]), drawn(["AS"], [False])
    corner = (GAP + HEIGHT // 3, GAP + HEIGHT // 2)
    assert sum(not_free.getpixel(corner)) < sum(free.getpixel(corner))


@in_turn("data", [(), ("fr", ("AS",), ()), ("fr", ("XX",), (True,))])
def test_other_data_are_refused(data: tuple[object, ...]) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        RECIPES["hand"](data)
