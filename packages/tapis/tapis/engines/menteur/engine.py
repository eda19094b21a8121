"""The engine of Menteur: calls by the odds and by what bids tell, bids by what the next player will do."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar, cast

import numpy as np

from tapis.engines.kit.engine import (
    EQUAL,
    Engine,
    Evaluation,
    Level,
    Manner,
    Question,
    Unit,
    ranked,
    softened,
)
from tapis.engines.menteur.belief import Belief, following
from tapis.engines.menteur.cups import Values, places, rungs
from tapis.engines.menteur.duel import known, parts
from tapis.games.kit.game import Seat
from tapis.games.menteur.bids import FACES
from tapis.games.menteur.chances import likely
from tapis.games.menteur.view import MenteurView

PASSED = 0.1
"""The worth of a bid that the next of several players has raised: the danger has passed on."""
RAISES = 10
"""How many of the next player's raises are looked at, the likeliest ones."""
SURE = 0.6
"""The chance from which a beginner thinks a bid good enough."""
HIGHER = 0.002
"""How much better each higher one of these is to them."""
TRUST = 0.2
"""How much likelier a bid is true to a beginner, because somebody made it."""
HONEST = 0.4
"""How often a bid is that of the own cup where nothing is solved."""
CLOSE = 0.3
"""Dice; a bid of another cup that costs more is not made."""
NO_GAIN = 0.05
"""The worth of a right "tout pile !" that wins no die back."""


class MenteurEngine(Engine):
    """Values are dice: one's own count 1, all the others' together count 1.

    `budget` is how many bids are looked at with the answers to them; the others count as if doubted.
    """

    unit: ClassVar[Unit] = "order"
    budget: ClassVar[int] = 12
    manners: ClassVar[Mapping[Level, Manner]] = MappingProxyType(
        {"easy": Manner(heat=0.09, cap=0.35), "medium": Manner(heat=0.14, cap=0.7), "strong": Manner()}
    )

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return what every legal action wins or loses, in dice.

        What the mixed strategy may do is as good as the best, and the likeliest of it comes first.
        """
        return self.weighed(question, budget, 1.0)

    def weighed(self, question: Question, budget: int, tells: float) -> tuple[Evaluation, ...]:
        """Return the same where what bids tell has this weight."""
        if not question.legal:
            return ()
        found = alone(question, budget, tells)
        mixed = self.mixed(question) or near(found)
        best = max(evaluation.value for evaluation in found)
        values = {evaluation.code: evaluation.value for evaluation in found}
        first = sorted(mixed, key=mixed.__getitem__, reverse=True)
        return ranked(
            {**dict.fromkeys(first, best), **{code: values[code] for code in values if code not in mixed}}
        )

    def mixed(self, question: Question) -> Mapping[str, float]:
        """Return how often the solved strategy of two does each action; nothing where there is none."""
        view = cast(MenteurView, question.view)
        found = strategy(view, question.seat)
        if found is None:
            return {}
        rows, codes = found
        row = rows[places(len(view.hand))[tuple(sorted(view.hand))]].tolist()
        return {
            code: part for code, part in zip(codes, row, strict=True) if part > 0 and code in question.legal
        }

    def choose(self, question: Question, level: Level, budget: int, luck: Random) -> str:
        """Return what a player of this level does; a strong one draws it, so that no bid tells a cup.

        With several players half of the bids are those of another cup, as far as they cost little.
        """
        if level == "easy" or len(question.legal) == 1:
            return super().choose(question, level, budget, luck)
        if level == "medium":
            return softened(alone(question, budget), self.manners[level], luck)
        mixed = self.mixed(question)
        if mixed:
            return luck.choices(list(mixed), list(mixed.values()))[0]
        found = alone(question, budget)
        if luck.random() < HONEST or not found[0].code.startswith("bid"):
            return found[0].code
        view = cast(MenteurView, question.view)
        shown = tuple(sorted(luck.choices(FACES, k=len(view.hand))))
        other = question.model_copy(update={"view": view.model_copy(update={"hand": shown})})
        bid = next(
            evaluation.code for evaluation in alone(other, budget) if evaluation.code.startswith("bid")
        )
        return bid if bid in near(found) else found[0].code

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return chances by the own dice alone: of the highest bid that is likely enough, or of the call.

        A beginner rather believes what they are told.
        """
        view = cast(MenteurView, question.view)
        chances = [float(likely(bid, view.hand, view.total, wild=view.wild)) for bid in view.offers]
        liked = {
            str(bid): min(chance, SURE) + HIGHER * place * (chance >= SURE)
            for place, (bid, chance) in enumerate(zip(view.offers, chances, strict=True))
        }
        if view.standing is not None:
            liked["liar"] = 1.0 - float(likely(view.standing, view.hand, view.total, wild=view.wild)) - TRUST
        return liked


def alone(question: Question, budget: int, tells: float = 1.0) -> tuple[Evaluation, ...]:
    """Return what every legal action wins or loses by itself, in dice."""
    belief = Belief(cast(MenteurView, question.view), question.seat, tells)
    return ranked({**dict(_calls(belief, question.legal)), **dict(_bids(belief, budget))})


def near(found: Sequence[Evaluation]) -> Mapping[str, float]:
    """Return what may be drawn where nothing is solved: the best and, if that is a bid, those close to it."""
    best = found[0]
    if not best.code.startswith("bid"):
        return {best.code: best.value}
    return {
        each.code: each.value
        for each in found
        if each.code.startswith("bid") and best.value - each.value <= CLOSE
    }


def strategy(view: MenteurView, seat: Seat) -> tuple[Values, Sequence[str]] | None:
    """Return [cup, action], how often each cup of the seat does what, and the actions.

    None: no strategy is solved for this.  Only what everybody sees is looked at.
    """
    if not known(view):
        return None
    steps = rungs(view.total, wild=True, palifico=False)
    said = [steps.place[each.bid] for each in view.bids]
    other = next(at for at, dice in enumerate(view.dice) if dice and at != seat)
    opener = seat if len(said) % 2 == 0 else other
    found = parts(view.dice[opener], view.dice[seat if opener == other else other], said)
    if found is None:
        return None
    rows, bids = found
    last = len(steps.bids) - 1
    return rows, ["liar" if bid < 0 else str(steps.bids[min(int(bid), last)]) for bid in bids]


# Calls


def _calls(belief: Belief, legal: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    view = belief.view
    if not view.bids:
        return
    said = view.bids[-1]
    found = belief.found(said.bid)
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
    after = following(view, belief.seat)
    truth = belief.truth(after)
    others = len(belief.others)
    chances = belief.cups[after] @ truth
    places = [rungs.place[bid] for bid in view.offers]
    doubted = chances * (1.0 / others + 1.0) - 1.0
    looked_at = set(sorted(places, key=lambda place: -round(chances[place], EQUAL))[:budget])
    for bid, place in zip(view.offers, places, strict=True):
        value = _answered(belief, after, truth, place) if place in looked_at else doubted[place]
        yield str(bid), float(value)


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
    higher = np.stack([belief.rungs.above(belief.rungs.bids[int(place)]) for place in raised])
    true = joint[:, raised].T @ truth
    doubt = mass[raised] - 2.0 * true[np.arange(len(raised)), raised]
    again = np.where(higher > 0, 2.0 * true, 0.0).max(axis=1) - mass[raised]
    return float(np.maximum(doubt, again).sum())
