"""Engines: how to play each game well, for robots and for the coach.

An engine sees what its seat sees (`bot/engines/kit/engine.py`).  Engines are imported when they are first
asked, so a bot without robots loads none of them.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from bot.engines.kit.engine import NOTHING_NOW, Engine, Manner, Question, Thought
from bot.games.kit.level import LEVELS, Level

ENGINES: Mapping[str, str] = MappingProxyType(
    {
        "belote": "bot.engines.belote:BeloteEngine",
        "cant_stop": "bot.engines.cant_stop.engine:CantStopEngine",
        "coinche": "bot.engines.coinche:CoincheEngine",
        "comptoir": "bot.engines.comptoir:ComptoirEngine",
        "crapette": "bot.engines.crapette:CrapetteEngine",
        "dice_poker": "bot.engines.sheet.dice_poker:DicePokerEngine",
        "five_thousand": "bot.engines.five_thousand.engine:FiveThousandEngine",
        "four_twenty_one": "bot.engines.four_twenty_one.engine:FourTwentyOneEngine",
        "menteur": "bot.engines.menteur.engine:MenteurEngine",
        "top_jack": "bot.engines.sheet.top_jack:TopJackEngine",
        "yams": "bot.engines.sheet.yams:YamsEngine",
    }
)
"""The class of each game's engine, by the game's key: module and name, as `bot.engines.yams:YamsEngine`."""

HEARD_FROM: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "belote": frozenset({"turned"}),
        "coinche": frozenset({"began"}),
        "comptoir": frozenset({"dealer"}),
        "crapette": frozenset({"set_out", "ended", "demonstrated"}),
        "menteur": frozenset({"round"}),
    }
)
"""Of each game whose engine wants to hear: the kinds of facts that begin a deal, or a turn.

A question has the facts since the last of them.
"""


def engine_of(game: str) -> Engine:
    """Return the engine of a game; it is made once.

    Raises:
        KeyError: if the game has none.
    """
    return engine_at(ENGINES[game])


@cache
def engine_at(place: str) -> Engine:
    """Return the engine of the class at `place`, written as in `ENGINES`; it is made once."""
    made: Engine = named(place)()
    return made


def named(place: str) -> Any:  # noqa: ANN401 - whatever has this name
    """Return what is called by module and name, as in `ENGINES`; its module is imported when it is needed."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


__all__ = [
    "ENGINES",
    "HEARD_FROM",
    "LEVELS",
    "NOTHING_NOW",
    "Engine",
    "Level",
    "Manner",
    "Question",
    "Thought",
    "engine_at",
    "engine_of",
    "named",
]
