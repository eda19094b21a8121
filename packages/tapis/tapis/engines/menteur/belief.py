"""What a seat believes of the others' cups: the odds, and what their bids tell."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from tapis.engines.menteur.cups import Bidder, Rungs, Values, bidder, counts, rungs, thrown
from tapis.games.kit.game import Seat
from tapis.games.menteur.bids import FACES, Bid, counted
from tapis.games.menteur.view import MenteurView

STRAY = 0.1
"""How often a bid tells nothing of the cup, so that no bid is impossible."""
TOLD = 0.25
"""The weight of bids in a chance that is told: with it a bid is true as often as is said (`bench.hidden`).

A robot reads bids at full weight, and is too sure of them, but so are those who answer it: with this weight
it wins less.
"""


class Belief:
    """What a seat knows of a round: its own dice, and how likely each of the others' cups is.

    Args:
        view: what it sees.
        seat: whose own dice they are.
        tells: the weight of what bids tell.
    """

    def __init__(self, view: MenteurView, seat: Seat, tells: float = 1.0) -> None:
        self.view = view
        self.seat = seat
        self.tells = tells
        self.rungs: Rungs = rungs(view.total, wild=view.wild, palifico=view.palifico)
        self.mine = np.array([counted(view.hand, value, wild=view.wild) for value in FACES])
        self.others = [other for other, dice in enumerate(view.dice) if dice and other != seat]
        self.cups = {other: self._cup(other) for other in self.others}

    def bidder(self, seat: Seat) -> Bidder:
        """Return how the seat bids by the odds."""
        view = self.view
        return bidder(view.dice[seat], view.total, wild=view.wild, palifico=view.palifico)

    def _cup(self, seat: Seat) -> Values:
        """Return how likely each cup of the seat is, given the bids it made."""
        chances, before = thrown(self.view.dice[seat]).copy(), None
        for said in self.view.bids:
            if said.seat == seat:
                standing = -1 if before is None else self.rungs.place[before]
                bids, _ = self.bidder(seat).answers(standing, self.rungs.above(before))
                likely = (1.0 - STRAY) * bids[:, self.rungs.place[said.bid]] + STRAY / len(self.rungs.bids)
                chances *= likely**self.tells
                chances /= chances.sum()
            before = said.bid
        return chances

    def counting(self, seats: Iterable[Seat]) -> Values:
        """Return how likely each number of these seats' dice counts: a row for each value."""
        rows: list[Values] = []
        for value in range(len(FACES)):
            row = np.ones(1)
            for seat in seats:
                dice = self.view.dice[seat]
                each = np.bincount(
                    counts(dice, wild=self.view.wild)[:, value], weights=self.cups[seat], minlength=dice + 1
                )
                row = np.convolve(row, each)
            rows.append(row)
        return np.stack(rows)

    def truth(self, seat: Seat) -> Values:
        """Return how likely each bid is true, for each cup that the seat may have."""
        rest = self.counting([other for other in self.others if other != seat])
        tails = np.cumsum(rest[:, ::-1], axis=1)[:, ::-1]
        tails = np.concatenate((tails, np.zeros((len(tails), self.view.total + 1))), axis=1)
        held = counts(self.view.dice[seat], wild=self.view.wild)[:, self.rungs.value]
        needed = np.maximum(0, self.rungs.count - self.mine[self.rungs.value] - held)
        return tails[self.rungs.value, needed]

    def found(self, bid: Bid) -> Values:
        """Return how likely each number of all dice counts as the value of a bid."""
        row = self.counting(self.others)[bid.value - 1]
        return np.concatenate((np.zeros(self.mine[bid.value - 1]), row))


def heard_chances(view: MenteurView, seat: Seat) -> Mapping[str, float]:
    """Return how likely the bid that each action makes or doubts is true; of "exact", exactly right.

    They come from the own dice and, at the weight of what is told, from the bids of the round.
    """
    belief = Belief(view, seat, TOLD)
    chances = {str(bid): float(belief.found(bid)[bid.count :].sum()) for bid in view.offers}
    if view.standing is not None:
        found = belief.found(view.standing)
        chances["liar"] = float(found[view.standing.count :].sum())
        chances["exact"] = float(found[view.standing.count : view.standing.count + 1].sum())
    return chances


class Answered(NamedTuple):
    """What the next player does with a bid: how likely they doubt it, and how likely they do so rightly."""

    doubted: float
    lost: float


def answered(view: MenteurView, seat: Seat, bid: Bid) -> Answered:
    """Return what becomes of a bid at once, at the weight of what is told.

    The next player is thought to go by the odds of their own cup, as robots think.
    """
    belief, after = Belief(view, seat, TOLD), following(view, seat)
    place = belief.rungs.place[bid]
    _, doubts = belief.bidder(after).answers(place, belief.rungs.above(bid))
    doubted = belief.cups[after] * doubts
    return Answered(float(doubted.sum()), float(doubted @ (1.0 - belief.truth(after)[:, place])))


def following(view: MenteurView, seat: Seat) -> Seat:
    """Return who acts after a seat."""
    later = ((seat + step) % view.players for step in range(1, view.players))
    return next(other for other in later if view.dice[other])
