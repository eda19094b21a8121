"""The packets of Belote's second deal (belote.md, section 3)."""

from collections.abc import Sequence

from bot.games.kit.cards import Card, Trump, in_hand
from bot.games.kit.game import Seat


def last_packets(
    hands: Sequence[Sequence[Card]], stock: Sequence[Card], dealer: Seat, taker: Seat, trump: Trump
) -> list[list[Card]]:
    """Return the hands after the second deal: three cards each, but two for the holder of the turned card."""
    full = [list(hand) for hand in hands]
    dealt = 0
    for step in range(1, 5):
        seat = (dealer + step) % 4
        packet = 2 if seat == taker else 3
        full[seat] = in_hand([*full[seat], *stock[dealt : dealt + packet]], trump)
        dealt += packet
    return full
