"""What was played, weighed against what could have been played, by simulation.

A first look at some worlds finds the action that the engine would have played.  A second look at many other
worlds compares only that one with what was played, both in the same worlds: so nothing seems better than it
is only because it was the luckiest of many.

What seems to cost something there is looked at once more, in some of the same worlds, as if every hand lay
open and all played on perfectly.  With few cards left that alone is the price; with more it is weighed with
the play-outs, each by its error, and it is never above what open hands say, plus their error.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.coach.book import Verdict
from bot.engines.cards.samples import Opener, Sampler
from bot.engines.kit.engine import EQUAL, Thought, ranked

SURE: Final = 2.0
"""Standard errors within which two actions are as good as each other."""
LEAST: Final = 1e-6
"""A difference below this comes from the computing itself."""


Chances: TypeAlias = Callable[[Sequence[str], NDArray[np.float64]], Mapping[str, float]]


def no_contracts(_codes: Sequence[str], _values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return no chances: none of the actions is a contract."""
    return {}


PLAYED_OUT: Final = 20.0
"""Points by which what play-outs say of a mistake differs from what open hands say."""
EXACT: Final = 5
"""From so many cards in hand on, open hands alone are the price."""
UNSURE, MORE = 5.0, 4
"""Where that is less sure than this, hands are opened again, in so many times the worlds."""


class Opened(NamedTuple):
    """How choices are looked at with open hands.

    Attributes:
        values: what samples them.
        worlds: in how many worlds.
        least: what a choice must seem to cost to be looked at.
        exact: whether what is found is the price, whatever play-outs say.
    """

    values: Opener
    worlds: int
    least: float
    exact: bool


OPENED: Final[Mapping[int, tuple[int, float]]] = {
    8: (4, 15.0),
    7: (6, 15.0),
    6: (16, 10.0),
    5: (40, 0.0),
    4: (64, 0.0),
}
"""By cards in hand, in how many worlds hands are opened, and what a choice must seem to cost.

A search takes about five times as long for each card more.  With three cards the second look is exact.
"""


def opened(values: Opener, hand: int) -> Opened | None:
    """Return how choices with so many cards in hand are looked at, None where all looks are exact."""
    if hand not in OPENED:
        return None
    return Opened(values, *OPENED[hand], exact=hand <= EXACT)


class Looks(NamedTuple):
    """How many worlds the first look and the second one deal."""

    first: int
    second: int


FULL: Final = Looks(64, 512)
FEWEST: Final = Looks(16, 64)
FEWEST_OPENED: Final = 4
"""In how many worlds hands are opened at least."""


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
        opened: how choices that seem to cost something are looked at with open hands; None: they are not.
        chances: from actions and the values of the second look, the chances to make those that are contracts.
    """

    like: Mapping[str, str]
    first: Sampler
    second: Sampler
    opened: Opened | None = None
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
        best_values, values = self.second((best, mine), self._number(looks)).astype(np.float64)
        [(loss, error)] = self._prices(best, (mine,), (best_values - values)[None], looks)
        return Verdict(best, loss, error) if loss > max(LEAST, SURE * error) else None

    def _number(self, looks: Looks) -> int:
        """Return how many worlds the second look deals: half of them where some are then opened."""
        return looks.second // 2 if self.opened else looks.second

    def _prices(
        self, best: str, codes: Sequence[str], gaps: NDArray[np.float64], looks: Looks
    ) -> list[tuple[float, float]]:
        """Return of each of these actions how much worse than the best it is, and the error of that.

        Args:
            best: the best action.
            codes: the actions.
            gaps: [code, world] how much worse they are in the worlds of the second look.
            looks: how many worlds are looked at.
        """
        found = _means(gaps)
        if self.opened is None:
            return found
        least = self.opened.least
        near = {n for n, (loss, error) in enumerate(found) if loss > max(least, LEAST, SURE * error)}
        worlds = max(FEWEST_OPENED, self.opened.worlds * looks.second // FULL.second)
        for times in (1, MORE):
            if not near:
                break
            asked = (best, *(codes[n] for n in sorted(near)))
            prices = _open(self.opened, asked, self._number(looks), times * worlds)
            unsure = set[int]()
            for n, price in zip(sorted(near), prices, strict=True):
                found[n] = price if self.opened.exact else _weighed(found[n], price, worlds)
                if self.opened.exact and price[1] > UNSURE:
                    unsure.add(n)
            near = unsure
        return found

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
        sampled = self.second(codes, self._number(looks)).astype(np.float64)
        gaps = sampled[codes.index(best)] - sampled
        top = float(sampled[codes.index(best)].mean())
        prices = dict(zip(codes, self._prices(best, codes, gaps, looks), strict=True))
        values = {code: top - max(loss, 0.0) for code, (loss, _) in prices.items()}
        errors = {code: error for code, (_, error) in prices.items()}
        legal = sorted(self.like, key=lambda code: code != best)
        found = ranked(
            {code: values[self.like[code]] for code in legal},
            {code: errors[self.like[code]] for code in legal},
        )
        chances = self.chances(codes, sampled)
        return tuple(each._replace(chance=chances.get(each.code)) for each in found)


def _open(opened: Opened, codes: Sequence[str], dealt: int, worlds: int) -> list[tuple[float, float]]:
    """Return of each action but the first how much worse it is with open hands, and the error of that."""
    values = opened.values(codes, dealt, worlds).astype(np.float64)
    return _means(values[0] - values[1:])


def _means(gaps: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Return the mean of each row with its standard error."""
    errors = gaps.std(axis=1) / sqrt(gaps.shape[1])
    return list(zip(gaps.mean(axis=1).tolist(), errors.tolist(), strict=True))


def _weighed(played: tuple[float, float], opened: tuple[float, float], worlds: int) -> tuple[float, float]:
    """Return a price of play-outs and one of open hands in so many worlds in one, and its error.

    A few worlds may be alike by chance, so the error of open hands is that of worlds that differ a little.

    >>> _weighed((40.0, 0.0), (0.0, 20.0), 4)
    (20.0, 14.142135623730951)
    >>> _weighed((40.0, 0.0), (0.0, 0.0), 4)
    (8.0, 8.94427190999916)
    """
    (loss, error), (open_loss, open_error) = played, opened
    open_error = max(open_error, PLAYED_OUT / sqrt(worlds))
    doubt, open_doubt = error**2 + PLAYED_OUT**2, open_error**2
    price = (loss * open_doubt + open_loss * doubt) / (doubt + open_doubt)
    return min(price, open_loss + open_error), sqrt(doubt * open_doubt / (doubt + open_doubt))
