"""Can't Stop, turn by turn: actions, refusals, options, withdrawals and the end, as in cant_stop.md."""

from bot.games.cant_stop import Bust, CantStop, CantStopOptions, ColumnWon, Moved, MoveOffer, Stopped, length
from bot.games.kit.chance import Loaded
from bot.games.kit.dice import Thrown
from bot.games.kit.game import UNRANKED, Withdrew
from bot.games.kit.starting import Begins, Starting
from tests.games.cant_stop_table import A, B, C, D, at, codes, play, refused, table, throw, tokens, won
from tests.tiers import in_turn

# The starting roll


def test_the_highest_total_of_two_dice_begins():
    game, facts = CantStop.start(CantStopOptions(), 3, Loaded([1, 2, 6, 5, 3, 3]))
    assert facts == [Starting(seats=(A, B, C), dice=((1, 2), (6, 5), (3, 3))), Begins(seat=B)]
    assert (game.turn, game.view(None).starter, game.awaited()) == (B, B, {B})


def test_those_tied_at_the_top_throw_again_only_they():
    """R3."""
    chance = Loaded([6, 5, 1, 1, 5, 6, 1, 1, 2, 1])
    game, facts = CantStop.start(CantStopOptions(), 3, chance)
    assert facts[1:] == [Starting(seats=(A, C), dice=((1, 1), (2, 1))), Begins(seat=C)]
    assert (game.turn, chance.left) == (C, 0)


def test_the_turn_goes_round_in_seat_order():
    game = table(3)
    for seat in (A, B, C, A):
        assert game.turn == seat
        throw(game, 1, 2, 3, 4)
        play(game, "move.4+6")
        play(game, "stop")


# Throw, move, stop


def test_a_turn_has_at_least_one_throw():
    game = table()
    assert (codes(game), codes(game, B)) == (["roll"], [])
    for code in ("stop", "move.6+8", "move"):
        refusal = refused(game, code)
        assert (refusal.why, refusal.detail) == ("cant_stop.refuse.throw_first", {"dice": 4})


def test_a_throw_is_followed_by_a_move():
    game = table()
    assert throw(game, 1, 3, 3, 4) == [Thrown(seat=A, dice=(1, 3, 3, 4), throw=1)]
    assert game.state() == "choose"
    assert refused(game, "roll").why == refused(game, "stop").why == "cant_stop.refuse.move_first"


def test_after_a_move_he_throws_again_or_stops():
    game = table()
    throw(game, 1, 3, 3, 4)
    assert play(game, "move.4+7") == [Moved(seat=A, columns=(4, 7), squares=(1, 1))]
    assert codes(game) == ["roll", "stop"]
    for code in ("move.5+6", "move"):
        refusal = refused(game, code)
        assert (refusal.why, refusal.detail) == ("cant_stop.refuse.moved_already", {"dice": 4})


def test_twice_the_same_number_climbs_twice():
    game = table()
    throw(game, 3, 4, 3, 4)
    assert play(game, "move.7+7") == [Moved(seat=A, columns=(7, 7), squares=(1, 2))]


def test_a_marker_starts_above_the_player_s_own_token_and_goes_up_from_there():
    game = at({6: 4}, {6: 7})
    for squares in ((5, 6), (7, 8)):
        throw(game, 3, 3, 3, 3)
        assert play(game, "move.6+6") == [Moved(seat=A, columns=(6, 6), squares=squares)]


def test_markers_stay_until_the_turn_ends():
    game = at(markers={6: 2, 7: 1})
    throw(game, 3, 3, 2, 4)
    assert dict(game.markers) == {6: 2, 7: 1}
    play(game, "move.6+6")
    assert throw(game, 3, 4, 6, 6)[0].throw == 3
    assert dict(game.markers) == {6: 4, 7: 1}


def test_stopping_puts_tokens_where_the_markers_stand():
    game = at({7: 3, 4: 2}, markers={7: 6, 9: 1})
    assert play(game, "stop") == [Stopped(seat=A, columns=(7, 9), squares=(6, 1))]
    assert (tokens(game, A), game.markers, game.turn, game.turns) == ({7: 6, 4: 2, 9: 1}, (), B, [1, 0])


def test_a_bust_counts_as_a_turn_and_loses_its_markers():
    game = at({5: 2}, markers={2: 3, 3: 1, 12: 1})
    assert throw(game, 3, 3, 3, 3)[1:] == [Bust(seat=A, lost=(2, 3, 12))]
    assert (tokens(game, A), won(game), game.turns, game.turn) == ({5: 2}, {}, [1, 0], B)


