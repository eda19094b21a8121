"""Where the tokens of Can't Stop stand."""

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
