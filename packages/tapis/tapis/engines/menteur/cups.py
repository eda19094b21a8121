"""What may be under a cup, and how a player who goes by the odds bids with it."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.games.kit.dice import Dice
from tapis.games.menteur.bids import FACES, ONES, Bid, counted, ladder, openings, raises
from tapis.games.menteur.chances import at_least

Values: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.intp]

HEAT = 0.08
"""How far players stray from the likeliest bid: a bid less likely by this is made e times less often."""


@cache
def cups(dice: int) -> tuple[Dice, ...]:
    """Return every cup of so many dice, each in rising order."""
    return tuple(combinations_with_replacement(FACES, dice))


@cache
def places(dice: int) -> Mapping[Dice, int]:
    """Return the place of each cup among `cups`."""
    return {cup: place for place, cup in enumerate(cups(dice))}


@cache
def thrown(dice: int) -> Values:
    """Return how likely each cup is to be thrown."""
    return np.array([_orders(cup) / 6**dice for cup in cups(dice)])


def _orders(cup: Dice) -> int:
    orders = factorial(len(cup))
    for count in Counter(cup).values():
        orders //= factorial(count)
    return orders


@cache
def counts(dice: int, *, wild: bool) -> Whole:
    """Return how many dice of each cup count as each value: a row for each cup, a column for each value."""
    rows = [[counted(cup, value, wild=wild) for value in FACES] for cup in cups(dice)]
    return np.array(rows, dtype=np.intp)


class Rungs:
    """Every bid with so many dice in play, in rising order; a palifico keeps its value."""

    def __init__(self, total: int, *, wild: bool, palifico: bool) -> None:
        self.total = total
        self.wild = wild
        self.palifico = palifico
        self.bids = ladder(total, wild=wild)
        self.place = {bid: place for place, bid in enumerate(self.bids)}
        self.count: Whole = np.array([bid.count for bid in self.bids], dtype=np.intp)
        self.value: Whole = np.array([bid.value - 1 for bid in self.bids], dtype=np.intp)
        self._above: dict[Bid | None, Values] = {}

    def above(self, bid: Bid | None) -> Values:
        """Return 1 for every bid that may follow this one (None: that may open), else 0."""
        if bid not in self._above:
            found = (
                openings(self.total, wild=self.wild)
                if bid is None
                else raises(bid, self.total, wild=self.wild, palifico=self.palifico)
            )
            mask = np.zeros(len(self.bids))
            mask[[self.place[higher] for higher in found]] = 1.0
            self._above[bid] = mask
        return self._above[bid]


@lru_cache(maxsize=32)
def rungs(total: int, *, wild: bool, palifico: bool) -> Rungs:
    """Return the bids with so many dice in play."""
    return Rungs(total, wild=wild, palifico=palifico)


class Bidder:
    """How a player with so many of the dice in play bids who goes by the odds of their own cup.

    `likely[cup, bid]` is the chance they give to a bid, `keen` how much it draws them; `calls` is how much
    they are drawn to doubt the bid.
    """

    def __init__(self, dice: int, steps: Rungs) -> None:
        unknown = steps.total - dice
        chances = np.array(
            [
                [float(at_least(needed, unknown, often=often)) for needed in range(steps.total + 1)]
                for often in (False, True)
            ]
        )
        often = (steps.value + 1 != ONES) & steps.wild
        needed = np.maximum(0, steps.count - counts(dice, wild=steps.wild)[:, steps.value])
        self.likely: Values = chances[often.astype(np.intp), needed]
        self.keen: Values = np.exp(self.likely / HEAT)
        self.calls: Values = np.exp((1.0 - self.likely) / HEAT)

    def answers(self, standing: int, above: Values) -> tuple[Values, Values]:
        """Return how often each cup bids each rung, and how often it doubts the bid that stands.

        Args:
            standing: the rung of that bid, -1 if there is none.
            above: 1 for each rung that may be bid, else 0.
        """
        raised = self.keen * above
        doubts = self.calls[:, standing] if standing >= 0 else np.zeros(len(raised))
        weight = raised.sum(axis=1) + doubts
        return raised / weight[:, None], doubts / weight


@lru_cache(maxsize=32)
def bidder(dice: int, total: int, *, wild: bool, palifico: bool) -> Bidder:
    """Return how a player with so many of all dice bids."""
    return Bidder(dice, rungs(total, wild=wild, palifico=palifico))
