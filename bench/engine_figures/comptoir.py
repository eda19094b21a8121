"""How well the engine of Belote de comptoir plays."""

from collections.abc import Sequence
from itertools import pairwise

from bench.engine_figures import Figure
from bench.engine_figures.card_players import Player, at_random, by_engine, clocked, played, share, times
from bot.engines import HEARD_FROM
from bot.engines.comptoir import ComptoirEngine
from bot.games.comptoir import Comptoir, ComptoirOptions
from bot.games.kit.chance import Chance
from bot.games.kit.level import LEVELS

BEGINS = HEARD_FROM["comptoir"]
TABLES = (
    ComptoirOptions(),
    ComptoirOptions(faces="blind"),
    ComptoirOptions(faces="open"),
    ComptoirOptions(faces="dealer", no_trump="on", all_trump="on", auction="single"),
)


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few matches only."""
    engine, spent = ComptoirEngine(), list[float]()
    strong = clocked(by_engine(engine), spent)
    found: list[Figure] = []
    for options in TABLES:
        games = 2 if short else 100
        won = sum(_wins(strong, [at_random(n * 2), at_random(n * 2 + 1)], options, n) for n in range(games))
        name = f"Comptoir: won against two random, faces {options.faces}, auction {options.auction}, %"
        found.append(share(name, won, games, "at least 90", 90))
    for weak, better in pairwise(LEVELS):
        games = 2 if short else 200
        pair = by_engine(engine, better, 1), by_engine(engine, weak, 2)
        won = sum(_wins(pair[0], [pair[1]], ComptoirOptions(), n) for n in range(games))
        name = f"Comptoir: {better} against {weak}, matches of two won, %"
        found.append(share(name, won, games, "60 to 70", 60, 70))
    return [*found, *times("Comptoir", spent, (25, 300))]


def _wins(one: Player, others: Sequence[Player], options: ComptoirOptions, number: int) -> bool:
    """Play a match, the seat by its number; return whether the one wins."""
    chance, seat = Chance(f"match {number}", 0), number % (len(others) + 1)
    players = [*others[:seat], one, *others[seat:]]
    game, facts = Comptoir.start(options, len(players), chance)
    for _ in played(game, facts, players, chance, BEGINS):
        pass
    return game.scores[seat] == max(game.scores)
