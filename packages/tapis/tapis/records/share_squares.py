"""The squares of a day: what each turn, or each trick of all deals, cost the person at seat 0."""

from collections.abc import Iterable, Sequence
from typing import Final

from tapis.records.day_games import DAY_GAMES
from tapis.records.record import Record
from tapis.records.replay import UNDO

SQUARES: Final = (0.5, 3.0)
"""From these points lost on a turn or trick is shown yellow, and red."""


def squares_in(record: Record, losses: Sequence[tuple[int, float]]) -> str:
    """Return the square of each turn of a sheet, or of each trick of all deals, as a digit.

    What a bid cost belongs to the first trick of its deal.

    Args:
        record: the record of a finished game of a day.
        losses: what choices of seat 0 cost, with their revisions.
    """
    game = DAY_GAMES[record.game]
    undone = {move.facts[0]["rev"] for move in record.moves if move.action == UNDO}
    cost, places = dict(losses), [0.0]
    for move in record.moves:
        if move.rev not in undone:
            places[-1] += cost.get(move.rev, 0.0)
            places += [0.0] * sum(game.ends.get(fact["kind"], 0) for fact in move.facts)
    firsts = range(0, len(places) - game.together, game.together)
    return squares_of(sum(places[first : first + game.together]) for first in firsts)


def squares_of(losses: Iterable[float]) -> str:
    """Return the square of each turn or trick by the points lost on it: a digit from 0 to 2.

    >>> squares_of([0.0, 0.49, 0.5, 2.9, 3.0])
    '00112'
    """
    return "".join(str(sum(loss >= bound for bound in SQUARES)) for loss in losses)
