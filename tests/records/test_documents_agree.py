"""Programs written from docs/record.md alone agree with games of dice, and find a changed throw."""

from collections.abc import Callable
from typing import Any

import pytest

from tapis.shelf import GAMES
from tests.contract.plays import Play, case
from tests.records import test_cant_stop_document as cant_stop
from tests.records import test_dice_poker_document as dice_poker
from tests.records import test_five_thousand_document as five_thousand
from tests.records import test_record_document as document
from tests.records import test_top_jack_document as top_jack
from tests.tiers import in_turn

CHECKS: dict[str, Callable[[dict[str, Any]], list[int]]] = {
    "yams": document.check,
    "cant_stop": cant_stop.check,
    "dice_poker": dice_poker.check,
    "five_thousand": five_thousand.check,
    "top_jack": top_jack.check,
}
"""What follows a record, and returns the scores."""
PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    *(("yams", seats, {}) for seats in (1, 2, 8)),
    *(("cant_stop", 2, options) for options in ({}, {"columns_to_win": 4, "occupied": "jump"})),
    *(("cant_stop", 4, options) for options in ({}, {"columns_to_win": 4, "occupied": "jump"})),
    *(("dice_poker", seats, {}) for seats in (2, 8)),
    ("five_thousand", 2, {}),
    ("five_thousand", 2, {"dice": 6, "exact": "yes", "last_thousand": "yes"}),
    ("top_jack", 2, {}),
    ("top_jack", 2, {"layout": "down_up_free", "series": 3}),
    ("five_thousand", 8, {}),
    ("five_thousand", 8, {"dice": 6, "exact": "yes", "last_thousand": "yes"}),
    ("top_jack", 8, {}),
    ("top_jack", 8, {"layout": "down_up_free", "series": 3}),
]


def record_of(key: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Play a game at random; return its record."""
    return Play(case(GAMES[key], options, seats), "stranger").to_the_end().record().plain()


@in_turn(("key", "seats", "options"), PLAYED, 13, "long games")
def test_a_stranger_s_checker_agrees(key: str, seats: int, options: dict[str, Any]) -> None:
    record = record_of(key, seats, options)
    assert CHECKS[key](record) == record["result"]["scores"]


@in_turn("key", CHECKS)
def test_a_stranger_s_checker_finds_a_changed_throw(key: str) -> None:
    """Of each kind of throw the last one."""
    facts = [fact for move in record_of(key, 2, {})["moves"] for fact in move["facts"] if "dice" in fact]
    for kind in {fact["kind"] for fact in facts} - {"kept"}:
        data = record_of(key, 2, {})
        thrown = [fact for move in data["moves"] for fact in move["facts"] if fact["kind"] == kind]
        thrown[-1]["dice"][-1] = 7
        with pytest.raises(AssertionError):
            CHECKS[key](data)
