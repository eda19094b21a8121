"""How two play a round of Menteur by a mixed strategy that was solved beforehand (`bench/solve_menteur.py`).

The strategy looks at the own cup, the last bid, and how far that is above the one before.  It is kept for one
to five dice each with the default options, where it makes no difference what else was said.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.engines.menteur.cups import Values
from tapis.games.menteur.view import MenteurView

SOLVED: Final = Path(__file__).parents[2] / "data/solved/menteur-duel.npz"
STEPS: Final = 8
"""How many rungs a raise goes up at most."""
OPENINGS: Final = 24
"""The rungs that may open."""
MOST: Final = 5
"""The dice of a player, at most."""
WHOLE: Final = 200
"""What the parts of a strategy add up to, about."""

Parts: TypeAlias = NDArray[np.uint8]
"""[cup, rung] of an opening, else [steps before, last rung, cup, steps]; 0 steps is the call."""


@lru_cache(maxsize=6)
def _parts(name: str) -> Parts:
    with np.load(SOLVED) as kept:
        return np.asarray(kept[name])


def known(view: MenteurView) -> bool:
    """Return True if the strategy is kept for the round that is played."""
    dice = [count for count in view.dice if count]
    plain = view.wild and not view.exact and view.options.loss == "one"
    return len(dice) == 2 and max(dice) <= MOST and plain


def parts(opener: int, other: int, said: Sequence[int]) -> tuple[Values, NDArray[np.intp]] | None:
    """Return [cup, action], how often each cup of who is to act does what; and by action the rung.

    Rung -1 is the call.  None: this was never reached when the strategy was solved.

    Args:
        opener: the dice of who opened.
        other: those of the other one.
        said: the rungs of the bids of the round.
    """
    if not said:
        rows, rungs = _parts(f"{opener}{other}open"), np.arange(OPENINGS)
        rungs = rungs[: rows.shape[1]]
    else:
        role = "second" if len(said) % 2 else "first"
        before = min(STEPS, said[-1] - said[-2]) if len(said) > 1 else 0
        rows = _parts(f"{opener}{other}{role}")[before, said[-1]]
        rungs = said[-1] + np.arange(STEPS + 1)
        rungs[0] = -1
    total = rows.sum(axis=1, keepdims=True, dtype=np.float64)
    return None if np.any(total == 0) else (rows / total, rungs)
