"""How well the engine of Belote de comptoir plays."""

from bench.engine_figures import Figure, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.intervals import share
from bench.engine_figures.players import at_random, by_engine
from bot.engines.comptoir import ComptoirEngine
from bot.games.comptoir import Comptoir, ComptoirOptions

TABLES = (
    ComptoirOptions(),
    ComptoirOptions(faces="blind"),
    ComptoirOptions(faces="open"),
    ComptoirOptions(faces="dealer", no_trump="on", all_trump="on", auction="single"),
)


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few matches only."""
    strong, games = by_engine(ComptoirEngine()), 2 if short else 100
    found: list[Figure] = []
    for options in TABLES:
        won = wins(Comptoir, options, strong, at_random, games=games, seats=3)
        name = f"Comptoir: won against two random, faces {options.faces}, auction {options.auction}"
        found.append(share(name, won, games, 90))
    return [*found, *levels.figures(Comptoir, short=short)]
