"""What the newest decisions of a person lost, how sure that is, and where it stands among robots' levels."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from tapis.games.kit.level import LEVELS, Level
from tapis.records.losses import Decided
from tapis.records.standings import Word

NEWEST: Final = 200
"""The decisions of which an index tells."""


def mean_of(decided: Sequence[Decided]) -> tuple[float, float]:
    """Return what a decision lost on average, and the standard error of that.

    It is the spread of the losses and, of estimates, their own errors, each by their squares.

    >>> [round(value, 3) for value in mean_of([Decided("roll", loss) for loss in (1.0, 0.0, 2.0)])]
    [1.0, 0.577]
    """
    count = len(decided)
    mean = sum(each.loss for each in decided) / max(1, count)
    spread = sum((each.loss - mean) ** 2 for each in decided) / max(1, count - 1)
    own = sum(each.error**2 for each in decided) / max(1, count)
    return mean, sqrt((spread + own) / max(1, count))


def worded(mean: float, error: float, robots: Sequence[float] | None) -> Word | None:
    """Return where an index stands among the robots' levels, weakest first; None if they are not told apart.

    It is at the nearest level that its error reaches, else between two of them, or beyond one.

    >>> worded(1.0, 0.2, (3.0, 1.1, 0.5)), worded(0.8, 0.1, (3.0, 1.1, 0.5))
    (Word(above='medium', below='medium'), Word(above='medium', below='strong'))
    >>> worded(0.1, 0.1, (3.0, 1.1, 0.5)), worded(9.0, 0.1, (3.0, 1.1, 0.5))
    (Word(above='strong', below=''), Word(above='', below='easy'))
    >>> worded(0.0, 0.1, (0.0, 0.0, 0.0))
    """
    if robots is None or not _apart(robots):
        return None
    near = min(range(len(robots)), key=lambda place: abs(robots[place] - mean))
    if abs(robots[near] - mean) <= error:
        return Word(LEVELS[near], LEVELS[near])
    beaten = sum(loss > mean for loss in robots)
    return Word(
        above=LEVELS[beaten - 1] if beaten else "", below=LEVELS[beaten] if beaten < len(LEVELS) else ""
    )


def passed(decisions: int, mean: float, error: float, robots: Sequence[float] | None) -> Level | None:
    """Return the highest level that surely loses more than a whole index; None if there is none.

    >>> passed(200, 0.9, 0.1, (3.0, 1.1, 0.5)), passed(199, 0.9, 0.1, (3.0, 1.1, 0.5))
    ('medium', None)
    """
    if robots is None or decisions < NEWEST or not _apart(robots):
        return None
    beaten = sum(mean + error < loss for loss in robots)
    return LEVELS[beaten - 1] if beaten else None


def _apart(robots: Sequence[float]) -> bool:
    """Return True if each level loses less than the one below; in Crapette none misses a duty."""
    return all(weaker > stronger for weaker, stronger in pairwise(robots))


def last(newest: Iterable[Sequence[Decided]]) -> list[Decided]:
    """Return the newest decisions of games, the newest game first: at most `NEWEST`, of a game the last."""
    found = list[Decided]()
    for game in newest:
        found += reversed(game[-(NEWEST - len(found)) :])
        if len(found) >= NEWEST:
            break
    return found
