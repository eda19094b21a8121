"""Deals, secrets and cards of Belote, as in belote.md; single turns are in `moments/belote.txt`."""

import pytest

from tapis.games.belote.game import Belote, BeloteOptions, Turned
from tapis.games.kit.cards import PACK32
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Withdrew
from tapis.games.partners.facts import Dealt, Shown, TrickWon
from tests.games.belote_table import bidding, codes, ending, playing, trick

# DEAL


def test_three_cards_then_two_then_the_turned_card():
    """The pack in order, from the dealer's left: section 3."""
    game = Belote.start(BeloteOptions(), 4, Loaded(numbers=[1]))[0]
    assert set(game.hands[2]) == {*PACK32[:3], *PACK32[12:14]}
    assert set(game.hands[1]) == {*PACK32[9:12], *PACK32[18:20]}
    assert (game.turned, game.stock) == (PACK32[20], list(PACK32[21:]))


def test_the_first_dealer_is_drawn():
    """R2."""
    dealers = {Belote.start(BeloteOptions(), 4, Chance("dealer", rev))[0].dealer for rev in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_the_start_tells_the_dealer_and_the_turned_card_alone():
    _, facts = Belote.start(BeloteOptions(), 4, Loaded(numbers=[2]))
    assert facts == [Turned(dealer=2, card=PACK32[20], deal=1)]


def test_the_deal_is_a_secret_of_its_revision():
    game = bidding()
    assert game.secrets() == [Dealt(hands=tuple(map(tuple, game.hands)), stock=tuple(game.stock))]
    game.play(0, "pass", Loaded())
    assert game.secrets() == []


def test_the_rest_of_the_deal_is_a_secret_too():
    game = bidding()
    game.play(0, "take", Loaded())
    [dealt] = game.secrets()
    assert isinstance(dealt, Dealt)
    assert ([len(hand) for hand in dealt.hands], dealt.stock) == ([8, 8, 8, 8], ())


# BID1 and BID2


def test_three_more_cards_each_from_the_dealers_left_two_for_the_taker():
    """R5: and the dealer's left leads, not the taker."""
    game = Belote.start(BeloteOptions(), 4, Loaded(numbers=[3]))[0]
    stock = game.stock
    game.play(0, "pass", Loaded())
    game.play(1, "take", Loaded())
    assert {*stock[:3]} <= {*game.hands[0]}
    assert {*stock[3:5], PACK32[20]} <= {*game.hands[1]}
    assert {*stock[5:8]} <= {*game.hands[2]}
    assert {*stock[8:]} <= {*game.hands[3]}
    assert game.awaited() == {0}


# PLAY

HANDS = (
    "7S 10S JH 9D 7D 8C QC KC",
    "AS 7H KH AD 10D 9C JC AC",
    "8S KS 10H QH JD 8D 7C 10C",
    "9S JS QS 8H 9H AH QD KD",
)


@pytest.mark.parametrize(
    ("leader", "lying", "hand", "legal"),
    [
        pytest.param(0, "AS", "7S 10S JH 9D", "7S 10S", id="1"),
        pytest.param(0, "10H", "9H 7H KH AC", "9H", id="2"),
        pytest.param(0, "10H 7H", "AH 8H 7C", "AH", id="3"),
        pytest.param(0, "9H", "AH 8H 7C", "AH 8H", id="4"),
        pytest.param(0, "AS", "7H KH AD", "7H KH", id="5"),
        pytest.param(0, "KS 10H", "9H 8H AD", "9H", id="6"),
        pytest.param(0, "KS 10H", "8H 7H AD", "8H 7H", id="7"),
        pytest.param(0, "AS 7S", "7H 9H AD", "7H 9H AD", id="8"),
        pytest.param(0, "KS 10H 7S", "9H 8H AD", "9H AD", id="9"),
        pytest.param(0, "KS 10H 7S", "8H 7H AD", "8H 7H AD", id="10"),
    ],
)
def test_examples_1_to_10_legal_cards(leader, lying, hand, legal):
    game = playing(*HANDS)
    seat = (leader + len(lying.split())) % 4
    game.leader, game.table, game.turn, game.hands[seat] = leader, lying.split(), seat, hand.split()
    game.declared = [(), (), (), ()]
    game.tricks = [trick_before(game)]
    assert codes(game, seat) == [f"play.{card}" for card in legal.split()]
    assert game.view(seat).playable == tuple(legal.split())


def trick_before(game: Belote):
    other = game.model_copy(deep=True)
    other.hands, other.leader, other.table, other.turn = [["7S"], ["8S"], ["9S"], ["10S"]], 0, [], 0
    trick(other)
    return other.tricks[-1]


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [pytest.param("KS 7H AS 10D", 1, 25, id="11"), pytest.param("7C AD KD 10D", 0, 25, id="12")],
)
def test_examples_11_and_12_who_wins(cards, winner, points):
    game = playing(*HANDS)
    game.hands = [[card] for card in cards.split()]
    assert trick(game)[4] == TrickWon(seat=winner, number=1, points=points)


def test_the_absent_play_the_lowest_card():
    game = playing(*HANDS)
    assert str(game.fallback(0)) == "play.7S"
    game.leader, game.table, game.turn = 0, ["QD"], 3
    game.hands[3] = ["9H", "AH", "8S"]
    assert str(game.fallback(3)) == "play.AH"


# The end


def test_the_match_goes_to_the_side_that_first_wins_its_races():
    game = playing(*HANDS, races=2)
    game.races, game.scores = (1, 1), (100, 950)
    ending(game, 1, 62, 100)
    assert game.result().places == (2, 1, 2, 1)


def test_who_leaves_ends_no_game():
    """The seat is still waited for in its turn, and whoever takes it over plays on from there."""
    game, other = playing(*HANDS), playing(*HANDS)
    assert game.withdraw(2, Loaded()) == [Withdrew(seat=2)]
    assert (game.out, game.result()) == ([2], None)
    assert [(game.awaited(), codes(game, seat)) for seat in range(4)] == [
        (other.awaited(), codes(other, seat)) for seat in range(4)
    ]


def test_a_declaration_is_no_part_of_a_public_notation():
    assert Belote.public_code("play.JS.declare") == "play.JS"
    assert Belote.public_code("take.S") == "take.S"


def test_shown_facts_are_read_back():
    told = [{"kind": "shown", "seat": 0, "combinations": [], "points": 0}]
    assert Belote.read_facts(told) == [Shown(seat=0, combinations=(), points=0)]
