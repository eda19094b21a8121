"""How well the engine of Menteur plays: its wins, and what its bids tell who reads them with the engine."""

from collections.abc import Mapping, Sequence
from math import log2
from random import Random

import numpy as np

from bench.engine_figures import Figure, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.intervals import share
from bench.engine_figures.players import at_random, by_engine
from bench.walk import question_of
from bot.engines import Question
from bot.engines.menteur.cups import Values, counts, cups, rungs, thrown
from bot.engines.menteur.duel import OPENINGS, STEPS, parts
from bot.engines.menteur.engine import HONEST, MenteurEngine, alone, near, strategy
from bot.games.kit.chance import Chance
from bot.games.menteur.bids import ONES, Bid, counted
from bot.games.menteur.chances import exactly, likely
from bot.games.menteur.game import Menteur
from bot.games.menteur.options import MenteurOptions
from bot.games.menteur.view import MenteurView
from bot.shelf import SHELF

OPTIONS = MenteurOptions()
READ = 55.0
"""The games in a hundred that a reader of bids may win."""
AGAIN: Mapping[int, int] = {0: 12_000, 1: 400}
"""Games against a reader who thinks of so many raises of their own beyond the next one."""
TOLD = 0.5
"""The part of what a bid told before it was mixed that it may tell now."""
HEARD: Sequence[tuple[int, tuple[str, ...]]] = (
    (3, ()),
    (3, ("bid.3.4",)),
    (4, ("bid.3.2", "bid.4.5")),
    (5, ()),
    (5, ("bid.5.3", "bid.6.6")),
)
"""Rounds whose next bid is looked at: how many play, and what was bid."""


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


# Who reads bids


class Reader:
    """A player of two who asks the engine which cups would have bid so, and answers these cups best.

    Args:
        deeper: how many raises of their own they think of beyond the next one.
    """

    def __init__(self, deeper: int) -> None:
        self.deeper = deeper

    def __call__(self, question: Question, luck: Random) -> str:  # noqa: ARG002 - it has none
        """Return the action that wins most often against the cups that are left."""
        view = MenteurView.of(question.view)
        self.view, self.steps = view, rungs(view.total, wild=True, palifico=False)
        (self.other,) = (seat for seat, dice in enumerate(view.dice) if dice and seat != question.seat)
        self.held = counts(view.dice[self.other], wild=True)[:, self.steps.value]
        mine = np.array([counted(view.hand, value, wild=True) for value in range(1, 7)])
        self.true = np.where(self.held + mine[self.steps.value] >= self.steps.count, 1.0, -1.0)
        said = [self.steps.place[each.bid] for each in view.bids]
        values = self._values(said, self._read(), self.deeper)
        return max(values, key=values.__getitem__)

    def _read(self) -> Values:
        """Return how likely each cup of the other is, given what they bid."""
        likely_cups = thrown(self.view.dice[self.other]).copy()
        for number, each in enumerate(self.view.bids):
            if each.seat == self.other:
                found = strategy(self.view.model_copy(update={"bids": self.view.bids[:number]}), self.other)
                if found is not None and str(each.bid) in found[1]:
                    left = likely_cups * found[0][:, list(found[1]).index(str(each.bid))]
                    likely_cups = left / left.sum() if left.sum() > 0 else likely_cups
        return likely_cups

    def _values(self, said: Sequence[int], weights: Values, deeper: int) -> dict[str, float]:
        """Return what each action wins, of 1 or -1 times the weights."""
        top = OPENINGS if not said else said[-1] + STEPS + 1
        least = said[-1] + 1 if said else 0
        opens = self.steps.above(None)
        values = {
            str(self.steps.bids[bid]): self._raised([*said, bid], weights, deeper)
            for bid in range(least, min(top, len(self.steps.bids)))
            if said or opens[bid]
        }
        if said:
            values["liar"] = -float(weights @ self.true[:, said[-1]])
        return values

    def _raised(self, said: Sequence[int], weights: Values, deeper: int) -> float:
        opener = (
            self.view.dice[self.other]
            if len(said) % 2 == 0
            else sum(self.view.dice) - self.view.dice[self.other]
        )
        found = parts(opener, self.view.total - opener, said)
        if found is None:
            return float(weights @ self.true[:, said[-1]])
        rows, bids = found
        joint = weights[:, None] * rows
        value = float(joint[:, 0] @ self.true[:, said[-1]])
        inside = bids[1:] < len(self.steps.bids)
        places, raised = bids[1:][inside], joint[:, 1:][:, inside]
        if not deeper:
            return value - float((raised * self.true[:, places]).sum())
        masses = raised.sum(axis=0)
        return value + sum(
            max(self._values([*said, int(place)], raised[:, at], deeper - 1).values())
            for at, place in enumerate(places)
            if masses[at] > 0
        )


