"""How far apart the levels of an engine are: each wins 60 to 70 % against the one below."""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from bench.engine_figures import Figure
from bench.engine_figures.arena import both_ways
from bench.engine_figures.intervals import paired
from bench.engine_figures.players import by_engine
from bot.engines import LEVELS, Level, engine_of
from bot.games.kit.game import Game

LEAST, MOST = 60.0, 70.0
PAIRS: Mapping[str, int] = MappingProxyType(
    {
        "belote": 30,
        "cant_stop": 300,
        "comptoir": 100,
        "crapette": 100,
        "five_thousand": 500,
        "four_twenty_one": 500,
        "menteur": 300,
    }
)
"""How often two levels meet in the long form, each time with the same luck from both places."""
FEW = 2


def figures(kind: type[Game[Any]], *, short: bool) -> list[Figure]:
    """Return which part each level wins against the one below, in %."""
    return [
        paired(
            f"{kind.key}: {level} against {weaker}, % won",
            parts(kind, level, weaker, FEW if short else PAIRS[kind.key]),
            LEAST,
            MOST,
        )
        for weaker, level in pairwise(LEVELS)
    ]


def parts(kind: type[Game[Any]], level: Level, other: Level, pairs: int) -> list[float]:
    """Return which part a level wins of each luck that it meets from both places."""
    engine = engine_of(kind.key)
    engine.prepare(kind.Options())
    return both_ways(kind, kind.Options(), by_engine(engine, level), by_engine(engine, other), pairs=pairs)
