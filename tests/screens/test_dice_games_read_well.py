"""Screens of the dice games as a reviewer has read them."""

from itertools import islice
from typing import Any

import pytest

from tapis.shelf import GAMES
from tests.moments import position
from tests.screens.conftest import Golden
from tests.screens.sketches import Ticked, walk
from tests.tiers import in_turn

MIDDLES: list[tuple[str, str, int, dict[str, Any], int]] = [
    ("yams", "board_1_players_1_grids", 1, {}, 7),
    ("yams", "board_3_players_1_grids", 3, {}, 60),
    ("yams", "board_8_players_1_grids", 8, {}, 90),
    ("yams", "board_2_players_6_grids", 2, {"grids": 6}, 50),
    ("dice_poker", "board_2_players", 2, {}, 60),
    ("dice_poker", "board_3_players", 3, {}, 30),
    ("dice_poker", "board_8_players", 8, {}, 90),
    ("dice_poker", "board_25_players", 25, {}, 500),
    ("top_jack", "board_2_players_free", 2, {}, 20),
    ("top_jack", "board_3_players_ordered", 3, {"layout": "ordered"}, 60),
    ("top_jack", "board_8_players_down_up", 8, {"layout": "down_up"}, 90),
    ("top_jack", "board_2_players_down_up_free", 2, {"layout": "down_up_free", "series": 3}, 290),
    ("four_twenty_one", "board_2_players", 2, {}, 6),
    ("four_twenty_one", "board_8_players", 8, {"le_bon": "yes"}, 40),
    ("four_twenty_one", "board_25_players", 25, {"nenette": "at_least"}, 60),
]
"""Boards after so many steps of random play, the mover having thrown and ticked dice."""

RACE = "players=3 dice=6 exact=yes last_thousand=yes totals=[3200,0,4000] opened=[True,False,True] |"
CLIMB = (
    "begin=316345231411 turn=0 tokens=[(0,7,3),(1,7,9),(2,8,4),(0,10,6),(3,10,2)] won={11:1}"
    " players=4 columns_to_win=4 |"
)
MOMENTS: dict[str, dict[str, str]] = {
    "five_thousand": {
        "board_start": RACE,
        "board_choose": f"{RACE} 515261",
        "board_decide": f"{RACE} 515261 keep.111001 15 keep.11",
        "board_last": f"{RACE} 515261 keep.010000 15666 keep.00111 15",
    },
    "cant_stop": {
        "board_start": CLIMB,
        "board_choose": f"{CLIMB} 1334",
        "board_one_left": f"{CLIMB} 3344 move.6+8 1234",
        "board_decide": f"{CLIMB} 3344 move.6+8 1616 move.7+7",
        "board_bust": f"{CLIMB} 1112 move.2+3 6666 move.12+12 3344",
        "board_won": f"{CLIMB} 3344 move.6+8 6455 move.10 stop",
    },
    "top_jack": {
        "announce": "layout=down_up_free | 65615 65625",
        "announced": "layout=down_up_free | 65615 65625 announce.3.full",
    },
}
"""Boards by their notation."""

UNCOUNTED = {"counts": False}
AROUND: dict[str, tuple[int, dict[str, Any], tuple[str, ...], dict[str, Any], dict[str, Any]]] = {
    "yams": (5, {}, ("sheet_ranking", "sheet_page"), {}, {}),
    "dice_poker": (5, {}, ("sheet_ranking", "sheet_page"), {}, {}),
    "top_jack": (5, {"series": 2}, ("sheet_ranking", "sheet_page"), {}, {}),
    "four_twenty_one": (5, {}, ("sheet",), {}, UNCOUNTED),
    "five_thousand": (12, {}, ("sheet",), UNCOUNTED, UNCOUNTED),
    "cant_stop": (3, {"occupied": "no_stop"}, ("sheet",), UNCOUNTED, UNCOUNTED),
}
"""How many play to the end, with what; pages of the sheet; what the table knows around it, and at its end."""
NUMBERED = frozenset({"five_thousand", "cant_stop"})
"""Games whose last board has the number of its move."""


@in_turn(("key", "name", "players", "options", "steps"), MIDDLES)
def test_boards_in_the_middle_read_well(
    key: str, name: str, players: int, options: dict[str, Any], steps: int, golden: Golden
) -> None:
    kind, tokens = GAMES[key], key == "four_twenty_one"
    positions = enumerate(walk(kind, kind.Options(**options), players, "golden"))
    for number, (game, facts) in islice(positions, steps, None):
        if game.throws and any(game.thrown) if tokens else game.throws == 1:
            golden.table(name, game, facts, Ticked(frozenset("1" if tokens else "13")), number=number)
            return
    pytest.fail("the game ended before")


@in_turn(("key", "name"), [(key, name) for key, names in MOMENTS.items() for name in names])
def test_boards_at_a_moment_read_well(key: str, name: str, golden: Golden) -> None:
    at = position(key, MOMENTS[key][name])
    golden.table(name, at.game, at.facts, Ticked(frozenset("15")) if key == "five_thousand" else None)


@in_turn("key", AROUND)
def test_the_other_screens_of_a_table_read_well(key: str, golden: Golden) -> None:
    players, options, pages, around, over = AROUND[key]
    kind = GAMES[key]
    *_, (number, last) = enumerate(walk(kind, kind.Options(**options), players, "golden"))
    golden.around(*last, **around)
    golden.table("over", *last, None, **over, **({"number": number} if key in NUMBERED else {}))
    golden.sheets(*last, pages)


def test_a_race_of_twelve_reads_well(golden: Golden) -> None:
    kind = GAMES["five_thousand"]
    positions = walk(kind, kind.Options(), 12, "golden")
    golden.table("board_twelve", *next(islice(positions, 400, None)), number=400, counts=False)
