"""The board of Can't Stop; turns are in `moments/cant_stop.txt`."""

from tapis.games.cant_stop.throws import length


def test_columns_are_13_squares_long_in_the_middle_and_3_at_the_ends():
    """R1."""
    assert [length(column) for column in range(2, 13)] == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
