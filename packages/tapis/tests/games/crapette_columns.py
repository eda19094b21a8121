"""The plain search that the judgement of Crapette is compared with."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tapis.games.crapette.duty import InColumn
from tapis.games.kit.cards import RANKS52, SUITS, Card

LENGTHS = (0, 1, 1, 2, 2, 3, 4, 5, 6)
HEIGHTS = (0, 0, 0, 1, 1, 2, 3, 5, 8, 12)


class Columns(NamedTuple):
    """A position: what lies in the columns, and how high each foundation is."""

    columns: list[list[Card]]
    foundations: list[int]


def strewn(rng: Random, lengths: Sequence[int] = LENGTHS) -> Columns:
    """Deal columns of these lengths from two packs."""
    foundations = [rng.choice(HEIGHTS) for _ in range(8)]
    rest = [rank + SUITS[place // 2] for place in range(8) for rank in RANKS52[foundations[place] :]]
    rng.shuffle(rest)
    columns = [[rest.pop() for _ in range(min(rng.choice(lengths), len(rest)))] for _ in range(8)]
    return Columns(columns, foundations)


def fits(card: Card, foundations: Sequence[int]) -> bool:
    """Tell whether the card is next on one of the foundations, S S H H D D C C."""
    return any(
        card == f"{RANKS52[rank]}{SUITS[place // 2]}" for place, rank in enumerate(foundations) if rank < 13
    )


def laid_on(card: Card, other: Card) -> bool:
    """Tell whether a column ending with `other` takes the card: one rank higher, of the other colour."""
    higher = RANKS52.index(other[:-1]) == RANKS52.index(card[:-1]) + 1
    return higher and (card[-1] in "HD") != (other[-1] in "HD")


Named = tuple[tuple[tuple[Card, InColumn], ...], ...]
"""Columns whose cards remember where they lay at first."""


def _next(table: Named) -> Iterator[Named]:
    for source, column in enumerate(table):
        if not column:
            continue
        for target, other in enumerate(table):
            if source != target and (not other or laid_on(column[-1][0], other[-1][0])):
                moved = list(table)
                moved[source], moved[target] = column[:-1], (*other, column[-1])
                yield tuple(moved)


def breadth_first(
    columns: Sequence[Sequence[Card]], foundations: Sequence[int], limit: int
) -> dict[InColumn, int]:
    """Try every series of moves, shortest first: the sheet's own words and nothing clever (R11)."""
    start: Named = tuple(
        tuple((card, InColumn(number, below)) for below, card in enumerate(column))
        for number, column in enumerate(columns)
    )
    found: dict[InColumn, int] = {}
    seen, reached = {start}, {start}
    for actions in range(1, limit + 1):
        for table in reached:
            for card, place in (column[-1] for column in table if column):
                if fits(card, foundations):
                    found.setdefault(place, actions)
        if actions < limit:
            reached = {after for table in reached for after in _next(table)} - seen
            seen |= reached
    return found
