"""Players for measurements: each sees what its seat sees, as a robot at a table does."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bot.engines import Engine, Level, Question

Player: TypeAlias = Callable[[Question, Random], str]
"""Someone who answers a question with a notation."""


def by_engine(engine: Engine, level: Level = "strong", budget: int | None = None) -> Player:
    """Return the player that an engine is at this level, with its own budget or another."""
    spent = engine.budget if budget is None else budget
    return lambda question, luck: engine.choose(question, level, spent, luck)


def at_random(question: Question, luck: Random) -> str:
    """Choose evenly from what is legal."""
    return luck.choice(question.legal)
