"""What the coach says of games with trumps: what a player can see, or a chance that was counted."""

from collections.abc import Sequence
from typing import Final

from tapis.coach.words.mistakes import called, verb
from tapis.coach.words.plays import Play, told_of
from tapis.coach.words.reasons import Reason, percent
from tapis.engines import Evaluation
from tapis.games.kit.cards import Card, Scale, Trump, card_keys, in_hand
from tapis.games.kit.game import Fact
from tapis.games.partners.view import PartnersView

CARDS: Final = ("spent", "spared", "other_card", "other_suit", "undeclared")
"""The kinds of mistakes with a card."""
POINTS: Final = {rank: place for place, rank in enumerate(("7", "8", "9", "J", "Q", "K", "10", "A"))}
"""Ranks from the one that is worth least to the one that is worth most, outside trump."""
UP, DOWN = frozenset({"J", "9"}), frozenset({"A", "10", "K", "Q"})
"""Ranks that go above each other in trump only, and which of them they go above."""


def of_partners(
    view: PartnersView, trump: Trump, code: str, heard: Sequence[Fact], scale: Scale
) -> Sequence[Reason]:
    """Return what a card of one of two sides does, the strongest first."""
    taker, seat = view.taker, view.turn
    attacks = taker is not None and seat is not None and taker % 2 == seat % 2
    return told_of(Play.of(view, trump, code.split(".")[1], heard, attacks=attacks, scale=scale))


def trumps(hand: Sequence[Card], trump: Trump) -> Reason | None:
    """Return which trumps a hand has with this suit; None where no single suit is trump, or it has none."""
    held = [card for card in in_hand(hand, trump) if card[-1] == trump]
    return Reason("coach.why.trumps", {"n": len(held), "cards": card_keys(held)}) if held else None


def made(evaluation: Evaluation) -> Reason | None:
    """Return how likely a contract is made."""
    if evaluation.chance is None:
        return None
    return Reason("coach.why.made", {"percent": percent(evaluation.chance)})


def card_mistake(played: str, best: str) -> str:
    """Compare who takes or bids what, and which card is played."""
    if verb(played) != "play":
        return called(played, best)
    card, better = (code.split(".")[1] for code in (played, best))
    if card[-1] != better[-1]:
        return "other_suit"
    if card == better:
        return "undeclared"
    if {card[:-1], better[:-1]} & UP and {card[:-1], better[:-1]} & DOWN:
        return "other_card"
    return "spent" if POINTS[card[:-1]] > POINTS[better[:-1]] else "spared"


def is_call(code: str) -> bool:
    """Return True if an action of a game of contracts is a call: the reason for it is a chance.

    >>> is_call("bid.110.H"), is_call("play.JS")
    (True, False)
    """
    return not code.startswith(("play.", "pass", "deal."))
