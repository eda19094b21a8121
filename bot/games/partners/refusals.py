"""Refusals of cards or declarations in games of two sides of two (belote.md, sections 4 and 5)."""

from collections.abc import Sequence

from bot.games.kit.cards import Card, Trump, card_key, card_keys
from bot.games.kit.game import Illegal
from bot.games.kit.tricks import playable, why_not_playable


def why_no_card(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Trump,
    *,
    undertrump: bool,
    undeclared: str,
) -> Illegal:
    """Say why a card may not be played, or not with a declaration.

    A card that is not in the hand gets the same refusal, whoever holds it.

    Args:
        card: the card asked for.
        hand: the player's cards.
        trick: the cards played so far.
        trump: what is trump.
        undertrump: whether who cannot go over an opponent's trump must still play one.
        undeclared: the refusal if the card may be played, but not with a declaration.
    """
    legal = playable(hand, trick, trump, partners=True, undertrump=undertrump)
    if card not in hand:
        return Illegal("partners.refuse.not_held", card=card_key(card), cards=card_keys(legal))
    if card not in legal:
        return why_not_playable(card, hand, trick, trump, partners=True, undertrump=undertrump)
    return Illegal(undeclared)


def why_not_declared(declarations: str, *, late: bool) -> str:
    """Return the refusal of a declaration: none are made, it is automatic or late, or there is nothing."""
    if declarations in {"off", "auto"}:
        return f"partners.refuse.declare_{declarations}"
    return f"partners.refuse.{'declare_late' if late else 'nothing_to_declare'}"
