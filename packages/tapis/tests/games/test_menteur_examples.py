"""The examples of menteur.md that are no single moment of `moments/menteur.txt`."""

from fractions import Fraction

import pytest

from tapis.games.kit.chance import Loaded
from tapis.games.menteur.bids import Bid, counted, ladder, lowest, rank
from tapis.games.menteur.chances import at_least, likely
from tapis.games.menteur.facts import Round
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.options import MenteurOptions
from tests.games.menteur_table import (
    A,
    B,
    C,
    at,
    bid,
    play,
    standing,
)
from tests.tiers import in_turn


@pytest.mark.parametrize(
    ("wild", "counts"),
    [pytest.param(True, [1, 2, 2, 1, 3, 1], id="1"), pytest.param(False, [1, 1, 1, 0, 2, 0], id="2")],
)
def test_a_cup_counts_as(wild, counts):
    assert [counted((1, 2, 3, 5, 5), value, wild=wild) for value in range(1, 7)] == counts


def least(game: Menteur) -> list[str]:
    (seat,) = game.awaited()
    found = lowest(each for each in game.legal(seat) if isinstance(each, Bid))
    return [f"{each.count}x{each.value}" for each in found.values()]


def test_5_the_lowest_bid_of_each_value():
    assert least(standing(30, 7, 5, seats=6)) == ["4x1", "8x2", "8x3", "8x4", "8x5", "7x6"]


@in_turn(("count", "value", "ones"), [(8, 5, "4x1"), (1, 6, "1x1")])
def test_6_the_lowest_bid_of_ones(count, value, ones):
    assert least(standing(30, count, value, seats=6))[0] == ones


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


def test_32_the_palifico_waits_for_the_first_time_one_opens():
    game = at("22222", "356", "55", opener=C, tout_pile="others_lose")
    bid(game, 2, 5)
    bid(game, 5, 2)
    assert play(game, "exact")[-1] == Round(number=2, seat=B, dice=(4, 3, 1), palifico=False)
    game.cups = [[2] * 4, [3] * 3, [5]]
    bid(game, 4, 2)
    assert play(game, "exact")[-1] == Round(number=3, seat=C, dice=(3, 2, 1), palifico=True)


def test_41_those_tied_on_top_throw_again():
    thrown = Loaded([6, 3, 5, 4, 4, 4, 1, 1, 2, 1, *[2] * 15])
    _, facts = Menteur.start(MenteurOptions(), 3, thrown)
    assert [fact.seats for fact in facts[:2]] == [(A, B, C), (A, B)]
    assert (facts[2].seat, facts[3].seat) == (B, B)


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
