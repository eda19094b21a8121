"""A plain player of Coinche, who bids by the points in hand."""

from random import Random

from bench.engine_figures.coinche_calls import beginner
from bench.engine_figures.players import by_taste
from tapis.engines.coinche.knowledge import knowledge
from tapis.engines.kit.engine import Question
from tapis.games.coinche.game import CoincheView


def plain(question: Question, _: Random) -> str:
    """Bid as a beginner does, play by the plain player's taste; declare whatever there is."""
    view = CoincheView.of(question.view)
    if view.phase != "play":
        return beginner(view, question.legal)
    return by_taste(question, knowledge(question))
