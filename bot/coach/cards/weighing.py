"""What was played, weighed against what could have been played, by simulation.

A first look at some worlds finds the action that the engine would have played.  A second look at many other
worlds compares only that one with what was played, both in the same worlds: so nothing seems better than it
is only because it was the luckiest of many.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.coach.book import Verdict
from bot.engines.cards.samples import Sampler
from bot.engines.kit.engine import EQUAL, Thought, ranked

SURE: Final = 2.0
"""Standard errors within which two actions are as good as each other."""
LEAST: Final = 1e-6
"""A difference below this comes from the computing itself."""


Chances: TypeAlias = Callable[[Sequence[str], NDArray[np.float64]], Mapping[str, float]]


def no_contracts(_codes: Sequence[str], _values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return no chances: none of the actions is a contract."""
    return {}


class Looks(NamedTuple):
    """How many worlds the first look and the second one deal."""

    first: int
    second: int


FULL: Final = Looks(64, 512)
FEWEST: Final = Looks(16, 64)


def looks_for(moves: int, usual: int) -> Looks:
    """Return how closely the choices of a match of so many moves are looked at.

    Args:
        moves: the moves of the match.
        usual: up to so many have full looks; longer matches share the time of these.

    >>> looks_for(400, 800), looks_for(1600, 800), looks_for(9000, 800)
    (Looks(first=64, second=512), Looks(first=32, second=256), Looks(first=16, second=64))
    """
    part = min(1.0, usual / max(moves, 1))
    return Looks(*(max(fewest, int(full * part)) for full, fewest in zip(FULL, FEWEST, strict=True)))


@dataclass(frozen=True)
class Scales:
    """What a seat had to choose between.

    Attributes:
        like: of each legal action one that is as good, maybe itself.
        first: samples values as the engine counts.
        second: samples values as the ledger counts, in other worlds.
        chances: from actions and the values of the second look, the chances to make those that are contracts.
    """

    like: Mapping[str, str]
    first: Sampler
    second: Sampler
    chances: Chances = no_contracts

    @property
    def codes(self) -> tuple[str, ...]:
        """One action of each kind."""
        return tuple(dict.fromkeys(self.like.values()))

    def judged(self, played: str, looks: Looks) -> Verdict | None:
        """Return what would surely have been better; None if nothing would."""
        best, mine = self._preferred(looks), self.like[played]
        if best == mine:
            return None
        gaps = np.subtract(*self.second((best, mine), looks.second), dtype=np.float64)
        loss, error = float(gaps.mean()), float(gaps.std()) / sqrt(len(gaps))
        return Verdict(best, loss, error) if loss > max(LEAST, SURE * error) else None

    def _preferred(self, looks: Looks) -> str:
        """Return the action that the first look finds best."""
        codes = self.codes
        if len(codes) == 1:
            return codes[0]
        return codes[int(self.first(codes, looks.first).mean(axis=1, dtype=np.float64).round(EQUAL).argmax())]

    def thoughts(self, looks: Looks = FULL) -> tuple[Thought, ...]:
        """Return a thought of every legal action, best first, as `judged` compares them.

        The best is the one of the first look.  Another that does as well in the worlds of the second look is
        worth as much.  An error is that of the distance from the best.
        """
        best, codes = self._preferred(looks), self.codes
        sampled = self.second(codes, looks.second).astype(np.float64)
        gaps = sampled[codes.index(best)] - sampled
        top = float(sampled[codes.index(best)].mean())
        values = dict(zip(codes, (top - np.maximum(gaps.mean(axis=1), 0.0)).tolist(), strict=True))
        errors = dict(zip(codes, (gaps.std(axis=1) / sqrt(gaps.shape[1])).tolist(), strict=True))
        legal = sorted(self.like, key=lambda code: code != best)
        found = ranked(
            {code: values[self.like[code]] for code in legal},
            {code: errors[self.like[code]] for code in legal},
        )
        chances = self.chances(codes, sampled)
        return tuple(each._replace(chance=chances.get(each.code)) for each in found)
