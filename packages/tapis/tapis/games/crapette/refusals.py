"""Refusals of Crapette, for moves or calls (crapette.md, sections 4 and 5)."""

from collections.abc import Sequence

from tapis.games.crapette.piles import FOUNDATION, KING, OPPONENT, Tops
from tapis.games.kit.cards import RANKS52, SUITS, Card, card_key, card_keys
from tapis.games.kit.game import Illegal, Key


def pile_key(pile: str) -> Key:
    """Return the text key of a pile's name."""
    return Key(f"crapette.pile.{pile}")


_NEVER_ON = {
    "c": "crapette.refuse.own_crapette",
    "w": "crapette.refuse.own_waste",
    "d": "crapette.refuse.own_waste",
}


NOT_NOW = {"agree": "crapette.refuse.agreed_already", "giveup": "crapette.refuse.no_demonstration"}
"""The refusals of actions that move no card, by notation."""


def why_no_call(variant: int, turn: int, number: int, shown: Sequence[Card] | None, *, own: bool) -> Illegal:
    """Say why a call is refused; it is stale if it names another turn.

    Args:
        variant: 1, 2 or 3.
        turn: the turn that the call names.
        number: the turn that is played.
        shown: the omitted cards while a demonstration is under way, else None.
        own: whether the turn is the caller's own.
    """
    if variant == 1:
        return Illegal("crapette.refuse.no_call")
    if turn != number:
        return Illegal("crapette.refuse.other_turn", turn=number)
    if own:
        return Illegal("crapette.refuse.call_own_turn")
    return Illegal("crapette.refuse.called_already") if shown is None else why_nothing_else(shown)


def why_nothing_else(shown: Sequence[Card]) -> Illegal:
    """Say that one of these omitted cards must be shown first."""
    return Illegal("crapette.refuse.demonstrate", cards=card_keys(shown))


def why_not_moved(tops: Tops, foundations: Sequence[int], source: str, target: str) -> Illegal:
    """Say which rule forbids the move."""
    if source == FOUNDATION:
        return Illegal("crapette.refuse.from_foundation")
    card = tops[source]
    if card is None:
        return Illegal("crapette.refuse.empty_pile", pile=pile_key(source))
    if source == target:
        return Illegal("crapette.refuse.same_pile")
    if target in _NEVER_ON:
        return Illegal(_NEVER_ON[target])
    if target == FOUNDATION:
        return _why_no_foundation(card, foundations)
    return _why_not_laid(card, source, target, tops[target])


def _why_no_foundation(card: Card, foundations: Sequence[int]) -> Illegal:
    """Say which ranks the foundations take; they are not both full, as a card of the suit is left."""
    first = 2 * SUITS.index(card[-1])
    ranks = sorted({rank for rank in foundations[first : first + 2] if rank < KING})
    nexts = card_keys([RANKS52[rank] + card[-1] for rank in ranks])
    return Illegal("crapette.refuse.foundation", card=card_key(card), cards=nexts)


def _why_not_laid(card: Card, source: str, target: str, top: Card | None) -> Illegal:
    if source in OPPONENT:
        return Illegal("crapette.refuse.opponent_card", card=card_key(card))
    if top is None:
        return Illegal("crapette.refuse.load_empty", pile=pile_key(target))
    if target in OPPONENT:
        return Illegal("crapette.refuse.load", card=card_key(card), top=card_key(top))
    return Illegal("crapette.refuse.column", card=card_key(card), end=card_key(top))
