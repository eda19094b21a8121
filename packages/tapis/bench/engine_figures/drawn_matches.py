"""Matches drawn from deals that were played both ways: they cost less than matches played."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from bench.engine_figures import Figure
from bench.engine_figures.both_ways import scored
from bench.engine_figures.intervals import aimed
from bench.engine_figures.players import Player
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet

TARGET: Final = 1001
MATCHES: Final = 1000
"""Matches drawn for a share."""
SAMPLES: Final = 60
"""Drawings of as many deals again, whose shares tell the interval."""

Marks = list[tuple[int, int]]
"""What one side and the other mark in the two ways to play a deal."""


def figure(
    name: str,
    kind: type[Game[Any]],
    options: OptionSet,
    pair: tuple[Player, Player],
    deals: int,
    least: float,
    most: float = 100,
) -> Figure:
    """Return the share of matches that the first player's side wins, in %."""
    found: list[Marks] = [
        [(score.marked[side], score.marked[1 - side]) for side, score in ways]
        for ways in scored(kind, options, *pair, deals, seed=3)
    ]
    luck = Random(TARGET)
    value = share(found, MATCHES, luck)
    again = sorted(share(luck.choices(found, k=len(found)), MATCHES // 4, luck) for _ in range(SAMPLES))
    low, high = again[SAMPLES // 40], again[-1 - SAMPLES // 40]
    return Figure(name, value, low, high, aimed(least, most, " %"), least <= value <= most)


def share(found: Sequence[Marks], matches: int, luck: Random) -> float:
    """Return the share of so many matches, drawn deal by deal, that the first side wins, in %."""
    marks = [mark for ways in found for mark in ways]
    return 100 * sum(_won(marks, luck) for _ in range(matches)) / matches


def _won(marks: Marks, luck: Random) -> bool:
    mine = theirs = 0
    while mine == theirs or max(mine, theirs) < TARGET:
        mark = luck.choice(marks)
        mine, theirs = mine + mark[0], theirs + mark[1]
    return mine > theirs
