"""Whom the board of 421 shows."""

from collections.abc import Sequence
from typing import Final

from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import rank
from tapis.games.kit.game import Seat

SHOWN: Final = 8
"""Players on the board or on a page of the sheet; the board of a larger table shows those who matter now."""


def extremes(view: FourTwentyOneView) -> tuple[list[Seat], list[Seat]]:
    """Return the best and the weakest seats so far, once two have thrown and they differ."""
    ranks = {
        seat: rank(view.thrown[seat], view.options.others_order) for seat in view.order if view.thrown[seat]
    }
    if len(set(ranks.values())) < 2:
        return [], []
    best, weakest = min(ranks.values()), max(ranks.values())
    return (
        [seat for seat, place in ranks.items() if place == best],
        [seat for seat, place in ranks.items() if place == weakest],
    )


def on_board(view: FourTwentyOneView, marked: Sequence[Seat]) -> set[Seat]:
    """Return whom the board shows: all, or the starter, those around the mover, and the extremes."""
    order = view.order
    if len(order) <= SHOWN:
        return set(order)
    at = order.index(view.turn) if view.turn in order else 0
    by_tokens = sorted(order, key=lambda seat: view.tokens[seat])
    return {order[0], *order[max(0, at - 1) : at + 3], *marked, by_tokens[0], by_tokens[-1]}
