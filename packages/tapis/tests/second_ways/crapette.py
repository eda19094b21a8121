"""Crapette: the action is played."""

from collections.abc import Mapping
from typing import Any

from tapis.games.kit.game import Seat
from tests.second_ways.told import Check


def left(game: Any, seat: Seat) -> int:
    return game.view(seat).crapette_counts[seat]


def empty(game: Any) -> int:
    return sum(not column for column in game.view(0).columns)


CRAPETTE: Mapping[str, Check] = {
    "foundation": lambda told: (
        sum(told.after().view(0).foundations) == sum(told.game.view(0).foundations) + 1
    ),
    "crapette": lambda told: left(told.after(), told.seat) == left(told.game, told.seat) - 1,
    "empties": lambda told: empty(told.after()) == empty(told.game) + 1,
    "loads": lambda told: (
        told.after().view(0).left[1 - told.seat] == told.game.view(0).left[1 - told.seat] + 1
    ),
}
