"""Hidden cards are dealt anew only in ways that agree with what is known."""

from random import Random

import numpy as np
import pytest

from tapis.engines.cards.memory import remembered
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import GAME, PLACE, bits
from tapis.engines.cards.tree import solved
from tapis.engines.cards.worlds import Hidden, dealt, drawn, generator
from tapis.games.kit.cards import PACK32
from tapis.games.kit.tricks import master, playable, trick_points


def test_every_world_fills_each_place_and_holds_each_card_once():
    hidden = Hidden(cards=tuple(range(4, 30)), room=(8, 8, 5, 5), barred={0: 0xFF0, 2: 0xF00000})
    worlds = dealt(hidden, 60, generator(Random(1)))
    assert np.bitwise_count(worlds).tolist() == [[8, 8, 5, 5]] * 60
    assert set(worlds.sum(axis=1).tolist()) == {sum(1 << card for card in range(4, 30))}


def test_nobody_is_dealt_a_card_that_they_cannot_hold():
    hidden = Hidden(cards=tuple(range(12)), room=(4, 4, 4), barred={0: 0b1111, 1: 0b111100000000})
    worlds = dealt(hidden, 60, generator(Random(1)))
    assert not (worlds[:, 0] & 0b1111).any(), "the first place is barred from the first four"
    assert not (worlds[:, 1] & 0b111100000000).any(), "the second place is barred from the last four"
    assert len(np.unique(worlds, axis=0)) > 20, "worlds differ"


def test_what_no_deal_agrees_with_is_refused():
    hidden = Hidden(cards=(0, 1), room=(1, 1), barred={0: 0b11})
    with pytest.raises(ValueError, match="no deal agrees"):
        dealt(hidden, 3, generator(Random(1)))


def test_a_deal_that_is_likelier_is_drawn_as_much_more_often():
    drawings = drawn(np.log(np.array([6.0, 3.0, 1.0], np.float32)), 1000, generator(Random(1)))
    found = np.bincount(drawings, minlength=3)
    assert np.abs(found - [600, 300, 100]).max() <= 1, found
    assert set(drawings[:20].tolist()) == {0, 1, 2}, "in any order"


def test_who_discards_holds_neither_the_suit_nor_trumps():
    memory = remembered([(0, "AS"), (1, "7D")], 4, GAME["H"], partners=True)
    assert memory.barred[1] & bits(("KS", "7H")) == bits(("KS", "7H")), "they had to follow or ruff"
    assert not memory.barred[1] & bits(("8D", "AC")), "other cards stay possible"


def test_who_stays_under_a_trump_holds_no_higher_one():
    memory = remembered([(0, "9H"), (1, "7H")], 4, GAME["H"], partners=True)
    assert memory.barred[1] >> PLACE["JH"] & 1, "they would have had to go over the nine"
    assert not memory.barred[1] >> PLACE["AH"] & 1, "the ace is lower than the nine"


def test_the_last_cards_are_solved_exactly():
    """The solution agrees with a search that asks the rules card by card."""
    rng = Random(3)
    deals = [rng.sample(PACK32, 12) for _ in range(12)]
    hands = [[deal[3 * seat : 3 * seat + 3] for seat in range(4)] for deal in deals]
    rows = Rows(
        np.array([[bits(hand) for hand in each] for each in hands], np.uint32),
        np.array([GAME["H"]]),
        np.zeros(12, np.int64),
        np.tile(np.arange(4) % 2, (12, 1)),
        partners=True,
    )
    values = solved(rows, 12, lambda ends, _: (ends.won * ends.side).sum(axis=1), 100_000)
    assert values is not None, "three cards each are within the limit"
    assert values.astype(int).tolist() == [searched(each, 0, [], "H") for each in hands]


def test_what_is_too_wide_is_not_solved():
    hands = np.array([[0xFF, 0xFF00, 0xFF0000, 0xFF000000]], np.uint32)
    rows = Rows(hands, np.array([5]), np.zeros(1, np.int64), np.arange(4)[None] % 2, partners=True)
    assert solved(rows, 32, lambda ends, _: ends.won[:, 0], 5) is None


def searched(hands: list[list[str]], leader: int, trick: list[str], trump: str) -> int:
    """The points that seats 1 and 3 win if everybody plays perfectly."""
    if not any(hands):
        return 0
    seat = (leader + len(trick)) % 4
    found = []
    for card in playable(hands[seat], trick, trump, partners=True):
        left = [[other for other in hand if other != card] for hand in hands]
        laid = [*trick, card]
        if len(laid) < 4:
            found.append(searched(left, leader, laid, trump))
            continue
        winner = (leader + master(laid, trump)) % 4
        points = trick_points(laid, trump) * (winner % 2)
        found.append(points + searched(left, winner, [], trump))
    return max(found) if seat % 2 else min(found)