def read(games: int, deeper: int) -> Figure:
    """Return the games in a hundred that a reader of bids wins against the strong engine."""
    won = wins(Menteur, OPTIONS, Reader(deeper), by_engine(MenteurEngine()), games=games)
    name = f"Menteur for 2, a reader {deeper + 1} raises ahead, % won of {games}"
    found = share(name, won, games, 0.0, READ)
    return Figure(name, found.value, found.low, found.high, f"at most {READ:g} %", found.met)


# What a bid tells


def heard(seats: int, said: Sequence[str]) -> Question:
    """Return what a seat is asked after these bids, in a first round."""
    game = Menteur.start(OPTIONS, seats, Chance("0", 0))[0]
    game.opener = game.turn = 0
    for bid in said:
        assert game.turn is not None
        game.play(game.turn, bid, Chance("0", 1))
    assert game.turn is not None
    return question_of(game, game.turn)


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
    thoughts = [alone(each, MenteurEngine.budget) for each in asked]
    chances = thrown(len(view.hand))
    bids = {str(bid): place for place, bid in enumerate(view.offers)}
    best = [next(bids[each.code] for each in found if each.code in bids) for found in thoughts]
    shadows = np.bincount(best, weights=chances, minlength=len(bids))
    bidding = np.array([found[0].code in bids for found in thoughts])
    plain, mixed = np.zeros((2, len(every), len(bids)))
    for cup, found in enumerate(thoughts):
        plain[cup, best[cup]] = 1.0
        close = [bids[code] for code in near(found) if code in bids]
        mixed[cup, close] = (1.0 - HONEST) * shadows[close]
        mixed[cup, best[cup]] += 1.0 - mixed[cup].sum()
    weights = chances[bidding] / chances[bidding].sum()
    return bits(plain[bidding], weights), bits(mixed[bidding], weights)


def telling(short: bool) -> list[Figure]:
    """Return which part of what bids told they tell now, round by round."""
    found: list[Figure] = []
    for seats, said in HEARD[: 1 if short else None]:
        before, after = told(heard(seats, said))
        name = f"a bid of {seats} after {' '.join(said) or 'none'}: {after:.2f} of {before:.2f} bits, part"
        part = after / before
        found.append(Figure(name, part, part, part, f"at most {TOLD:g}", part <= TOLD))
    return found


def figures(short: bool) -> list[Figure]:
    """Return the share of wins over random players, players by odds and readers; and what bids tell."""
    games, strong = 30 if short else 1000, by_engine(SHELF["menteur"].mind())
    found: list[Figure] = []
    for seats, others, name, aim in (
        (2, at_random, "random", 80.0),
        (2, by_odds, "by odds", 55.0),
        (5, by_odds, "by odds", 24.0),
    ):
        won = wins(Menteur, OPTIONS, strong, others, games=games, seats=seats)
        found.append(share(f"Menteur for {seats} against players {name}, % won", won, games, aim))
    found += [read(games if short else AGAIN[deeper], deeper) for deeper in ((0,) if short else AGAIN)]
    return [*found, *telling(short), *levels.figures(Menteur, short=short)]
