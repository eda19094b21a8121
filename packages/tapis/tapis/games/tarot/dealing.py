"""How a pack of 78 is dealt (tarot.md, section 3)."""

from collections.abc import Sequence
from typing import Final

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat
from tapis.games.tarot.cards import EXCUSE, PETIT, half_points, trumps_of

PACKET: Final[dict[int, int]] = {3: 4, 4: 3, 5: 3}
"""The cards of a packet, by the number of players."""
DOG: Final[dict[int, int]] = {3: 6, 4: 6, 5: 3}
"""The cards of the dog, by the number of players."""


def dealt(pack: Sequence[Card], dealer: Seat, players: int) -> tuple[list[list[Card]], list[Card]]:
    """Return the hands and the dog, in the order dealt, from the top of the pack.

    Packets go round from the dealer's left; after each of the first ones a card goes to the dog (R1).
    """
    hands: list[list[Card]] = [[] for _ in range(players)]
    dog: list[Card] = []
    cards, seat, size = list(pack), dealer, PACKET[players]
    while cards:
        seat = (seat + 1) % players
        hands[seat] += cards[:size]
        del cards[:size]
        if len(dog) < DOG[players]:
            dog.append(cards.pop(0))
    return hands, dog


def turned(hands: list[list[Card]], taker: Seat) -> list[list[Card]]:
    """Turn the hands of a deal without auction, so that its taker has most trumps, the Excuse among them.

    Of equal hands it is the one with most points, then the one of the lowest seat.

    >>> turned([["T1"], ["T2", "EX"], ["KS", "KH"], ["2S"]], 0)
    [['T2', 'EX'], ['KS', 'KH'], ['2S'], ['T1']]
    """
    count = [(len(trumps_of(hand)) + (EXCUSE in hand), half_points(hand)) for hand in hands]
    best = count.index(max(count))
    return [hands[(seat - taker + best) % len(hands)] for seat in range(len(hands))]


def petit_sec(hand: Sequence[Card]) -> bool:
    """Return True if the Petit is the only trump of a hand that was dealt, without the Excuse (R3).

    >>> [petit_sec(hand.split()) for hand in ("T1 KS", "T1 EX", "T1 T2")]
    [True, False, False]
    """
    return trumps_of(hand) == [PETIT] and EXCUSE not in hand
