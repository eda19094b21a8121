"""Who wins how many games."""

from typing import Any, TypeAlias

from bench.engine_figures.players import Player
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.walk import Seated

Pair: TypeAlias = tuple[Player, Player]
"""Who is measured, and who has all other seats."""


def won(
    kind: type[Game[Any]],
    options: OptionSet,
    pair: Pair,
    name: str,
    *,
    mine: int,
    seats: int,
    sides: int | None = None,
) -> float:
    """Play a game; return which part of it is won from place `mine`, where a shared first place is shared.

    In a team game a place is a side; so it is with `sides`, each of which has every so manieth seat.
    """
    sides = sides or (2 if kind.teams else seats)
    players = [pair[seat % sides != mine] for seat in range(seats)]
    places = Seated(kind, options, players, name).played().places
    first = [seat % sides for seat, place in enumerate(places) if place == 1]
    return first.count(mine) / len(first)


def wins(
    kind: type[Game[Any]], options: OptionSet, one: Player, others: Player, *, games: int, seats: int = 2
) -> float:
    """Return how many games one player wins, each with luck of its own and the next place."""
    sides = 2 if kind.teams else seats
    return sum(
        won(kind, options, (one, others), f"arena {number}", mine=number % sides, seats=seats)
        for number in range(games)
    )


def both_ways(
    kind: type[Game[Any]], options: OptionSet, one: Player, other: Player, *, pairs: int
) -> list[float]:
    """Return which part one player wins of each luck, which two players or sides meet from both places.

    Where two are too few to play, four do: each player has every other seat.
    """
    seats = 4 if kind.teams or kind.seats.start > 2 else 2
    return [
        sum(
            won(kind, options, (one, other), f"both ways {number}", mine=mine, seats=seats, sides=2)
            for mine in (0, 1)
        )
        / 2
        for number in range(pairs)
    ]
