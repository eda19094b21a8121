"""The engine of Menteur: calls by the odds and by what bids tell, bids by what the next player will do."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, cast

import numpy as np

from bot.engines.kit.engine import EQUAL, Engine, Level, Manner, Question, Thought, Unit, ranked
from bot.engines.menteur.belief import Belief
from bot.engines.menteur.cups import Values
from bot.games.kit.game import Seat
from bot.games.menteur.view import MenteurView

PASSED = 0.1
"""The worth of a bid that the next of several players has raised: the danger has passed on."""
RAISES = 10
"""How many of the next player's raises are looked at, the likeliest ones."""
NO_GAIN = 0.05
"""The worth of a right "tout pile !" that wins no die back."""


class MenteurEngine(Engine):
    """Values are dice: one's own count 1, all the others' together count 1.

    `budget` is how many bids are looked at with the answers to them; the others count as if doubted.
    """

    unit: ClassVar[Unit] = "order"
    budget: ClassVar[int] = 12
    manners: ClassVar[Mapping[Level, Manner]] = MappingProxyType(
        {"easy": Manner(heat=0.33, cap=1.2), "medium": Manner(heat=0.22, cap=1.0), "strong": Manner()}
    )

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what every legal action wins or loses, in dice."""
        view = cast(MenteurView, question.view)
        if not question.legal:
            return ()
        belief = Belief(view, question.seat)
        return ranked({**dict(_calls(belief, question.legal)), **dict(_bids(belief, budget))})


# Calls


def _calls(belief: Belief, legal: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    view = belief.view
    if not view.bids:
        return
    said, found = view.bids[-1], belief.found()
    others = len(belief.others)
    if "liar" in legal:
        off = np.abs(np.arange(len(found)) - said.bid.count)
        cost = np.maximum(1, off) if view.options.loss == "difference" else np.ones(len(found))
        false = np.arange(len(found)) < said.bid.count
        won = np.minimum(cost, view.dice[said.seat]) / others
        lost = np.minimum(cost, view.dice[belief.seat])
        yield "liar", float(found @ np.where(false, won, -lost))
    if "exact" in legal:
        right = float(found[said.bid.count]) if said.bid.count < len(found) else 0.0
        yield "exact", right * _exactly(belief) - (1.0 - right)


def _exactly(belief: Belief) -> float:
    options = belief.view.options
    if options.tout_pile == "others_lose" or belief.view.dice[belief.seat] < options.dice:
        return 1.0
    return NO_GAIN


# Bids


def _bids(belief: Belief, budget: int) -> Iterator[tuple[str, float]]:
    view, rungs = belief.view, belief.rungs
    if not view.offers:
        return
    after = _next(view, belief.seat)
    truth = belief.truth(after)
    others = len(belief.others)
    chances = belief.cups[after] @ truth
    places = [rungs.place[bid] for bid in view.offers]
    doubted = chances * (1.0 / others + 1.0) - 1.0
    looked_at = set(sorted(places, key=lambda place: -round(chances[place], EQUAL))[:budget])
    for bid, place in zip(view.offers, places, strict=True):
        value = _answered(belief, after, truth, place) if place in looked_at else doubted[place]
        yield str(bid), float(value)


def _next(view: MenteurView, seat: Seat) -> Seat:
    later = ((seat + step) % view.players for step in range(1, view.players))
    return next(other for other in later if view.dice[other])


def _answered(belief: Belief, after: Seat, truth: Values, place: int) -> float:
    """Return what a bid is worth: the next player doubts it or raises it, as the odds of their cup say."""
    rungs, cups = belief.rungs, belief.cups[after]
    above = rungs.above(rungs.bids[place])
    raises, doubts = belief.bidder(after).answers(place, above)
    others = len(belief.others)
    doubted = (cups * doubts) @ (truth[:, place] * (1.0 / others + 1.0) - 1.0)
    if others > 1:
        return float(doubted + PASSED * (cups @ raises.sum(axis=1)))
    return float(doubted + _raised(belief, cups[:, None] * raises, truth))


def _raised(belief: Belief, joint: Values, truth: Values) -> float:
    """Return what the other's raises are worth in a duel: each is doubted, or raised once more.

    `joint` is how likely the other has a cup and raises to a bid.
    """
    mass = joint.sum(axis=0)
    raised = np.argsort(-mass.round(EQUAL), kind="stable")[:RAISES]
    higher = np.stack([belief.rungs.above(belief.rungs.bids[place]) for place in raised])
    true = joint[:, raised].T @ truth
    doubt = mass[raised] - 2.0 * true[np.arange(len(raised)), raised]
    again = np.where(higher > 0, 2.0 * true, 0.0).max(axis=1) - mass[raised]
    return float(np.maximum(doubt, again).sum())
