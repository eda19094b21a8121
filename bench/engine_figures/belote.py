"""How well the engine of Belote plays."""

from bench.engine_figures import Figure, belote_colver, colver_deals, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.belote_careful import careful
from bench.engine_figures.belote_players import both_ways, plain
from bench.engine_figures.both_ways import bidding
from bench.engine_figures.intervals import mean, share, shown
from bench.engine_figures.players import at_random, by_engine
from bot.engines.belote import BeloteEngine
from bot.games.belote import Belote, BeloteOptions


def figures(short: bool) -> list[Figure]:
    """Measure the engine; `short` plays a few deals only."""
    strong = by_engine(BeloteEngine())
    number = 6 if short else 400
    cards = [ahead for ahead, _ in both_ways(bidding(plain, strong), plain, number, seed=1)]
    found = [mean("Belote: card points a deal ahead of a plain player", cards, 8)]
    whole = [ahead for _, ahead in both_ways(strong, plain, number, seed=2)]
    found.append(mean("Belote: points marked a deal ahead of a plain player", whole, 0))
    number = 4 if short else 800
    tables = [ahead for _, ahead in both_ways(strong, careful, number, seed=3)]
    told = f"Belote: points marked a deal ahead of a careful player, {number} deals both ways"
    found.append(shown(told, tables, 15))
    if not short and colver_deals.installed():
        measured = list(colver_deals.ahead(belote_colver.taken, belote_colver.chosen, 200, seed=1))
        found.append(mean("Belote: card points a deal ahead of colver's heuristic", measured, 8))
    games = 2 if short else 60
    won = wins(Belote, BeloteOptions(), strong, at_random, games=games, seats=4)
    found.append(share("Belote: matches to 1001 won against random", won, games, 95))
    return [*found, *levels.figures(Belote, short=short)]
