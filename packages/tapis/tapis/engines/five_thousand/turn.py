"""The best play of one turn of 5000, given what every end of the turn is worth."""

from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.engines.five_thousand.throws import STEP, Keeps, throwing
from tapis.games.five_thousand.game import MOST_THROWS, OPENING

Values: TypeAlias = NDArray[np.float64]


class Ends(NamedTuple):
    """What the ends of a turn are worth; all may be several cases at once, by the first axes.

    `settled[..., k]` is the worth of settling with k steps of 50 points, the last one standing for all above.
    """

    settled: Values
    bust: Values
    five_ones: float


class Turn:
    """The worth of throwing and of keeping at every moment of a turn, for a player who then plays best.

    Args:
        hand: all the dice.
        opened: whether the player has opened, so that they may bank at any time.
        ends: the worth of the ends.
    """

    def __init__(self, hand: int, ends: Ends, *, opened: bool) -> None:
        self.hand = hand
        self.ends = ends
        self._bank_from = 0 if opened else OPENING // STEP
        self._thrown: dict[tuple[int, int], Values] = {}
        self._decided: dict[tuple[int, int], Values] = {}
        self._lists: dict[tuple[int, int], list[float]] = {}

    @cached_property
    def start(self) -> Values:
        """What the turn is worth before its first throw."""
        return self.throw(1, self.hand)[..., 0]

    def throw(self, throw: int, free: int) -> Values:
        """Return, by the steps gained so far, what it is worth to make this throw with `free` dice."""
        if (throw, free) not in self._thrown:
            self._thrown[throw, free] = self._throw(throw, free)
        return self._thrown[throw, free]

    def _throw(self, throw: int, free: int) -> Values:
        brings = throwing(free, self.hand)
        before = 1 if throw == 1 else self.ends.settled.shape[-1]
        value = np.zeros((*self.ends.settled.shape[:-1], before))
        value += (brings.bust * self.ends.bust)[..., None] + brings.wins * self.ends.five_ones
        for chance, offered in brings.keeps:
            best = self._kept(throw, *offered[0], before)
            for gained, left in offered[1:]:
                best = np.maximum(best, self._kept(throw, gained, left, before))
            value += chance * best
        return value

    def _kept(self, throw: int, gained: int, left: int, before: int) -> Values:
        return self.decide(throw, left)[..., gained : gained + before]

    def decide(self, throw: int, free: int) -> Values:
        """Return, by steps gained, the worth after a keep of this throw; the last value is repeated."""
        key = (throw, free if throw < MOST_THROWS else 0)
        if key not in self._decided:
            value = self.ends.settled
            if throw < MOST_THROWS:
                more = self.throw(throw + 1, free)
                value = np.maximum(value, more)
                value[..., : self._bank_from] = more[..., : self._bank_from]
            above = np.repeat(value[..., -1:], _most_gained(self.hand), axis=-1)
            self._decided[key] = np.concatenate((value, above), axis=-1)
        return self._decided[key]

    def choice(self, throw: int, steps: int, offered: Keeps) -> tuple[int, int]:
        """Return the best of the keeps of this throw in the first case, with these steps gained before it."""
        worth = [self._listed(throw, left)[steps + gained] for gained, left in offered]
        return offered[worth.index(max(worth))]

    def goes_on(self, throw: int, steps: int, free: int) -> bool:
        """Return True if a player who has kept from this throw does better to throw again than to bank."""
        if throw == MOST_THROWS:
            return False
        return (
            steps < self._bank_from or self._listed(throw, free)[steps] > self._listed(MOST_THROWS, 0)[steps]
        )

    def _listed(self, throw: int, free: int) -> list[float]:
        """Return `decide` of the first case as a list, which is quicker to look into."""
        key = (throw, free if throw < MOST_THROWS else 0)
        if key not in self._lists:
            value = self.decide(*key)
            self._lists[key] = value.reshape(-1, value.shape[-1])[0].tolist()
        return self._lists[key]


@cache
def _most_gained(hand: int) -> int:
    return max(keep[0] for _, offered in throwing(hand, hand).keeps for keep in offered)
