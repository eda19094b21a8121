"""Poker aux dés, turn by turn: parts, refusals, withdrawals, settlement and the end, as in dice_poker.md."""

from fractions import Fraction

import pytest

from bot.games.dice_poker import LOWER, UPPER, DicePoker, settlements
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.dice import Rolled
from tests.games.dice_poker_table import refused, rows, table, throw, write
from tests.tiers import in_turn

# The turn and its parts


def test_a_turn_begins_with_a_throw_of_all_five():
    assert [str(action) for action in table().legal(0)] == ["roll.11111"]


def test_seat_0_begins_and_nothing_is_thrown_for_it():
    """R1."""
    game = table(3)
    assert (game.awaited(), game.view(None).dice) == ({0}, ())


def test_any_of_the_five_are_thrown_again_also_dice_kept_before():
    game = table()
    throw(game, (5, 5, 2, 1, 6))
    game.play(0, "roll.00111", Loaded([5, 5, 5]))
    assert game.play(0, "roll.11000", Loaded([1, 2])) == [
        Rolled(seat=0, dice=(1, 2, 5, 5, 5), mask="11000", throw=3)
    ]


@in_turn("throws", [1, 2, 3])
def test_a_row_is_written_after_one_two_or_three_throws(throws):
    game = table()
    write(game, "threes", (3, 3, 3, 3, 1), throws)
    assert (game.sheets[0][0], game.awaited()) == ({"threes": 3}, {1})


def test_a_fourth_throw_is_refused():
    game = table()
    throw(game, (1, 2, 3, 4, 5), throws=3)
    refusal = refused(game, 0, "roll.11111")
    assert (refusal.why, refusal.detail) == ("dice.refuse.no_throw_left", {"throws": 3})


def test_the_first_six_turns_fill_the_upper_rows_in_any_order():
    game = table()
    throw(game, (1, 2, 3, 4, 5))
    assert rows(game) == list(UPPER)
    game.sheets[0][0] = {"sixes": 0, "ones": -1}
    assert rows(game) == ["twos", "threes", "fours", "fives"]


def test_the_next_nine_turns_fill_the_lower_rows_in_any_order():
    game = table(part=2)
    throw(game, (1, 2, 3, 4, 5))
    assert rows(game) == list(LOWER)


@in_turn("row", [pytest.param("pair", id="17"), "chance", "poker"])
def test_worked_example_17_upper_rows_first(row):
    game = table()
    game.sheets[0][0] = dict.fromkeys(UPPER[:5], 0)
    throw(game, (6, 6, 1, 2, 3))
    assert refused(game, 0, f"score.{row}").why == "dice_poker.refuse.upper_first"


def test_each_player_has_his_own_part():
    game = table()
    game.sheets[1][0] = dict.fromkeys(UPPER, 0)
    assert game.view(None).parts == (1, 2)
    write(game, "ones", (1, 1, 1, 2, 3))
    throw(game, (1, 1, 2, 3, 4))
    assert rows(game) == list(LOWER)


@in_turn("part", [1, 2])
def test_a_written_upper_row_stays(part):
    game = table(part=part)
    game.sheets[0][0]["ones"] = -2
    throw(game, (1, 1, 1, 1, 1))
    refusal = refused(game, 0, "score.ones")
    assert (refusal.why, refusal.detail) == (
        "sheet.refuse.filled",
        {"box": "dice_poker.box.ones", "points": -2},
    )


@in_turn(
    ("code", "why"),
    [
        ("score.ones", "dice.refuse.not_thrown"),
        ("roll.10000", "dice.refuse.first_throw_all"),
        ("roll.00000", "dice.refuse.no_die_chosen"),
        ("bank", "refuse.unknown_action"),
    ],
)
def test_before_the_first_throw_there_is_nothing_but_to_throw(code, why):
    assert refused(table(), 0, code).why == why


@in_turn(
    ("code", "why"),
    [
        ("score.yams", "sheet.refuse.no_such_box"),
        ("score.2.ones", "sheet.refuse.no_such_grid"),
        ("score.1.ones", "refuse.unknown_action"),
    ],
)
def test_what_is_no_row_is_refused(code, why):
    game = table()
    throw(game, (1, 2, 3, 4, 5))
    assert refused(game, 0, code).why == why


def test_out_of_turn_nothing_is_played():
    refusal = refused(table(), 1, "roll.11111")
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 0})


def test_a_row_can_be_taken_back_and_a_throw_cannot():
    game = table()
    throw(game, (1, 2, 3, 4, 5))
    again, row = game.legal(0)[0], game.legal(0)[-1]
    assert not game.undoable(again)
    game.play(0, str(row), Loaded())
    assert game.undoable(row)


def test_the_absent_lose_least_in_the_upper_part_and_take_most_in_the_lower():
    game = table()
    throw(game, (1, 2, 3, 4, 4))
    assert str(game.fallback(0)) == "score.ones"
    game = table(part=2)
    throw(game, (6, 6, 6, 5, 5))
    assert str(game.fallback(0)) == "score.full"


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


def test_withdrawing_in_ones_turn_passes_it_on():
    game = table(3)
    throw(game, (1, 2, 3, 4, 5))
    game.withdraw(0, Loaded())
    assert (game.awaited(), game.throws, game.dice) == ({1}, 0, ())


def test_the_last_but_one_who_leaves_ends_the_game_unranked():
    game = table(2)
    game.withdraw(0, Loaded())
    result = game.result()
    assert result is not None
    assert not result.ranked


def test_a_game_is_fifteen_turns_each():
    game = table(2)
    turns = 0
    while game.awaited():
        seat = min(game.awaited())
        throw(game, (1, 2, 3, 4, 6))
        game.play(seat, str(game.fallback(seat)), Loaded())
        turns += seat == 0
    assert turns == 15
    assert refused(game, 0, "roll.11111").why == "refuse.over"


def test_the_view_tells_the_upper_part_the_bonus_and_the_settlement():
    game = table(2, part=2)
    game.sheets[0][0]["ones"] = -1
    game.sheets[1][0].pop("ones")
    view = game.view(None)
    assert (view.uppers, view.bonuses, view.totals) == ((-1, 0), (0, None), (-1, 0))
    assert view.settlements == ("-1/2", "1/2")
