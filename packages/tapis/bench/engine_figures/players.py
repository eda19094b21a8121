"""Players for measurements: each sees what its seat sees, as a robot at a table does."""

from random import Random

import numpy as np

from tapis.engines import Engine, Level, Question
from tapis.engines.cards.policy import scores
from tapis.engines.cards.tables import PLACE
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.playouts import rows_of
from tapis.walk import Player


def by_engine(engine: Engine, level: Level = "strong", budget: int | None = None) -> Player:
    """Return the player that an engine is at this level, with its own budget or another."""
    spent = engine.budget if budget is None else budget
    return lambda question, luck: engine.choose(question, level, spent, luck)


def at_random(question: Question, luck: Random) -> str:
    """Choose evenly from what is legal."""
    return luck.choice(question.legal)


def by_taste(question: Question, known: Knowledge) -> str:
    """Choose a card by the rules of thumb by which hands are played out; declare whatever there is."""
    hands = np.zeros((1, 4), np.uint32)
    hands[0, question.seat] = known.hand
    liked = scores(rows_of(known, hands))[0]
    return max(question.legal, key=lambda code: (liked[PLACE[code.split(".")[1]]], code.endswith("declare")))
