"""The boxes of Yams: worked examples, options, totals and the prime of yams.md."""

from tapis.games.kit.chance import Loaded
from tapis.games.yams import BOXES, UPPER, Prime, Yams, YamsOptions, prime
from tests.games.yams_table import EVERY_BOX, table, write
from tests.tiers import in_turn

# Boxes of a grid and scores


@in_turn(
    ("dice", "box", "points"),
    [
        ((3, 3, 4, 4, 6), "fours", 8),  # 1
        ((3, 3, 4, 4, 6), "fives", 0),  # 2
        ((5, 5, 5, 2, 6), "brelan", 10),  # 3
        ((5, 5, 5, 5, 5), "brelan", 10),  # 4
        ((5, 5, 5, 5, 5), "carre", 40),
        ((5, 5, 5, 5, 5), "yams", 50),
        ((5, 5, 5, 5, 5), "full", 0),
        ((5, 5, 5, 2, 2), "full", 30),  # 5
        ((5, 5, 5, 2, 2), "brelan", 10),
        ((5, 5, 5, 2, 2), "double_pair", 14),
        ((5, 5, 5, 5, 3), "carre", 40),  # 6
        ((5, 5, 5, 5, 3), "brelan", 10),
        ((5, 5, 5, 5, 3), "full", 0),
        ((5, 5, 5, 5, 3), "double_pair", 0),
        ((5, 5, 2, 2, 6), "double_pair", 14),  # 7
        ((5, 5, 2, 2, 6), "full", 0),
        ((2, 1, 4, 3, 5), "suite", 20),  # 8
        ((6, 2, 4, 3, 5), "suite", 20),
        ((1, 2, 3, 4, 5), "small_straight", 15),  # 9
        ((1, 2, 3, 4, 5), "large_straight", 0),
        ((2, 3, 4, 5, 6), "small_straight", 0),  # 10
        ((2, 3, 4, 5, 6), "large_straight", 20),
        ((1, 2, 3, 4, 6), "suite", 0),  # 11
        ((6, 6, 6, 5, 1), "chance", 24),  # 12
    ],
)
def test_worked_examples_1_to_12(dice, box, points):
    options = {"double_pair": "yes", "straights": "split" if "_straight" in box else "single"}
    assert write(table(**options), 0, box, dice) == points


@in_turn(("mini", "points"), [((6, 6, 6, 5, 1), 0), ((6, 6, 6, 4, 1), 24), (None, 24)])
def test_worked_example_13_maxi_must_exceed_mini(mini, points):
    """R4: it binds the second of the two, strictly."""
    game = table(1, chance="maxi_mini")
    if mini:
        write(game, 0, "mini", mini)
    assert write(game, 0, "maxi", (6, 6, 6, 5, 1)) == points


@in_turn(("maxi", "points"), [((1, 1, 1, 3, 3), 0), ((1, 1, 1, 3, 4), 9), (None, 9)])
def test_worked_example_14_mini_must_stay_below_maxi(maxi, points):
    game = table(1, chance="maxi_mini")
    if maxi:
        write(game, 0, "maxi", maxi)
    assert write(game, 0, "mini", (1, 1, 2, 2, 3)) == points


@in_turn(("upper", "points"), [(62, 0), (63, 0), (64, 31), (84, 51), (105, 72)])
def test_worked_example_15_the_prime_is_what_exceeds_63_plus_30(upper, points):
    assert prime(upper) == points


def test_worked_example_16_three_grids_are_36_turns_each():
    game = table(2, grids=3)
    turns = 0
    while game.awaited():
        seat = min(game.awaited())
        game.play(seat, "roll.11111", Loaded([1, 2, 3, 4, 6]))
        game.play(seat, str(game.fallback(seat)), Loaded())
        turns += seat == 0
    assert turns == 36


def test_worked_example_17_all_boxes_are_15():
    assert YamsOptions(**EVERY_BOX).boxes() == (
        *UPPER,
        "double_pair",
        "brelan",
        "small_straight",
        "large_straight",
        "full",
        "carre",
        "yams",
        "maxi",
        "mini",
    )


def test_the_default_grid_has_twelve_boxes_in_sheet_order():
    assert YamsOptions().boxes() == (*UPPER, "brelan", "suite", "full", "carre", "yams", "chance")


@in_turn(("value", "box"), list(enumerate(UPPER, 1)))
def test_an_upper_box_counts_the_dice_of_its_value(value, box):
    assert BOXES[box]((value, value, value, 7 - value, 7 - value)) == 3 * value


@in_turn("box", ["brelan", "full", "carre", "yams"])
def test_a_failed_box_is_worth_nothing(box):
    """R5."""
    assert write(table(), 0, box, (1, 2, 3, 4, 6)) == 0


def test_maxi_and_mini_look_at_their_own_grid_only():
    """R7."""
    game = table(1, chance="maxi_mini", grids=2)
    write(game, 0, "1.mini", (6, 6, 6, 6, 6))
    assert write(game, 0, "2.maxi", (1, 1, 1, 1, 2)) == 6


def test_a_failed_mini_stays_at_zero_whatever_follows():
    game = table(1, chance="maxi_mini")
    write(game, 0, "maxi", (1, 1, 1, 1, 1))
    assert write(game, 0, "mini", (1, 1, 1, 1, 1)) == 0


# Totals and the prime


def fill_upper(game: Yams, grid: str = "", fours: int = 4) -> list:
    """Seat 0 alone writes three of each value, and so many fours; return the facts of the last box."""
    facts = []
    for value, box in enumerate(UPPER, 1):
        count = fours if value == 4 else 3
        game.play(0, "roll.11111", Loaded([value] * count + [1 if value > 1 else 2] * (5 - count)))
        facts = game.play(0, f"score.{grid}{box}", Loaded())
    return facts


def test_the_prime_is_told_when_the_upper_part_is_complete():
    facts = fill_upper(table(1))
    assert facts[1:] == [Prime(seat=0, grid=1, upper=67, points=34)]


def test_63_earns_no_prime():
    """R6: it must be exceeded."""
    game = table(1)
    assert fill_upper(game, fours=3)[1:] == []
    assert game.view(None).grid_totals == ((63,),)


def test_each_grid_has_its_own_prime():
    """R7."""
    game = table(1, grids=2)
    fill_upper(game, "2.")
    view = game.view(None)
    assert (view.uppers, view.primes, view.grid_totals) == (((0, 67),), ((0, 34),), ((0, 101),))


def test_the_total_adds_boxes_prime_and_grids():
    game = table(1, grids=2)
    fill_upper(game, "1.")
    write(game, 0, "2.yams", (6, 6, 6, 6, 6))
    assert game.view(None).totals == (67 + 34 + 50,)


def test_a_second_yams_earns_nothing_more():
    game = table(1, grids=2)
    write(game, 0, "1.yams", (6, 6, 6, 6, 6))
    write(game, 0, "2.yams", (6, 6, 6, 6, 6))
    assert game.view(None).totals == (100,)
