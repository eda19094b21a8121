"""A game as the rooms below the shelf are given it: its rules, and by name who thinks about it."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tapis.engines.kit.engine import Engine
from tapis.games.kit.game import Game


@dataclass(frozen=True, kw_only=True)
class Playable:
    """A game, and who thinks about it.

    Names are of module and class, as `tapis.engines.menteur.engine:MenteurEngine`: what they name is imported
    when it is first asked, so a bot without robots loads none of it.

    Args:
        rules: the game.
        engine: the name of its engine; "" if no robot plays it.
        analyst: the name of what judges its choices; "" if the coach does not.
        words: the module that says why an action is good, and which of its `KINDS` a mistake is; "" if none.
        opening_facts: the kinds of facts that begin a deal, or a turn, if its engine wants to hear what
            happens: a question has the facts since the last of them.
        solves: whether its engine solves tables beforehand.
        robot_version: raised when its strong robot decides otherwise; people who played a day's deals with
            one version are not compared with those who played with another.
    """

    rules: type[Game[Any]]
    engine: str = ""
    analyst: str = ""
    words: str = ""
    opening_facts: frozenset[str] = frozenset()
    solves: bool = False
    robot_version: int = 1

    def mind(self) -> Engine:
        """Return the engine; it is made once.

        Raises:
            LookupError: if the game has none.
        """
        if not self.engine:
            raise LookupError(f"{self.rules.key} has no engine")
        return engine_at(self.engine)


@cache
def engine_at(name: str) -> Engine:
    """Return the engine of the class of this name; it is made once."""
    made: Engine = named(name)()
    return made


def named(name: str) -> Any:  # noqa: ANN401 - whatever has this name
    """Return what has this name, written as in `Playable`; its module is imported when it is needed."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
