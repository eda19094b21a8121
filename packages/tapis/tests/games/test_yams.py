"""Yams from its start to its end; single turns are in `moments/yams.txt`."""

import pytest

from tapis.games.kit.chance import Chance
from tapis.games.kit.sheet import Slot
from tapis.games.yams import YamsOptions
from tests.games.yams_table import table
from tests.moments import position
from tests.tiers import in_turn


def test_the_game_ends_when_every_grid_is_full():
    game = table(2)
    chance = Chance("end", 0)
    while game.awaited():
        seat = min(game.awaited())
        assert game.result() is None
        game.play(seat, str(game.fallback(seat)), chance)
    assert [(grids, grid) for grids in game.sheets for grid in grids if set(grid) != set(game.boxes)] == []
    result = game.result()
    assert result is not None
    assert result.details == ({"turns": 12}, {"turns": 12})
    assert game.why_not(0, "roll.11111").why == "refuse.over"


@in_turn("grids", [0, 7])
def test_grids_are_1_to_6(grids):
    with pytest.raises(ValueError, match="grids"):
        YamsOptions(grids=grids)


def test_slots_survive_the_round_trip():
    score = position("yams", "grids=2 | 12345").game.legal(0)[31]
    assert type(score).model_validate_json(score.model_dump_json()).slot == Slot(1, "ones")
