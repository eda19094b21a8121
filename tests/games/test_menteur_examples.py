"""The worked examples of menteur.md, by their numbers."""

from fractions import Fraction

import pytest

from bot.games.kit.chance import Loaded
from bot.games.kit.game import Illegal
from bot.games.menteur.bids import Bid, counted, ladder, lowest, rank
from bot.games.menteur.chances import at_least, likely
from bot.games.menteur.facts import Called, DiceChanged, Out, Revealed, Round, Voided
from bot.games.menteur.game import Menteur
from bot.games.menteur.options import MenteurOptions
from tests.games.menteur_table import (
    A,
    B,
    C,
    D,
    at,
    bid,
    bids,
    calls,
    dice,
    fall,
    kinds,
    leave,
    play,
    refused,
    standing,
)
from tests.tiers import in_turn

THREE = ("24456", "13356", "12466")
"""The cups of A, B and C in examples 15 to 19."""


@pytest.mark.parametrize(
    ("wild", "counts"),
    [pytest.param(True, [1, 2, 2, 1, 3, 1], id="1"), pytest.param(False, [1, 1, 1, 0, 2, 0], id="2")],
)
def test_a_cup_counts_as(wild, counts):
    assert [counted((1, 2, 3, 5, 5), value, wild=wild) for value in range(1, 7)] == counts


def test_3_what_may_open():
    game = dice(15)
    assert {"1x2", "15x6"} <= set(bids(game))
    assert refused(game, "bid.1.1") == "menteur.refuse.ones"
    assert refused(game, "bid.16.2") == refused(game, "bid.0.3") == "menteur.refuse.count"


def test_4_what_is_higher_than_5_threes():
    game = standing(15, 5, 3)
    assert {"5x4", "6x2"} <= set(bids(game))
    assert {refused(game, code) for code in ("bid.5.3", "bid.5.2", "bid.4.6")} == {"menteur.refuse.higher"}


def least(game: Menteur) -> list[str]:
    (seat,) = game.awaited()
    found = lowest(each for each in game.legal(seat) if isinstance(each, Bid))
    return [f"{each.count}x{each.value}" for each in found.values()]


def test_5_the_lowest_bid_of_each_value():
    assert least(standing(30, 7, 5, seats=6)) == ["4x1", "8x2", "8x3", "8x4", "8x5", "7x6"]


@in_turn(("count", "value", "ones"), [(8, 5, "4x1"), (1, 6, "1x1")])
def test_6_the_lowest_bid_of_ones(count, value, ones):
    assert least(standing(30, count, value, seats=6))[0] == ones


def test_7_what_is_higher_than_4_ones():
    game = standing(15, 4, 1)
    assert {"5x1", "9x2"} <= set(bids(game))
    assert refused(game, "bid.4.1") == "menteur.refuse.higher"
    assert refused(game, "bid.8.6") == "menteur.refuse.from_ones"


@in_turn(
    ("count", "value", "next_one"),
    [(2, 6, "1x1"), (1, 1, "3x2"), (4, 6, "2x1"), (2, 1, "5x2"), (14, 6, "7x1")],
)
def test_8_the_bid_just_above(count, value, next_one):
    assert bids(standing(15, count, value))[0] == next_one


def test_9_above_as_many_sixes_as_dice_only_ones_are_left():
    assert bids(standing(5, 5, 6)) == ["3x1", "4x1", "5x1"]


def test_10_above_ones():
    assert bids(standing(5, 2, 1)) == ["5x2", "5x3", "5x4", "5x5", "5x6", "3x1", "4x1", "5x1"]
    assert bids(standing(5, 3, 1)) == ["4x1", "5x1"]


def test_11_above_the_highest_bid_there_is_none():
    game = standing(5, 5, 1)
    assert bids(game) == []
    assert calls(game) == ["liar", "exact"]
    assert refused(game, "bid.5.6") == "menteur.refuse.highest"


def test_12_plain_ones_are_the_lowest_value():
    assert "1x1" in bids(dice(10, aces="plain"))
    assert bids(standing(10, 4, 6, aces="plain"))[0] == "5x1"
    assert bids(standing(10, 10, 6, aces="plain")) == []


def palifico(*others: str) -> Menteur:
    game = at("2", *others)
    assert game.palifico, "A has one die, for the first time"
    return game


def test_13_in_a_palifico_the_value_stays():
    game = palifico("222", "22")
    bid(game, 2, 5)
    assert bids(game) == ["3x5", "4x5", "5x5", "6x5"]
    assert refused(game, "bid.3.6") == refused(game, "bid.2.6") == "menteur.refuse.palifico"


def test_14_a_palifico_may_be_opened_with_ones():
    game = palifico("222", "22")
    bid(game, 2, 1)
    assert bids(game) == ["3x1", "4x1", "5x1", "6x1"]


def settled(facts):
    """What was found, and what each lost or won."""
    found = next(fact.found for fact in facts if isinstance(fact, Revealed))
    return found, {fact.seat: fact.change for fact in facts if isinstance(fact, DiceChanged)}


