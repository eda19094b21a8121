"""Throw turns: masks, throws, counting."""

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.kit.dice import Rolled, keeping, roll_all, rolls, throw, values, why_no_roll
from tapis.games.kit.game import Illegal
from tests.tiers import in_turn


def test_five_dice_can_be_thrown_in_31_ways():
    masks = [str(roll) for roll in rolls(5)]
    assert len(set(masks)) == 31
    assert masks[0] == "roll.11111"
    assert "roll.00000" not in masks


def test_the_first_throw_takes_all_dice():
    assert [str(roll) for roll in roll_all(3)] == ["roll.111"]


def test_a_first_throw_sets_every_die():
    assert throw((), "11111", Loaded([6, 5, 4, 3, 2])) == (6, 5, 4, 3, 2)


def test_dice_marked_0_stay_in_their_places():
    assert throw((1, 2, 3, 4, 5), "01001", Loaded([6, 6])) == (1, 6, 3, 4, 6)


def test_the_leftmost_marked_die_is_thrown_first():
    assert throw((1, 1, 1), "101", Loaded([2, 3])) == (2, 1, 3)


def test_only_the_marked_dice_are_drawn():
    loaded = Loaded([1, 2, 3, 4, 5])
    throw((6, 6, 6, 6, 6), "00110", loaded)
    assert loaded.left == 3


@in_turn(
    ("dice", "times", "found"),
    [
        ((5, 5, 2, 2, 6), 1, (6, 5, 2)),
        ((5, 5, 2, 2, 6), 2, (5, 2)),
        ((5, 5, 5, 5, 5), 2, (5,)),
        ((1, 2, 3, 4, 5), 2, ()),
    ],
)
def test_values_are_counted_highest_first(dice, times, found):
    assert values(dice, times) == found


@in_turn(
    ("kept", "mask"),
    [([], "11111"), ([5], "01111"), ([5, 5], "01011"), ([6, 5, 5], "01010"), ([5, 2, 5, 1, 6], "00000")],
)
def test_keeping_values_throws_the_other_dice(kept, mask):
    assert keeping((5, 2, 5, 1, 6), kept) == mask


def test_a_value_can_only_be_kept_as_often_as_it_fell():
    with pytest.raises(Illegal) as refusal:
        keeping((5, 2, 5, 1, 6), [5, 5, 5])
    assert (refusal.value.why, refusal.value.detail) == ("dice.refuse.no_such_die", {"value": 5})


@in_turn(
    ("mask", "throws", "why"),
    [
        ("00000", 1, "no_die_chosen"),
        ("", 1, "no_such_throw"),
        ("1111", 1, "no_such_throw"),
        ("111111", 1, "no_such_throw"),
        ("1111x", 1, "no_such_throw"),
        ("01111", 0, "first_throw_all"),
        ("11111", 3, "no_throw_left"),
        ("00000", 3, "no_throw_left"),
    ],
)
def test_a_throw_is_refused_by_the_rule_it_breaks(mask, throws, why):
    assert why_no_roll(mask, count=5, throws=throws, most=3).why == f"dice.refuse.{why}"


def test_a_throw_is_told_with_all_dice():
    fact = Rolled(seat=1, dice=(5, 5, 2, 1, 6), mask="00110", throw=2)
    told = {"kind": "rolled", "seat": 1, "dice": [5, 5, 2, 1, 6], "mask": "00110", "throw": 2}
    assert fact.model_dump(mode="json") == told
