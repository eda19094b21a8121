"""Cards: a card is its rank and its suit, "JS" the jack of spades, "10H" the ten of hearts.

Ranks are `7 8 9 10 J Q K A` (a full pack also has `2` to `6`), suits `S H D C`: pique, cœur, carreau, trèfle.
In Tarot's pack the ace is `1`, the knight `N`; its trumps are `T1` to `T21`, and the Excuse is `EX`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

from tapis.games.kit.game import Key

Card: TypeAlias = str
"""Rank, then suit."""

Trump: TypeAlias = str
"""What is trump: a suit, `SA` (sans atout, no trump) or `TA` (tout atout, all trump)."""

SUITS = ("S", "H", "D", "C")
NO_TRUMP, ALL_TRUMP = "SA", "TA"
TRUMPS = (*SUITS, NO_TRUMP, ALL_TRUMP)

RANKS32 = ("7", "8", "9", "10", "J", "Q", "K", "A")
RANKS52 = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

PACK32: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS32)
"""The pack of 32 in the order that every shuffle begins with."""
PACK52: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS52)
"""The pack of 52 in the order that every shuffle begins with."""

RANKS78 = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
TRUMP_SUIT, EXCUSE = "T", "EX"
TRUMPS78: tuple[Card, ...] = tuple(f"{TRUMP_SUIT}{height}" for height in range(1, 22))
"""The trumps of Tarot, weakest first."""
PACK78: tuple[Card, ...] = (*(rank + suit for suit in SUITS for rank in RANKS78), *TRUMPS78, EXCUSE)
"""Tarot's pack in the order that every shuffle begins with."""

SUIT_OF: Mapping[Card, str] = {card: card[-1] for card in PACK32}
"""The suit of each card of the pack of 32."""

TRUMP_POINTS: Mapping[str, int] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
"""The ranks of a trump suit, strongest first, with their points: 62 (belote.md, section 2 and R1)."""
PLAIN_POINTS: Mapping[str, int] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
"""The ranks of any other suit, strongest first, with their points: 30."""

Scale: TypeAlias = Literal["columns", "even"]
"""What cards are worth where no single suit is trump: a column as it is, or 152 in all."""

_EVEN: Mapping[Trump, Mapping[str, int]] = {
    NO_TRUMP: {**PLAIN_POINTS, "A": 19},
    ALL_TRUMP: {"J": 14, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 1, "8": 0, "7": 0},
}
"""The points of the even scale (coinche.md, section 2 and R2)."""

_HAND_ORDER = "SHCD"
"""Black and red by turns, so that neighbouring suits are told apart."""


def suit_of(card: Card) -> str:
    """Return the card's suit.

    >>> suit_of("10H")
    'H'
    """
    return card[-1]


def rank_of(card: Card) -> str:
    """Return the card's rank.

    >>> rank_of("10H")
    '10'
    """
    return card[:-1]


def is_trump(card: Card, trump: Trump | None) -> bool:
    """Return True if the card's suit is trump; with `TA` every suit is."""
    return trump in {card[-1], ALL_TRUMP}


def _column(suit: str, trump: Trump | None) -> Mapping[str, int]:
    return TRUMP_POINTS if trump in {suit, ALL_TRUMP} else PLAIN_POINTS


@cache
def points_of(trump: Trump, scale: Scale = "columns") -> Mapping[Card, int]:
    """Return what each card of the pack of 32 is worth.

    >>> [sum(points_of(trump).values()) for trump in ("H", "SA", "TA")]
    [152, 120, 248]
    >>> [sum(points_of(trump, "even").values()) for trump in ("H", "SA", "TA")]
    [152, 152, 152]
    """
    if scale == "even" and trump in _EVEN:
        return {card: _EVEN[trump][card[:-1]] for card in PACK32}
    return {card: _column(card[-1], trump)[card[:-1]] for card in PACK32}


@cache
def powers(led: str, trump: Trump) -> Mapping[Card, int]:
    """Return how strong each card of the pack of 32 is in a trick that was led in the suit `led`.

    The strongest card of a trick is its master.  0: neither trump nor of the suit led, so it cannot win
    (belote.md, R6).  1 to 8: of the suit led.  11 to 18: trump over another suit led.
    """
    return {card: _power(card, led, trump) for card in PACK32}


def _power(card: Card, led: str, trump: Trump) -> int:
    suit, rank = card[-1], card[:-1]
    strength = 8 - list(_column(suit, trump)).index(rank)
    if suit == led:
        return strength
    return 10 + strength if suit == trump else 0


def in_hand(cards: Iterable[Card], trump: Trump | None = None) -> list[Card]:
    """Sort a hand of the pack of 32: trumps first, each suit strongest first.

    >>> in_hand(["7S", "10H", "JH", "AD", "KS"], "H")
    ['JH', '10H', 'KS', '7S', 'AD']
    """
    return sorted(cards, key=_places(trump).__getitem__)


@cache
def _places(trump: Trump | None) -> Mapping[Card, int]:
    """Return each card's place in a sorted pack."""
    suits = sorted(_HAND_ORDER, key=lambda suit: suit != trump)
    pack = (rank + suit for suit in suits for rank in _column(suit, trump))
    return {card: place for place, card in enumerate(pack)}


def card_key(card: Card) -> Key:
    """Return the text key of a card's name."""
    return Key(f"card.{card}")


def suit_key(suit: str) -> Key:
    """Return the text key of a suit's name."""
    return Key(f"suit.{suit}")


def card_keys(cards: Sequence[Card]) -> list[Key]:
    """Return the text keys of the cards' names, in this order."""
    return [card_key(card) for card in cards]
