"""Where the tokens of Can't Stop stand, and what stopping there brings."""

from typing import Literal

from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import COLUMNS
from tapis.games.kit.game import Seat


def in_play(view: CantStopView) -> list[int]:
    """Return the columns that are won, or hold a token or a marker."""
    marked = dict(view.markers)
    return [
        column
        for column, winner in zip(COLUMNS, view.won, strict=True)
        if winner is not None
        or column in marked
        or any(square_of(view, seat, column) for seat in range(view.players))
    ]


def base(view: CantStopView, column: int) -> int:
    """Return the square of the mover's own token in a column, 0 if there is none."""
    return 0 if view.turn is None else square_of(view, view.turn, column)


def square_of(view: CantStopView, seat: Seat, column: int) -> int:
    """Return the square of a seat's token in a column, 0 if there is none."""
    return view.tokens[seat][column - COLUMNS.start]


def stop_brings(view: CantStopView) -> Literal["keeps", "wins", "ends"]:
    """Return what a stop brings: a win by enough columns, the end with all columns won (R8), or less."""
    counts = [count + sum(view.gains) * (seat == view.turn) for seat, count in enumerate(view.counts)]
    most = max(count for seat, count in enumerate(counts) if seat not in view.out)
    mine = 0 if view.turn is None else counts[view.turn]
    all_won = sum(counts) == len(COLUMNS)
    if mine >= view.options.columns_to_win or (all_won and mine == most):
        return "wins"
    return "ends" if all_won else "keeps"