def test_the_first_throw_of_a_turn_may_bust():
    """Only where columns are won."""
    game = at(won={2: B})
    assert game.view(None).bust == (1, 1296)
    assert throw(game, 1, 1, 1, 1)[1:] == [Bust(seat=A, lost=())]


def test_with_every_column_open_the_first_throw_never_busts():
    assert table().view(None).bust == (0, 1296)


def test_a_marker_on_the_top_wins_nothing_before_the_stop():
    game = at(markers={2: 2})
    throw(game, 1, 1, 3, 4)
    play(game, "move.2+7")
    view = game.view(None)
    assert (won(game), view.markers, view.gains) == ({}, ((2, 3), (7, 1)), (True, False))


def test_nothing_stops_by_itself():
    """A player with enough markers on top squares must say so."""
    game = at({2: 3, 12: 3}, markers={3: 4}, won={2: A, 12: A})
    throw(game, 1, 2, 5, 6)
    play(game, "move.3+11")
    assert (game.result(), codes(game)) == (None, ["roll", "stop"])


# Choosing a split


def test_equal_splits_count_once():
    game = table()
    throw(game, 2, 2, 5, 5)
    assert codes(game) == ["move.4+10", "move.7+7"]


@in_turn(("code", "other"), [("move.4", 6), ("move.6", 4), ("move.5", 5)])
def test_the_other_number_of_the_split_must_be_used_too(code, other):
    game = table()
    throw(game, 1, 3, 2, 4)
    refusal = refused(game, code)
    assert (refusal.why, refusal.detail) == (
        "cant_stop.refuse.both",
        {"column": int(code.removeprefix("move.")), "other": other},
    )


def test_with_one_marker_left_he_picks_which_number_gets_it():
    """R4."""
    game = at(markers={6: 1, 8: 1})
    throw(game, 1, 2, 3, 4)
    refusal = refused(game, "move.3+7")
    assert (refusal.why, refusal.detail) == ("cant_stop.refuse.one_marker_left", {"column": 3, "other": 7})
    play(game, "move.7")
    assert dict(game.markers) == {6: 1, 8: 1, 7: 1}


def test_with_one_marker_left_both_numbers_are_used_if_one_has_its_marker():
    game = at(markers={6: 1, 8: 1})
    throw(game, 2, 4, 4, 3)
    assert codes(game) == ["move.6+7", "move.5+8"]
    refusal = refused(game, "move.6")
    assert refusal.detail == {"column": 6, "other": 7}


def test_a_split_of_one_number_may_be_picked_though_another_uses_two():
    """R5."""
    game = at(markers={7: 13, 8: 1})
    throw(game, 3, 4, 2, 4)
    assert codes(game) == ["move.6", "move.5+8"]
    play(game, "move.6")
    assert dict(game.markers) == {6: 1, 7: 13, 8: 1}


@in_turn("code", ["move.6", "move.6+8", "move.4+5"])
def test_only_splits_of_the_dice_are_moves(code):
    game = table()
    throw(game, 1, 3, 4, 6)
    refusal = refused(game, code)
    numbers = tuple(map(int, code.removeprefix("move.").split("+")))
    assert (refusal.why, refusal.detail) == (
        "cant_stop.refuse.no_such_split",
        {"numbers": numbers, "dice": (1, 3, 4, 6)},
    )


@in_turn("code", ["move.2+7", "move.7"])
def test_the_number_of_a_won_column_cannot_be_used(code):
    game = at(won={7: B})
    throw(game, 3, 4, 1, 1)
    refusal = refused(game, code)
    assert (refusal.why, refusal.detail) == ("cant_stop.refuse.column_won", {"column": 7, "seat": B})
    assert codes(game) == ["move.2", "move.4+5"]


def test_a_marker_on_the_top_cannot_go_up():
    game = at(markers={7: 13})
    throw(game, 3, 4, 1, 1)
    for code in ("move.7", "move.2+7"):
        refusal = refused(game, code)
        assert (refusal.why, refusal.detail) == ("cant_stop.refuse.top", {"column": 7})


def test_a_fourth_column_cannot_be_used():
    game = at(markers={7: 1, 8: 1, 9: 1})
    throw(game, 3, 4, 1, 1)
    refusal = refused(game, "move.2+7")
    assert (refusal.why, refusal.detail) == ("cant_stop.refuse.no_marker_left", {"column": 2, "markers": 3})
    assert codes(game) == ["move.7"]


