"""A player's own cards drawn large: four to a row, in the order of their buttons."""

import io

import pytest
from PIL import Image

from bot.drawing import RECIPES
from bot.drawing.hand import GAP, HEIGHT

PACK = [rank + suit for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7")]


def drawn(cards: list[str], free: list[bool] | None = None) -> Image.Image:
    png = RECIPES["hand"](("fr", tuple(cards), tuple(free or [True] * len(cards))))
    assert len(png) < 60_000, f"{len(png)} bytes"
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize(("cards", "rows"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_four_cards_fill_the_width(cards: int, rows: int) -> None:
    assert drawn(PACK[:cards]).size == (800, rows * (HEIGHT + GAP) + GAP)


def test_what_may_not_be_played_is_darker() -> None:
    free, not_free = drawn(["AS"]), drawn(["AS"], [False])
    corner = (GAP + HEIGHT // 3, GAP + HEIGHT // 2)
    assert sum(not_free.getpixel(corner)) < sum(free.getpixel(corner))


@pytest.mark.parametrize("data", [(), ("fr", ("AS",), ()), ("fr", ("XX",), (True,))])
def test_other_data_are_refused(data: tuple[object, ...]) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        RECIPES["hand"](data)
