"""How well the engine of Belote plays."""

from collections.abc import Iterable
from itertools import pairwise

from bench.engine_figures import Figure, belote_colver
from bench.engine_figures.belote_players import BEGINS, bidding, both_ways, plain
from bench.engine_figures.card_players import (
    Player,
    at_random,
    by_engine,
    clocked,
    mean,
    played,
    share,
    times,
)
from bot.engines.belote import BeloteEngine
from bot.games.belote import Belote, BeloteOptions
from bot.games.kit.chance import Chance
from bot.games.kit.level import LEVELS


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few deals only."""
    engine, spent = BeloteEngine(), list[float]()
    strong = clocked(by_engine(engine), spent)
    number = 6 if short else 400
    cards = [ahead for ahead, _ in both_ways(bidding(plain, strong), plain, number, seed=1)]
    found = [mean("Belote: card points a deal ahead of a plain player", cards, "at least 8", 8)]
    whole = [ahead for _, ahead in both_ways(strong, plain, number, seed=2)]
    found.append(mean("Belote: points marked a deal ahead of a plain player", whole, "above 0", 0))
    if not short and belote_colver.installed():
        measured = belote_colver.ahead(200, seed=1)
        found.append(
            mean("Belote: card points a deal ahead of colver's heuristic", measured, "at least 8", 8)
        )
    games = 2 if short else 60
    won = sum(_match(strong, seed) for seed in range(games))
    found.append(share("Belote: matches to 1001 won against random, %", won, games, "at least 95", 95))
    for weak, better in pairwise(LEVELS):
        pair = by_engine(engine, better, 1), by_engine(engine, weak, 2)
        deals = 4 if short else 200
        marked = [ahead for _, ahead in both_ways(*pair, deals, seed=3)]
        name = f"Belote: {better} against {weak}, deals won both ways, %"
        found.append(share(name, _won(marked), len(marked), "60 to 70", 60, 70))
    return [*found, *times("Belote", spent, (25, 300))]


def _won(ahead: Iterable[float]) -> float:
    """Return how many deals were won; those without a winner count half."""
    return sum(0.5 if not points else float(points > 0) for points in ahead)


def _match(strong: Player, seed: int) -> bool:
    """Play a match against random players; return whether the engine's side won."""
    chance, side = Chance(f"match {seed}", 0), seed % 2
    game, facts = Belote.start(BeloteOptions(), 4, chance)
    players = [strong if seat % 2 == side else at_random(seed * 4 + seat) for seat in range(4)]
    for _ in played(game, facts, players, chance, BEGINS):
        pass
    return game.races[side] > 0
