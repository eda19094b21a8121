"""Crapette: the actions are played."""

from collections.abc import Mapping
from typing import Any

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Seat
from tests.second_ways.told import Check, Told


def left(game: Any, seat: Seat) -> int:
    return game.view(seat).crapette_counts[seat]


def empty(game: Any) -> int:
    return sum(not column for column in game.view(0).columns)


def placed(told: Told) -> int:
    return sum(told.after().view(0).foundations) - sum(told.game.view(0).foundations)


def own(told: Told, seat: Seat) -> int:
    """Return how many cards more a seat has left after the action."""
    return told.after().view(0).left[seat] - told.game.view(0).left[seat]


def fits(game: Any, seat: Seat, where: str = "fto") -> bool:
    """Return True if it is the seat's turn, and its crapette's card may go to such a pile."""
    moves = [str(each).split(".") for each in game.legal(seat)]
    return game.turn == seat and any(each[:2] == ["move", "c"] and each[2][0] in where for each in moves)


def off(told: Told) -> bool:
    return left(told.after(), told.seat) < left(told.game, told.seat) and not (
        left(told.swapped().after(), told.seat) < left(told.game, told.seat)
    )


def goes(told: Told) -> bool:
    """Return True if the opponent's crapette fits a foundation or a column, once they begin a turn."""
    game = told.after()
    if game.turn == told.seat:
        game.play(told.seat, "end", Loaded([1] * 99))
    return fits(game, 1 - told.seat, "ft")


def sources(told: Told) -> list[str]:
    return [[*each.split("."), ""][1] for each in (told.code, told.other)]


def columns(code: str) -> bool:
    return code.count(".t") == 2


CRAPETTE: Mapping[str, Check] = {
    "crapette_foundation": lambda told: placed(told) == 1 > placed(told.swapped()),
    "crapette_blocks": lambda told: off(told) and not fits(told.swapped().after(), told.seat),
    "crapette_ended": lambda told: off(told) and told.other == "end",
    "crapette_off": off,
    "crapette_opens": lambda told: (
        not fits(told.game, told.seat)
        and fits(told.after(), told.seat)
        and not fits(told.swapped().after(), told.seat)
    ),
    "crapette_helps": lambda told: own(told, 1 - told.seat) >= 0 > own(told.swapped(), 1 - told.seat),
    "crapette_loads": lambda told: own(told, 1 - told.seat) == 1 > own(told.swapped(), 1 - told.seat),
    "crapette_denies": lambda told: not goes(told) and goes(told.swapped()),
    "crapette_turned": lambda told: sources(told)[0] == "d" and sources(told)[1] not in {"c", "d"},
    "crapette_waste": lambda told: sources(told)[0] == "w" and sources(told)[1] not in {"c", "d", "w"},
    "crapette_empties": lambda told: empty(told.after()) > empty(told.game) >= empty(told.swapped().after()),
    "crapette_room": lambda told: empty(told.after()) >= empty(told.game) > empty(told.swapped().after()),
    "crapette_shifts": lambda told: columns(told.other) and not columns(told.code),
    "way.crapette_left": lambda told: (
        (told.values["n"], told.values["others"])
        == tuple(told.after().view(0).left[seat] for seat in (told.seat, 1 - told.seat))
    ),
}
