"""How well the engine of Menteur plays: its wins over random players and over players by odds alone."""

from random import Random

from bench.engine_figures import Figure, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.intervals import share
from bench.engine_figures.players import at_random, by_engine
from bot.engines import Question
from bot.games.menteur.bids import ONES, Bid
from bot.games.menteur.chances import exactly, likely
from bot.games.menteur.game import Menteur
from bot.games.menteur.options import MenteurOptions
from bot.games.menteur.view import MenteurView
from bot.shelf import SHELF

OPTIONS = MenteurOptions()


def by_odds(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Do what is likeliest to be right by the own dice alone: a call, or the lowest of the likeliest bids."""
    view = question.view
    assert isinstance(view, MenteurView)
    chances = {str(bid): float(likely(bid, view.hand, view.total, wild=view.wild)) for bid in view.offers}
    standing = view.standing
    if standing is not None:
        chances["liar"] = 1.0 - float(likely(standing, view.hand, view.total, wild=view.wild))
        if view.exact:
            chances["exact"] = _exact(view, standing)
    return max(chances, key=chances.__getitem__)


def _exact(view: MenteurView, bid: Bid) -> float:
    missing = bid.count - sum(die == bid.value or (view.wild and die == ONES) for die in view.hand)
    often = view.wild and bid.value != ONES
    return float(exactly(missing, view.total - len(view.hand), often=often))


def figures(short: bool) -> list[Figure]:
    """Return the share of wins over random players and players by odds, for two and for five."""
    games, strong = 30 if short else 1000, by_engine(SHELF["menteur"].mind())
    found: list[Figure] = []
    for seats, others, name, aim in (
        (2, at_random, "random", 80.0),
        (2, by_odds, "by odds", 55.0),
        (5, by_odds, "by odds", 24.0),
    ):
        won = wins(Menteur, OPTIONS, strong, others, games=games, seats=seats)
        found.append(share(f"Menteur for {seats} against players {name}, % won", won, games, aim))
    return [*found, *levels.figures(Menteur, short=short)]
