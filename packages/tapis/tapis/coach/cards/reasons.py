"""Reasons in words for an action at cards: what a player can see, or a chance that was counted.

They need no array, so they are told where screens are drawn.
"""

from collections.abc import Sequence
from typing import Final

from tapis.coach.cards.plays import Play, told_of
from tapis.coach.words import Reason, Told, percent
from tapis.engines import Thought
from tapis.games.belote.game import Belote, BeloteView
from tapis.games.coinche.convention import AGAINST, aces, count, may_name
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.ladder import worth
from tapis.games.comptoir.view import ComptoirView
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, OPPONENT
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.cards import SUITS, Card, Trump, card_keys, in_hand, suit_of
from tapis.games.kit.game import Fact, Key
from tapis.games.partners.view import PartnersView

HIGHEST: Final = ("J", "9")
"""The trumps by which a suit is named."""


def of_belote(view: BeloteView, thought: Thought, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Say why a bid or a card of Belote is good."""
    if view.trump is not None:
        return _of_partners(view, view.trump, thought.code, heard)
    if not thought.code.startswith("take"):
        return ()
    suit = thought.code.partition(".")[2] or view.turned[-1]
    held = _trumps([*view.hand, view.turned], suit)  # who takes gets the turned card
    return [each for each in (_contract(thought), held) if each]


def of_coinche(view: CoincheView, thought: Thought, heard: Sequence[Fact]) -> Told:
    """Say why a bid or a card of Coinche is good."""
    return _call(view, thought) if view.trump is None else _of_partners(view, view.trump, thought.code, heard)


def _call(view: CoincheView, thought: Thought) -> Reason | None:
    """Return how likely a bid is made, and what the convention says of it, or that the doubled one fails."""
    verb, *bid = thought.code.split(".")
    value, game = bid or (view.highest or ("", "", ""))[1:]
    if thought.chance is None or not value:
        return None
    told = {
        "percent": percent(thought.chance),
        "value": value if value.isdecimal() else Key(f"coach.contract.{value}"),
        "game": Key(f"coach.contract.{game}"),
    }
    if verb == "coinche":
        return Reason("coach.why.fails", told)
    meant = _meant(view, value, game) if verb == "bid" else None
    return (
        Reason("coach.why.contract", told) if meant is None else Reason(meant.key, {**told, **meant.values})
    )


def _meant(view: CoincheView, value: str, game: Trump) -> Reason | None:
    """Return what the convention says of a suit: what names it, or helps the partner who named it."""
    named = {who for who, code in view.bids if code.startswith("bid.") and code.split(".")[2] == game}
    if game not in SUITS or view.turn is None or view.turn in named:
        return None
    high = [Key(f"coach.convention.{rank}") for rank in HIGHEST if rank + game in view.hand]
    if (view.turn + 2) % 4 in named:
        other = aces(view.hand, game)
        helps = [*high, Key(f"coach.convention.aces.{other}")] if other else high
        return Reason("coach.why.raises", {"help": helps}) if helps else None
    points = count(view.hand, game)
    if not may_name(view.hand, game) or points + AGAINST < worth(value):
        return None
    trumps = sum(suit_of(card) == game for card in view.hand)
    return Reason("coach.why.names", {"high": high, "trumps": trumps, "points": points})


def _of_partners(view: PartnersView, trump: Trump, code: str, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Return what a card does, the strongest first."""
    taker, seat = view.taker, view.turn
    attacks = taker is not None and seat is not None and taker % 2 == seat % 2
    scale = Coinche.scale if isinstance(view, CoincheView) else Belote.scale
    return told_of(Play.of(view, trump, code.split(".")[1], heard, attacks=attacks, scale=scale))


def of_comptoir(view: ComptoirView, thought: Thought, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Say why a bid or a card of Belote de comptoir is good."""
    card = thought.code.partition(".")[2]
    if view.phase in {"auction", "trump"}:
        held = _trumps(view.hand, card) if view.phase == "trump" else None
        return [each for each in (_contract(thought), held) if each]
    if view.phase != "play":
        return ()
    return told_of(Play.of(view, view.trump, card, heard, attacks=view.turn == view.taker))


def _trumps(hand: Sequence[Card], trump: Trump) -> Reason | None:
    """Return which trumps a hand has with this suit; None where no single suit is trump, or it has none."""
    held = [card for card in in_hand(hand, trump) if card[-1] == trump]
    return Reason("coach.why.trumps", {"n": len(held), "cards": card_keys(held)}) if held else None


def _contract(thought: Thought) -> Reason | None:
    """Return how likely a contract is made."""
    if thought.chance is None:
        return None
    return Reason("coach.why.made", {"percent": percent(thought.chance)})


def of_crapette(view: CrapetteView, thought: Thought, _: Sequence[Fact]) -> Sequence[Reason]:
    """Say what a move of Crapette is good for."""
    if not thought.code.startswith("move."):
        return ()
    source, target = thought.code.split(".")[1:]
    columns = dict(zip(COLUMNS, view.columns, strict=True))
    found = {
        "foundation": target == FOUNDATION,
        "crapette": source == "c",
        "empties": len(columns.get(source, ())) == 1 and bool(columns.get(target, target)),
        "loads": target in OPPONENT,
    }
    return [Reason(f"coach.why.{key}", {}) for key, holds in found.items() if holds]


def is_call(code: str) -> bool:
    """Return True if an action of a game of contracts is a call: the reason for it is a chance.

    >>> is_call("bid.110.H"), is_call("play.JS")
    (True, False)
    """
    return not code.startswith(("play.", "pass", "deal."))
