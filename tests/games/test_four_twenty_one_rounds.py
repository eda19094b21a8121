"""How rounds of 421 are settled: worked examples of four_twenty_one.md, ties, who starts next, the end."""

from bot.games.four_twenty_one import (
    Discharge,
    FourTwentyOne,
    FourTwentyOneOptions,
    RoundEnded,
    TieBreak,
    Tokens,
)
from bot.games.kit.starting import Begins, Starting
from tests.games.four_twenty_one_table import holding, loaded, play_round, table, three, with_pot
from tests.tiers import in_turn

# Charge


def test_worked_example_4_the_weakest_takes_from_the_pot_and_starts():
    game = table(2)
    assert play_round(game, 611, 541) == [
        RoundEnded(part="charge", value=6, dice=(three(611), three(541)), nenettes=()),
        Tokens(giver=None, seat=1, tokens=6),
    ]
    assert (game.pot, game.tokens, game.turn, game.round) == (15, [0, 6], 1, 2)


def test_worked_example_5_nobody_takes_more_than_the_pot_holds():
    game = with_pot(6, 2)
    _, *told = play_round(game, 421, 541)
    assert told == [Tokens(giver=None, seat=1, tokens=6), Discharge()]
    assert (game.pot, game.part) == (0, "discharge")


@in_turn(("option", "tokens"), [("fixed", 2), ("at_least", 10)])
def test_worked_example_6_a_nenette_takes_from_the_pot(option, tokens):
    game = table(2, nenette=option)
    round_ended, *told = play_round(game, 421, 221)
    assert round_ended.nenettes == (1,)
    assert told == [Tokens(giver=None, seat=1, tokens=tokens)]


def test_worked_example_7_each_nenette_takes():
    game = table()
    _, *told = play_round(game, 651, 221, 221)
    assert told == [Tokens(giver=None, seat=1, tokens=2), Tokens(giver=None, seat=2, tokens=2)]
    assert (game.pot, game.turn) == (17, 1)


def test_worked_example_8_the_tied_weakest_throw_once_each():
    game = table()
    _, *told = play_round(game, 631, 441, 441, breaks=(666, 653))
    assert told == [
        TieBreak(purpose="weakest", seats=(1, 2), dice=(three(666), three(653))),
        Tokens(giver=None, seat=2, tokens=1),
    ]


def test_worked_example_9_a_tie_break_does_not_change_the_value():
    game = table(2)
    round_ended, *told = play_round(game, 532, 532, breaks=(421, 666))
    assert round_ended.value == 1
    assert told[1:] == [Tokens(giver=None, seat=1, tokens=1)]


def test_those_still_tied_at_the_bottom_throw_again():
    game = table()
    _, *told = play_round(game, 441, 441, 441, breaks=(332, 665, 332, 421, 111))
    assert told == [
        TieBreak(purpose="weakest", seats=(0, 1, 2), dice=(three(332), three(665), three(332))),
        TieBreak(purpose="weakest", seats=(0, 2), dice=(three(421), three(111))),
        Tokens(giver=None, seat=2, tokens=1),
    ]


def test_a_nenette_in_a_tie_break_is_but_the_lowest():
    game = table(2)
    _, *told = play_round(game, 654, 654, breaks=(221, 322))
    assert told[1:] == [Tokens(giver=None, seat=0, tokens=2)]


def test_a_tie_for_best_needs_no_break_in_the_charge():
    game = table()
    _, *told = play_round(game, 421, 421, 531)
    assert told == [Tokens(giver=None, seat=2, tokens=10)]


def test_nenettes_take_in_throwing_order_what_the_pot_still_holds():
    """Throwing order, not seat order: seat 2 starts the second round."""
    game = with_pot(9)
    play_round(game, 333, 543, 651)
    assert (game.pot, game.order) == (6, (2, 0, 1))
    game.pot, game.tokens = 3, [0, 0, 18]
    _, *told = play_round(game, 221, 221, 221)
    assert told == [
        Tokens(giver=None, seat=2, tokens=2),
        Tokens(giver=None, seat=0, tokens=1),
        Tokens(giver=None, seat=1, tokens=0),
        Discharge(),
    ]
    assert game.turn == 2


def test_at_least_gives_a_nenette_two_where_the_best_is_worth_one():
    game = table(2, nenette="at_least")
    _, *told = play_round(game, 651, 221)
    assert told == [Tokens(giver=None, seat=1, tokens=2)]


