"""The packets in which a pack is dealt to four players."""

from collections.abc import Sequence

from tapis.games.kit.cards import Card, in_hand
from tapis.games.kit.game import Seat

SEATS = range(4)


def packets(pack: Sequence[Card], dealer: Seat, *sizes: int) -> list[list[Card]]:
    """Return the hands after rounds of packets of these sizes, each from the dealer's left on.

    >>> packets([f"{rank}{suit}" for suit in "SH" for rank in "789JQKA"], 3, 1, 2)[0]
    ['KS', 'QS', '7S']
    """
    hands: list[list[Card]] = [[] for _ in SEATS]
    top = 0
    for size in sizes:
        for step in SEATS:
            hands[(dealer + 1 + step) % 4] += pack[top : top + size]
            top += size
    return [in_hand(hand) for hand in hands]
