"""5000, turn by turn: actions, opening, refusals, absence and what is shown, as in five_thousand.md."""

import pytest

from bot.games.five_thousand import Bust, FiveThousandOptions, FullHand, KeepOffer, Kept, Settled
from bot.games.kit.chance import Loaded
from bot.games.kit.dice import Thrown
from bot.games.kit.game import Withdrew
from tests.games.five_thousand_table import at, bank, codes, keep, refused, table, take, throw
from tests.tiers import in_turn

# The turn and its actions


def test_a_turn_begins_with_a_throw():
    game = table()
    assert (game.awaited(), codes(game), codes(game, 1)) == ({0}, ["roll"], [])


@in_turn("dice", [5, 6])
def test_all_the_dice_of_the_option_are_thrown(dice):
    game = table(dice=dice)
    assert throw(game, *[2] * 3, *[1] * (dice - 3))[0] == Thrown(
        seat=0, dice=(2,) * 3 + (1,) * (dice - 3), throw=1
    )


def test_after_a_throw_a_legal_keep_must_be_chosen():
    game = table()
    throw(game, 6, 1, 2, 3, 5)
    assert codes(game) == ["keep.01001", "keep.01000", "keep.00001"]


def test_what_is_not_kept_is_thrown_next():
    game = table()
    assert take(game, (6, 1, 2, 3, 5), [1]) == [Kept(seat=0, dice=(1,), points=100, at_stake=100)]
    assert (game.free, game.kept, codes(game)) == (4, ((1,),), ["roll"])
    assert throw(game, 2, 3, 4, 5) == [Thrown(seat=0, dice=(2, 3, 4, 5), throw=2)]


def test_dice_of_different_throws_do_not_combine():
    """Example 9: 1, then 1-1."""
    game = table()
    take(game, (1, 2, 3, 4, 6), [1])
    facts = take(game, (1, 1, 2, 3), [1, 1])
    assert facts == [Kept(seat=0, dice=(1, 1), points=200, at_stake=300)]


@in_turn("dice", [(2, 3, 4, 6, 6), (3, 3, 4, 4, 6)])
def test_a_throw_without_a_unit_is_a_bust(dice):
    """Example 5: with all the dice it is called a ballot."""
    game = table()
    assert throw(game, *dice)[1:] == [Bust(seat=0, lost=0, ballot=True)]
    assert (game.awaited(), game.free, game.turns, game.totals) == ({1}, 5, [1, 0], [0, 0])


def test_a_bust_loses_the_points_of_the_turn_and_no_others():
    game = at(2000)
    take(game, (1, 1, 1, 2, 3), [1, 1, 1])
    assert throw(game, 2, 3)[1:] == [Bust(seat=0, lost=1000, ballot=False)]
    assert (game.totals, game.points, game.kept, game.free, game.awaited()) == ([2000, 0], 0, (), 5, {1})


def test_with_six_dice_a_ballot_is_thrown_with_six():
    """R3."""
    game = table(dice=6)
    take(game, (1, 2, 3, 4, 6, 6), [1])
    assert throw(game, 2, 2, 3, 3, 4)[1:] == [Bust(seat=0, lost=100, ballot=False)]
    assert throw(game, 2, 2, 3, 3, 4, 4)[1:] == [Bust(seat=1, lost=0, ballot=True)]


def test_five_5s_are_a_full_hand():
    """Example 6: 5000."""
    facts = take(table(), [5] * 5, [5] * 5)
    assert facts == [Kept(seat=0, dice=(5,) * 5, points=5000, at_stake=5000), FullHand(seat=0)]


def test_five_5s_do_not_win_by_themselves():
    """R9: with target 10000 they are 5000 points."""
    game = table(target=10000)
    take(game, [5] * 5, [5] * 5)
    assert bank(game) == [Settled(seat=0, outcome="scored", points=5000, total=5000)]
    assert game.result() is None


@in_turn(
    ("dice", "points"),
    [
        pytest.param((1, 2, 3, 4, 5, 6), 1600, id="example 7"),
        pytest.param((2, 2, 2, 3, 3, 3), 500, id="example 8, two threes"),
        pytest.param((1, 2, 3, 4, 5, 5), 1550, id="example 8, straight and a 5"),
        pytest.param((2, 2, 2, 2, 2, 2), 400, id="example 8, six 2s"),
    ],
)
def test_six_dice_that_all_score_are_a_full_hand(dice, points):
    game = table(dice=6)
    facts = take(game, dice, dice)
    assert facts == [Kept(seat=0, dice=dice, points=points, at_stake=points), FullHand(seat=0)]
    assert game.free == 6


