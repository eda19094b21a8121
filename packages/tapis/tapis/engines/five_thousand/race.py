"""5000 in company: what a total is worth while the others run for the target too.

Players of 5000 touch each other only by who is first.  So a total is worth the chance that its player
finishes before all others, when from the next turn on everybody plays for the fewest turns.
"""

from functools import lru_cache

import numpy as np

from tapis.engines.five_thousand.alone import Alone, ends_at, known
from tapis.engines.five_thousand.throws import STEP
from tapis.engines.five_thousand.turn import Ends, Turn, Values
from tapis.games.five_thousand.game import FiveThousandOptions


def chances(solution: Alone, others: tuple[int, ...]) -> Values:
    """Return the chance to win, by own total in steps, just before the others' next turns.

    `others` are the totals of the others who still play, in steps.
    """
    finished = solution.finished
    behind = np.prod(1.0 - finished[list(others)], axis=0)
    return np.diff(finished, axis=1) @ behind[1:] + finished[:, 0]


def shares(options: FiveThousandOptions) -> Values:
    """Return what totals are worth before the game is solved: the part of the way that they are."""
    return np.linspace(0.0, 1.0, options.target // STEP + 1)


@lru_cache(maxsize=64)
def _racing_turn(options: FiveThousandOptions, total: int, others: tuple[int, ...], *, solved: bool) -> Turn:
    solution = known(options) if solved else None
    winning = shares(options) if solution is None else chances(solution, others)
    return _best_turn(options, total, winning)


def racing_turn(options: FiveThousandOptions, total: int, others: tuple[int, ...]) -> Turn:
    """Return the turn that wins most, for a player with this total in steps."""
    return _racing_turn(options, total, others, solved=known(options) is not None)


def _best_turn(options: FiveThousandOptions, total: int, winning: Values) -> Turn:
    settled = winning[ends_at(options, total)]
    return Turn(options.dice, Ends(settled, winning[total], 1.0), opened=total > 0)
