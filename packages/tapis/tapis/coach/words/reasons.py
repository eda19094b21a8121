"""Reasons in words: text keys and their values, for `bot/text.py`.

Each game has a closed list of reasons.  One is told of an action only where the position bears it, whether
the action is the best one or not.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from tapis.engines import Evaluation
from tapis.engines.kit.playable import named
from tapis.games.kit.game import Fact, View

MOST: Final = 2
"""How many reasons are told of an action."""
EVEN: Final = 50
"""Per cent below which something is said to be unlikely."""


class Reason(NamedTuple):
    """A text key, and the values of its placeholders."""

    key: str
    values: Mapping[str, object]


Told: TypeAlias = Reason | Sequence[Reason] | None
"""One reason, or some, the strongest first; None where nothing simple can be said."""


def reasons(words: str, view: View, evaluation: Evaluation, heard: Sequence[Fact] = ()) -> tuple[Reason, ...]:
    """Return what speaks for an action, the strongest first; empty where nothing simple can be said.

    Args:
        words: the name of the game's module of words; "" if it has none.
        view: the view of the seat whose turn it is.
        evaluation: the action and what it is worth.
        heard: what everybody saw since the last deal, as a `Question` has it: at cards, what is gone.
    """
    if not words:
        return ()
    found: Told = named(f"{words}:reasons")(view, evaluation, heard)
    if found is None:
        return ()
    return (found,) if isinstance(found, Reason) else tuple(found[:MOST])


def percent(chance: float) -> str:
    """Write a chance in whole per cent.

    >>> percent(0.304), percent(0.001), percent(0.0)
    ('30', '<1', '0')
    """
    return "<1" if 0 < chance < 0.005 else str(round(100 * chance))


def going_on(lost: float) -> Reason | None:
    """Say how often a throw busts, where that is never or seldom."""
    if not lost:
        return Reason("coach.why.safe", {})
    return Reason("coach.why.on", {"percent": percent(lost)}) if 100 * lost < EVEN else None
