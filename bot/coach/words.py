"""A reason in words: a text key and its values, for `bot/text.py`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from bot.engines import Thought
from bot.engines.kit.playable import named
from bot.games.kit.game import Fact, View

__all__ = ["Reason", "Tell", "Thought", "percent", "reason"]


class Reason(NamedTuple):
    """A text key, and the values of its placeholders."""

    key: str
    values: Mapping[str, object]


Tell: TypeAlias = Callable[[Any, Thought, Sequence[Fact]], Reason | None]
"""Returns why an action is good, from the view of its seat, what it is worth, and what was heard."""


def reason(tell: str, view: View, thoughts: Sequence[Thought], heard: Sequence[Fact] = ()) -> Reason | None:
    """Return why the first of these thoughts is good; None where nothing simple can be said.

    Args:
        tell: the name of the game's `Tell`; "" if it has none.
        view: the view of the seat whose turn it is.
        thoughts: what its actions are worth, best first.
        heard: what everybody saw since the last deal, as a `Question` has it: at cards, what is gone.
    """
    if not tell or not thoughts:
        return None
    told: Tell = named(tell)
    return told(view, thoughts[0], heard)


def percent(chance: float) -> str:
    """Write a chance in whole per cent.

    >>> percent(0.304), percent(0.001), percent(0.0)
    ('30', '<1', '0')
    """
    return "<1" if 0 < chance < 0.005 else str(round(100 * chance))
