"""Tables of Coinche, dealt as a test wants them."""

from collections.abc import Sequence

import pytest

from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import DealScored
from tapis.games.kit.cards import PACK32
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact, Illegal, Seat
from tapis.games.partners.announcements import combinations
from tapis.games.partners.facts import Called, Trick

TIERCE, CINQUANTE = ("9D", "10D", "JD"), ("9D", "10D", "JD", "QD")

SIX_TO_TWO = (0, 1, 0, 1, 0, 0, 0, 0)
"""Who won each trick, where both sides won some and side A the last one."""


def auction(*said: str, dealer: Seat = 0, **options) -> Coinche:
    """A deal of the pack in order in which this was said, each by the player whose turn it was."""
    game = Coinche.start(CoincheOptions(**options), 4, Loaded(numbers=[dealer]))[0]
    for code in said:
        game.play(game.turn, code, Loaded())
    return game


def playing(hands: Sequence[str], trump: str = "H", dealer: Seat = 3, **options) -> Coinche:
    """Everybody holds these eight cards, by seat, and the dealer's left has taken 80."""
    held = [hand.split() for hand in hands]
    order = [(dealer + step) % 4 for step in range(1, 5)]
    pack = [card for low, high in ((0, 3), (3, 5), (5, 8)) for seat in order for card in held[seat][low:high]]
    allowed = {"SA": {"no_trump": "on"}, "TA": {"all_trump": "on"}}.get(trump, {})
    chosen = CoincheOptions(**{**allowed, **options})
    game = Coinche.start(chosen, 4, Loaded(numbers=[dealer], orders=[pack]))[0]
    for code in (f"bid.80.{trump}", "pass", "pass", "pass"):
        game.play(game.turn, code, Loaded())
    return game


def lying(trump: str, leader: Seat, cards: str, hand: str, **options) -> list[str]:
    """Return the cards of a hand that may be played to the cards of a second trick."""
    game = playing([" ".join(PACK32[8 * seat : 8 * seat + 8]) for seat in range(4)], trump, **options)
    game.leader, game.table = leader, cards.split()
    game.turn = (leader + len(game.table)) % 4
    game.hands[game.turn] = hand.split()
    game.tricks = [Trick(leader=0, cards=(), winner=leader, points=0)]
    return [code.removeprefix("play.") for code in codes(game)]


def ending(
    value: str,
    a: int,
    b: int,
    *,
    taker: Seat = 0,
    times: int = 1,
    winners: Sequence[Seat] = SIX_TO_TWO,
    belote: Seat | None = None,
    declared: tuple[Seat, tuple[str, ...]] | None = None,
    before: tuple[int, int] = (0, 0),
    **options,
) -> tuple[Coinche, list[Fact]]:
    """End a deal in hearts in which the sides made these points, with the last trick and with all eight.

    Args:
        value: the contract.
        a: the points made by seats 0 and 2.
        b: the points made by seats 1 and 3.
        taker: who took.
        times: 1, 2 if coinched, 4 if surcoinched.
        winners: who won each trick; the last one, which is played, holds no points.
        belote: who called belote.
        declared: who declared, and the cards.
        before: the scores before the deal.
        options: the options of the table.
    """
    game = auction(**options)
    game.phase, game.trump, game.multiplier, game.scores = "play", "H", times, before
    game.highest, game.bids = (taker, value, "H"), [(taker, f"bid.{value}.H")]
    game.belotes = {} if belote is None else {"H": belote}
    if declared is not None:
        held = combinations(declared[1])
        game.declared[declared[0]] = held
        game.calls = [Called(seat=declared[0], combination=held[0].kind, rank=held[0].rank)]
    left = [a, b]
    left[winners[-1] % 2] -= 10 + 88 * (len({seat % 2 for seat in winners}) == 1)
    game.tricks = []
    for seat in winners[:-1]:
        game.tricks.append(Trick(leader=0, cards=(), winner=seat, points=left[seat % 2]))
        left[seat % 2] = 0
    assert left == [0, 0], "points without a trick"
    game.leader = game.turn = winners[-1]
    for step, card in enumerate(("8S", "7S", "7D", "8D")):
        game.hands[(game.leader + step) % 4] = [card]
    told: list[Fact] = []
    for _ in range(4):
        told += game.play(game.turn, codes(game)[0], Loaded())
    return game, told


def scored(told: Sequence[Fact]) -> DealScored:
    return next(fact for fact in told if isinstance(fact, DealScored))


def refused(game: Coinche, code: str, seat: Seat | None = None) -> Illegal:
    """Return the refusal, by whose turn it is if no seat is given; it changes nothing."""
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(game.turn if seat is None else seat, code, Loaded())
    assert game.dump() == before
    return refusal.value


def codes(game: Coinche) -> list[str]:
    return [str(action) for action in game.legal(game.turn)]
