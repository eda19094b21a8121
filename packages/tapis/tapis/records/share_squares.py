"""The squares of a day: what each turn, or each trick of all deals, cost the person at seat 0."""

from collections.abc import Sequence
from typing import Final

from tapis.records.days import squares_of
from tapis.records.record import Record
from tapis.records.replay import UNDO

TRICKS: Final = 8
_TURNS: Final = {"scored": 1}
_DEALS: Final = {"trick": 1, "cancelled": TRICKS}
"""How many places the facts end: a turn, a trick, all tricks of a deal that nobody took."""


def squares_in(record: Record, losses: Sequence[tuple[int, float]]) -> str:
    """Return the square of each turn of a sheet, or of each trick of all deals, as a digit.

    Of Tarot, whose deals have 18 tricks, two tricks have one square.

    What a bid cost belongs to the first trick of its deal.

    Args:
        record: the record of a finished game of a day.
        losses: what choices of seat 0 cost, with their revisions.
    """
    ends = _TURNS if record.game == "yams" else _DEALS
    undone = {move.facts[0]["rev"] for move in record.moves if move.action == UNDO}
    cost, by_place = dict(losses), [0.0]
    for move in record.moves:
        if move.rev not in undone:
            by_place[-1] += cost.get(move.rev, 0.0)
            by_place += [0.0] * sum(ends.get(fact["kind"], 0) for fact in move.facts)
    places = by_place[:-1]
    return squares_of(
        map(sum, zip(places[::2], places[1::2], strict=True)) if record.game == "tarot" else places
    )
