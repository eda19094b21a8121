"""What was played, weighed against what could have been played, by simulation.

A first look at some worlds finds the action that the engine would have played.  A second look at many other
worlds compares only that one with what was played, both in the same worlds: so nothing seems better than it
is only because it was the luckiest of many.  The error of a price is that of chance, and that of what was
heard of hidden cards: how much the price moves if it counts less or more in the same worlds (`prices`).

What seems to cost something there is looked at once more, in some of the same worlds, as if every hand lay
open and all played on perfectly.  With few cards left that alone is the price; with more it is weighed with
the play-outs, each by its error, and it is never above what open hands say, plus their error.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.coach.book import Verdict
from tapis.engines.cards.samples import Opener, Sampler
from tapis.engines.cards.tables import Real
from tapis.engines.kit.engine import EQUAL, Evaluation, ranked

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


class Weighed(NamedTuple):
    """What a look at a choice found.

    Attributes:
        verdict: what would surely have been better; None if nothing would.
        gap: how much the first look found between the best and the worst action.
        error: the standard error of that.
    """

    verdict: Verdict | None
    gap: float = 0.0
    error: float = 0.0

    def differs(self, near: float) -> bool:
        """Return True if the actions surely differ, by more than what counts as near."""
        return self.gap > max(near, SURE * self.error)


FULL: Final = Looks(64, 512)
FEWEST: Final = Looks(16, 64)
FEWEST_OPENED: Final = 4
"""In how many worlds hands are opened at least."""
DEALT: Final = 64
"""So many worlds are dealt at least, from which those are chosen where hands are opened."""
PLAYED_OUT: Final = 20.0
"""Points by which play-outs differ from open hands, besides half of what they say a mistake costs."""
EXACT: Final = 5
"""From so many cards in hand on, open hands alone are the price."""
DEAR: Final = 15.0
"""From so many points on a mistake is dear: it is told only if it is known well."""
AIM, UNSURE = 5.0, 6.0
"""Hands are opened until the error of what is dear is down to the first; above the second it is not known."""
BELIEF: Final = 0.5
"""By how much of itself the weight of what was heard may be wrong: levels of robots differ by that."""
LESS: Final = 14.0
"""So much is told at most of a dear mistake that is not known well, and no more than it surely costs."""


class OpenHands(NamedTuple):
    """How choices are looked at with open hands.

    Attributes:
        values: what samples them.
        worlds: in how many worlds first.
        most: in how many worlds at most.
        least: what a choice must seem to cost to be looked at.
        exact: whether what is found is the price, whatever play-outs say.
    """

    values: Opener
    worlds: int
    most: int
    least: float
    exact: bool

    def batches(self, looks: Looks) -> list[int]:
        """Return in how many worlds hands are opened each time: twice as many as before, up to the most."""
        part = looks.second / FULL.second
        found, most = [max(FEWEST_OPENED, int(self.worlds * part))], max(FEWEST_OPENED, int(self.most * part))
        while sum(found) < most:
            found.append(min(sum(found), most - sum(found)))
        return found

    def price(
        self, played: tuple[float, float], gaps: NDArray[np.float64], likely: Real
    ) -> tuple[float, float]:
        """Return what open hands say of a mistake, and play-outs if they have a say, with its error.

        Args:
            played: what play-outs say, and its error.
            gaps: [world] how much worse it is.
            likely: [world] how likely what was heard is (`Sampled`).
        """
        [(loss, error)] = prices(gaps[None], likely)
        return (loss, error) if self.exact else _weighed(played, (loss, error), len(gaps))


OPENED: Final[Mapping[int, tuple[int, int, float]]] = {
    8: (4, 4, 15.0),
    7: (4, 4, 15.0),
    6: (8, 24, 10.0),
    5: (32, 1024, 0.0),
    4: (32, 2048, 0.0),
    3: (128, 4096, 0.0),
    2: (128, 4096, 0.0),
}
"""By cards in hand, in how many worlds hands are opened, at first and at most, and what a choice must seem to
cost.

