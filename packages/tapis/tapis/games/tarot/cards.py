"""The pack of 78, and its tricks (tarot.md, sections 2 and 4).

A card of a plain suit is its rank and its suit, "NS" the knight of spades; a trump is "T1" to "T21", the
Excuse "EX".  Points are half points, whole numbers: 182 in all.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from tapis.games.kit.cards import EXCUSE, PACK78, SUITS, Card
from tapis.games.kit.cards import RANKS78 as RANKS
from tapis.games.kit.cards import TRUMP_SUIT as TRUMP
from tapis.games.kit.cards import TRUMPS78 as TRUMPS
from tapis.games.kit.tricks import duty

PETIT, TWENTY_ONE = "T1", "T21"
BOUTS: Final = frozenset({PETIT, TWENTY_ONE, EXCUSE})
HONOURS: Final = ("K", "Q", "N", "J")
"""The ranks with a face, strongest first."""

SUIT_OF: Mapping[Card, str] = {
    card: TRUMP if card in TRUMPS else card if card == EXCUSE else card[-1] for card in PACK78
}
"""The suit of each card; the Excuse is alone in its own."""
HEIGHT: Mapping[Card, int] = {
    card: 0 if card == EXCUSE else int(card[1:]) if card in TRUMPS else 1 + RANKS.index(card[:-1])
    for card in PACK78
}
"""How high each card stands in its suit, from 1; 0 for the Excuse."""
POINTS: Mapping[Card, int] = {
    card: 9 if card in BOUTS else 1 if card in TRUMPS else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(card[:-1], 1)
    for card in PACK78
}
"""What each card is worth, in half points."""

_HAND_SUITS: Final = ("S", "H", EXCUSE, TRUMP, "C", "D")
"""Trumps in the middle, black and red by turns around them."""
_CODE_SUITS: Final = (*SUITS, TRUMP, EXCUSE)


def half_points(cards: Iterable[Card]) -> int:
    """Return what cards are worth together, in half points.

    >>> half_points(["KS", "T1", "QH", "2C"]), half_points(PACK78)
    (26, 182)
    """
    return sum(POINTS[card] for card in cards)


def in_hand(cards: Iterable[Card]) -> list[Card]:
    """Sort a hand: spades, hearts, the Excuse, trumps, clubs, diamonds, each strongest first.

    >>> in_hand(["1D", "T3", "EX", "T20", "KS", "2H"])
    ['KS', '2H', 'EX', 'T20', 'T3', '1D']
    """
    return sorted(cards, key=lambda card: (_HAND_SUITS.index(SUIT_OF[card]), -HEIGHT[card]))


def in_code(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as a notation lists them: S H D C, trumps, each from low to high.

    >>> in_code(["T3", "JC", "4H", "1S"])
    ('1S', '4H', 'JC', 'T3')
    """
    return tuple(sorted(cards, key=lambda card: (_CODE_SUITS.index(SUIT_OF[card]), HEIGHT[card])))


def trumps_of(cards: Iterable[Card]) -> list[Card]:
    """Return the trumps among the cards, without the Excuse."""
    return [card for card in cards if SUIT_OF[card] == TRUMP]


# Tricks


def led_in(trick: Sequence[Card]) -> str | None:
    """Return the suit of a trick, that of its first card other than the Excuse; None if it has none yet.

    >>> led_in(["EX", "9H"]), led_in(["T3"]), led_in(["EX"])
    ('H', 'T', None)
    """
    return next((SUIT_OF[card] for card in trick if card != EXCUSE), None)


@cache
def powers(led: str) -> Mapping[Card, int]:
    """Return how strong each card is in a trick of the suit `led`; 0: it cannot win.

    The Excuse has -1, so that any card beats it.
    """
    return {card: _power(card, led) for card in PACK78}


def _power(card: Card, led: str) -> int:
    if card == EXCUSE:
        return -1
    suit = SUIT_OF[card]
    return HEIGHT[card] + 20 * (suit == TRUMP) if suit in {led, TRUMP} else 0


def master(trick: Sequence[Card]) -> int:
    """Return the place of the card that wins a trick that has a suit; the card that led has place 0.

    >>> master(["5S", "KS", "T1", "EX"]), master(["EX", "2H", "KS", "3H"]), master(["T5", "T12", "KS", "T9"])
    (2, 3, 1)
    """
    power = powers(led_in(trick) or TRUMP)
    strengths = [power[card] for card in trick]
    return strengths.index(max(strengths))


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of the hand that may be played to a trick, in the hand's order (section 4).

    >>> playable(["9H", "T3", "T20", "EX"], ["5S", "T7"])
    ['T20', 'EX']
    """
    led = led_in(trick)
    if led is None:
        return hand
    power = powers(led)
    best = max(power[card] for card in trick)
    cards = [card for card in hand if card != EXCUSE]
    may = duty(cards, led, TRUMP, best, power, SUIT_OF)
    return [card for card in hand if card in may or card == EXCUSE]
