"""How a round of 421 ends for a seat: who takes tokens and who gives them, by the whole tree of throws."""

from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from tapis.engines.four_twenty_one.crowd import likely_hands
from tapis.engines.four_twenty_one.engine import Ending, dice_kept
from tapis.engines.four_twenty_one.hands import (
    HANDS,
    Values,
    after,
    nenettes,
    place_of,
    ranks,
    thrown_on,
    worths,
)
from tapis.games.four_twenty_one.game import MOST_THROWS, FourTwentyOneView
from tapis.games.kit.game import Seat

BEST: Final = place_of((4, 2, 1))
EVEN: Final = 1e-6
"""What a token counts where hands take and give equally often."""


class End(NamedTuple):
    """How a turn ends: the chances to take tokens, to give some, of a 4-2-1, its hand's tokens, of 2-2-1."""

    takes: float
    gives: float
    best: float
    worth: float
    nenette: float


class Outlook:
    """The turn of a seat, played so that it takes tokens seldom and, in the discharge, gives some often.

    A single opponent who is still to throw answers as well as they can; several play to beat a single throw.
    """

    def __init__(self, view: FourTwentyOneView, seat: Seat) -> None:
        self.view = view
        self._others = [other for other in view.order if other != seat]

    def after(self, code: str) -> End:
        """Return how the turn ends after an action."""
        view = self.view
        if code == "stop":
            found = self._ending.shares[view.throws - 1][place_of(view.dice)]
        else:
            found = after(dice_kept(view.dice, code)) @ self._ending.shared(view.throws + 1)
        return End(*found.tolist())

    def beaten(self) -> float:
        """Return how likely an opponent beats the dice who has as many throws, and plays for that."""
        ranked = ranks(self.view.options.others_order)
        beats = (ranked < ranked[place_of(self.view.dice)]).astype(float)
        for _ in range(self.view.throws - 1):
            beats = thrown_on(beats)
        return float(after(()) @ beats)

    @cached_property
    def _ending(self) -> Ending:
        limits = [self.view.limit] * self.view.limit if self.view.limit else [*range(1, MOST_THROWS + 1)]
        free = self.view.limit is None or self.view.options.le_bon == "yes"
        shares = [self._shares(limit) for limit in limits]
        liked = [share[:, 1] - share[:, 0] + EVEN * share[:, 3] for share in shares]
        return Ending(liked, [], free, shares)

    def _shares(self, limit: int) -> Values:
        """Return what each hand is worth if all have so many throws: a row of `End` for each."""
        takes, gives = self._of_two(limit) if len(self._others) == 1 else self._of_many(limit)
        if self.view.part == "charge":
            gives = np.zeros(len(HANDS))
        best = np.zeros(len(HANDS))
        best[BEST] = 1.0
        return np.stack((takes, gives, best, worths().astype(float), nenettes().astype(float)), axis=1)

    def _of_two(self, limit: int) -> tuple[Values, Values]:
        ranked = ranks(self.view.options.others_order)
        lost = np.where(ranked[:, None] < ranked, 1.0, np.where(ranked[:, None] == ranked, 0.5, 0.0))
        bad = nenettes().astype(bool)
        if self.view.part == "charge":
            lost[np.ix_(bad, bad)] = 1.0
        thrown = self.view.thrown[self._others[0]]
        if thrown:
            takes = lost[place_of(thrown)]
        else:
            flat = lost
            for _ in range(limit - 1):
                lost = thrown_on(lost)
                if self.view.options.le_bon == "yes":
                    lost = np.maximum(lost, flat)
            takes = after(()) @ lost
        return takes, 1.0 - takes

    def _of_many(self, limit: int) -> tuple[Values, Values]:
        ranked, bad = ranks(self.view.options.others_order), nenettes().astype(bool)
        likely = [self._likely(other, limit) for other in self._others]
        plain = [np.where(bad, 0.0, each) for each in likely]
        tied = ranked[:, None] == ranked
        takes = _alone([(each @ (ranked[:, None] < ranked), each @ tied) for each in plain])
        gives = _alone([(each @ (ranked[:, None] > ranked), each @ tied) for each in likely])
        return np.where(bad, 1.0, takes), np.where(bad, 0.0, gives)

    def _likely(self, other: Seat, limit: int) -> Values:
        thrown = self.view.thrown[other]
        if not thrown:
            return likely_hands(self.view.options.others_order)[limit - 1]
        found = np.zeros(len(HANDS))
        found[place_of(thrown)] = 1.0
        return found


def _alone(others: list[tuple[Values, Values]]) -> Values:
    """Return how likely each hand is the one beyond all others, ties being broken evenly.

    Each of the others is on its one side, or tied, with these chances.
    """
    by_ties = [np.ones(len(HANDS))]
    for side, tied in others:
        grown = [np.zeros(len(HANDS)) for _ in range(len(by_ties) + 1)]
        for number, chance in enumerate(by_ties):
            grown[number] += chance * side
            grown[number + 1] += chance * tied
        by_ties = grown
    return sum((chance / (number + 1) for number, chance in enumerate(by_ties)), np.zeros(len(HANDS)))