@pytest.mark.parametrize(
    ("count", "value", "found", "loser"),
    [
        pytest.param(6, 4, 5, A, id="15"),
        pytest.param(5, 4, 5, B, id="16"),
        pytest.param(3, 1, 2, A, id="17"),
    ],
)
def test_liar(count, value, found, loser):
    game = at(*THREE)
    bid(game, count, value) if value > 1 else opened_by_ones(game, count)
    facts = play(game, "liar")
    assert kinds(facts) == ["called", "revealed", "dice", "round"]
    assert facts[0] == Called(seat=B, call="liar", bidder=A, count=count, value=value)
    assert settled(facts) == (found, {loser: -1})
    assert game.opener == game.turn == loser


def opened_by_ones(game: Menteur, count: int) -> None:
    """A's bid on ones stands, after others: ones open no round."""
    for low in ((1, 2), (1, 3), (1, 4)):
        bid(game, *low)
    bid(game, count, 1)


def test_18_a_palifico_counts_without_jokers():
    game = at(*THREE, "2", opener=D)
    assert game.palifico, "D has one die, for the first time"
    bid(game, 3, 4)
    bid(game, 4, 4)
    facts = play(game, "liar")
    assert settled(facts) == (3, {A: -1})
    assert facts[1].wild is False


def test_19_exact_with_all_dice_in_hand_wins_none():
    game = at(*THREE)
    bid(game, 5, 4)
    assert settled(play(game, "exact")) == (5, {B: 0})
    assert (game.dice[B], game.opener) == (5, B)


@pytest.mark.parametrize(
    ("count", "left"), [pytest.param(5, [5, 4, 5], id="20"), pytest.param(6, [5, 2, 5], id="21")]
)
def test_exact_wins_a_die_back_or_costs_one(count, left):
    game = at("24456", "135", "12466")
    bid(game, count, 4)
    play(game, "exact")
    assert (game.dice, game.opener) == (left, B)


def test_22_exact_costs_all_others_a_die():
    game = at("22", "356", "1", opener=C, had=(C,), tout_pile="others_lose")
    bid(game, 1, 5)
    bid(game, 2, 5)
    facts = play(game, "exact")
    assert kinds(facts) == ["called", "revealed", "dice", "dice", "out", "round"]
    assert (game.dice, game.opener) == ([1, 3, 0], B)
    bid(game, 1, 2)
    assert refused(game, "exact") == "menteur.refuse.duel"


def test_23_who_goes_out_together_shares_a_place():
    game = at("4", "34", "5", "246", opener=C, had=(C,), tout_pile="others_lose")
    bid(game, 3, 4)
    facts = play(game, "exact")
    assert Out(seats=(A, C)) in facts
    assert (game.dice, game.opener) == ([0, 1, 0, 3], D)
    fall(game, B)
    assert game.result().places == (3, 2, 3, 1)


@in_turn(("cup", "lost"), [("34446", 3), ("34", 2)])
def test_24_the_difference_is_lost_as_far_as_there_are_dice(cup, lost):
    """Of the others' dice as many fours as make four together."""
    others = "4" * (4 - cup.count("4")) + "2222"
    game = at(cup, others, "22", loss="difference")
    bid(game, 7, 4)
    assert settled(play(game, "liar")) == (4, {A: -lost})
    assert game.dice[A] == len(cup) - lost


@in_turn(("fours", "lost"), [(6, 2), (4, 1)])
def test_25_a_wrong_liar_costs_the_difference_and_one_at_least(fours, lost):
    game = at("4" * fours, "22222", "22222", loss="difference", dice=6)
    bid(game, 4, 4)
    assert settled(play(game, "liar")) == (fours, {B: -lost})


def test_26_a_wrong_exact_costs_one_whatever_the_difference():
    game = at("22222", "33333", "66666", loss="difference")
    bid(game, 2, 2)
    assert settled(play(game, "exact")) == (5, {B: -1})


def test_27_the_next_player_opens_after_who_is_out():
    game = at("22222", "3", "66666", had=(B,))
    bid(game, 5, 2)
    facts = play(game, "liar")
    assert Out(seats=(B,)) in facts
    assert game.opener == C
    bid(game, 1, 2)
    assert refused(game, "exact") == "menteur.refuse.duel"


def falls_to_one(first: str, *others: str, count: int = 9, **options) -> Round:
    """A's bid is false, and A loses by it; return the round that follows."""
    game = at(first, *others, **options)
    bid(game, count, 2)
    facts = play(game, "liar")
    assert game.dice[A] == 1, "A has one die left"
    return next(fact for fact in facts if isinstance(fact, Round))


def test_28_who_falls_to_one_die_opens_a_palifico():
    fact = falls_to_one("33", "33333", "33333")
    assert (fact.seat, fact.palifico) == (A, True)


def test_29_a_second_time_the_round_is_ordinary():
    """A plays a palifico, wins a die back in it by an exact call, and falls to one again."""
    game = at("3", "33333", "33333")
    bid(game, 1, 2)
    bid(game, 2, 2)
    bid(game, 3, 2)
    play(game, "liar", "palifico")
    assert game.had_palifico == [A]
    game.dice[A], game.opener = 2, A
    list(game._throw(Loaded([3] * sum(game.dice))))
    bid(game, 9, 2)
    facts = play(game, "liar")
    assert (game.dice[A], facts[-1].palifico) == (1, False)


