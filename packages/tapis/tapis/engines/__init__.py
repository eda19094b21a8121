"""Engines: how to play each game well, for robots and for the coach.

An engine sees what its seat sees (`tapis/engines/kit/engine.py`).  Engines are imported when they are first
asked (`tapis/engines/kit/playable.py`), so a bot without robots loads none of them.
"""

from tapis.engines.kit.engine import NOTHING_NOW, Choice, Engine, Evaluation, Manner, Question
from tapis.engines.kit.playable import Playable
from tapis.games.kit.level import LEVELS, Level

__all__ = [
    "LEVELS",
    "NOTHING_NOW",
    "Choice",
    "Engine",
    "Evaluation",
    "Level",
    "Manner",
    "Playable",
    "Question",
]
