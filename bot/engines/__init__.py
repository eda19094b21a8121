"""Engines: how to play each game well, for robots and for the coach.

An engine sees what its seat sees (`bot/engines/kit/engine.py`).  Engines are imported when they are first
asked (`bot/engines/kit/playable.py`), so a bot without robots loads none of them.
"""

from bot.engines.kit.engine import NOTHING_NOW, Engine, Manner, Question, Thought
from bot.engines.kit.playable import Playable
from bot.games.kit.level import LEVELS, Level
