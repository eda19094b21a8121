"""421, turn by turn: throws, stops, refusals, withdrawals and what is shown, as in four_twenty_one.md."""

from bot.games.four_twenty_one import RoundEnded, Stopped, Tokens
from bot.games.kit.dice import Roll, Rolled
from bot.games.kit.game import Withdrew
from tests.games.four_twenty_one_table import (
    after_starter,
    codes,
    holding,
    loaded,
    play_round,
    refused,
    table,
    three,
    thrown,
)
from tests.tiers import in_turn

AGAIN = ["roll.111", "roll.110", "roll.101", "roll.100", "roll.011", "roll.010", "roll.001"]

# The turn


def test_a_turn_begins_with_a_throw_of_all_three():
    assert codes(table(), 0) == ["roll.111"]


def test_the_starter_throws_any_dice_again_or_stops():
    assert codes(thrown(421), 0) == [*AGAIN, "stop"]


def test_a_throw_is_told_with_all_three_dice():
    game = thrown(421)
    assert game.play(0, "roll.001", loaded(666)) == [
        Rolled(seat=0, dice=(4, 2, 6), mask="001", throw=2),
    ]


def test_dice_left_alone_before_may_be_thrown_later():
    """R3."""
    game = thrown(421)
    game.play(0, "roll.001", loaded(111))
    game.play(0, "roll.110", loaded(656))
    assert game.thrown[0] == (6, 5, 1)


def test_the_starters_third_throw_ends_his_turn():
    game = thrown(651)
    game.play(0, "roll.111", loaded(652))
    game.play(0, "roll.111", loaded(653))
    assert (game.limit, game.turn, game.dice) == (3, 1, ())
    assert codes(game, 1) == ["roll.111"]


@in_turn("throws", [1, 2])
def test_the_starter_stops_and_sets_the_number_of_throws(throws):
    game = table()
    for _ in range(throws):
        game.play(0, "roll.111", loaded(651))
    assert game.play(0, "stop", loaded()) == [Stopped(seat=0, throws=throws, good=False)]
    assert (game.limit, game.turn) == (throws, 1)


def test_the_others_stop_by_themselves_at_the_starters_number():
    game = after_starter(2, 421)
    game.play(1, "roll.001", loaded(111))
    assert (game.turn, game.thrown[1]) == (2, three(421))


def test_play_goes_round_in_seat_order_from_the_starter():
    """Seat 2 takes the tokens of the first round, and starts the second."""
    game = table()
    play_round(game, 421, 652, 332)
    turns = [game.turn]
    game.play(2, "roll.111", loaded(653))
    game.play(2, "stop", loaded())
    turns.append(game.turn)
    game.play(game.turn, "roll.111", loaded(652))
    turns.append(game.turn)
    assert turns == [2, 0, 1]


def test_worked_example_15_the_others_must_break_a_421():
    game = after_starter(2, 421)
    assert codes(game, 1) == AGAIN
    assert refused(game, 1, "stop").why == "four_twenty_one.refuse.as_many"


def test_worked_example_15_with_le_bon_they_may_stop():
    game = after_starter(2, 421, le_bon="yes")
    assert codes(game, 1) == [*AGAIN, "stop"]
    assert game.play(1, "stop", loaded()) == [Stopped(seat=1, throws=1, good=True)]
    assert (game.limit, game.turn, game.thrown[1]) == (2, 2, three(421))


def test_the_last_turn_settles_the_round_in_the_same_action():
    game = after_starter(2, 421, le_bon="yes")
    game.play(1, "stop", loaded())
    game.play(2, "roll.111", loaded(531))
    assert game.play(2, "stop", loaded()) == [
        Stopped(seat=2, throws=1, good=True),
        RoundEnded(part="charge", value=10, dice=(three(651), three(421), three(531)), nenettes=()),
        Tokens(giver=None, seat=2, tokens=10),
    ]
    assert (game.turn, game.limit, game.throws) == (2, None, 0)


# What stays ticked, what is undone, whose time is up


def test_dice_left_alone_stay_ticked_while_the_turn_lasts():
    game = thrown(421)
    game.play(0, "roll.001", loaded(666))
    assert game.ticked(Roll(mask="001")) == {"0", "1"}


def test_nothing_is_ticked_for_the_next_player():
    game = after_starter(2, 421)
    game.play(1, "roll.001", loaded(111))
    assert game.ticked(Roll(mask="001")) == frozenset()


def test_a_stop_is_undoable_while_the_round_goes_on():
    game = thrown(421)
    stop = game.legal(0).find("stop")
    game.play(0, "stop", loaded())
    assert game.undoable(stop)
    assert not game.undoable(Roll(mask="111"))


@in_turn("tokens", [(0, 6), (1, 20)])
def test_a_stop_that_settled_the_round_is_not_undoable(tokens):
    """Neither where the next round begins nor where the game is over."""
    game = holding(*tokens, le_bon="yes")
    game.play(0, "roll.111", loaded(421))
    game.play(0, "roll.111", loaded(421))
    stop = game.legal(0).find("stop")
    game.play(0, "stop", loaded())
    game.play(1, "roll.111", loaded(654))
    game.play(1, "stop", loaded())
    assert not game.undoable(stop)


def test_the_fallback_throws_once_and_stops_where_it_may():
    game = table()
    assert str(game.fallback(0)) == "roll.111"
    game.play(0, "roll.111", loaded(651))
    assert str(game.fallback(0)) == "stop"
    assert str(after_starter(2, 421, le_bon="yes").fallback(1)) == "stop"


