"""Plain players of Coinche: who bids by the points in hand, and who plays cards as a net has learnt it."""

from random import Random

from bench.engine_figures.players import by_taste
from bot.engines.coinche.beginner import beginner
from bot.engines.coinche.knowledge import knowledge
from bot.engines.kit.engine import Question
from bot.games.coinche import CoincheView


def plain(question: Question, _: Random) -> str:
    """Bid as a beginner does, play by the plain player's taste; declare whatever there is."""
    view = CoincheView.of(question.view)
    if view.phase != "play":
        return beginner(view, question.legal)
    return by_taste(question, knowledge(question))


def learnt(question: Question, _: Random) -> str:
    """Play the card that a net has learnt to play, at once; for contracts in a trump suit."""
    return by_taste(question, knowledge(question), as_learnt=True)
