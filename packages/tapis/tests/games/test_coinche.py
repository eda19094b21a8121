"""Deals and cards of Coinche, as in coinche.md; the auction is in `moments/coinche.txt`."""

import pytest

from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import PACK32, points_of
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Key
from tapis.games.partners.facts import Dealt, TrickWon
from tests.games.coinche_table import auction, codes, lying, playing, refused
from tests.tiers import in_turn

PAIRS = (
    "KS QS KD QD 7S 8S 7D 8D",
    "7H 8H 9H 10H JH QH KH AH",
    "9S 10S JS AS 9D 10D JD AD",
    "7C 8C 9C 10C JC QC KC AC",
)
"""Seat 0 holds king and queen of spades and of diamonds."""


# DEAL


def test_example_1_packets_of_three_two_and_three():
    game = auction(dealer=3)
    places = {seat: {PACK32.index(card) + 1 for card in game.hands[seat]} for seat in (0, 3)}
    assert places == {0: {1, 2, 3, 13, 14, 21, 22, 23}, 3: {10, 11, 12, 19, 20, 30, 31, 32}}


def test_the_first_dealer_is_drawn():
    dealers = {Coinche.start(CoincheOptions(), 4, Chance("dealer", rev))[0].dealer for rev in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_the_deal_is_a_secret_of_its_revision():
    game = auction()
    assert game.secrets() == [Dealt(hands=tuple(map(tuple, game.hands)))]
    game.play(1, "pass", Loaded())
    assert game.secrets() == []


# Coinche out of turn (section 3a)

ANY = {"turn": "any"}


def test_a_bid_holds_who_speaks_next_for_three_seconds():
    """Not their coinche, nobody else, and nobody after a pass."""
    game = auction("bid.80.H", **ANY)
    held = {code: game.held(2, code) for code in ("pass", "bid.90.S", "coinche", "coinche.1.80.H")}
    assert held == {"pass": 3000, "bid.90.S": 3000, "coinche": 0, "coinche.1.80.H": 0}
    assert auction("bid.80.H", "pass", **ANY).held(3, "pass") == 0
    assert auction("bid.80.H").held(2, "pass") == 0


# Cards


@in_turn("trump", ["H", "SA", "TA"])
def test_example_18_points_of_the_pack(trump):
    assert sum(points_of(trump, Coinche.scale).values()) == 152


@pytest.mark.parametrize(
    ("trump", "won"),
    [
        pytest.param("SA", TrickWon(seat=3, number=1, points=25), id="19"),
        pytest.param("TA", TrickWon(seat=0, number=1, points=32), id="20"),
    ],
)
def test_examples_19_and_20_who_wins(trump, won):
    """R2; no suit can ruff."""
    game = playing(PAIRS, trump)
    game.hands = [["JC"], ["9C"], ["AS"], ["KC"]]
    told = [fact for _ in range(4) for fact in game.play(game.turn, codes(game)[0], Loaded())]
    assert won in told


@pytest.mark.parametrize(
    ("trump", "leader", "cards", "hand", "legal", "undertrump"),
    [
        pytest.param("TA", 0, "10S KS", "AS 9S 7S JH", "AS 9S", "on", id="21"),
        pytest.param("SA", 0, "AS", "10S 7S JH", "10S 7S", "on", id="22"),
        pytest.param("H", 0, "KS 10H", "8H 7H AD", "8H 7H", "on", id="23"),
        pytest.param("H", 0, "KS 10H", "8H 7H AD", "8H 7H AD", "off", id="23-off"),
        pytest.param("H", 0, "KS 10H 7S", "9H 8H AD", "9H AD", "on", id="24"),
        pytest.param("H", 0, "KS 10H 7S", "9H 8H AD", "9H AD", "off", id="24-off"),
    ],
)
def test_examples_21_to_24_legal_cards(trump, leader, cards, hand, legal, undertrump):
    assert lying(trump, leader, cards, hand, undertrump=undertrump) == legal.split()


def test_without_the_duty_to_undertrump_who_can_go_over_must():
    """R11 changes nothing else."""
    assert lying("H", 0, "KS 10H", "9H 8H AD", undertrump="off") == ["9H"]
    assert lying("H", 0, "KS", "9H 8H AD", undertrump="off") == ["9H", "8H"]


@pytest.mark.parametrize(
    ("trump", "points"),
    [pytest.param("TA", 40, id="TA"), pytest.param("SA", 0, id="SA"), pytest.param("S", 20, id="S")],
)
def test_example_25_belotes(trump, points):
    """R13: each suit counts in TA, none in SA."""
    game = playing(PAIRS, trump)
    while game.deal == 1:
        game.play(game.turn, codes(game)[0], Loaded())
    assert game.last_deal is not None, "the deal was not scored"
    assert game.last_deal.belote[0] == points


def test_each_pair_is_called_in_all_trump():
    """R13."""
    game = playing(PAIRS, "TA")
    calls = []
    while game.deal == 1:
        calls += [fact for fact in game.play(game.turn, codes(game)[0], Loaded()) if fact.kind == "belote"]
    assert sorted((call.seat, call.suit, call.call) for call in calls) == sorted(
        (seat, suit, call)
        for seat, suit in ((0, "S"), (0, "D"), (1, "H"), (3, "C"))
        for call in ("belote", "rebelote")
    )


def test_of_equal_runs_the_earlier_is_stronger_in_all_trump():
    """R14: no suit is trump for the comparison."""
    hands = ("7S 8S 9S KS 7C 10C QC AC", "7H 8H 9H KH 7D 10D QD AD")
    others = ("10S QS AS JH 8D JD 9C KC", "JS 10H QH AH 9D KD 8C JC")
    game = playing((hands[0], hands[1], *others), "TA", declarations="auto")
    for _ in range(4):
        game.play(game.turn, codes(game)[0], Loaded())
    assert [call.seat for call in game.calls] == [0]


# Refusals that are not in the examples


def test_what_forbids_a_card_without_the_duty_to_undertrump():
    """R11: the refusal names what is legal by the rule of the table."""
    game = playing(PAIRS, undertrump="off")
    game.leader, game.table, game.turn, game.hands[2] = 0, ["KS", "10H"], 2, ["9H", "8H", "AD"]
    refusal = refused(game, "play.AD")
    assert (refusal.why, refusal.detail["cards"]) == ("tricks.refuse.trump", [Key("card.9H")])
