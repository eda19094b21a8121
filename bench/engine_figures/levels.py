"""How far apart the levels of an engine are: each wins 60 to 70 % against the one below."""

from itertools import pairwise
from typing import Any

from bench.engine_figures import Figure
from bench.engine_figures.arena import by_engine, share, wins
from bot.engines import LEVELS, engine_of
from bot.games.kit.game import Game

LEAST, MOST = 60.0, 70.0
MANY, FEW = 1000, 20


def figures(kind: type[Game[Any]], *, short: bool) -> list[Figure]:
    """Return the share of games for two that each level wins against the one below."""
    games, options, engine = FEW if short else MANY, kind.Options(), engine_of(kind.key)
    found: list[Figure] = []
    for weaker, level in pairwise(LEVELS):
        won = wins(kind, options, by_engine(engine, level), by_engine(engine, weaker), games=games)
        told = share(f"{kind.key}: {level} against {weaker}, % won", won, games, LEAST)
        met = LEAST <= told.value <= MOST
        found.append(Figure(told.name, told.value, told.low, told.high, f"{LEAST:g} to {MOST:g} %", met))
    return found
