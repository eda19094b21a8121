"""The bench of boards that are behind, for a few seconds: it sees every move, and presses that count."""

import pytest

from bench.lag import BEHIND, BESIDE, Behind, Beside, measure


@pytest.mark.slow("plays two tables of a bot of its own, whose edits are rationed")
async def test_it_sees_the_board_show_each_move_and_each_press_beside_typed_moves_answered() -> None:
    cards, dice, errors = await measure(moves=6, presses=2, seed=0)
    assert errors == []
    assert len(cards.seconds) == 6, "each move was shown once"
    assert 1 <= cards.edits <= 6, "an edit may show several moves"
    assert [seconds for seconds in cards.seconds if seconds <= 0] == []
    assert len(dice.milliseconds) == 2
    assert len(dice.typed) >= 2 * 8, "eight moves are typed before each press"


def test_an_aim_is_missed_by_the_median_of_the_board_and_by_a_press_that_was_deferred() -> None:
    behind = [Behind([second] * 2, 1.0, 1).lines()[-1][-3:] for second in (BEHIND, BEHIND + 0.1)]
    assert behind == ["met", "SED"]
    beside = [Beside([BESIDE] * 2, deferred, [1.0]).lines()[-1][-3:] for deferred in (0, 1)]
    assert beside == ["met", "SED"]
