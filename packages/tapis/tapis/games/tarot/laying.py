"""What a taker may call and discard (tarot.md, section 3)."""

from collections.abc import Iterable, Sequence

from tapis.games.kit.cards import SUITS, Card
from tapis.games.tarot.cards import BOUTS, HONOURS, SUIT_OF, TRUMP, in_code


def callable_cards(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that a taker may call: the kings, and lower ranks while all of a rank are held (R6).

    >>> callable_cards(["KS", "KH"]), len(callable_cards(["KS", "KH", "KD", "KC", "QS"]))
    (('KS', 'KH', 'KD', 'KC'), 8)
    """
    found: list[Card] = []
    for rank in HONOURS:
        cards = [rank + suit for suit in SUITS]
        found += cards
        if not set(hand).issuperset(cards):
            break
    return tuple(found)


def why_kept(card: Card, called: Card | None) -> str | None:
    """Return why a card may never be discarded: `bout`, `king` or `called`; None if it may."""
    if card in BOUTS:
        return "bout"
    if card[0] == "K":
        return "king"
    return "called" if card == called else None


def discardable(hand: Iterable[Card], called: Card | None, count: int) -> tuple[Card, ...]:
    """Return the cards among which a taker chooses `count`; trumps only where the others are too few (R9)."""
    cards = in_code(card for card in hand if why_kept(card, called) is None)
    plain = tuple(card for card in cards if SUIT_OF[card] != TRUMP)
    return plain if len(plain) >= count else cards


def needless_trump(cards: Sequence[Card], hand: Sequence[Card], called: Card | None) -> bool:
    """Return True if trumps are discarded while another card is left that may be."""
    if all(SUIT_OF[card] != TRUMP for card in cards):
        return False
    left = discardable(set(hand) - set(cards), called, 0)
    return any(SUIT_OF[card] != TRUMP for card in left)


def least_discard(hand: Sequence[Card], called: Card | None, count: int) -> tuple[Card, ...]:
    """Return what is discarded for who is late: Q, N, J, 10 down to 1, then the lowest trumps (R23)."""
    ranks = ("Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
    may = discardable(hand, called, count)
    plain = [rank + suit for rank in ranks for suit in SUITS if rank + suit in may]
    return in_code([*plain, *(card for card in may if SUIT_OF[card] == TRUMP)][:count])
