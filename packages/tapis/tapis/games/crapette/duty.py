"""The search behind the duty of Crapette: how near cards of the columns are to a foundation.

A player must put cards on foundations first (crapette.md, section 5).  A *combination* for a card is a series
of moves of end cards from column to column that ends by putting this card on a foundation (R11).  The number
of its actions, the last one included, is the card's *distance*.

The search knows what lies open on the table: the columns, each from its bottom card to its end card, and the
rank that each of the eight foundations has reached.  It names a card by its place, for there are two of each.

The search is exact.  Foundations do not change before the last action, so it looks only for cards that fit
now.  Such a card is free once the cards above it have gone to other columns.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tapis.games.crapette.piles import KING, RANK, fits
from tapis.games.kit.cards import Card


class InColumn(NamedTuple):
    """A card of the columns: its column, and how many cards lie below it."""

    column: int
    below: int


Columns: TypeAlias = Sequence[Sequence[Card]]
Foundations: TypeAlias = Sequence[int]

_LOOK: Mapping[Card, int] = {card: 2 * rank + (card[-1] in "HD") for card, rank in RANK.items()}
"""The look of a card, which is all that a column asks of it: twice the rank, one more if red."""

_UNDER: Sequence[int] = [look + (1 if look % 2 else 3) for look in range(2 * KING + 2)]
"""By look, the only look a card may be laid on: one rank higher, of the other colour."""


def distances(columns: Columns, foundations: Foundations, limit: int) -> dict[InColumn, int]:
    """Return the distance of each card of the columns, if it is at most `limit` actions (R11).

    >>> distances([["AH", "QS", "JH"], ["QC"], ["KD"]], [0] * 8, 4)
    {InColumn(column=0, below=0): 3}
    """
    return explore(columns, foundations, limit)[0]


def demonstrable(
    columns: Columns,
    foundations: Foundations,
    limit: int,
    omitted: Container[InColumn],
    omitted_tops: Iterable[Card] = (),
) -> bool:
    """Return True if a caller can put an omitted card on a foundation in at most `limit` actions (R12).

    Args:
        columns: the eight columns.
        foundations: the rank that each has reached.
        limit: the option `combo_length`.
        omitted: the places of omitted cards in the columns.
        omitted_tops: omitted cards on top of a crapette or waste, once the turned card has gone to the waste.

    >>> demonstrable([["AS"], ["8C", "7H"]], [0] * 8, 4, {InColumn(0, 0)})
    True
    """
    if any(fits(card, foundations) for card in omitted_tops):
        return True
    digs = _digs(columns, foundations, limit)
    return any(place in omitted and dig.fewest(limit - 1) is not None for place, dig in digs)


def explore(columns: Columns, foundations: Foundations, limit: int) -> tuple[dict[InColumn, int], int]:
    """Return the distances, and how many positions the search looked at."""
    found: dict[InColumn, int] = {}
    looked_at = 0
    for place, dig in _digs(columns, foundations, limit):
        moves = dig.fewest(limit - 1)
        looked_at += dig.looked_at
        if moves is not None:
            found[place] = moves + 1
    return found, looked_at


def _digs(columns: Columns, foundations: Foundations, limit: int) -> Iterator[tuple[InColumn, "_Dig"]]:
    """Yield a search for each card that fits a foundation and lies under fewer than `limit` others."""
    tails = [[_LOOK[card] for card in column[-limit:]] for column in columns]
    for number, column in enumerate(columns):
        for above, card in enumerate(reversed(column[-limit:])):
            if fits(card, foundations):
                yield InColumn(number, len(column) - 1 - above), _Dig(tails, number, above)


class _Dig:
    """The search for the fewest moves after which one card is the end of its column.

    `tails` are the ends of the columns, as looks, one card for each action: deeper cards stay covered, and a
    column that long cannot be emptied.  The search moves the looks about, and puts them back.
    """

    def __init__(self, tails: list[list[int]], column: int, above: int) -> None:
        self.tails = tails
        self.column = column
        self.free = len(tails[column]) - above
        """How many cards the column has when the card is its end."""
        self.looked_at = 0

    def fewest(self, most: int) -> int | None:
        """Return the fewest moves that free the card, None if it takes more than `most`."""
        for moves in range(len(self.tails[self.column]) - self.free, most + 1):
            if self._freed(moves, -1, -1):
                return moves
        return None

    def _freed(self, moves: int, giver: int, taker: int) -> bool:
        """Return True if `moves` more moves can free the card; the last one went from `giver` to `taker`."""
        self.looked_at += 1
        above = len(self.tails[self.column]) - self.free
        if not above:
            return True
        spare = moves - above
        if spare < 0 or self._waits(self.column, 1 << self.column, spare) > spare:
            return False
        for source in range(len(self.tails)) if spare else (self.column,):
            # A card that has just moved could have gone to its second place at once.
            if source != taker and self._freed_from(source, moves, giver, taker):
                return True
        return False

    def _freed_from(self, source: int, moves: int, giver: int, taker: int) -> bool:
        """Return True if the card can be freed when the end card of `source` moves first."""
        tails = self.tails
        column = tails[source]
        for target in self._targets(source):
            # Of two moves in a row that do not touch each other, one order is enough.
            if source < giver and target not in (giver, taker) and source not in (giver, taker):
                continue
            tails[target].append(column.pop())
            freed = self._freed(moves - 1, source, target)
            column.append(tails[target].pop())
            if freed:
                return True
        return False

    def _targets(self, source: int) -> list[int]:
        """Return where the end card of `source` can go; one empty column stands for all of them."""
        column = self.tails[source]
        if not column:
            return []
        under = _UNDER[column[-1]]
        targets: list[int] = []
        empty = len(column) == 1  # a move between empty columns changes nothing
        for number, other in enumerate(self.tails):
            if other:
                if other[-1] == under and number != source:
                    targets.append(number)
            elif not empty:
                targets.append(number)
                empty = True
        return targets

    def _waits(self, source: int, closed: int, spare: int) -> int:
        """Return a lower bound of the moves before the end card of `source` can leave, at most `spare` + 1.

        If it has no place now, another column must first give up the cards above a place for it.  The
        uppermost of these needs a place in turn, but never in a column that waits already: `closed` has a bit
        for each of those.
        """
        under = _UNDER[self.tails[source][-1]]
        for number, other in enumerate(self.tails):
            if number != source and (not other or other[-1] == under):
                return 0
        fewest = spare + 1
        for number, other in enumerate(self.tails):
            if closed >> number & 1:
                continue
            cost = _above(other, under)
            if cost < fewest:
                cost += self._waits(number, closed | 1 << number, fewest - cost - 1)
                fewest = min(fewest, cost)
        return fewest


def _above(tail: list[int], look: int) -> int:
    """Return how many cards must leave the column until `look` is its end or it is empty."""
    for above, card in enumerate(reversed(tail)):
        if card == look:
            return above
    return len(tail)
