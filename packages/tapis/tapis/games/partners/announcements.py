"""Announcements: which a hand holds, which is the strongest (belote.md, section 5)."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from tapis.games.kit.cards import RANKS32, SUITS, Card, Trump
from tapis.games.kit.game import Value

Kind: TypeAlias = Literal["carre", "cent", "cinquante", "tierce"]

CARRES = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
"""Four of a rank, strongest first (R12); four 8s or four 7s are worth nothing (R10)."""
RUNS: dict[Kind, int] = {"tierce": 20, "cinquante": 50, "cent": 100}


class Combination(Value, frozen=True):
    """A carré or a run of one suit.

    `suit` is None for a carré.  `rank` is the carré's, or the highest of the run.  `cards` stand strongest
    first.
    """

    kind: Kind
    rank: str
    suit: str | None
    cards: tuple[Card, ...]
    points: int


Combinations: TypeAlias = tuple[Combination, ...]


@lru_cache(maxsize=1024)
def combinations(hand: Sequence[Card]) -> Combinations:
    """Return all combinations of the hand (a tuple): carrés first, then runs by suit.

    >>> [(each.kind, each.rank) for each in combinations(("7H", "8H", "9H", "10H", "JH", "QH", "AS", "AD"))]
    [('cent', 'Q')]
    """
    held = frozenset(hand)
    return tuple(
        combination for combination, needed, ends in every() if needed <= held and held.isdisjoint(ends)
    )


@cache
def every() -> tuple[tuple[Combination, frozenset[Card], frozenset[Card]], ...]:
    """Return every combination there is, with the cards it needs and those that would make its run longer."""
    return tuple(
        (combination, frozenset(combination.cards), frozenset(ends))
        for combination, ends in (*_carres(), *_runs())
    )


def _carres() -> Iterator[tuple[Combination, list[Card]]]:
    for rank, points in CARRES.items():
        cards = tuple(rank + suit for suit in SUITS)
        yield Combination(kind="carre", rank=rank, suit=None, cards=cards, points=points), []


def _runs() -> Iterator[tuple[Combination, list[Card]]]:
    """Yield every run; it counts once, at full length (R9), in the order 7 8 9 10 J Q K A in every suit."""
    for suit in SUITS:
        for low in range(6):
            for high in range(low + 3, 9):
                kind = _kind(high - low)
                cards = tuple(rank + suit for rank in reversed(RANKS32[low:high]))
                ends = [RANKS32[place] + suit for place in (low - 1, high) if 0 <= place < 8]
                yield (
                    Combination(kind=kind, rank=RANKS32[high - 1], suit=suit, cards=cards, points=RUNS[kind]),
                    ends,
                )


def _kind(length: int) -> Kind:
    return "tierce" if length == 3 else "cinquante" if length == 4 else "cent"


def strength(combination: Combination, trump: Trump) -> tuple[int, ...]:
    """Return the sort key of a combination; of equal ones the first called stays ahead (R11, R12, R13).

    Any carré beats any run.  Runs compare by length, then by top card; then trump beats another suit.
    """
    if combination.kind == "carre":
        return 1, -list(CARRES).index(combination.rank)
    return (
        0,
        len(combination.cards),
        RANKS32.index(combination.rank),
        int(combination.suit == trump),
    )


def best(held: Combinations, trump: Trump) -> Combination:
    """Return the strongest of one or more combinations."""
    return max(held, key=lambda each: strength(each, trump))