A search takes about four times as long for each card more.
"""


def open_hands(values: Opener, hand: int) -> OpenHands | None:
    """Return how choices with so many cards in hand are looked at, None where there is none."""
    if hand not in OPENED:
        return None
    return OpenHands(values, *OPENED[hand], exact=hand <= EXACT)


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
class Alternatives:
    """What a seat had to choose between.

    Attributes:
        like: of each legal action one that is as good, maybe itself.
        first: samples values as the engine counts.
        second: samples values as the ledger counts, in other worlds.
        open_hands: how choices that seem to cost something are looked at with open hands; None: they are not.
        chances: from actions and the values of the second look, the chances to make those that are contracts.
    """

    like: Mapping[str, str]
    first: Sampler
    second: Sampler
    open_hands: OpenHands | None = None
    chances: Chances = no_contracts

    @property
    def codes(self) -> tuple[str, ...]:
        """One action of each kind."""
        return tuple(dict.fromkeys(self.like.values()))

    def weighed(self, played: str, looks: Looks) -> Weighed:
        """Return what would surely have been better, and how much the actions differ."""
        if len(self.codes) == 1:
            return Weighed(None)
        best, seen = self._first_look(looks)
        order = seen.mean(axis=1)
        [(gap, error)] = means((seen[order.argmax()] - seen[order.argmin()])[None])
        mine = self.like[played]
        price = (0.0, 0.0) if best == mine else self._price(best, mine, looks)
        surely = price[0] > max(LEAST, SURE * price[1])
        return Weighed(Verdict(best, *price) if surely else None, gap, error)

    def _price(self, best: str, mine: str, looks: Looks) -> tuple[float, float]:
        """Return how much worse than the best another action is told to be, and the error."""
        seen = self.second((best, mine), self._number(looks))
        best_values, values = seen.values.astype(np.float64)
        found = prices((best_values - values)[None], seen.likely)
        [price] = self._told(best, (mine,), found, looks, mine)
        return price

    def _number(self, looks: Looks) -> int:
        """Return how many worlds the second look deals: a quarter of them where some are then opened."""
        return looks.second // 4 if self.open_hands else looks.second

    def _told(
        self,
        best: str,
        codes: Sequence[str],
        found: list[tuple[float, float]],
        looks: Looks,
        closely: str | None = None,
    ) -> list[tuple[float, float]]:
        """Return of each of these actions how much worse than the best it is told to be, and the error.

        Args:
            best: the best action.
            codes: the actions.
            found: the same by the second look alone.
            looks: how many worlds are looked at.
            closely: the action that is priced as well as can be; None: no action is.
        """
        if self.open_hands is None:
            return found
        least = max(LEAST, self.open_hands.least)
        near = [n for n, (loss, error) in enumerate(found) if loss > max(least, SURE * error)]
        seen, likely = {n: np.empty(0) for n in near}, np.empty(0, np.float32)
        played, batches = dict(enumerate(found)), self.open_hands.batches(looks)
        most = sum(batches)
        for worlds in batches:
            if not near:
                break
            opened = self.open_hands.values((best, *(codes[n] for n in near)), max(worlds, DEALT), worlds)
            values = opened.values.astype(np.float64)
            likely = np.concatenate([likely, opened.likely])
            for n, more in zip(near, values[0] - values[1:], strict=True):
                seen[n] = np.append(seen[n], more)
                found[n] = self.open_hands.price(played[n], seen[n], likely)
            near = [
                n
                for n in near
                if codes[n] == closely
                and _can_be_sure(found[n], believed(seen[n], likely), len(seen[n]) / most)
            ]
        return [_surely(price) if codes[n] == closely else price for n, price in enumerate(found)]

    def _first_look(self, looks: Looks) -> tuple[str, NDArray[np.float64]]:
        """Return the action that the first look finds best, and [code, world] what it saw."""
        seen = self.first(self.codes, looks.first).values.astype(np.float64)
        return self.codes[int(seen.mean(axis=1).round(EQUAL).argmax())], seen

    def evaluations(self, looks: Looks = FULL, played: str | None = None) -> tuple[Evaluation, ...]:
        """Return an evaluation of every legal action, best first, as `weighed` compares them.

        The best is the one of the first look.  Another that does as well in the worlds of the second look is
        worth as much.  An error is that of the distance from the best.

        Args:
            looks: how many worlds are looked at.
            played: the action that is priced as `weighed` does it, in its worlds; None: no action is.
        """
        codes = self.codes
        best = codes[0] if len(codes) == 1 else self._first_look(looks)[0]
        mine = None if played is None else self.like[played]
        own = {} if mine is None or mine == best else {mine: self._price(best, mine, looks)}
        seen = self.second(codes, self._number(looks))
        sampled = seen.values.astype(np.float64)
        found = prices(sampled[codes.index(best)] - sampled, seen.likely)
        top = float(sampled[codes.index(best)].mean())
        told = dict(zip(codes, self._told(best, codes, found, looks), strict=True)) | own
        values = {code: top - max(loss, 0.0) for code, (loss, _) in told.items()}
        errors = {code: error for code, (_, error) in told.items()}
        legal = sorted(self.like, key=lambda code: code != best)
        evaluations = ranked(
            {code: values[self.like[code]] for code in legal},
            {code: errors[self.like[code]] for code in legal},
        )
        chances = self.chances(codes, sampled)
        return tuple(each._replace(chance=chances.get(each.code)) for each in evaluations)


def _can_be_sure(price: tuple[float, float], belief: float, part: float) -> bool:
    """Return whether a price may be dear, is unsure in a part of the worlds, and will not be in all of them.

    `belief` is what of its error no world takes away.

    >>> [_can_be_sure((40.0, 12.0), belief, 1 / 16) for belief in (0.0, 7.0)]
    [True, False]
    """
    loss, error = price
    chance = sqrt(max(0.0, error**2 - belief**2))
    unsure = error > AIM and chance > belief / 2
    return loss + SURE * error > DEAR and unsure and hypot(belief, chance * sqrt(part)) <= UNSURE


def _surely(price: tuple[float, float]) -> tuple[float, float]:
    """Return what is told of a price: what is dear and not known well is less, if it surely costs something.

    >>> _surely((40.0, 5.0)), _surely((40.0, 10.0)), _surely((29.0, 10.0)), _surely((12.0, 10.0))
    ((40.0, 5.0), (14.0, 4.666666666666667), (9.0, 3.0), (0.0, 0.0))
    """
    loss, error = price
    if error <= UNSURE or loss + SURE * error <= DEAR:
        return price
    told = max(0.0, min(LESS, loss - SURE * error))
    return told, told / (SURE + 1)


def believed(gaps: NDArray[np.float64], likely: Real) -> float:
    """Return the error of a mean that comes from believing what was heard too much, or too little.

    Where the logarithm of how likely worlds are is taken 1 + x times, the mean of the gaps moves by x times
    their covariance with it, for small x; what chance alone makes of a covariance is taken off.
    """
    moved = float((gaps - gaps.mean()) @ (likely - likely.mean())) / len(gaps)
    chance = gaps.std() * likely.std() / sqrt(len(gaps))
    return BELIEF * sqrt(max(0.0, moved**2 - chance**2))


def prices(gaps: NDArray[np.float64], likely: Real) -> list[tuple[float, float]]:
    """Return of each row what it costs on average, with its error: of chance, and of belief (`believed`).

    Args:
        gaps: [row, world] what it costs there.
        likely: [world] how likely what was heard is there (`Sampled`).
    """
    rows = zip(means(gaps), gaps, strict=True)
    return [(loss, hypot(error, believed(row, likely))) for (loss, error), row in rows]


def means(gaps: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Return the mean of each row with its standard error."""
    errors = gaps.std(axis=1) / sqrt(gaps.shape[1])
    return list(zip(gaps.mean(axis=1).tolist(), errors.tolist(), strict=True))


def _weighed(
    played: tuple[float, float], open_hands: tuple[float, float], worlds: int
) -> tuple[float, float]:
    """Return a price of play-outs and one of open hands in so many worlds in one, and its error.

    A few worlds may be alike by chance, so the error of open hands is that of worlds that differ a little.

    >>> _weighed((0.0, 0.0), (40.0, 20.0), 4)
    (20.0, 14.142135623730951)
    >>> _weighed((0.0, 0.0), (40.0, 0.0), 4)
    (32.0, 8.94427190999916)
    """
    (loss, error), (open_loss, open_error) = played, open_hands
    open_error = max(open_error, PLAYED_OUT / sqrt(worlds))
    doubt, open_doubt = error**2 + PLAYED_OUT**2 + (loss / 2) ** 2, open_error**2
    price = (loss * open_doubt + open_loss * doubt) / (doubt + open_doubt)
    return min(price, open_loss + open_error), sqrt(doubt * open_doubt / (doubt + open_doubt))
