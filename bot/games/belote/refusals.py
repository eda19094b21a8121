"""Refusals of Belote, for bids, cards or declarations (belote.md, sections 3 to 5)."""

from collections.abc import Sequence

from bot.games.kit.cards import SUITS, Card, Trump, card_key, card_keys, suit_key
from bot.games.kit.game import Illegal
from bot.games.kit.tricks import playable, why_not_playable


def why_no_bid(code: str, refused: str, *, first_round: bool) -> Illegal:
    """Say why `code` is no bid: the first round is for the turned card's suit, the second for others (R3)."""
    if code.startswith("play"):
        return Illegal("belote.refuse.still_bidding")
    if first_round:
        return Illegal("belote.refuse.turned_only", suit=suit_key(refused))
    suits = [suit_key(suit) for suit in SUITS if suit != refused]
    if code == f"take.{refused}":
        return Illegal("belote.refuse.refused_suit", suit=suit_key(refused), suits=suits)
    return Illegal("belote.refuse.name_a_suit", suits=suits)


def why_no_card(
    card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: Trump, undeclared: str
) -> Illegal:
    """Say why a card may not be played, or not with a declaration.

    A card that is not in the hand gets the same refusal, whoever holds it.

    Args:
        card: the card asked for.
        hand: the player's cards.
        trick: the cards played so far.
        trump: the trump suit.
        undeclared: the refusal if the card may be played, but not with a declaration.
    """
    legal = playable(hand, trick, trump, partners=True)
    if card not in hand:
        return Illegal("belote.refuse.not_held", card=card_key(card), cards=card_keys(legal))
    if card not in legal:
        return why_not_playable(card, hand, trick, trump, partners=True)
    return Illegal(undeclared)


def why_not_declared(declarations: str, *, late: bool) -> str:
    """Return the refusal of a declaration: it is automatic, it comes late, or there is nothing to declare."""
    if declarations == "auto":
        return "belote.refuse.declare_auto"
    return f"belote.refuse.{'declare_late' if late else 'nothing_to_declare'}"
