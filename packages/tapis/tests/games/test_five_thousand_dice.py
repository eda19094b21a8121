"""What dice give in 5000: the score table, legal keeps, and how likely a throw is a bust."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, product

import pytest

from tapis.games.five_thousand.dice import UNITS, bust_chance, idle_dice, legal_keeps, worth
from tests.games.five_thousand_table import table, throw
from tests.tiers import in_turn


def offers(*dice: int) -> dict[tuple[int, ...], int]:
    """Return the legal keeps of a first throw by their sorted values, with their points."""
    game = table(dice=len(dice))
    throw(game, *dice)
    return {tuple(sorted(offer.dice)): offer.points for offer in game.view(None).keeps}


# The score table


@in_turn(
    ("dice", "points"),
    [
        ((1,), 100),
        ((5,), 50),
        ((1, 1, 1), 1000),
        ((2, 2, 2), 200),
        ((3, 3, 3), 300),
        ((4, 4, 4), 400),
        ((5, 5, 5), 500),
        ((6, 6, 6), 600),
        ((1, 2, 3, 4, 5), 1500),
        ((2, 3, 4, 5, 6), 1500),
        ((5, 5, 5, 5, 5), 5000),
    ],
)
def test_each_unit_of_the_table_gives_its_points(dice, points):
    assert worth(dice) == points


@in_turn(
    ("dice", "points"),
    [
        pytest.param((1, 1, 1, 1), 1100, id="example 1"),
        pytest.param((5, 5, 5, 5), 550, id="example 2"),
        pytest.param((1, 2, 3, 4, 5, 6), 1600, id="example 7"),
        pytest.param((2, 2, 2, 3, 3, 3), 500, id="example 8, two threes"),
        pytest.param((1, 2, 3, 4, 5, 5), 1550, id="example 8, straight and a 5"),
        pytest.param((2, 2, 2, 2, 2, 2), 400, id="example 8, six 2s"),
        pytest.param((1, 1, 2, 3, 4, 5), 1600, id="R2, straight and a 1"),
        pytest.param((2, 3, 4, 5, 5, 6), 1550, id="R2, high straight and a 5"),
        pytest.param((1, 1, 1, 5, 5, 5), 1500, id="R2, threes of 1 and 5"),
        pytest.param((5, 5, 5, 5, 5, 5), 5050, id="R9, six 5s"),
        pytest.param((5, 5, 5, 5, 5, 1), 5100, id="R9, five 5s and a 1"),
        pytest.param((1, 1, 1, 1, 5, 5), 1200, id="four 1s and two 5s"),
        pytest.param((6, 4, 2, 5, 3), 1500, id="in any order"),
    ],
)
def test_a_keep_gives_its_best_cut(dice, points):
    assert worth(dice) == points


@in_turn(
    "dice",
    [
        (2, 2),
        (6, 6),
        (2, 2, 2, 2),
        (1, 6),
        (2, 2, 3, 3, 4, 4),
        (1, 1, 2, 2, 5, 5),
        (1, 2, 3, 4),
        (2, 3, 4, 5, 6, 6),
        (1, 2, 3, 4, 6),
    ],
)
def test_no_die_of_a_keep_may_be_idle(dice):
    """R2: pairs, four of a kind, three pairs and short straights are not in the table."""
    assert worth(dice) == 0


# Legal keeps


def test_four_2s_leave_one_idle():
    """Example 3."""
    assert offers(2, 2, 2, 2, 6) == {(2, 2, 2): 200}


def test_of_three_1s_any_number_may_be_kept():
    """Example 4."""
    assert offers(1, 1, 1, 3, 4) == {(1,): 100, (1, 1): 200, (1, 1, 1): 1000}


def test_of_a_straight_the_1_and_the_5_may_be_kept_alone():
    """R2: part of it as singles, but not four of its five."""
    assert offers(1, 2, 3, 4, 5) == {(1,): 100, (5,): 50, (1, 5): 150, (1, 2, 3, 4, 5): 1500}


def test_of_five_5s_any_number_may_be_kept():
    """Example 6, and R2."""
    assert offers(5, 5, 5, 5, 5) == {(5,): 50, (5,) * 2: 100, (5,) * 3: 500, (5,) * 4: 550, (5,) * 5: 5000}


def test_of_two_threes_one_may_be_kept():
    assert offers(2, 2, 2, 3, 3, 3) == {(2, 2, 2): 200, (3, 3, 3): 300, (2, 2, 2, 3, 3, 3): 500}


def test_keeps_are_offered_best_first_then_with_the_fewest_dice_then_leftmost():
    """Equal dice are dice of their own: each way to mark them is a keep."""
    assert [str(keep) for keep in legal_keeps((1, 5, 5, 1))] == [
        "keep.1111",  # 300
        "keep.1101",  # 250
        "keep.1011",
        "keep.1001",  # 200, two dice
        "keep.1110",  # 200, three dice
        "keep.0111",
        "keep.1100",  # 150
        "keep.1010",
        "keep.0101",
        "keep.0011",
        "keep.1000",  # 100, one die
        "keep.0001",
        "keep.0110",  # 100, two dice
        "keep.0100",  # 50
        "keep.0010",
    ]


def by_the_sheet(dice: tuple[int, ...]) -> int:
    """The best cut found another way: by trying all sets of units that use up the dice."""
    possible = [unit for unit in UNITS if not Counter(unit) - Counter(dice)]
    best = 0
    for counts in product(*(range(len(dice) // len(unit) + 1) for unit in possible)):
        units = list(chain.from_iterable([unit] * n for unit, n in zip(possible, counts, strict=True)))
        if Counter(chain.from_iterable(units)) == Counter(dice):
            best = max(best, sum(UNITS[unit] for unit in units))
    return best


@in_turn("count", [1, 2, 3, 4, 5, 6])
def test_every_keep_is_worth_what_trying_all_sets_of_units_finds(count):
    """All kinds of dice up to two triples, straights with singles, and six alike."""
    for dice in combinations_with_replacement(range(1, 7), count):
        assert worth(dice) == by_the_sheet(dice), dice


def test_legal_keeps_are_the_sets_of_dice_that_are_worth_something():
    dice = (1, 5, 2, 2, 2, 6)
    places = chain.from_iterable(combinations(range(6), size) for size in range(1, 7))
    wanted = {
        "keep." + "".join("1" if place in chosen else "0" for place in range(6))
        for chosen in places
        if worth(tuple(dice[place] for place in chosen))
    }
    assert {str(keep) for keep in legal_keeps(dice)} == wanted


@in_turn(
    ("dice", "idle"),
    [
        ((2,), (2,)),
        ((6, 1), (6,)),
        ((2, 2, 2, 2), (2,)),
        ((6, 2, 2, 1, 2, 2), (2, 6)),
        ((1, 2, 3, 4), (2, 3, 4)),
        ((1, 2, 3, 4, 5), ()),
    ],
)
def test_idle_dice_are_the_fewest_to_put_back(dice, idle):
    assert idle_dice(dice) == idle


# Busts


@in_turn(
    ("dice", "chance"),
    [
        (1, Fraction(2, 3)),
        (2, Fraction(4, 9)),
        (3, Fraction(5, 18)),
        (4, Fraction(17, 108)),
        (5, Fraction(25, 324)),
        (6, Fraction(5, 162)),
    ],
)
def test_the_chance_of_a_bust_is_exact(dice, chance):
    assert bust_chance(dice) == chance


@in_turn("count", [1, 2, 3, 4, 5], 4, "every throw of five")
def test_the_chance_of_a_bust_is_the_share_of_throws_without_a_legal_keep(count):
    throws = list(product(range(1, 7), repeat=count))
    assert bust_chance(count) == Fraction(sum(not legal_keeps(dice) for dice in throws), len(throws))