def test_a_full_hand_counts_dice_kept_on_earlier_throws():
    """R5: read over the whole hand; all the dice are free again."""
    game = table()
    take(game, (1, 1, 1, 2, 3), [1, 1, 1])
    facts = take(game, (1, 5), [1, 5])
    assert facts[1:] == [FullHand(seat=0)]
    assert (game.free, game.points, game.kept) == (5, 1150, ((1, 1, 1), (1, 5)))


def test_after_a_full_hand_one_may_bank():
    """R5: throwing again is optional."""
    game = table()
    take(game, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    assert codes(game) == ["roll", "bank"]


def test_a_full_hand_that_busts_is_worth_nothing():
    """Example 13."""
    game = at(1000)
    take(game, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    assert throw(game, 2, 2, 3, 4, 6)[1:] == [Bust(seat=0, lost=1500, ballot=True)]
    assert game.totals == [1000, 0]


def test_a_full_hand_gives_no_fourth_throw():
    """Example 14, R4: it settles at once."""
    game = at(1000)
    take(game, (1, 2, 2, 3, 3), [1])
    take(game, (5, 2, 3, 4), [5])
    assert take(game, (1, 1, 1), (1, 1, 1)) == [
        Kept(seat=0, dice=(1, 1, 1), points=1000, at_stake=1150),
        FullHand(seat=0),
        Settled(seat=0, outcome="scored", points=1150, total=2150),
    ]
    assert game.awaited() == {1}


def test_the_cap_of_three_throws_counts_those_after_a_full_hand():
    """R4."""
    game = at(1000)
    take(game, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    take(game, (5, 2, 3, 4, 4), [5])
    assert take(game, (5, 2, 3, 4), [5])[-1] == Settled(seat=0, outcome="scored", points=1600, total=2600)


# Opening


def test_below_750_an_unopened_player_must_throw_again():
    """Example 10."""
    game = table()
    take(game, (1, 2, 3, 4, 6), [1])
    take(game, (1, 1, 2, 3), [1, 1])
    refusal = refused(game, 0, "bank")
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.opening", {"least": 750, "points": 300})
    assert (codes(game), game.view(None).may_bank) == (["roll"], False)


def test_three_throws_below_750_score_nothing():
    """Example 11: 700 points."""
    game = table()
    take(game, (6, 6, 6, 2, 3), [6, 6, 6])
    take(game, (5, 2), [5])
    facts = take(game, (5,), [5])
    assert facts[-1] == Settled(seat=0, outcome="not_opened", points=700, total=0)
    assert (game.totals, game.opened, game.turns) == ([0, 0], [False, False], [1, 0])


def test_1100_in_one_throw_open():
    """Example 12."""
    game = table()
    take(game, (1, 1, 1, 5, 5), (1, 1, 1, 5, 5))
    assert bank(game) == [Settled(seat=0, outcome="scored", points=1100, total=1100)]
    assert (game.totals, game.opened, game.awaited()) == ([1100, 0], [True, False], {1})


@in_turn(("points", "may"), [(700, False), (750, True)])
def test_750_are_enough_to_bank(points, may):
    game = table()
    take(game, (5, 2, 3, 4, 6), [5])
    game.points = points
    assert ("bank" in codes(game)) == game.view(None).may_bank == may


def test_who_has_opened_may_bank_little():
    game = at(800)
    take(game, (5, 2, 3, 4, 6), [5])
    assert bank(game) == [Settled(seat=0, outcome="scored", points=50, total=850)]


def test_the_third_throw_may_open():
    game = table()
    take(game, (1, 2, 3, 4, 6), [1])
    take(game, (1, 2, 3, 4), [1])
    assert take(game, (6, 6, 6), (6, 6, 6))[-1] == Settled(seat=0, outcome="scored", points=800, total=800)
    assert game.opened == [True, False]


# Refusals


@in_turn("code", ["bank", "keep.10000", "keep."])
def test_a_turn_must_begin_with_a_throw(code):
    refusal = refused(table(dice=6), 0, code)
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.throw_first", {"dice": 6})


@in_turn("code", ["bank", "roll"])
def test_after_a_throw_dice_must_be_kept_first(code):
    game = at(1000)
    throw(game, 1, 1, 1, 2, 3)
    assert refused(game, 0, code).why == "five_thousand.refuse.keep_first"


def test_a_fourth_throw_is_refused():
    game = at(1000)
    take(game, (1, 2, 2, 3, 3), [1])
    take(game, (1, 2, 3, 3), [1])
    throw(game, 5, 2, 3)
    refusal = refused(game, 0, "roll")
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.last_throw", {"throws": 3})
    assert refused(game, 0, "bank").why == "five_thousand.refuse.keep_first"


@in_turn(
    ("mask", "idle"),
    [("01000", (2,)), ("11000", (2,)), ("01111", (2, 2, 6)), ("11111", (2, 2, 6))],
)
def test_an_idle_die_may_not_be_kept(mask, idle):
    """R2; what is idle is named."""
    game = table()
    throw(game, 1, 2, 2, 5, 6)
    refusal = refused(game, 0, f"keep.{mask}")
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.idle_dice", {"values": idle})


def test_the_fourth_of_a_kind_is_idle():
    """Example 3."""
    game = table()
    throw(game, 2, 2, 2, 2, 6)
    assert refused(game, 0, "keep.11110").detail == {"values": (2,)}


def test_a_keep_may_not_be_empty():
    game = table()
    throw(game, 1, 2, 2, 5, 6)
    assert refused(game, 0, "keep.00000").why == "five_thousand.refuse.no_die_kept"


@in_turn("mask", ["", "1", "111111", "1000x", "10002", "1" * 5000])
def test_a_keep_marks_each_die_thrown(mask):
    game = table()
    throw(game, 1, 2, 2, 5, 6)
    refusal = refused(game, 0, f"keep.{mask}")
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.no_such_keep", {"dice": 5})


def test_dice_are_kept_once_after_each_throw():
    game = table()
    take(game, (1, 1, 2, 3, 6), [1])
    refusal = refused(game, 0, "keep.1000")
    assert (refusal.why, refusal.detail) == ("five_thousand.refuse.kept_already", {"dice": 4})


@in_turn("code", ["roll.11111", "bank.1", "stop", "", "keeps.10000"])
def test_what_is_no_action_is_refused(code):
    assert refused(table(), 0, code).why == "refuse.unknown_action"


def test_out_of_turn_nothing_is_played():
    refusal = refused(table(), 1, "roll")
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 0})


# Undo, absence, withdrawal


def test_a_keep_and_a_bank_can_be_taken_back_and_a_throw_cannot():
    game = at(1000)
    (roll,) = game.legal(0)
    throw(game, 1, 1, 1, 2, 3)
    assert not game.undoable(roll)
    best = game.legal(0)[0]
    keep(game, 1, 1, 1)
    assert game.undoable(best)
    stop = game.legal(0)[1]
    bank(game)
    assert game.undoable(stop)


def test_the_keep_that_settles_the_third_throw_can_be_taken_back():
    game = at(1000)
    take(game, (1, 2, 2, 3, 3), [1])
    take(game, (1, 2, 3, 3), [1])
    throw(game, 5, 2, 3)
    (last,) = game.legal(0)
    keep(game, 5)
    assert game.awaited() == {1}
    assert game.undoable(last)


def test_what_wins_stays():
    game = at(4900)
    take(game, (1, 2, 2, 3, 3), [1])
    stop = game.legal(0)[1]
    bank(game)
    assert not game.undoable(stop)


def test_the_absent_throw_keep_the_best_and_bank():
    game = at(1000)
    done = []
    dice = Loaded([1, 1, 2, 5, 6])
    while 0 in game.awaited():
        done.append(str(game.fallback(0)))
        game.play(0, done[-1], dice)
    assert (done, game.totals) == (["roll", "keep.11010", "bank"], [1250, 0])


@in_turn(
    ("total", "exact", "kept"),
    [
        pytest.param(4800, "yes", "keep.1100", id="the most points reach the target"),
        pytest.param(4850, "yes", "keep.1000", id="less reaches it: the 5 is left"),
        pytest.param(4900, "yes", "keep.0100", id="least reaches it: the 1 is left"),
        pytest.param(4950, "yes", "keep.1100", id="all are too much"),
        pytest.param(4950, "no", "keep.1100", id="nothing is too much"),
    ],
)
def test_the_absent_keep_the_best_that_is_not_too_much(total, exact, kept):
    """R6: what the turn has brought already, here 50 points, counts."""
    game = at(total, exact=exact)
    take(game, (5, 2, 2, 3, 3), [5])
    throw(game, 1, 5, 3, 3)
    assert str(game.fallback(0)) == kept


def test_the_absent_win_exactly_where_a_keep_does():
    game = at(4900, exact="yes")
    throw(game, 1, 5, 2, 3, 3)
    game.play(0, str(game.fallback(0)), Loaded())
    assert game.play(0, str(game.fallback(0)), Loaded()) == [
        Settled(seat=0, outcome="win", points=100, total=5000)
    ]


def test_the_absent_throw_on_where_they_may_not_bank():
    game = table()
    take(game, (1, 1, 2, 5, 6), [1, 1, 5])
    assert str(game.fallback(0)) == "roll"


def test_play_goes_round_in_seat_order():
    """R1: seat 0 begins; no throw decides it."""
    game = table(3)
    order = []
    for _ in range(5):
        order.append(game.turn)
        throw(game, 2, 2, 3, 3, 4)
    assert order == [0, 1, 2, 0, 1]


def test_withdrawing_in_ones_turn_passes_it_on_with_all_the_dice():
    game = table(3)
    take(game, (1, 2, 2, 3, 3), [1])
    throw(game, 1, 2, 3, 4)
    assert game.withdraw(0, Loaded()) == [Withdrew(seat=0)]
    assert (game.awaited(), game.free, game.points, game.kept) == ({1}, 5, 0, ())
    assert (game.dice, game.throws, game.turns) == ((), 0, [0, 0, 0])


def test_withdrawing_out_of_turn_leaves_the_turn_as_it_is():
    game = table(3)
    take(game, (1, 2, 2, 3, 3), [1])
    game.withdraw(1, Loaded())
    assert (game.awaited(), game.points) == ({0}, 100)
    throw(game, 2, 2, 3, 3)
    assert game.awaited() == {2}


# What is shown


def test_the_view_shows_the_throw_and_what_may_be_kept():
    game = at(1000)
    take(game, (1, 2, 2, 3, 3), [1])
    throw(game, 6, 2, 5, 3)
    view = game.view(None)
    assert (view.turn, view.state, view.throws, view.most_throws) == (0, "choose", 2, 3)
    assert (view.free, view.dice, view.kept, view.points) == (4, (6, 2, 5, 3), ((1,),), 100)
    assert view.keeps == (KeepOffer(mask="0010", dice=(5,), points=50, free=3),)
    assert (view.totals, view.opened, view.turns, view.may_bank) == ((1000, 0), (True, False), (0, 0), False)


def test_the_view_offers_all_the_dice_after_a_full_hand():
    game = table(dice=6)
    throw(game, 2, 2, 2, 3, 3, 3)
    assert [(offer.points, offer.free) for offer in game.view(None).keeps] == [(500, 6), (300, 3), (200, 3)]


@in_turn("thrown", [False, True])
def test_nothing_is_offered_where_nothing_waits_for_a_keep(thrown):
    game = table()
    if thrown:
        take(game, (1, 2, 2, 3, 3), [1])
    view = game.view(0)
    assert (view.state, view.dice, view.keeps) == ("decide" if thrown else "start", (), ())


def test_nobody_has_the_turn_at_the_end():
    game = table()
    throw(game, 1, 1, 1, 1, 1)
    view = game.view(None)
    assert (view.turn, view.state, view.may_bank, view.result) == (None, "over", False, game.result())


@in_turn(
    "options", [{"dice": 4}, {"dice": 7}, {"target": 7000}, {"exact": "maybe"}, {"last_thousand": "maybe"}]
)
def test_options_have_the_values_of_the_sheet(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        FiveThousandOptions(**options)


def test_the_usual_game_has_five_dice_and_goes_to_5000():
    assert FiveThousandOptions().model_dump() == {
        "dice": 5,
        "target": 5000,
        "exact": "no",
        "last_thousand": "no",
    }
