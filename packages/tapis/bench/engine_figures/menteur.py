"""A player of Menteur by the odds, and what a bid tells who hears it."""

from collections.abc import Sequence
from math import log2
from random import Random

import numpy as np

from tapis.engines import Question
from tapis.engines.menteur.cups import Values, cups, thrown
from tapis.engines.menteur.engine import HONEST, MenteurEngine, alone, near
from tapis.games.kit.chance import Chance
from tapis.games.menteur.bids import ONES, Bid
from tapis.games.menteur.chances import exactly, likely
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.options import MenteurOptions
from tapis.games.menteur.view import MenteurView

OPTIONS = MenteurOptions()


def by_odds(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Do what is likeliest to be right by the own dice alone: a call, or the lowest of the likeliest bids."""
    view = MenteurView.of(question.view)
    chances = {str(bid): float(likely(bid, view.hand, view.total, wild=view.wild)) for bid in view.offers}
    standing = view.standing
    if standing is not None:
        chances["liar"] = 1.0 - float(likely(standing, view.hand, view.total, wild=view.wild))
        if view.exact:
            chances["exact"] = _exact(view, standing)
    return max(chances, key=chances.__getitem__)


def _exact(view: MenteurView, bid: Bid) -> float:
    missing = bid.count - sum(die == bid.value or (view.wild and die == ONES) for die in view.hand)
    often = view.wild and bid.value != ONES
    return float(exactly(missing, view.total - len(view.hand), often=often))


# What a bid tells


def heard(seats: int, said: Sequence[str]) -> Question:
    """Return what a seat is asked after these bids, in a first round."""
    game = Menteur.start(OPTIONS, seats, Chance("0", 0))[0]
    game.opener = game.turn = 0
    for bid in said:
        assert game.turn is not None
        game.play(game.turn, bid, Chance("0", 1))
    assert game.turn is not None
    return Question.of(game, game.turn)


def bits(rows: Values, chances: Values) -> float:
    """Return how much, in bits, a bid tells of a cup: `rows` is [cup, bid], how often a cup bids so.

    >>> bits(np.eye(2), np.array([0.5, 0.5])), bits(np.ones((2, 1)), np.array([0.5, 0.5]))
    (1.0, 0.0)
    """
    joint = chances[:, None] * rows
    by_bid = joint.sum(axis=0)
    return sum(
        float(part) * log2(float(part / (chances[cup] * by_bid[bid])))
        for (cup, bid), part in np.ndenumerate(joint)
        if part > 0
    )


def told(question: Question) -> tuple[float, float]:
    """Return what the next bid tells of the cup, in bits: if always the best is bid, and as it is mixed."""
    view = MenteurView.of(question.view)
    every = cups(len(view.hand))
    shown = [view.model_copy(update={"hand": cup}) for cup in every]
    asked = [question.model_copy(update={"view": each}) for each in shown]
    evaluations = [alone(each, MenteurEngine.budget) for each in asked]
    chances = thrown(len(view.hand))
    bids = {str(bid): place for place, bid in enumerate(view.offers)}
    best = [next(bids[each.code] for each in found if each.code in bids) for found in evaluations]
    shadows = np.bincount(best, weights=chances, minlength=len(bids))
    bidding = np.array([found[0].code in bids for found in evaluations])
    plain, mixed = np.zeros((2, len(every), len(bids)))
    for cup, found in enumerate(evaluations):
        plain[cup, best[cup]] = 1.0
        close = [bids[code] for code in near(found) if code in bids]
        mixed[cup, close] = (1.0 - HONEST) * shadows[close]
        mixed[cup, best[cup]] += 1.0 - mixed[cup].sum()
    weights = chances[bidding] / chances[bidding].sum()
    return bits(plain[bidding], weights), bits(mixed[bidding], weights)