def test_a_number_that_reaches_the_top_is_used_once():
    game = at(markers={7: 12})
    throw(game, 3, 4, 3, 4)
    refusal = refused(game, "move.7+7")
    assert (refusal.why, refusal.detail) == ("cant_stop.refuse.once", {"column": 7})
    assert play(game, "move.7") == [Moved(seat=A, columns=(7,), squares=(13,))]


@in_turn("code", ["move.7+6", "move.", "move.1", "move.13", "move.06+07", "move.6+7+8"])
def test_what_is_no_notation_is_refused_as_such(code):
    game = table()
    throw(game, 3, 4, 3, 3)
    assert refused(game, code).why == "refuse.unknown_action"


def test_others_wait_for_their_turn():
    assert refused(table(), "roll", B).why == "refuse.not_your_turn"


# What opponents' tokens do: the option `occupied`


def test_share_is_the_default_and_lets_markers_stand_on_tokens():
    assert CantStopOptions() == CantStopOptions(columns_to_win=3, occupied="share")
    game = at({}, {7: 1, 6: 1})
    throw(game, 3, 4, 2, 4)
    assert play(game, "move.6+7") == [Moved(seat=A, columns=(6, 7), squares=(1, 1))]
    assert game.view(None).may_stop


def test_jump_leaps_over_several_tokens_in_a_row():
    game = at({7: 1}, {7: 2}, {7: 3}, {7: 5}, seats=4, occupied="jump")
    throw(game, 3, 4, 3, 4)
    assert play(game, "move.7+7") == [Moved(seat=A, columns=(7, 7), squares=(4, 6))]


def test_jump_leaps_to_the_top_and_a_second_step_is_then_impossible():
    """R6: the top square of an open column is always free."""
    game = at({}, {2: 1}, {2: 2}, seats=3, occupied="jump")
    throw(game, 1, 1, 1, 1)
    assert codes(game) == ["move.2"]
    assert play(game, "move.2") == [Moved(seat=A, columns=(2,), squares=(3,))]


def test_jump_counts_the_player_s_own_squares():
    game = at({7: 1}, {7: 4}, occupied="jump")
    throw(game, 3, 4, 3, 4)
    assert play(game, "move.7+7") == [Moved(seat=A, columns=(7, 7), squares=(2, 3))]


def test_no_stop_names_every_column_that_forbids_it():
    game = at({}, {7: 2, 8: 1, 6: 3}, markers={6: 2, 7: 2, 8: 1}, occupied="no_stop")
    view = game.view(None)
    assert (view.blocked, view.may_stop, codes(game)) == ((7, 8), False, ["roll"])
    assert refused(game, "stop").detail == {"columns": (7, 8)}


def test_no_stop_is_at_his_risk():
    game = at({}, {7: 1}, markers={7: 1, 2: 1, 12: 1}, occupied="no_stop")
    assert throw(game, 3, 3, 3, 3)[1:] == [Bust(seat=A, lost=(2, 7, 12))]


def test_no_stop_counts_opponents_tokens_only():
    game = at({7: 4}, {7: 6}, markers={7: 5}, occupied="no_stop")
    assert (game.view(None).blocked, codes(game)) == ((), ["roll", "stop"])


# The end


def test_a_won_column_is_closed_and_keeps_the_winner_s_token_alone():
    game = at({7: 12}, {7: 5}, {7: 1}, markers={7: 13}, seats=3)
    assert play(game, "stop")[1:] == [ColumnWon(seat=A, column=7)]
    assert [tokens(game, seat) for seat in (A, B, C)] == [{7: 13}, {}, {}]
    assert (won(game), game.view(None).counts, game.turn) == ({7: A}, (1, 0, 0), B)


@in_turn("needed", [3, 4, 5])
def test_columns_to_win(needed):
    held = dict.fromkeys(range(2, needed + 1), A)
    game = at(markers={12: 3}, won=held, columns_to_win=needed)
    play(game, "stop")
    result = game.result()
    assert result is not None
    assert (result.places, result.scores, game.state()) == ((1, 2), (needed, 0), "over")
    assert result.details == ({"turns": 1}, {"turns": 0})
    short = at(markers={12: 2}, won=held, columns_to_win=needed)
    play(short, "stop")
    assert (short.result(), short.turn) == (None, B)


def test_the_others_share_places_by_their_columns():
    game = at(markers={12: 3}, won={2: A, 3: A, 7: D}, seats=4)
    play(game, "stop")
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((1, 3, 3, 2), (3, 0, 0, 1))


