"""The packets of Belote's two deals (belote.md, section 2)."""

from collections.abc import Sequence

from bot.games.kit.cards import Card, Trump, in_hand
from bot.games.kit.game import Seat

SEATS = range(4)


def first_packets(pack: Sequence[Card], dealer: Seat) -> list[list[Card]]:
    """Return the hands after the first deal: three cards, then two, each from the dealer's left on."""
    hands: list[list[Card]] = [[] for _ in SEATS]
    for place in SEATS:
        packets = [*pack[place * 3 : place * 3 + 3], *pack[12 + place * 2 : 14 + place * 2]]
        hands[(dealer + 1 + place) % 4] = in_hand(packets)
    return hands


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
