"""How far apart the levels of an engine are, and what is told of them (`bot/shelf.py`)."""

from collections.abc import Mapping
from itertools import pairwise
from statistics import fmean
from types import MappingProxyType
from typing import Any, cast

from bench.engine_figures import Figure, drawn_matches
from bench.engine_figures.arena import both_ways
from bench.engine_figures.intervals import paired
from bench.engine_figures.players import by_engine
from bench.engine_figures.sheets import lost
from bot.engines import LEVELS, Level
from bot.engines.sheet.engine import SheetEngine
from bot.games.kit.game import Game
from bot.games.kit.level import Measured
from bot.games.kit.sheet import SheetGame
from bot.shelf import GAMES, SHELF

LEAST, MOST = 60.0, 70.0
PAIRS: Mapping[str, int] = MappingProxyType(
    {
        "belote": 120,
        "cant_stop": 250,
        "coinche": 120,
        "comptoir": 60,
        "crapette": 60,
        "five_thousand": 500,
        "four_twenty_one": 500,
        "menteur": 250,
    }
)
"""How often two levels meet in the long form, each time with the same luck from both places."""
DRAWN = frozenset({"belote", "coinche"})
"""Games whose matches are drawn from deals."""
SHEETS = 200
"""Sheets that a level fills."""
FEW = 2


def figures(kind: type[Game[Any]], *, short: bool) -> list[Figure]:
    """Return which part each level wins against the one below, in %."""
    return [won(kind, level, weaker, short=short) for weaker, level in pairwise(LEVELS)]


def won(kind: type[Game[Any]], level: Level, other: Level, *, short: bool) -> Figure:
    """Return which part a level wins against another one, in %: for two, or for two sides."""
    engine, options, pairs = SHELF[kind.key].mind(), kind.Options(), FEW if short else PAIRS[kind.key]
    engine.prepare(options)
    name = f"{kind.key}: {level} against {other}, % won"
    one, two = by_engine(engine, level), by_engine(engine, other)
    if kind.key in DRAWN:
        options = kind.Options.model_validate({"target": 5000})
        return drawn_matches.figure(name, kind, options, (one, two), pairs, LEAST, MOST)
    return paired(name, both_ways(kind, options, one, two, pairs=pairs), LEAST, MOST)


def measured(game: str, *, short: bool) -> dict[Level, Measured]:
    """Measure what is told of each level of a game."""
    kind, engine = GAMES[game], SHELF[game].mind()
    best, found = LEVELS[-1], dict[Level, Measured]()
    for level in LEVELS[:-1]:
        if isinstance(engine, SheetEngine):
            sheets = lost(engine, cast("type[SheetGame]", kind), level, FEW if short else SHEETS)
            found[level] = Measured("lost", round(fmean(sheets), 1))
        else:
            found[level] = Measured("won", round(won(kind, level, best, short=short).value))
    return {**found, best: Measured("lost", 0) if isinstance(engine, SheetEngine) else Measured("won", 50)}


def written(game: str, levels: Mapping[Level, Measured]) -> str:
    """Write the levels as the game's entry on the shelf has them.

    >>> written("yams", {"easy": Measured("lost", 50), "medium": Measured("lost", 12)})
    'yams: levels=lost(50, 12),'
    """
    (unit, easy), (_, medium), *_ = levels.values()
    return f"{game}: levels={unit}({easy:g}, {medium:g}),"
