"""How a turn of 5000 is settled, and its options, as in five_thousand.md."""

import pytest

from tapis.games.five_thousand.game import FiveThousandOptions, Settled, settle
from tests.games.five_thousand_table import at, bank, take
from tests.tiers import in_turn


@in_turn(
    ("options", "total", "points", "expected"),
    [
        pytest.param({}, 4900, 150, ("win", 5050), id="example 15"),
        pytest.param({"exact": "yes"}, 4900, 150, ("overshoot", 4900), id="example 15, exact"),
        pytest.param({"exact": "yes"}, 4900, 100, ("win", 5000), id="example 16"),
        pytest.param({"exact": "yes"}, 4900, 50, ("scored", 4950), id="exact, short of it"),
        pytest.param({"last_thousand": "yes"}, 3800, 500, ("capped", 4000), id="example 17, 3800 + 500"),
        pytest.param({"last_thousand": "yes"}, 4000, 950, ("capped", 4000), id="example 17, 4000 + 950"),
        pytest.param({"last_thousand": "yes"}, 4000, 1000, ("win", 5000), id="example 17, 4000 + 1000"),
        pytest.param({"last_thousand": "yes"}, 3500, 1500, ("win", 5000), id="example 17, 3500 + 1500"),
        pytest.param({"last_thousand": "yes"}, 3500, 500, ("scored", 4000), id="R7, 4000 itself"),
        pytest.param({"last_thousand": "yes"}, 4000, 1050, ("win", 5050), id="R7, above the target"),
        pytest.param({"last_thousand": "yes", "target": 10000}, 8900, 300, ("capped", 9000), id="example 18"),
        pytest.param(
            {"last_thousand": "yes", "target": 10000}, 3800, 500, ("scored", 4300), id="R7, target 10000"
        ),
        pytest.param(
            {"last_thousand": "yes", "exact": "yes"}, 4000, 1050, ("overshoot", 4000), id="example 19"
        ),
        pytest.param({"last_thousand": "yes", "exact": "yes"}, 4000, 1000, ("win", 5000), id="R7, exactly"),
        pytest.param({"last_thousand": "yes", "exact": "yes"}, 3900, 300, ("capped", 4000), id="R7, below"),
        pytest.param({"target": 10000}, 4900, 150, ("scored", 5050), id="target 10000"),
        pytest.param({"target": 10000}, 9900, 100, ("win", 10000), id="target 10000, reached"),
    ],
)
def test_a_turn_is_settled_by_the_first_line_that_applies(options, total, points, expected):
    assert settle(FiveThousandOptions(**options), total, points, opened=True) == expected
    game = at(total, **options)
    take(game, (1, 5, 2, 3, 4), [1])
    game.points = points
    outcome, after = expected
    assert bank(game) == [Settled(seat=0, outcome=outcome, points=points, total=after)]
    assert (game.totals[0], game.result() is not None) == (after, outcome == "win")


@in_turn(
    "options", [{"dice": 4}, {"dice": 7}, {"target": 7000}, {"exact": "maybe"}, {"last_thousand": "maybe"}]
)
def test_options_have_the_values_of_the_sheet(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        FiveThousandOptions(**options)


def test_the_usual_game_has_five_dice_and_goes_to_5000():
    assert FiveThousandOptions().model_dump() == {
        "dice": 5,
        "target": 5000,
        "exact": "no",
        "last_thousand": "no",
    }
