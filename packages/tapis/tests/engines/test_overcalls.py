"""What strong robots of Coinche bid, and what the bench counts of them."""

from random import Random

import pytest

from bench.overcalls import EVERY, OPTIONS, STRONG, Auction, auctions, before, bids_of, counted
from tapis.games.coinche.options import CoincheOptions
from tests.engines.test_coinche_engine import holding
from tests.tiers import in_turn

OPENER = "JH 9H 8H 7H AC 7C 8S 7D"


@in_turn(
    ("hand", "said"),
    [("10D KD QD 10S KS 9S 10C KC", "pass"), ("10D KD QD JS KS AS QC 10C", "bid.90.S")],
)
def test_a_suit_without_jack_and_nine_is_not_named_against_a_bid(hand: str, said: str) -> None:
    question = holding(OPENER, hand, said=("bid.80.H",))
    assert before(question, Random(1)) == "bid.90.D", "any suit of three was"
    assert STRONG(question, Random(1)) == said


def test_a_bid_is_counted_by_what_the_hand_holds() -> None:
    hands = OPENER, "10D KD QD 10S KS 9S 10C KC", "JD 9D 9C 10H QS 8C AS QH", "JC QC KH AH AD 8D 7S JS"
    said = (0, "bid.80.H"), (1, "bid.90.D"), (2, "bid.100.D"), (3, "bid.110.D"), (0, "bid.130.H")
    auction = Auction(tuple(tuple(hand.split()) for hand in hands), said)
    assert counted([*bids_of(auction, OPTIONS)]) == [
        ("opening", 1, 0, 0, 0),
        ("after an opening", 2, 1, 1, 2),
        ("raise", 2, 0, 0, 1),
        ("SA", 0, 0, 0, 0),
        ("TA", 0, 0, 0, 0),
    ]


@pytest.mark.slow("auctions of strong robots")
@in_turn("options", [OPTIONS, EVERY])
def test_strong_robots_bid_what_the_convention_says(options: CoincheOptions) -> None:
    said = [each for auction in auctions([STRONG, STRONG], 80, options) for each in bids_of(auction, options)]
    rows = counted(said)
    assert {(bare, short, high) for *_, bare, short, high in rows} == {(0, 0, 0)}, rows
    assert sum(number for _, number, *_ in rows) > 150, "much is bid"
