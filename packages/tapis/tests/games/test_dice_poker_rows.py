"""The rows of Poker aux dés: worked examples, the doubling, dashes and the bonus of dice_poker.md."""

import pytest

from tapis.games.dice_poker import BOXES, LOWER, UPPER, Bonus, Doubled, bonus
from tapis.games.kit.chance import Loaded
from tapis.games.kit.dice import Dice
from tapis.games.kit.sheet import Scored
from tests.games.dice_poker_table import table, throw, write
from tests.tiers import in_turn

EXAMPLES: list[tuple[int, Dice, str, int, int]] = [
    (1, (2, 3, 6, 2, 1), "twos", 1, -2),
    (1, (2, 3, 6, 2, 1), "twos", 3, -2),
    (2, (6, 6, 6, 1, 2), "sixes", 2, 0),
    (3, (6, 6, 6, 6, 6), "sixes", 1, 12),
    (3, (5, 5, 5, 5, 5), "fives", 3, 10),
    (4, (1, 2, 3, 4, 4), "sixes", 1, -18),
    (4, (1, 2, 3, 4, 4), "fives", 1, -15),
    (4, (1, 2, 3, 4, 4), "fours", 1, -4),
    (5, (4, 4, 4, 4, 1), "fours", 1, 4),
    (5, (4, 4, 4, 4, 1), "ones", 1, -2),
    (6, (3, 3, 1, 2, 4), "pair", 3, 6),
    (6, (3, 3, 1, 2, 4), "pair", 1, 12),
    (7, (6, 6, 5, 5, 5), "pair", 2, 12),
    (7, (6, 6, 5, 5, 5), "two_pairs", 2, 22),
    (7, (6, 6, 5, 5, 5), "three", 2, 15),
    (7, (6, 6, 5, 5, 5), "full", 2, 27),
    (8, (6, 6, 5, 5, 5), "full", 1, 54),
    (9, (4, 4, 4, 4, 2), "carre", 3, 16),
    (9, (4, 4, 4, 4, 2), "three", 3, 12),
    (9, (4, 4, 4, 4, 2), "pair", 3, 8),
    (9, (4, 4, 4, 4, 2), "two_pairs", 3, 0),
    (9, (4, 4, 4, 4, 2), "full", 3, 0),
    (10, (1, 2, 3, 4, 5), "small_straight", 3, 15),
    (10, (1, 2, 3, 4, 5), "small_straight", 1, 30),
    (10, (1, 2, 3, 4, 5), "large_straight", 1, 0),
    (11, (2, 3, 4, 5, 6), "large_straight", 1, 40),
    (12, (6, 6, 6, 6, 6), "poker", 2, 80),
    (12, (6, 6, 6, 6, 6), "poker", 1, 110),
    (13, (1, 1, 1, 1, 1), "poker", 3, 55),
    (13, (1, 1, 1, 1, 1), "poker", 1, 60),
    (13, (1, 1, 1, 1, 1), "full", 1, 0),
    (14, (1, 3, 5, 4, 6), "chance", 1, 19),
    (14, (1, 3, 5, 4, 6), "chance", 3, 19),
]


@in_turn(
    ("dice", "row", "throws", "points"),
    [pytest.param(*rest, id=f"{number}-{rest[1]}-after-{rest[2]}") for number, *rest in EXAMPLES],
)
def test_worked_examples_1_to_14(dice, row, throws, points):
    """What is offered is what is written."""
    game = table(part=1 if row in UPPER else 2)
    throw(game, dice, throws)
    offered = {offer.box: offer.points for offer in game.view(None).offers}
    assert offered[row] == points
    game.play(0, f"score.{row}", Loaded())
    assert game.sheets[0][0][row] == points


@in_turn(
    ("uppers", "points"),
    [
        pytest.param((-1, -2, 3, 0, 0, 0), 50, id="15"),
        pytest.param((-1, 0, 0, 0, 0, 0), 0, id="16"),
        pytest.param((2, 4, 6, 8, 10, 12), 50, id="all-fives-of-a-kind"),
    ],
)
def test_worked_examples_15_and_16_upper_rows_of_0_or_more_earn_50(uppers, points):
    grid = dict(zip(UPPER, uppers, strict=True))
    assert bonus(grid) == points
    assert table().grid_total(grid) == sum(uppers) + points


def test_the_bonus_is_open_while_an_upper_row_is_empty():
    grid = dict.fromkeys(UPPER[:5], 4)
    assert bonus(grid) is None
    assert table().grid_total(grid) == 20


@in_turn(
    ("sixes", "told"),
    [
        ((6, 6, 6, 1, 2), [Bonus(seat=0, upper=0, points=50)]),
        ((6, 6, 5, 1, 2), []),
    ],
)
def test_the_bonus_is_told_with_the_last_upper_row_if_it_is_earned(sixes, told):
    game = table()
    game.sheets[0][0] = dict.fromkeys(UPPER[:5], 0)
    assert write(game, "sixes", sixes)[1:] == told


@in_turn("value", range(1, 7))
@in_turn("count", range(6))
def test_each_die_above_or_below_three_counts_its_value(value, count):
    """R2."""
    other = value % 6 + 1
    dice = (value,) * count + (other,) * (5 - count)
    assert BOXES[UPPER[value - 1]](dice) == (count - 3) * value


# The doubling (R3) and dashes (R4)


@in_turn("row", [row for row in LOWER if row != "chance"])
def test_a_combination_of_the_first_throw_counts_double(row):
    dice = {
        "two_pairs": (6, 6, 5, 5, 5),
        "small_straight": (1, 2, 3, 4, 5),
        "large_straight": (2, 3, 4, 5, 6),
        "full": (6, 6, 5, 5, 5),
    }.get(row, (4, 4, 4, 4, 4))
    single, added = BOXES[row](dice), 50 if row == "poker" else 0
    assert write(table(part=2), row, dice, throws=2) == [
        Scored(seat=0, grid=1, box=row, points=single + added)
    ]
    assert write(table(part=2), row, dice) == [
        Doubled(seat=0, box=row, points=2 * single + added),
        Scored(seat=0, grid=1, box=row, points=2 * single + added),
    ]


def test_chance_is_never_doubled():
    told = write(table(part=2), "chance", (1, 3, 5, 4, 6))
    assert told == [Scored(seat=0, grid=1, box="chance", points=19)]


def test_upper_rows_are_never_doubled():
    assert write(table(), "sixes", (6, 6, 6, 6, 6)) == [Scored(seat=0, grid=1, box="sixes", points=12)]


@in_turn("row", [row for row in LOWER if row != "chance"])
def test_a_row_whose_condition_is_not_met_is_dashed_and_not_doubled(row):
    assert write(table(part=2), row, (1, 2, 3, 4, 6)) == [Scored(seat=0, grid=1, box=row, points=0)]


def test_chance_takes_what_a_combination_could_have_had():
    """R5: at any time in part 2, also with a poker."""
    game = table(part=2)
    throw(game, (6, 6, 6, 6, 6))
    assert "chance" in {offer.box for offer in game.view(None).offers}
    assert game.worth(0, game.writable(0)[-1]) == 30
