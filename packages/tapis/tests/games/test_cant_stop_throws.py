"""What a throw of Can't Stop allows, and how likely it is nothing, against the sheet's own words."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from tapis.games.cant_stop.game import CantStop, CantStopOptions
from tapis.games.cant_stop.throws import busts, length, splits, together
from tapis.games.kit.chance import Chance
from tests.tiers import in_turn

EVERY_THROW = list(product(range(1, 7), repeat=4))


def test_the_chance_to_bust_is_exact_for_every_set_of_columns():
    """All 2048 sets, each against the sums of any two dice of all 1296 throws."""
    gives = [{sum(pair) for pair in combinations(dice, 2)} for dice in EVERY_THROW]
    for marks in product((False, True), repeat=11):
        columns = {column for column, mark in zip(range(2, 13), marks, strict=True) if mark}
        assert busts(together(columns)) == sum(columns.isdisjoint(sums) for sums in gives)


def test_a_throw_has_at_most_three_splits_and_no_number_stands_in_two():
    """So a number alone says which split it is used from."""
    for dice in EVERY_THROW:
        found = splits(dice)
        assert 1 <= len(found) <= 3
        assert [(one, other) for one, other in found if not (one + other == sum(dice) and one <= other)] == []
        numbers = [number for split in found for number in set(split)]
        assert len(numbers) == len(set(numbers))


def use(game: CantStop, markers: dict[int, int], column: int) -> dict[int, int] | None:
    """Use a number in the words of the sheet; None where it is impossible."""
    if game.won[column - 2] is not None:
        return None
    if column not in markers and len(markers) == 3:
        return None
    square = markers.get(column, game.tokens[game.turn][column - 2])
    if square == length(column):
        return None
    square += 1
    others = [squares[column - 2] for seat, squares in enumerate(game.tokens) if seat != game.turn]
    while game.options.occupied == "jump" and square in others:
        square += 1
    return {**markers, column: square}


def choices(game: CantStop) -> Iterator[tuple[str, dict[int, int]]]:
    """Each split from either end: one number, then the other if it can be used."""
    one, two, three, four = game.dice
    pairs = {(one + two, three + four), (one + three, two + four), (one + four, two + three)}
    for pair in pairs:
        for first, second in (pair, pair[::-1]):
            before = use(game, dict(game.markers), first)
            if before is None:
                continue
            after = use(game, before, second)
            used = [first] if after is None else sorted((first, second))
            yield "move." + "+".join(map(str, used)), before if after is None else after


@in_turn("occupied", ["share", "jump", "no_stop"])
@pytest.mark.slow("every throw in many positions")
def test_the_moves_are_those_of_the_sheet_s_own_words(occupied):
    """In random games: the notations, and where the markers then stand."""
    looked_at = 0
    for number in range(6):
        choose, chance = Random(number).choice, Chance(f"{number}", 0)
        game, _ = CantStop.start(CantStopOptions(occupied=occupied, columns_to_win=5), 3, chance)
        while game.awaited():
            if game.dice:
                looked_at += 1
                expected = dict(choices(game))
                assert {str(move) for move in game.legal(game.turn)} == set(expected)
                for offer in game.view(None).offers:
                    code = "move." + "+".join(map(str, offer.columns))
                    for column, square in dict(zip(offer.columns, offer.squares, strict=True)).items():
                        assert expected[code][column] == square
            game.play(game.turn, str(choose(game.legal(game.turn))), chance)
    assert looked_at > 300
