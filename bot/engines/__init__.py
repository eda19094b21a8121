"""Engines: how to play each game well, for robots and for the coach.

An engine sees what its seat sees (`bot/engines/kit/engine.py`).  Engines are imported when they are first
asked, so a bot without robots loads none of them.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bot.engines.kit.engine import LEVELS, Engine, Level, Manner, Question, Thought

ENGINES: Mapping[str, str] = MappingProxyType(
    {
        "dice_poker": "bot.engines.sheet.dice_poker:DicePokerEngine",
        "top_jack": "bot.engines.sheet.top_jack:TopJackEngine",
        "yams": "bot.engines.sheet.yams:YamsEngine",
    }
)
"""The class of each game's engine, by the game's key: module and name, as `bot.engines.yams:YamsEngine`."""

HEARD_FROM: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "belote": frozenset({"turned"}),
        "comptoir": frozenset({"dealer"}),
        "menteur": frozenset({"round"}),
    }
)
"""Of each game whose engine wants to hear: the kinds of facts that begin a deal.

A question has the facts since the last of them.
"""


@cache
def engine_of(game: str) -> Engine:
    """Return the engine of a game; it is made once.

    Raises:
        KeyError: if the game has none.
    """
    module, _, name = ENGINES[game].partition(":")
    made: Engine = getattr(import_module(module), name)()
    return made


__all__ = ["ENGINES", "HEARD_FROM", "LEVELS", "Engine", "Level", "Manner", "Question", "Thought", "engine_of"]
