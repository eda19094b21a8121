"""Whole games of Poker aux dés and their settlement; single turns are in `moments/dice_poker.txt`."""

from fractions import Fraction

import pytest

from tapis.games.dice_poker import LOWER, UPPER, DicePoker, settlements
from tapis.games.kit.chance import Chance, Loaded
from tests.games.dice_poker_table import table, throw
from tests.tiers import in_turn

# The settlement, R6


@in_turn(
    ("totals", "shares"),
    [
        pytest.param((100, 150, 125), ("-25", "25", "0"), id="18"),
        pytest.param((10, 11, 11), ("-2/3", "1/3", "1/3"), id="19"),
        pytest.param((-7, -8), ("1/2", "-1/2"), id="totals-below-0"),
    ],
)
def test_worked_examples_18_and_19_the_settlement_is_exact(totals, shares):
    assert tuple(map(str, settlements(totals))) == shares


def finished(*chances: int) -> DicePoker:
    """Everybody has filled his sheet: upper rows that earn no bonus, and this in chance."""
    game = table(len(chances))
    empty = {**dict.fromkeys(UPPER, 0), "ones": -1, **dict.fromkeys(LOWER, 0)}
    game.sheets = [[empty | {"chance": points + 1}] for points in chances]
    game.turn = None
    return game


def test_equal_totals_share_a_rank_and_the_settlements_stand_in_the_result():
    result = finished(10, 11, 11).result()
    assert result is not None
    assert (result.places, result.scores) == ((3, 1, 1), (10, 11, 11))
    assert [detail["settlement"] for detail in result.details] == ["-2/3", "1/3", "1/3"]


def test_who_left_leaves_the_mean():
    game = finished(10, 30, 20)
    game.out = [1]
    result = game.result()
    assert result is not None
    assert result.places == (2, 3, 1)
    assert result.details == ({"settlement": "-5"}, {}, {"settlement": "5"})
    assert game.view(None).settlements == ("-5", "", "5")


@in_turn("seats", [2, 3, 8, 25, 32], 2, "whole games of many players")
def test_the_settlements_add_up_to_0_in_every_position(seats):
    """A whole random game, one player leaving in the middle where the others can go on."""
    game, moves = table(seats), 0
    while awaited := game.awaited():
        (seat,), moves = awaited, moves + 1
        chance = Chance("settled", moves)
        legal = game.legal(seat)
        game.play(seat, str(legal[chance.below(len(legal))]), chance)
        if moves == 30 and seats > 2:
            game.withdraw(0, chance)
        shown = game.view(None).settlements
        assert sum(Fraction(share) for share in shown if share) == 0
        assert [seat for seat, share in enumerate(shown) if not share] == game.out
    result = game.result()
    assert result is not None
    assert [
        seat
        for seat in range(seats)
        if seat not in game.out and set(game.sheets[seat][0]) != {*UPPER, *LOWER}
    ] == []
    assert sum(Fraction(detail.get("settlement", 0)) for detail in result.details) == 0


# Withdrawal and the end


def test_a_game_is_fifteen_turns_each():
    game = table(2)
    turns = 0
    while game.awaited():
        seat = min(game.awaited())
        throw(game, (1, 2, 3, 4, 6))
        game.play(seat, str(game.fallback(seat)), Loaded())
        turns += seat == 0
    assert turns == 15
    assert game.why_not(0, "roll.11111").why == "refuse.over"
