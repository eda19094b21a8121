"""Where a card of Crapette may go (section 4), and why it may not.

Piles are named as the player to act sees them (`bot/games/crapette/told.py`); tops are given by these names.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from bot.games.kit.cards import PACK52, RANKS52, SUITS, Card, card_key, card_keys
from bot.games.kit.game import Action, Illegal, Key

COLUMNS = tuple(f"t{number}" for number in range(8))
OPPONENT = ("oc", "ow")
"""The opponent's crapette and waste: their tops go to foundations alone (R6), and they can be loaded."""
SOURCES = ("d", "c", "w", *COLUMNS, *OPPONENT)
LAID_ON = (*COLUMNS, *OPPONENT)
"""What one's own cards and the columns' go to, beside the foundations."""
FOUNDATION = "f"
STOCK = "s"
"""No player moves a card from there."""
PILES = frozenset((*SOURCES, FOUNDATION))

KING = len(RANKS52)
RANK: Mapping[Card, int] = {card: 1 + RANKS52.index(card[:-1]) for card in PACK52}
"""A is 1, K is 13."""

Tops: TypeAlias = Mapping[str, Card | None]


class Spot(NamedTuple):
    """One card, since every card exists twice: its pile, and how many cards lie below it."""

    card: Card
    pile: str
    below: int


class Move(Action, frozen=True):
    """Move one card: `move.d.f`, `move.t3.t5`, `move.c.ow`."""

    source: str
    target: str

    def __str__(self) -> str:
        return "move." + self.source + "." + self.target


@cache
def move_of(source: str, target: str) -> Move:
    """Return the move, of which there are only so many."""
    return Move(source=source, target=target)


def _red(card: Card) -> bool:
    return card[-1] in "HD"


UNDER: Mapping[Card, frozenset[Card]] = {
    card: frozenset(other for other in PACK52 if RANK[other] == RANK[card] + 1 and _red(other) != _red(card))
    for card in PACK52
}
"""What a card may be laid on in a column: one rank higher, of the other colour."""

BESIDE: Mapping[Card, frozenset[Card]] = {
    card: frozenset(other for other in PACK52 if other[-1] == card[-1] and abs(RANK[other] - RANK[card]) == 1)
    for card in PACK52
}
"""What a card may be loaded on: the same suit, one rank above or below; K and A are no neighbours (R7)."""


def fits(card: Card, foundations: Sequence[int]) -> bool:
    """Tell whether one of the two foundations of its suit takes the card.

    >>> [fits(card, [4, 0, 0, 0, 0, 0, 0, 0]) for card in ("5S", "AS", "2S")]
    [True, True, False]
    """
    first = 2 * SUITS.index(card[-1])
    return RANK[card] - 1 in foundations[first : first + 2]


def foundation_for(card: Card, foundations: Sequence[int]) -> int:
    """Return the first of the foundations of its suit that takes the card, which fits.

    >>> foundation_for("5S", [3, 4, 0, 0, 0, 0, 0, 0])
    1
    """
    first = 2 * SUITS.index(card[-1])
    return foundations.index(RANK[card] - 1, first, first + 2)


def takes(target: str, top: Card | None, card: Card) -> bool:
    """Tell whether a column, or a pile of the opponent's, takes the card; only an empty column takes any."""
    if target in OPPONENT:
        return top in BESIDE[card]
    return top is None or top in UNDER[card]


def moves(tops: Tops, foundations: Sequence[int]) -> Iterator[Move]:
    """Yield every move of a player: source by source, the foundations first."""
    for source in SOURCES:
        card = tops[source]
        if card is None:
            continue
        if fits(card, foundations):
            yield move_of(source, FOUNDATION)
        if source not in OPPONENT:
            for target in LAID_ON:
                if target != source and takes(target, tops[target], card):
                    yield move_of(source, target)


# Refusals


def pile_key(pile: str) -> Key:
    """Return the text key of a pile's name."""
    return Key(f"crapette.pile.{pile}")


_NEVER_ON = {
    "c": "crapette.refuse.own_crapette",
    "w": "crapette.refuse.own_waste",
    "d": "crapette.refuse.own_waste",
}


def why_not_moved(tops: Tops, foundations: Sequence[int], source: str, target: str) -> Illegal:
    """Say which rule forbids the move."""
    if source == FOUNDATION:
        return Illegal("crapette.refuse.from_foundation")
    card = tops[source]
    if card is None:
        return Illegal("crapette.refuse.empty_pile", pile=pile_key(source))
    if source == target:
        return Illegal("crapette.refuse.same_pile")
    if target in _NEVER_ON:
        return Illegal(_NEVER_ON[target])
    if target == FOUNDATION:
        return _why_no_foundation(card, foundations)
    return _why_not_laid(card, source, target, tops[target])


def _why_no_foundation(card: Card, foundations: Sequence[int]) -> Illegal:
    """A foundation takes the next rank; both of a suit are never full while a card of it is about."""
    first = 2 * SUITS.index(card[-1])
    ranks = sorted({rank for rank in foundations[first : first + 2] if rank < KING})
    nexts = card_keys([RANKS52[rank] + card[-1] for rank in ranks])
    return Illegal("crapette.refuse.foundation", card=card_key(card), cards=nexts)


def _why_not_laid(card: Card, source: str, target: str, top: Card | None) -> Illegal:
    if source in OPPONENT:
        return Illegal("crapette.refuse.opponent_card", card=card_key(card))
    if top is None:
        return Illegal("crapette.refuse.load_empty", pile=pile_key(target))
    if target in OPPONENT:
        return Illegal("crapette.refuse.load", card=card_key(card), top=card_key(top))
    return Illegal("crapette.refuse.column", card=card_key(card), end=card_key(top))