@in_turn(
    ("number", "mask"),
    [
        (611, "100"),  # two aces are left, which go with anything
        (651, "001"),  # the 6 and the 5 are left, and no nénette to fear
        (122, "010"),  # of equal dice the first; 4-2-1 may come of it
        (142, "010"),  # the 2 and the 1 are left
    ],
)
def test_where_the_fallback_may_not_stop_it_throws_the_cheapest_die(number, mask):
    assert str(after_starter(2, number).fallback(1)) == f"roll.{mask}"


# Refusals


@in_turn(
    ("code", "why"),
    [
        ("stop", "four_twenty_one.refuse.not_thrown"),
        ("roll.100", "dice.refuse.first_throw_all"),
        ("roll.000", "dice.refuse.no_die_chosen"),
        ("bank", "refuse.unknown_action"),
    ],
)
def test_before_the_first_throw_there_is_nothing_but_to_throw(code, why):
    assert refused(table(), 0, code).why == why


def test_nobody_stops_before_the_starters_number():
    refusal = refused(after_starter(3, 421), 1, "stop")
    assert (refusal.why, refusal.detail) == ("four_twenty_one.refuse.as_many", {"throws": 1, "most": 3})


def test_at_least_one_die_must_be_thrown():
    """R3."""
    refusal = refused(after_starter(2, 421), 1, "roll.000")
    assert (refusal.why, refusal.detail) == ("four_twenty_one.refuse.must_throw", {"throws": 1, "most": 2})


@in_turn(("game", "seat"), [(thrown(421), 0), (after_starter(2, 421, le_bon="yes"), 1)])
def test_who_may_stop_is_told_so_instead_of_throwing_no_die(game, seat):
    assert refused(game, seat, "roll.000").why == "four_twenty_one.refuse.keep_all"


@in_turn("code", ["roll.1111", "roll.12", "roll."])
def test_a_throw_says_which_of_three_dice(code):
    assert refused(thrown(421), 0, code).why == "dice.refuse.no_such_throw"


def test_only_the_player_whose_turn_it_is_throws():
    assert refused(thrown(421), 1, "roll.111").why == "refuse.not_your_turn"


# Withdrawals


def test_the_round_goes_on_without_who_leaves_in_his_turn():
    game = after_starter(2, 421)
    assert game.withdraw(1, loaded()) == [Withdrew(seat=1)]
    assert (game.turn, game.throws, game.dice, game.limit) == (2, 0, (), 2)


def test_the_next_in_order_starts_if_the_starter_leaves_before_setting_the_throws():
    game = thrown(421)
    game.withdraw(0, loaded())
    assert (game.turn, game.limit, game.order) == (1, None, (1, 2))
    game.play(1, "roll.111", loaded(651))
    assert codes(game, 1)[-1] == "stop"


def test_the_number_of_throws_stands_if_the_starter_leaves_afterwards():
    game = after_starter(2, 421)
    game.withdraw(0, loaded())
    assert (game.turn, game.limit, game.throws) == (1, 2, 1)


def test_dice_of_who_left_do_not_count():
    game = table()
    game.play(0, "roll.111", loaded(421))
    game.play(0, "stop", loaded())
    game.play(1, "roll.111", loaded(651))
    game.withdraw(0, loaded())
    told = game.play(2, "roll.111", loaded(652))
    assert told[1:] == [
        RoundEnded(part="charge", value=1, dice=((), three(651), three(652)), nenettes=()),
        Tokens(giver=None, seat=1, tokens=1),
    ]


def test_a_withdrawal_settles_the_round_that_waited_for_it_alone():
    game = table()
    game.play(0, "roll.111", loaded(651))
    game.play(0, "stop", loaded())
    game.play(1, "roll.111", loaded(651))
    told = game.withdraw(2, loaded(332, 331))
    assert [fact.kind for fact in told] == ["withdrew", "round_ended", "tie_break", "tokens"]
    assert told[-1] == Tokens(giver=None, seat=1, tokens=1)
    assert game.turn == 1


def test_tokens_of_who_left_stay_aside_and_he_comes_last():
    game = holding(6, 0, 15)
    game.withdraw(1, loaded())
    play_round(game, 111, 652)
    assert game.tokens == [0, 0, 21]
    assert game.result().places == (1, 3, 2)


def test_of_two_players_none_is_left_to_play_with():
    game = table(2)
    game.withdraw(1, loaded())
    assert (game.awaited(), codes(game, 0), game.result().ranked) == (frozenset(), [], False)
    assert game.view(None).turn is None


# What is shown


def test_the_view_of_a_turn():
    view = after_starter(2, 421, le_bon="yes").view(None)
    assert view.model_dump(exclude={"options", "players", "out", "result", "last"}) == {
        "part": "charge",
        "round": 1,
        "pot": 21,
        "tokens": (0, 0, 0),
        "starter": 0,
        "order": (0, 1, 2),
        "turn": 1,
        "limit": 2,
        "throws": 1,
        "most_throws": 2,
        "dice": (4, 2, 1),
        "may_throw": True,
        "may_stop": True,
        "thrown": ((6, 5, 1), (), ()),
    }


def test_the_starter_has_no_limit_but_three():
    view = thrown(421).view(None)
    assert (view.limit, view.most_throws, view.may_stop) == (None, 3, True)


def test_nobody_may_do_anything_at_the_end():
    game = holding(1, 20)
    play_round(game, 421, 541)
    view = game.view(0)
    assert (view.turn, view.may_throw, view.may_stop, view.result) == (None, False, False, game.result())
    assert refused(game, 0, "roll.111").why == "refuse.over"
