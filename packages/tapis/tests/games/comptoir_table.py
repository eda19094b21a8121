"""Tables of Belote de comptoir with the cards that a test wants, for its tests."""

from collections.abc import Iterable, Sequence

import pytest

from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import ComptoirOptions
from tapis.games.kit.cards import PACK32
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact, Illegal

Hands = dict[int, str]
"""By seat, the cards of its packet, "7S AH"; seats left out get what is left of the pack."""


def luck(hands: Hands | None = None, *, dealer: int | None = None, h: int = 0, seats: int = 3) -> Loaded:
    """Arrange a pack that deals these packets, the dealer's left first, and the first dealer if drawn."""
    wanted = {seat: cards.split() for seat, cards in (hands or {}).items()}
    taken = {card for packet in wanted.values() for card in packet}
    left = [card for card in PACK32 if card not in taken]
    order: list[str] = []
    for step in range(seats):
        seat = ((dealer or 0) + 1 + step) % seats
        packet = wanted.get(seat) or left[:h]
        left = [card for card in left if card not in packet]
        order += packet
    return Loaded(orders=[[*order, *left]], numbers=[] if dealer is None else [dealer])


def table(seats: int = 3, hands: Hands | None = None, *, dealer: int = 0, **options) -> Comptoir:
    """A deal is on if the options fix the hand size and the faces; else the dealer is to choose."""
    chosen = ComptoirOptions(**options)
    h = 0 if chosen.hand_size == "dealer" else int(chosen.hand_size)
    return Comptoir.start(chosen, seats, luck(hands, dealer=dealer, h=h, seats=seats))[0]


def auction(game: Comptoir, *words: str, orders: Iterable[Sequence[str]] = ()) -> list[int]:
    """Each seat in its turn bids a number or passes; return who spoke."""
    order: list[int] = []
    for word in words:
        assert game.turn is not None
        order.append(game.turn)
        code = "pass" if word == "pass" else f"bid.{word}"
        game.play(game.turn, code, Loaded(orders=orders))
    return order


def playing(hands: Hands, trump: str, *, bid: int = 1, taker: int = 0, **options) -> Comptoir:
    """The taker has named the game and leads."""
    h = len(hands[taker].split())
    seats = len(hands)
    game = table(
        seats, hands, dealer=(taker - 1) % seats, hand_size=str(h), no_trump="on", all_trump="on", **options
    )
    auction(game, str(bid), *["pass"] * (seats - 1))
    game.play(taker, f"trump.{trump}", Loaded())
    return game


def trick(game: Comptoir, *cards: str) -> list[Fact]:
    """Play the cards from the leader on; return what the last one told."""
    facts: list[Fact] = []
    for card in cards:
        assert game.turn is not None
        facts = game.play(game.turn, f"play.{card}", Loaded())
    return facts


def codes(game: Comptoir, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]


def cards(game: Comptoir, seat: int) -> set[str]:
    """The cards that the seat may play."""
    return {code.removeprefix("play.") for code in codes(game, seat)}


def refused(game: Comptoir, seat: int, code: str) -> Illegal:
    """The refusal; it changed nothing."""
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded())
    assert game.dump() == before
    return refusal.value