@in_turn(("duel", "special"), [("plain", False), ("full", True)])
def test_30_of_two_players_only_in_the_full_duel(duel, special):
    assert falls_to_one("33", "33333", count=7, duel=duel).palifico is special


def test_31_falling_by_the_difference_is_falling_too():
    fact = falls_to_one("333", "33333", "33333", count=2, loss="difference")
    assert fact.palifico is True


def test_32_the_palifico_waits_for_the_first_time_one_opens():
    game = at("22222", "356", "55", opener=C, tout_pile="others_lose")
    bid(game, 2, 5)
    bid(game, 5, 2)
    assert play(game, "exact")[-1] == Round(number=2, seat=B, dice=(4, 3, 1), palifico=False)
    game.cups = [[2] * 4, [3] * 3, [5]]
    bid(game, 4, 2)
    assert play(game, "exact")[-1] == Round(number=3, seat=C, dice=(3, 2, 1), palifico=True)


def test_33_who_leaves_makes_the_round_void():
    game = at("22222", "33333", "444", "55555")
    bid(game, 1, 2)
    bid(game, 4, 3)
    facts = leave(game, C)
    assert facts[1:] == [Voided(), Round(number=1, seat=A, dice=(5, 5, 0, 5), palifico=False)]
    bid(game, 1, 2)
    bid(game, 1, 3)
    assert game.turn == D


def test_34_after_a_leaver_who_opened_the_next_opens():
    game = at("22222", "33333", "444", "55555")
    bid(game, 1, 2)
    bid(game, 4, 3)
    assert leave(game, A)[-1] == Round(number=1, seat=B, dice=(0, 5, 3, 5), palifico=False)


def test_35_whether_the_new_round_is_a_palifico_is_judged_afresh():
    game = at("2", "33", "44", "55")
    assert leave(game, C)[-1].palifico is True
    assert leave(game, D)[-1].palifico is False


def test_36_a_leaver_comes_after_who_is_out():
    game = at("2", "33", "44")
    fall(game, A)
    assert kinds(leave(game, B)) == ["withdrew"]
    assert game.result().places == (2, 3, 1)


def test_37_who_is_out_leaves_without_any_effect():
    game = at("2", "33", "44")
    fall(game, A)
    assert kinds(leave(game, A)) == ["withdrew"]
    with pytest.raises(Illegal):
        leave(game, A)
    leave(game, B)
    assert game.result().places == (2, 3, 1)


@in_turn(("seats", "leavers"), [(3, (A, B)), (2, (A,))])
def test_38_fewer_than_two_left_end_it_unranked(seats, leavers):
    game = dice(5 * seats, seats)
    for seat in leavers:
        leave(game, seat)
    assert game.result().ranked is False


def test_39_leavers_share_the_last_place():
    game = at("22", "33", "44", "55")
    leave(game, A)
    fall(game, B)
    leave(game, C)
    assert game.result().places == (3, 2, 3, 1)


def test_40_the_order_of_going_out_ranks():
    game = at("22", "33", "44", "55")
    fall(game, D, B, A)
    result = game.result()
    assert result.places == (2, 3, 1, 4)
    assert result.scores == (0, 0, 2, 0)


def test_41_those_tied_on_top_throw_again():
    thrown = Loaded([6, 3, 5, 4, 4, 4, 1, 1, 2, 1, *[2] * 15])
    _, facts = Menteur.start(MenteurOptions(), 3, thrown)
    assert [fact.seats for fact in facts[:2]] == [(A, B, C), (A, B)]
    assert (facts[2].seat, facts[3].seat) == (B, B)


@in_turn(
    ("stands", "played"),
    [(None, "bid.1.2"), ((9, 6), "bid.10.2"), ((10, 6), "bid.5.1"), ((5, 1), "liar")],
)
def test_42_time_up(stands, played):
    game = standing(30, *stands, seats=6) if stands else dice(30, 6)
    assert str(game.fallback(game.turn)) == played


def test_43_the_chance_of_a_bid_for_who_holds_a_hand():
    hand = (1, 3, 3, 5, 6)
    chances = [likely(Bid(count=q, value=v), hand, 15, wild=True) for q, v in ((5, 3), (3, 1), (2, 3))]
    assert chances == [Fraction(17635, 19683), Fraction(10389767, 20155392), 1]


def test_44_the_chance_of_four_among_ten():
    assert at_least(4, 10, often=True) == Fraction(8675, 19683)
    assert at_least(4, 10, often=False) == Fraction(29279, 419904)


def test_all_bids_stand_in_one_order_with_n_ones_just_above_2n_sixes():
    order = [(each.count, each.value) for each in ladder(4, wild=True)]
    assert order[9:12] == [(2, 6), (1, 1), (3, 2)]
    assert order == sorted(order, key=lambda one: rank(Bid(count=one[0], value=one[1]), wild=True))
