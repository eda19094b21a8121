"""What engines are asked in the process that thinks; they are named as `Playable` names them."""

from functools import cache
from random import Random

from tapis.engines.kit.engine import Engine, Question
from tapis.engines.kit.playable import engine_at, named
from tapis.games.kit.level import Level
from tapis.games.kit.options import OptionSet


@cache
def meet(name: str) -> None:
    """Import what has this name, and warm an engine: the first thought takes no longer than others."""
    met = named(name)
    if isinstance(met, type) and issubclass(met, Engine):
        engine_at(name).warm()


def choose(engine: str, question: Question, level: Level, seed: str) -> str:
    """Return the notation that a robot of this level plays, with this luck."""
    mind = engine_at(engine)
    return mind.choose(question, level, mind.budget, Random(seed))  # noqa: S311 - deals no cards


def prepare(engine: str, options: OptionSet) -> None:
    """Solve the table of these options unless it is solved."""
    mind = engine_at(engine)
    if not mind.ready(options):
        mind.prepare(options)
