"""The starting roll: the highest or lowest total begins, ties throw again."""

from tapis.games.kit.chance import Loaded
from tapis.games.kit.starting import Begins, Starting, starting_roll


def test_the_highest_total_begins():
    first, told = starting_roll(3, 2, Loaded([1, 2, 6, 5, 3, 3]))
    assert first == 1
    assert told == [Starting(seats=(0, 1, 2), dice=((1, 2), (6, 5), (3, 3))), Begins(seat=1)]


def test_the_lowest_total_begins_where_the_option_says_so():
    assert starting_roll(3, 2, Loaded([1, 2, 6, 5, 3, 3]), lowest=True)[0] == 0


def test_those_tied_throw_again_and_only_they_until_one_is_left():
    first, told = starting_roll(3, 1, Loaded([6, 1, 6, 4, 4, 2, 5]))
    assert first == 2
    assert told == [
        Starting(seats=(0, 1, 2), dice=((6,), (1,), (6,))),
        Starting(seats=(0, 2), dice=((4,), (4,))),
        Starting(seats=(0, 2), dice=((2,), (5,))),
        Begins(seat=2),
    ]
