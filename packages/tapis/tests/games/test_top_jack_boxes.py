"""The boxes of Top Jack: worked examples and the bonus of top_jack.md."""

from itertools import product

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.kit.dice import Dice
from tapis.games.kit.sheet import Scored
from tapis.games.top_jack.columns import BOXES, ORDER, UPPER, bonus
from tapis.games.top_jack.game import Bonus
from tests.games.top_jack_table import table, throw, thrown
from tests.tiers import in_turn

EXAMPLES: list[tuple[int, Dice, dict[str, int]]] = [
    (1, (6, 6, 5, 5, 3), {"pair": 12, "double_pair": 22, "chance": 25}),
    (2, (6, 6, 6, 5, 5), {"full": 28, "double_pair": 22, "brelan": 18, "pair": 12, "king": 10}),
    (3, (4, 4, 4, 4, 1), {"pocker": 16, "brelan": 12, "full": 0, "top_jack": 0, "double_pair": 0}),
    (4, (1, 1, 1, 1, 1), {"top_jack": 50, "pocker": 4, "black": 5, "full": 0}),
    (5, (6, 6, 6, 6, 6), {"top_jack": 50, "pocker": 24, "ace": 30, "pair": 12, "brelan": 18, "full": 0}),
    (6, (1, 2, 3, 4, 5), {"minor_straight": 15, "major_straight": 0}),
    (7, (2, 3, 4, 5, 6), {"minor_straight": 0, "major_straight": 20}),
    (8, (2, 2, 3, 4, 6), {"red": 4, "jack": 3, "king": 0}),
]


@in_turn(
    ("dice", "box", "points"),
    [
        pytest.param(dice, box, points, id=f"{number}-{box}")
        for number, dice, every in EXAMPLES
        for box, points in every.items()
    ],
)
def test_worked_examples_1_to_8(dice, box, points):
    """What is offered is what is written."""
    game = thrown(dice)
    assert {offer.box: offer.points for offer in game.view(None).offers}[box] == points
    assert game.play(0, f"score.{box}", Loaded()) == [Scored(seat=0, grid=1, box=box, points=points)]


def test_the_boxes_stand_in_sheet_order():
    assert (
        *("black", "red", "jack", "queen", "king", "ace"),
        *("pair", "double_pair", "brelan", "pocker", "minor_straight", "major_straight"),
        *("full", "chance", "top_jack"),
    ) == ORDER


@in_turn(("box", "most"), [("pair", 12), ("double_pair", 22), ("brelan", 18), ("full", 28)])
def test_the_best_dice_give_the_leaflet_s_maximum(box, most):
    """R1."""
    assert max(map(BOXES[box], product(range(1, 7), repeat=5))) == most


@in_turn(
    ("upper", "points"),
    [pytest.param(63, 0, id="9-63"), pytest.param(64, 35, id="9-64"), (0, 0), (105, 35)],
)
def test_worked_example_9_the_bonus_needs_more_than_63(upper, points):
    """R2."""
    assert bonus(upper) == points


def test_worked_example_10_total_general_is_both_totals_and_the_bonus():
    """R3: the nine lower boxes count, TOP JACK too."""
    uppers = dict(zip(UPPER, (5, 8, 9, 12, 20, 12), strict=True))
    lower = dict.fromkeys(ORDER[6:14], 15)
    game = table()
    game.sheets[0][0] = {**uppers, **lower, "top_jack": 50}
    view = game.view(None)
    assert (view.uppers[0], view.bonuses[0], view.lowers[0]) == ((66,), (35,), (170,))
    assert (view.grid_totals[0], view.totals[0]) == ((271,), 271)


@in_turn(
    ("aces", "told"),
    [
        ((6, 6, 6, 6, 1), [Bonus(seat=0, grid=1, upper=64, points=35)]),
        ((6, 6, 6, 1, 1), []),
    ],
)
def test_the_bonus_is_told_with_the_last_upper_box_if_it_is_earned(aces, told):
    game = table()
    game.sheets[0][0] = dict(zip(UPPER[:5], (3, 6, 9, 12, 10), strict=True))
    throw(game, aces)
    assert game.play(0, "score.ace", Loaded())[1:] == told


def test_each_column_has_its_own_bonus():
    game = table(layout="down_up")
    over, under = dict.fromkeys(UPPER, 11), dict.fromkeys(UPPER, 10)
    game.sheets[0] = [over, under]
    view = game.view(None)
    assert (view.uppers[0], view.bonuses[0], view.totals[0]) == ((66, 60), (35, 0), 161)