def test_where_there_is_a_nenette_nobody_throws_for_the_weakest():
    game = table()
    _, *told = play_round(game, 322, 322, 221)
    assert told == [Tokens(giver=None, seat=2, tokens=2)]


# Discharge


def test_worked_example_10_the_best_gives_all_he_has_and_wins():
    game = holding(3, 10, 8)
    assert play_round(game, 111, 643, 642) == [
        RoundEnded(part="discharge", value=7, dice=(three(111), three(643), three(642)), nenettes=()),
        Tokens(giver=0, seat=2, tokens=3),
    ]
    assert game.tokens == [0, 10, 11]
    assert (game.result().places, game.result().scores) == ((1, 2, 3), (0, 10, 11))


def test_worked_example_11_the_best_gives_two_to_the_nenette():
    game = holding(9, 4, 8)
    _, *told = play_round(game, 221, 666, 541)
    assert told == [Tokens(giver=1, seat=0, tokens=2)]
    assert (game.tokens, game.result()) == ([11, 2, 8], None)


def test_worked_example_11_with_at_least_the_best_gives_all_four():
    game = holding(9, 4, 8, nenette="at_least")
    _, *told = play_round(game, 221, 666, 541)
    assert told == [Tokens(giver=1, seat=0, tokens=4)]
    assert (game.tokens, game.result().places) == ([13, 0, 8], (3, 1, 2))


def test_worked_example_12_without_a_token_the_best_gives_none_and_wins():
    game = holding(0, 12, 9)
    _, *told = play_round(game, 543, 651, 641)
    assert told == [Tokens(giver=0, seat=2, tokens=0)]
    assert game.result().places == (1, 3, 2)


def test_worked_example_13_who_had_no_token_may_receive_some():
    game = holding(0, 12, 9)
    _, *told = play_round(game, 322, 611, 641)
    assert told == [Tokens(giver=1, seat=0, tokens=6)]
    assert (game.tokens, game.result(), game.turn) == ([6, 6, 9], None, 0)


def test_worked_example_14_of_two_without_tokens_the_better_combination_wins():
    game = holding(0, 0, 21)
    _, *told = play_round(game, 552, 611, 441)
    assert told == [Tokens(giver=1, seat=2, tokens=0)]
    assert game.result().places == (2, 1, 3)


def test_with_the_same_combination_they_win_together():
    """The tie-break decides only who gives, and not who wins."""
    game = holding(0, 0, 21)
    _, *told = play_round(game, 611, 611, 441, breaks=(321, 322))
    assert told[-1] == Tokens(giver=0, seat=2, tokens=0)
    assert game.result().places == (1, 1, 3)


def test_those_without_tokens_who_do_not_win_share_the_next_place():
    game = holding(0, 0, 0, 21)
    play_round(game, 651, 651, 652, 441)
    assert game.result().places == (2, 2, 1, 4)


def test_equal_tokens_share_a_place():
    game = holding(3, 9, 6, 3)
    play_round(game, 421, 651, 651, 652, breaks=(611, 332))
    assert game.tokens == [0, 9, 9, 3]
    assert game.result().places == (1, 3, 3, 2)


def test_nothing_moves_if_all_have_nenette():
    game = holding(10, 11)
    assert play_round(game, 221, 221)[1:] == []
    assert (game.tokens, game.turn, game.round) == ([10, 11], 0, 2)


def test_a_round_in_which_all_have_nenette_may_end_the_game():
    """Nothing moves, and who has no token at its end wins."""
    game = holding(21, 0)
    play_round(game, 221, 221)
    assert game.result().places == (2, 1)


def test_nenettes_take_in_throwing_order_what_the_best_still_has():
    game = holding(9, 9, 3)
    _, *told = play_round(game, 221, 221, 421)
    assert told == [Tokens(giver=2, seat=0, tokens=2), Tokens(giver=2, seat=1, tokens=1)]


def test_those_tied_for_best_throw_for_who_gives_to_the_nenette():
    game = holding(9, 9, 3)
    _, *told = play_round(game, 653, 653, 221, breaks=(331, 421))
    assert told == [
        TieBreak(purpose="best", seats=(0, 1), dice=(three(331), three(421))),
        Tokens(giver=1, seat=2, tokens=2),
    ]


