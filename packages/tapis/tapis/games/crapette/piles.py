"""The piles of Crapette, by name, with the cards that they take (crapette.md, section 4).

Piles are named as the player who acts sees them: `d` their turned card, `c` their crapette, `w` their waste,
`t0` to `t7` the columns, `oc` and `ow` the opponent's crapette and waste, `f` the foundations.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tapis.games.kit.cards import PACK52, RANKS52, SUITS, Card

COLUMNS = tuple(f"t{number}" for number in range(8))

OPPONENT = ("oc", "ow")
"""The opponent's crapette and waste: their tops go only to foundations (R6), and they can be loaded (R7)."""

SOURCES = ("d", "c", "w", *COLUMNS, *OPPONENT)

LAID_ON = (*COLUMNS, *OPPONENT)
"""Where cards of the player's own and of the columns may go, besides the foundations."""

FOUNDATION = "f"

STOCK = "s"
"""The stock; no player moves a card from it."""

PILES = frozenset((*SOURCES, FOUNDATION))

KING = len(RANKS52)

RANK: Mapping[Card, int] = {card: 1 + RANKS52.index(card[:-1]) for card in PACK52}
"""The rank of each card: A is 1, K is 13."""

Tops: TypeAlias = Mapping[str, Card | None]


class Spot(NamedTuple):
    """One card, named by its place as every card exists twice: its pile, and how many cards lie below it."""

    card: Card
    pile: str
    below: int


def _red(card: Card) -> bool:
    return card[-1] in "HD"


UNDER: Mapping[Card, frozenset[Card]] = {
    card: frozenset(other for other in PACK52 if RANK[other] == RANK[card] + 1 and _red(other) != _red(card))
    for card in PACK52
}
"""The cards that a card may be laid on in a column: one rank higher, of the other colour."""

BESIDE: Mapping[Card, frozenset[Card]] = {
    card: frozenset(other for other in PACK52 if other[-1] == card[-1] and abs(RANK[other] - RANK[card]) == 1)
    for card in PACK52
}
"""The cards that a card may be loaded on: same suit, one rank above or below; K and A do not touch (R7)."""


def fits(card: Card, foundations: Sequence[int]) -> bool:
    """Return True if one of the two foundations of its suit takes the card.

    >>> [fits(card, [4, 0, 0, 0, 0, 0, 0, 0]) for card in ("5S", "AS", "2S")]
    [True, True, False]
    """
    first = 2 * SUITS.index(card[-1])
    return RANK[card] - 1 in foundations[first : first + 2]


def foundation_for(card: Card, foundations: Sequence[int]) -> int:
    """Return the first foundation of its suit that takes the card, which must fit one.

    >>> foundation_for("5S", [3, 4, 0, 0, 0, 0, 0, 0])
    1
    """
    first = 2 * SUITS.index(card[-1])
    return foundations.index(RANK[card] - 1, first, first + 2)


def takes(target: str, top: Card | None, card: Card) -> bool:
    """Return True if a column or a pile of the opponent's takes the card; if empty, only a column does."""
    if target in OPPONENT:
        return top in BESIDE[card]
    return top is None or top in UNDER[card]