def test_when_all_columns_are_won_the_most_win_together():
    """R8: four players and four columns to win."""
    held = dict(zip(range(2, 12), (A, A, B, B, B, C, C, C, D, D), strict=True))
    game = at(markers={12: 3}, won=held, seats=4, columns_to_win=4)
    assert game.result() is None
    play(game, "stop")
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((1, 1, 1, 4), (3, 3, 3, 2))
    assert refused(game, "roll", B).why == "refuse.over"


# Withdrawals


def test_who_leaves_takes_his_tokens_but_his_columns_stay_closed():
    game = at({7: 3}, {2: 3, 7: 5, 8: 1}, won={2: B}, seats=3)
    assert game.withdraw(B, Loaded()) == [Withdrew(seat=B)]
    assert (tokens(game, A), tokens(game, B), won(game)) == ({7: 3}, {2: 3}, {2: B})
    throw(game, 1, 1, 3, 4)
    assert codes(game) == ["move.7", "move.4+5"]


def test_who_leaves_in_his_turn_passes_it_on_without_his_markers():
    game = at({7: 3}, markers={7: 5, 8: 1}, seats=3)
    game.withdraw(A, Loaded())
    assert (game.turn, game.markers, game.throws, tokens(game, A)) == (B, (), 0, {})
    throw(game, 1, 2, 3, 4)
    play(game, "move.4+6")
    play(game, "stop")
    assert game.turn == C


def test_a_token_that_leaves_frees_the_stop():
    game = at({}, {7: 1}, markers={7: 1}, seats=3, occupied="no_stop")
    assert codes(game) == ["roll"]
    game.withdraw(B, Loaded())
    assert codes(game) == ["roll", "stop"]


def test_who_left_comes_last_whatever_he_won():
    game = at(markers={12: 3}, won={2: A, 3: A, 7: B, 8: B}, seats=3)
    game.withdraw(B, Loaded())
    play(game, "stop")
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((1, 3, 2), (3, 2, 0))


def test_with_one_player_left_the_game_ends_unranked():
    game = table()
    game.withdraw(A, Loaded())
    assert (game.result(), game.view(None).state, game.view(None).turn) == (UNRANKED, "over", None)


# What the table needs


def test_time_up_throws_then_moves_first_then_stops():
    game = table()
    assert str(game.fallback(A)) == "roll"
    throw(game, 1, 3, 3, 4)
    assert str(game.fallback(A)) == "move.4+7"
    play(game, "move.4+7")
    assert str(game.fallback(A)) == "stop"


def test_time_up_throws_where_stopping_is_forbidden():
    game = at({}, {7: 1}, markers={7: 1}, occupied="no_stop")
    assert str(game.fallback(A)) == "roll"


def test_moves_and_stops_can_be_undone_while_the_game_goes_on():
    game = table()
    (roll,) = game.legal(A)
    throw(game, 1, 3, 3, 4)
    assert not game.undoable(roll)
    move = game.legal(A)[0]
    play(game, str(move))
    stop = game.legal(A)[1]
    play(game, str(stop))
    assert game.undoable(move)
    assert game.undoable(stop)


def test_a_stop_that_wins_cannot_be_undone():
    game = at(markers={12: 3}, won={2: A, 3: A})
    stop = game.legal(A)[1]
    play(game, str(stop))
    assert not game.undoable(stop)


def test_the_view_tells_what_each_move_leads_to():
    game = at({7: 3}, markers={6: 1, 8: 1})
    throw(game, 1, 2, 3, 4)
    view = game.view(None)
    assert (view.state, view.dice, view.throws, view.may_stop) == ("choose", (1, 2, 3, 4), 2, False)
    assert view.offers == (
        MoveOffer(columns=(3,), squares=(1,), split=(3, 7), bust=(190, 1296)),
        MoveOffer(columns=(7,), squares=(4,), split=(3, 7), bust=(104, 1296)),
        MoveOffer(columns=(4, 6), squares=(1, 2), split=(4, 6), bust=(115, 1296)),
        MoveOffer(columns=(5, 5), squares=(1, 2), split=(5, 5), bust=(136, 1296)),
    )


def test_the_view_shows_the_board():
    game = at({7: 3}, {2: 3, 9: 9}, markers={6: 2}, won={2: B, 9: B})
    view = game.view(B)
    assert view.tokens == ((0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0), (3, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0))
    assert view.won == (B, None, None, None, None, None, None, B, None, None, None)
    assert (view.markers, view.counts, view.turn, view.state) == (((6, 2),), (0, 2), A, "decide")


def test_columns_are_13_squares_long_in_the_middle_and_3_at_the_ends():
    """R1."""
    assert [length(column) for column in range(2, 13)] == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