def test_first_the_weakest_is_found_and_then_the_best():
    game = holding(5, 5, 5, 6)
    _, *told = play_round(game, 653, 653, 332, 332, breaks=(421, 111, 665, 331))
    assert told == [
        TieBreak(purpose="weakest", seats=(2, 3), dice=(three(421), three(111))),
        TieBreak(purpose="best", seats=(0, 1), dice=(three(665), three(331))),
        Tokens(giver=0, seat=3, tokens=1),
    ]


def test_when_all_are_tied_one_throw_together_may_decide_both():
    game = holding(10, 11)
    _, *told = play_round(game, 333, 333, breaks=(651, 652))
    assert told == [
        TieBreak(purpose="weakest", seats=(0, 1), dice=(three(651), three(652))),
        Tokens(giver=1, seat=0, tokens=3),
    ]


def test_when_all_are_tied_those_still_tied_on_top_throw_for_the_best():
    game = holding(7, 7, 7)
    _, *told = play_round(game, 333, 333, 333, breaks=(666, 332, 666, 322, 222))
    assert told == [
        TieBreak(purpose="weakest", seats=(0, 1, 2), dice=(three(666), three(332), three(666))),
        TieBreak(purpose="best", seats=(0, 2), dice=(three(322), three(222))),
        Tokens(giver=2, seat=1, tokens=3),
    ]


def test_when_all_tie_again_all_throw_again():
    game = holding(10, 11)
    _, *told = play_round(game, 651, 651, breaks=(431, 431, 421, 321))
    assert [(fact.purpose, fact.seats) for fact in told[:-1]] == [("weakest", (0, 1))] * 2
    assert told[-1] == Tokens(giver=0, seat=1, tokens=1)


@in_turn(("order", "weakest"), [("number", 0), ("ace_high", 1)])
def test_the_option_says_which_of_two_weak_combinations_is_weaker(order, weakest):
    game = table(2, others_order=order)
    assert play_round(game, 661, 662)[-1] == Tokens(giver=None, seat=weakest, tokens=1)


@in_turn(("order", "weakest"), [("number", 0), ("ace_high", 1)])
def test_the_option_counts_in_tie_breaks_too(order, weakest):
    game = table(2, others_order=order)
    assert play_round(game, 333, 333, breaks=(661, 662))[-1] == Tokens(giver=None, seat=weakest, tokens=3)


# Who starts


def test_worked_example_16_the_highest_sum_starts_and_ties_throw_again():
    game, facts = FourTwentyOne.start(FourTwentyOneOptions(), 3, loaded(651, 444, 211, 332, 333))
    assert facts == [
        Starting(seats=(0, 1, 2), dice=(three(651), three(444), three(211))),
        Starting(seats=(0, 1), dice=(three(332), three(333))),
        Begins(seat=1),
    ]
    assert (game.turn, game.order, game.pot, game.tokens) == (1, (1, 2, 0), 21, [0, 0, 0])


def test_worked_example_16_with_lowest_the_lowest_sum_starts():
    game, facts = FourTwentyOne.start(FourTwentyOneOptions(start_roll="lowest"), 3, loaded(651, 444, 211))
    assert facts[1:] == [Begins(seat=2)]
    assert game.order == (2, 0, 1)


def test_the_first_receiver_in_throwing_order_starts():
    game = table()
    play_round(game, 651, 652, 421)
    assert game.order == (0, 1, 2)
    play_round(game, 421, 653, 652)
    assert game.order == (2, 0, 1)
    play_round(game, 651, 221, 221)
    assert game.order == (0, 1, 2)


def test_if_nothing_moved_the_same_starts_again():
    game = holding(12, 9)
    play_round(game, 421, 651)
    assert game.order == (1, 0)
    play_round(game, 221, 221)
    assert game.order == (1, 0)


# From the charge to the discharge, and what is shown


def test_a_player_without_tokens_at_the_end_of_the_charge_does_not_win_yet():
    """R9: both parts are always played."""
    game = with_pot(1, 2)
    play_round(game, 651, 641)
    assert (game.tokens, game.part, game.result()) == ([0, 21], "discharge", None)


def test_the_dice_of_a_round_are_shown_until_the_next_is_settled():
    game = table(2)
    play_round(game, 611, 541)
    assert game.view(None).last == (three(611), three(541))
    assert game.view(None).thrown == ((), ())


def test_the_last_round_stays_in_view_at_the_end():
    game = holding(1, 20)
    play_round(game, 421, 541)
    view = game.view(None)
    assert (view.turn, view.thrown, view.round) == (None, (three(421), three(541)), 1)
    assert view.result.details == ({"rounds": 1}, {"rounds": 1})
