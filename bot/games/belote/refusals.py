"""Refusals of bids in Belote (belote.md, section 3)."""

from bot.games.kit.cards import SUITS, suit_key
from bot.games.kit.game import Illegal


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
