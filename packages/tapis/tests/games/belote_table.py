"""Tables of Belote, dealt as a test wants them."""

from random import Random

import pytest

from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.belote.scoring import DealScored
from tapis.games.kit.cards import PACK32, Card
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact, Illegal
from tapis.games.partners.announcements import combinations
from tapis.games.partners.facts import Trick


def bidding(turned: Card = "9D", dealer: int = 3, **options) -> Belote:
    """A deal at its first bid, with this card turned."""
    others = [card for card in PACK32 if card != turned]
    pack = [*others[:20], turned, *others[20:]]
    return Belote.start(BeloteOptions(**options), 4, Loaded(numbers=[dealer], orders=[pack]))[0]


def playing(*hands: str, dealer: int = 3, taker: int = 0, trump: str = "H", **options) -> Belote:
    """Everybody holds these eight cards, by seat, and this seat has taken: in the first round if he can."""
    held = [hand.split() for hand in hands]
    own = [card for card in held[taker] if card[-1] == trump]
    turned = (own or held[taker])[0]
    held[taker].remove(turned)
    order = [(dealer + step) % 4 for step in range(1, 5)]
    packets = [held[seat][:3] for seat in order] + [held[seat][3:5] for seat in order]
    rest = [held[seat][5:] for seat in order]
    pack = [card for packet in (*packets, [turned], *rest) for card in packet]
    game = Belote.start(BeloteOptions(**options), 4, Loaded(numbers=[dealer], orders=[pack]))[0]
    passes = order.index(taker) + (0 if own else 4)
    for place in range(passes):
        game.play(order[place % 4], "pass", Loaded())
    game.play(taker, "take" if own else f"take.{trump}", Loaded())
    return game


def holding(*wanted: str, seed: int = 0, **table) -> Belote:
    """Everybody holds these cards, filled up so that no hand has any other combination."""
    parts = [part.split() for part in wanted]
    free = [card for card in PACK32 if not any(card in part for part in parts)]
    rng = Random(seed)
    while True:
        rng.shuffle(free)
        rest = iter(free)
        hands = [[*part, *(next(rest) for _ in range(8 - len(part)))] for part in parts]
        if all(
            combinations(tuple(hand)) == combinations(tuple(part))
            for hand, part in zip(hands, parts, strict=True)
        ):
            return playing(*(" ".join(hand) for hand in hands), **table)


def trick(game: Belote, *declaring: int) -> list[Fact]:
    """Everybody plays the first card he may; these seats declare."""
    facts: list[Fact] = []
    for _ in range(4):
        seat = game.turn
        code = codes(game, seat)[0]
        facts += game.play(seat, f"{code}.declare" if seat in declaring else code, Loaded())
    return facts


def play_out(game: Belote) -> list[Fact]:
    """Play the deal to its end, each the first card he may."""
    facts: list[Fact] = []
    deal = game.deal
    while game.deal == deal and game.awaited():
        facts += game.play(game.turn, codes(game, game.turn)[0], Loaded())
    return facts


def scored(facts: list[Fact]) -> DealScored:
    return next(fact for fact in facts if isinstance(fact, DealScored))


def ending(game: Belote, taker: int, a: int, b: int, belote: int | None = None) -> list[Fact]:
    """End a deal with these totals: side A wins the last trick, which holds no points.

    A's cards are worth what its total leaves after the ten of the last trick and belote (holder `belote`).
    """
    game.trump, game.phase, game.bids, game.belote = "H", "play", [(taker, "take")], belote
    bonus = [10, 0]
    if belote is not None:
        bonus[belote % 2] += 20
    game.tricks = [
        Trick(leader=0, cards=(), winner=0, points=a - bonus[0]),
        Trick(leader=0, cards=(), winner=1, points=b - bonus[1]),
        *[Trick(leader=0, cards=(), winner=0, points=0)] * 5,
    ]
    game.hands, game.table, game.leader, game.turn = [["8S"], ["7S"], ["7D"], ["8D"]], [], 0, 0
    return play_out(game)


def refused(game: Belote, seat: int, code: str) -> Illegal:
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded())
    assert game.dump() == before
    return refusal.value


def codes(game: Belote, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]
