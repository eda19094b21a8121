"""The card of a game of the day: it tells all that it is told, its squares by dots as well as by colour."""

from functools import cache
from typing import Any

import pytest

from bot.drawing import RECIPES
from bot.drawing.day_card import DayCard
from tests.tiers import in_turn

CARD = DayCard("Tapis Vert no 132 · a3f1", "Yams", "231", "4th of 57 · lost 12", "0001200100021", 0)
DEALS = CARD._replace(game="Belote", figure="62%", squares="00120010" * 4, group=8)


@cache
def drawn(card: DayCard) -> bytes:
    return RECIPES["day_card"](tuple(card))


@in_turn(
    "change",
    [
        {"title": "Tapis Vert no 133 · a3f1"},
        {"game": "Belote"},
        {"figure": "232"},
        {"note": "5th of 57 · lost 12"},
        {"squares": ""},
        {"squares": "0001200100022"},
        {"group": 8},
    ],
)
def test_everything_that_is_told_is_seen(change: dict[str, Any]) -> None:
    assert drawn(CARD._replace(**change)) != drawn(CARD)


@in_turn("card", [CARD._replace(squares="3"), CARD._replace(squares="0" * 65)])
def test_other_data_are_refused(card: DayCard) -> None:
    with pytest.raises(ValueError, match="squares"):
        drawn(card)
