"""5000 in company: what a total is worth while the others run for the target too.

Players of 5000 touch each other only by who is first.  So a total is worth the chance that its player
finishes before all others, when from the next turn on everybody plays for the fewest turns.
"""

from functools import lru_cache

import numpy as np

from bot.engines.five_thousand.alone import alone, ends_at
from bot.engines.five_thousand.turn import Ends, Turn, Values
from bot.games.five_thousand.options import FiveThousandOptions


@lru_cache(maxsize=256)
def chances(options: FiveThousandOptions, others: tuple[int, ...]) -> Values:
    """Return the chance to win, by own total in steps, just before the others' next turns.

    Args:
        options: those of the table.
        others: the totals of the others who still play, in steps.
    """
    finished = alone(options).finished
    behind = np.prod(1.0 - finished[list(others)], axis=0)
    return np.diff(finished, axis=1) @ behind[1:] + finished[:, 0]


@lru_cache(maxsize=64)
def racing_turn(options: FiveThousandOptions, total: int, others: tuple[int, ...]) -> Turn:
    """Return the turn that wins most, for a player with this total in steps."""
    winning = chances(options, others)
    settled = winning[ends_at(options, total)]
    return Turn(options.dice, Ends(settled, winning[total], 1.0), opened=total > 0)
