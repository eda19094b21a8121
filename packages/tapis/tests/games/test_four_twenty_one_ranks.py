"""The 56 combinations of four_twenty_one.md: their order, their tokens, their names."""

from itertools import permutations, product

from tapis.games.four_twenty_one.ranks import combination, rank, worth
from tests.tiers import in_turn

NAMED = [421, 111, 611, 666, 511, 555, 411, 444, 311, 333, 211, 222, 654, 543, 432, 321]
TOKENS = [10, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2]
BY_NUMBER = [
    *[665, 664, 663, 662, 661, 655, 653, 652, 651, 644, 643, 642, 641, 633, 632, 631, 622, 621, 554, 553],
    *[552, 551, 544, 542, 541, 533, 532, 531, 522, 521, 443, 442, 441, 433, 431, 422, 332, 331, 322],
]
ACES_FIRST = [661, 651, 641, 631, 621, 551, 541, 531, 521, 441, 431, 331]
ACE_HIGH = ACES_FIRST + [number for number in BY_NUMBER if number not in ACES_FIRST]


def three(number: int) -> tuple[int, ...]:
    """Return the dice written as a number."""
    return tuple(map(int, str(number)))


@in_turn(("order", "others"), [("number", BY_NUMBER), ("ace_high", ACE_HIGH)])
def test_the_order_of_the_56_combinations(order, others):
    every = [*NAMED, *others, 221]
    assert [rank(three(number), order) for number in every] == list(range(1, 57))


def test_the_tokens_of_the_56_combinations():
    every = [*NAMED, *BY_NUMBER, 221]
    assert [worth(three(number)) for number in every] == [*TOKENS, *[1] * 40]


@in_turn("order", ["number", "ace_high"])
def test_the_order_in_which_dice_lie_does_not_matter(order):
    for dice in product(range(1, 7), repeat=3):
        alike = list(permutations(dice))
        assert len({rank(other, order) for other in alike}) == 1
        assert len({(worth(other), combination(other)) for other in alike}) == 1


@in_turn(
    ("number", "tokens"),
    [(421, 10), (111, 7), (611, 6), (666, 6), (222, 2), (654, 2), (321, 2), (665, 1), (221, 1)],
)
def test_worked_example_1_tokens(number, tokens):
    assert worth(three(number)) == tokens


@in_turn(("better", "other"), [(111, 666), (611, 666), (222, 654), (641, 553), (331, 322)])
def test_worked_example_2_the_better_of_two(better, other):
    assert rank(three(better), "number") < rank(three(other), "number")


@in_turn(("better", "other"), [(661, 665), (621, 665), (322, 221)])
def test_worked_example_3_the_better_of_two_with_the_ace_high(better, other):
    assert rank(three(better), "ace_high") < rank(three(other), "ace_high")


def test_every_combination_has_its_name():
    names = ["four_two_one", "three_aces"]
    for value in (6, 5, 4, 3, 2):
        names += [f"two_aces_{value}", f"three_{value}"]
    names += [f"straight_{value}" for value in (6, 5, 4, 3)]
    assert [combination(three(number)) for number in NAMED] == names
    assert {combination(three(number)) for number in BY_NUMBER} == {"other"}
    assert combination((1, 2, 2)) == "nenette"
