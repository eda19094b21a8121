"""How well the engine of 5000 plays: its turns alone, its wins over a player with a fixed threshold."""

from functools import partial
from random import Random

from bench.engine_figures import Figure, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.intervals import exactly, share
from bench.engine_figures.players import by_engine
from bot.engines import Question
from bot.engines.five_thousand.alone import alone
from bot.games.five_thousand.game import FiveThousand
from bot.games.five_thousand.options import FiveThousandOptions
from bot.games.five_thousand.view import FiveThousandView
from bot.shelf import SHELF

OPTIONS = FiveThousandOptions()


def plain(question: Question, luck: Random, enough: int = 300) -> str:  # noqa: ARG001 - it has none
    """Keep all that scores, and bank from `enough` points on."""
    view = FiveThousandView.of(question.view)
    if view.state == "choose":
        return question.legal[0]
    return "bank" if view.may_bank and view.points >= enough else "roll"


def figures(short: bool) -> list[Figure]:
    """Return the mean number of turns alone, and the share of wins over plain players."""
    games = 60 if short else 1000
    engine = SHELF["five_thousand"].mind()
    engine.prepare(OPTIONS)
    strong = by_engine(engine)
    found = [exactly("5000 alone, turns", float(alone(OPTIONS).turns[0]), 20.1209, 0.0001)]
    for seats, fair in ((2, 55.0), (4, 27.5)):
        for enough in (300, 350):
            won = wins(FiveThousand, OPTIONS, strong, partial(plain, enough=enough), games=games, seats=seats)
            name = f"5000 for {seats} against those who bank from {enough}, % won"
            found.append(share(name, won, games, fair))
    return [*found, *levels.figures(FiveThousand, short=short)]
