"""Tricks: who wins, what may be played, and which rule a refusal quotes.

The worked examples of belote.md (1 to 12) and belote_comptoir.md (8 to 17) stand here, in their order.
"""

from random import Random

import pytest

from tapis.games.kit.cards import PACK32, TRUMPS
from tapis.games.kit.game import Key
from tapis.games.kit.tricks import master, playable, trick_points, why_not_playable
from tests.tiers import in_turn


@in_turn(
    ("trick", "hand", "legal"),
    [
        pytest.param("AS", "7S 10S JH 9D", "7S 10S", id="1"),
        pytest.param("10H", "9H 7H KH AC", "9H", id="2"),
        pytest.param("10H 7H", "AH 8H 7C", "AH", id="3 goes over his partner"),
        pytest.param("9H", "AH 8H 7C", "AH 8H", id="4"),
        pytest.param("AS", "7H KH AD", "7H KH", id="5"),
        pytest.param("KS 10H", "9H 8H AD", "9H", id="6"),
        pytest.param("KS 10H", "8H 7H AD", "8H 7H", id="7 must undertrump"),
        pytest.param("AS 7S", "7H 9H AD", "7H 9H AD", id="8"),
        pytest.param("KS 10H 7S", "9H 8H AD", "9H AD", id="9 not under his partner"),
        pytest.param("KS 10H 7S", "8H 7H AD", "8H 7H AD", id="10"),
    ],
)
def test_what_belote_allows(trick, hand, legal):
    """belote.md, examples 1 to 10: trump is hearts."""
    assert playable(hand.split(), trick.split(), "H", partners=True) == legal.split()


@in_turn(
    ("trump", "trick", "hand", "legal"),
    [
        pytest.param("H", "9S", "7S AH", "7S", id="8"),
        pytest.param("H", "9S 10H", "8H JD", "8H", id="9 undertrump"),
        pytest.param("H", "9S 10H", "8H 9H JD", "9H", id="10"),
        pytest.param("SA", "10S KS", "AS 7S JH", "AS 7S", id="11"),
        pytest.param("TA", "10S KS", "9S QS JH", "9S", id="12"),
        pytest.param("TA", "10S JS", "AS QS JH", "AS QS", id="13"),
        pytest.param("TA", "10S", "JH 9D", "JH 9D", id="14"),
    ],
)
def test_what_belote_de_comptoir_allows(trump, trick, hand, legal):
    """belote_comptoir.md, examples 8 to 14."""
    assert playable(hand.split(), trick.split(), trump) == legal.split()


def test_nobody_is_a_partner_in_comptoir():
    """R8: the card two places before is an opponent's too."""
    assert playable(["7H", "9H", "AD"], ["AS", "7S"], "H") == ["7H", "9H"]


def test_whoever_leads_may_play_any_card():
    assert playable(["7H", "AS"], [], "H") == ["7H", "AS"]


def test_whoever_holds_neither_the_suit_led_nor_trumps_may_play_any_card():
    assert playable(["7C", "AD"], ["AS"], "H", partners=True) == ["7C", "AD"]


@in_turn(
    ("trump", "trick", "place", "points"),
    [
        pytest.param("H", "KS 7H AS 10D", 1, 25, id="belote 11"),
        pytest.param("H", "7C AD KD 10D", 0, 25, id="belote 12"),
        pytest.param("D", "AC 7D 10C", 1, 21, id="comptoir 15"),
        pytest.param("SA", "JC 9C AS", 0, 13, id="comptoir 16"),
        pytest.param("TA", "JC 9C AS", 0, 45, id="comptoir 17"),
    ],
)
def test_who_wins_and_what(trump, trick, place, points):
    assert (master(trick.split(), trump), trick_points(trick.split(), trump)) == (place, points)


@in_turn(
    ("trick", "hand", "card", "why", "named", "legal"),
    [
        pytest.param("AS", "7S 10S JH", "JH", "follow", {"suit": "suit.S"}, "7S 10S", id="follow"),
        pytest.param("10H", "9H 7H AC", "AC", "follow", {"suit": "suit.H"}, "9H", id="follow trump"),
        pytest.param("10H", "9H 7H AC", "7H", "higher", {"suit": "suit.H"}, "9H", id="go up"),
        pytest.param("AS", "7H AD", "AD", "trump", {"suit": "suit.S"}, "7H", id="trump"),
        pytest.param("KS 10H", "9H 8H AD", "AD", "trump", {"suit": "suit.S"}, "9H", id="trump over"),
        pytest.param("KS 10H", "9H 8H AD", "8H", "overtrump", {"card": "card.10H"}, "9H", id="overtrump"),
        pytest.param("KS 10H", "8H 7H AD", "AD", "undertrump", {"suit": "suit.S"}, "8H 7H", id="undertrump"),
        pytest.param(
            "KS 10H 7S", "9H 8H AD", "8H", "over_partner", {"card": "card.10H"}, "9H AD", id="over partner"
        ),
        pytest.param(
            "KS 10H 7S", "9H 8H", "8H", "over_partner", {"card": "card.10H"}, "9H", id="nothing but trumps"
        ),
    ],
)
def test_a_refusal_quotes_the_rule_and_names_what_is_legal(trick, hand, card, why, named, legal):
    refusal = why_not_playable(card, hand.split(), trick.split(), "H", partners=True)
    cards = [Key(f"card.{each}") for each in legal.split()]
    assert (refusal.why, refusal.detail) == (f"tricks.refuse.{why}", {**named, "cards": cards})


def test_with_all_trump_a_lower_card_of_the_suit_led_is_refused():
    refusal = why_not_playable("QS", ["9S", "QS", "JH"], ["10S", "KS"], "TA")
    assert (refusal.why, refusal.detail["suit"]) == ("tricks.refuse.higher", "suit.S")


@in_turn("trump", TRUMPS)
@in_turn("partners", [False, True])
def test_something_may_always_be_played_and_every_refusal_has_a_rule(trump, partners):
    """The duties in the words of section 4, checked on random tricks."""
    rng = Random(f"{trump}/{partners}")
    for _ in range(200):
        pack = rng.sample(PACK32, 32)
        trick, hand = pack[: rng.randint(1, 3)], pack[3 : 3 + rng.randint(1, 8)]
        legal = playable(hand, trick, trump, partners=partners)
        assert legal, "no card may be played"
        assert [card for card in hand if card in legal] == list(legal)
        led = [card for card in hand if card[-1] == trick[0][-1]]
        assert not led or set(legal) <= set(led)
        for card in set(hand) - set(legal):
            refusal = why_not_playable(card, hand, trick, trump, partners=partners)
            assert refusal.detail["cards"] == [f"card.{each}" for each in legal]
