"""Records of whole games between players of the bench, as a table would write them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.records.record import Record
from tapis.walk import Player, Walk, by_players


def recorded(
    kind: type[Game[Any]],
    options: OptionSet,
    players: Sequence[Player],
    number: int,
    *,
    leaves: Mapping[int, int] | None = None,
) -> Record:
    """Play game `number` to its end; return its record.

    `leaves` tells which seat leaves at which revision.
    """
    walk = Walk(kind, options, len(players), f"{number:064x}", by_players(players, Random(number)))
    while walk.going:
        leaver = (leaves or {}).get(walk.rev + 1)
        if leaver is None:
            walk.step()
        else:
            walk.withdraw(leaver)
    return walk.record([f"Seat {seat}" for seat in range(len(players))])
