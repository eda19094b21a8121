"""Cards: packs, names, points, strengths and sorted hands."""

from tapis.games.kit.cards import (
    PACK32,
    PACK52,
    SUITS,
    card_keys,
    in_hand,
    is_trump,
    points_of,
    powers,
    rank_of,
    suit_of,
)
from tapis.games.kit.game import Key
from tests.tiers import in_turn


@in_turn(("pack", "size"), [(PACK32, 32), (PACK52, 52)])
def test_a_pack_holds_each_card_once_suit_by_suit(pack, size):
    assert len(set(pack)) == len(pack) == size
    assert "".join(dict.fromkeys(map(suit_of, pack))) == "SHDC"
    assert [card for card in pack if rank_of(card) + suit_of(card) != card] == []


@in_turn(("trump", "total"), [("S", 152), ("H", 152), ("D", 152), ("C", 152), ("SA", 120), ("TA", 248)])
def test_the_points_of_the_pack(trump, total):
    assert sum(points_of(trump).values()) == total


def test_the_queen_is_worth_three():
    """belote.md, R1."""
    assert {points_of("H")["Q" + suit] for suit in SUITS} == {3}


def strongest_first(led: str, trump: str, suit: str) -> str:
    power = powers(led, trump)
    ordered = sorted(PACK32, key=lambda card: -power[card])
    return " ".join(rank_of(card) for card in ordered if suit_of(card) == suit and power[card])


def test_the_trump_suit_has_its_own_order():
    assert strongest_first("S", "H", "H") == strongest_first("H", "H", "H") == "J 9 A 10 K Q 8 7"


def test_another_suit_goes_from_the_ace_down():
    assert strongest_first("S", "H", "S") == strongest_first("S", "SA", "S") == "A 10 K Q J 9 8 7"


def test_with_all_trump_the_suit_led_has_the_trump_order():
    assert strongest_first("S", "TA", "S") == "J 9 A 10 K Q 8 7"


@in_turn(("trump", "winning"), [("H", 16), ("S", 8), ("SA", 8), ("TA", 8)])
def test_a_card_neither_trump_nor_of_the_suit_led_has_no_power(trump, winning):
    assert sum(power > 0 for power in powers("S", trump).values()) == winning


def test_every_trump_beats_every_card_of_another_suit_led():
    power = powers("S", "H")
    assert min(power[card] for card in PACK32 if card[-1] == "H") > power["AS"]


@in_turn(
    ("trump", "order"),
    [
        (None, "AS KS AH JH 9H 7C AD 9D"),
        ("H", "JH 9H AH AS KS 7C AD 9D"),
        ("D", "9D AD AS KS AH JH 9H 7C"),
        ("SA", "AS KS AH JH 9H 7C AD 9D"),
        ("TA", "AS KS JH 9H AH 7C 9D AD"),
    ],
)
def test_a_hand_is_held_by_suit_with_trumps_first(trump, order):
    assert in_hand(["9D", "AH", "KS", "7C", "JH", "AD", "9H", "AS"], trump) == order.split()


def test_every_suit_is_trump_with_all_trump_and_none_without():
    assert [is_trump("JS", trump) for trump in ("S", "H", "SA", "TA", None)] == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_names_are_text_keys():
    keys = card_keys(["JS", "10H"])
    assert keys == [Key("card.JS"), Key("card.10H")]
    assert {type(key) for key in keys} == {Key}
