"""Whom a board has room for, where many play."""

from collections.abc import Sequence
from typing import Final

from tapis.games.kit.game import Seat, places
from tapis.games.kit.sheet import SheetView

BESIDE: Final = 3
"""How many players' sheets fit side by side on a phone."""
RANKED: Final = 10
"""How many players a board ranks; the sheet's pages rank everybody."""


def shown_columns(view: SheetView, *, focus: Seat) -> list[tuple[Seat, int]]:
    """Return the columns of the board: one player's grids, everybody, or a player and nearest rivals."""
    if view.grids > 1:
        return [(focus, grid) for grid in range(view.grids)]
    if view.players <= BESIDE:
        return [(seat, 0) for seat in range(view.players)]
    order = ranked(view)
    first = max(0, min(order.index(focus) - 1, len(order) - BESIDE))
    near = [seat for seat in order[first : first + BESIDE] if seat != focus]
    return [(seat, 0) for seat in (focus, *near)]


def focus_of(view: SheetView) -> Seat:
    """Return the seat the board looks at: the one whose turn it is, else the leader."""
    return ranked(view)[0] if view.turn is None else view.turn


def ranked(view: SheetView) -> list[Seat]:
    """List the seats by total, best first; players who left come last."""
    standing = places(view.totals, out=view.out)
    return sorted(range(view.players), key=lambda seat: (standing[seat], seat))


def leaders_and_near(order: Sequence[Seat], seat: Seat) -> Sequence[Seat]:
    """Return whom a board ranks: ten players at most; of more, the leaders and those around a seat.

    >>> leaders_and_near(range(25), 12)
    [0, 1, 2, 10, 11, 12, 13, 14]
    """
    if len(order) <= RANKED:
        return order
    at = order.index(seat)
    return [other for place, other in enumerate(order) if place < 3 or abs(place - at) <= 2]
