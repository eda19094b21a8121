"""Commands are counted as Discord's client offers them."""

from bench.tree import Count, count

WORD = {"type": 3, "name": "word"}


def test_a_command_without_subcommands_is_one_leaf() -> None:
    assert count({"name": "help", "options": [WORD]})[:2] == (1, 1)
    assert count({"name": "hand"})[:2] == (1, 0)


def test_subcommands_in_groups_are_leaves_and_groups_are_none() -> None:
    take = {"type": 1, "name": "take", "options": [WORD, WORD]}
    seat = {"type": 2, "name": "seat", "options": [take, {"type": 1, "name": "kick"}]}
    assert count({"name": "table", "options": [seat, {"type": 1, "name": "show"}]})[:2] == (3, 2)


def test_bytes_are_those_that_are_sent() -> None:
    assert count({"name": "é"}) == Count(1, 0, 14)
