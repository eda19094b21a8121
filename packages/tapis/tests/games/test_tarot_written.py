"""Deals of Tarot whose taker is written (the option `deals`): tarot.md, section 11."""

from random import Random

import pytest

from tapis.games.kit.chance import KeyedChance
from tapis.games.kit.game import Illegal
from tapis.games.tarot.actions import Bid
from tapis.games.tarot.cards import EXCUSE, half_points, trumps_of
from tapis.games.tarot.facts import Bade, Began, Contracted, DogShown
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import DealScored
from tests.tiers import in_turn

LUCK = KeyedChance("d" * 64)


def begun(taker: str = "turns") -> Tarot:
    return Tarot.start(TarotOptions(deals=4, taker=taker), 4, LUCK)[0]


def to_the_next_deal(game: Tarot, luck: Random) -> list[object]:
    """Play at random to the end of a deal; return what is told from its score on."""
    while True:
        told = game.play(game.turn, str(game.legal(game.turn).draw(luck.randrange)), LUCK)
        if any(isinstance(fact, DealScored) for fact in told):
            return [fact for fact in told if not isinstance(fact, Began)]


def test_each_seat_takes_a_garde_in_turn_and_nobody_speaks() -> None:
    game, luck, takers = begun(), Random(1), list[int]()
    for number in range(4):
        hands = [set(hand) - {*game.dog} for hand in game.hands]
        worth = [(len(trumps_of(hand)) + (EXCUSE in hand), half_points(hand)) for hand in hands]
        assert worth[number] == max(worth), "the taker has most trumps"
        assert (game.phase, game.taker, game.contract, game.dealer) == (
            "dog",
            number,
            "garde",
            (number + 2) % 4,
        )
        told = to_the_next_deal(game, luck)
        assert [fact for fact in told if isinstance(fact, Bade)] == []
        assert [type(fact) for fact in told[-2:]] == [Contracted, DogShown] or game.phase == "over"
        [scored] = (fact for fact in told if isinstance(fact, DealScored))
        takers.append(scored.taker)
        share = scored.share.total
        assert game.marks[-1] == (share if number == 0 else -share, 0), "what seat 0's camp has of it"
    assert takers == [0, 1, 2, 3]
    assert game.result() is not None


def test_a_later_deal_tells_a_robot_nothing_of_those_before() -> None:
    """So robots that think alike play alike, whatever was played before."""
    one, other = begun(), begun()
    for game, seed in ((one, 1), (other, 2)):
        to_the_next_deal(game, Random(seed))
    assert one.marks != other.marks
    assert [one.known(seat) for seat in range(4)] == [other.known(seat) for seat in range(4)]
    assert one.known(0).model_dump() == other.known(0).model_dump(), "to the last field"


def test_the_first_seat_takes_all_deals_of_a_match_of_teams() -> None:
    game, luck = begun("first"), Random(1)
    for _ in range(4):
        assert (game.phase, game.taker, game.contract, game.dealer) == ("dog", 0, "garde", 2)
        [scored] = (fact for fact in to_the_next_deal(game, luck) if isinstance(fact, DealScored))
        assert game.marks[-1] == (scored.share.total, 0)
    assert game.result() is not None


@in_turn(("contract", "phase"), [("garde", "dog"), ("sans", "ready"), ("contre", "ready")])
def test_of_two_teams_the_taker_chooses_a_contract_with_the_hand_in_view(contract: str, phase: str) -> None:
    game = begun("chooses")
    held = sorted(game.hands[0])
    assert (game.phase, sorted(game.awaited()), game.dealer) == ("auction", [0], 2)
    assert list(map(str, game.legal(0))) == ["bid.garde", "bid.sans", "bid.contre"]
    assert str(game.fallback(0)) == "bid.garde"
    assert [game.plans(seat, game.view(seat)) for seat in range(4)] == [{}] * 4, "nobody else speaks"
    told = game.play(0, f"bid.{contract}", LUCK)
    assert [type(fact) for fact in told] == [Bade, Contracted, *[DogShown] * (phase == "dog")]
    assert (game.phase, game.taker, game.contract, game.turn, game.leader) == (phase, 0, contract, 0, 3)
    assert held == sorted({*game.hands[0]} - ({*game.dog} if phase == "dog" else set()))
    assert game.undoable(Bid(contract="garde")) == (phase == "ready"), "the dog was seen"
    to_the_next_deal(game, Random(2))
    assert (game.phase, game.turn, game.taker) == ("auction", 0, None), "each deal is chosen for itself"


@in_turn(
    ("code", "why"),
    [
        ("pass", "must_take"),
        ("bid.prise", "lowest"),
        ("play.T1", "must_take"),
        ("ready", "must_take"),
        ("slam", "slam"),
    ],
)
def test_who_takes_a_written_deal_cannot_pass(code: str, why: str) -> None:
    game = begun("chooses")
    before = game.dump()
    with pytest.raises(Illegal) as refused:
        game.play(0, code, LUCK)
    assert (refused.value.why, game.dump()) == (f"tarot.refuse.{why}", before)


def test_only_four_play_written_deals() -> None:
    assert [*Tarot.seats_for(TarotOptions(deals=4))] == [4]
    assert [*Tarot.seats_for(TarotOptions())] == [3, 4, 5]
