"""How well the engine of Coinche plays."""

from bench.engine_figures import (
    Figure,
    card_play,
    coinche_auctions,
    coinche_colver,
    colver_deals,
    drawn_matches,
    levels,
)
from bench.engine_figures.both_ways import ahead, bidding
from bench.engine_figures.coinche_former import former
from bench.engine_figures.coinche_players import learnt, plain
from bench.engine_figures.intervals import mean
from bench.engine_figures.players import by_engine
from bot.engines.coinche import CoincheEngine
from bot.games.coinche import Coinche, CoincheOptions

DEALS = 1500
"""Deals whose cards are played at once: a deal swings by 250 points marked, so that they tell 13."""
AGAINST = "Coinche: matches won against who bids by the points in hand"


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few deals only."""
    strong, options = by_engine(CoincheEngine()), CoincheOptions(target=5000)
    number = 2 if short else 150
    pairs = {
        "the same cards played by the engine": (strong, bidding(plain, strong)),
        "the same cards played by the plain player": (bidding(strong, plain), plain),
    }
    found = [
        drawn_matches.figure(f"{AGAINST}, {name}", Coinche, options, pair, number, 60)
        for name, pair in pairs.items()
    ]
    told = "Coinche: points marked a deal ahead of who bids without a convention, the same cards played"
    for name, player, many in (("by the engine", strong, 400), ("by the net, at once", learnt, DEALS)):
        pair = bidding(strong, player), bidding(former, player)
        marked = [marks for _, marks in ahead(Coinche, options, *pair, 2 if short else many, seed=5)]
        found.append(mean(f"{told} {name}", marked, 30))
    found += coinche_auctions.figures(short)
    if not short and colver_deals.installed():
        measured = list(colver_deals.ahead(coinche_colver.taken, coinche_colver.chosen, 200, seed=1))
        found.append(mean("Coinche: card points a deal ahead of colver's heuristic", measured, 8))
    return [*found, *card_play.figures(short), *levels.figures(Coinche, short=short)]
