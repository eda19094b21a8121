"""Menteur: one cup after the other, by what its bids tell, and one count of dice after the other."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod

from tapis.engines.menteur.belief import STRAY, TOLD
from tapis.engines.menteur.cups import HEAT
from tapis.games.menteur.bids import Bid, ladder, openings, raises
from tapis.games.menteur.chances import likely
from tapis.games.menteur.view import MenteurView
from tests.second_ways.told import Check, Told, same


@cache
def true(bid: Bid, cup: tuple[int, ...], dice: int, wild: bool) -> float:
    return float(likely(bid, cup, dice, wild=wild))


def cups(view: MenteurView, seat: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield each cup that a seat may have, with how likely it is beside the others."""
    dice, wild, total = view.dice[seat], view.wild, view.total
    for cup in combinations_with_replacement(range(1, 7), dice):
        weight = factorial(dice) / prod(factorial(cup.count(face)) for face in range(1, 7))
        standing = None
        for said in view.bids:
            if said.seat == seat:
                above = (
                    raises(standing, total, wild=wild, palifico=view.palifico)
                    if standing
                    else openings(total, wild=wild)
                )
                drawn = {bid: exp(true(bid, cup, total, wild) / HEAT) for bid in above}
                call = exp((1 - true(standing, cup, total, wild)) / HEAT) if standing else 0.0
                share = drawn[said.bid] / (sum(drawn.values()) + call)
                weight *= ((1 - STRAY) * share + STRAY / len(ladder(total, wild=wild))) ** TOLD
            standing = said.bid
        yield cup, weight


def true_bids(told: Told, bid: tuple[int, int], exactly: bool = False) -> float:
    """Return how often a bid is true over all dice that a seat does not see, as far as bids are believed."""
    view = told.game.view(told.seat)
    count, value = bid
    counting = {value, 1} if view.wild else {value}
    chances = {own(told, value): 1.0}
    for seat in (each for each, dice in enumerate(view.dice) if dice and each != told.seat):
        each = list(cups(view, seat))
        whole, following = sum(weight for _, weight in each), dict[int, float]()
        for number, chance in chances.items():
            for cup, weight in each:
                there = number + sum(face in counting for face in cup)
                following[there] = following.get(there, 0.0) + chance * weight / whole
        chances = following
    return sum(
        chance for number, chance in chances.items() if number == count or (not exactly and number > count)
    )


def own(told: Told, value: int) -> int:
    view = told.game.view(told.seat)
    return view.hand.count(value) + (view.hand.count(1) if view.wild and value != 1 else 0)


def bid_of(told: Told) -> tuple[int, int]:
    """Return the bid that is made, or that stands."""
    if told.code.startswith("bid."):
        count, value = map(int, told.code.split(".")[1:])
        return count, value
    standing = told.game.view(told.seat).standing
    return standing.count, standing.value


MENTEUR: Mapping[str, Check] = {
    "liar": lambda told: same(told, true_bids(told, bid_of(told))) and told.code == "liar",
    "exact": lambda told: same(told, true_bids(told, bid_of(told), exactly=True)) and told.code == "exact",
    "bid": lambda told: same(told, true_bids(told, bid_of(told))) and told.code.startswith("bid."),
    "impossible": lambda told: true_bids(told, bid_of(told)) == 0,
    "sure": lambda told: own(told, bid_of(told)[1]) >= bid_of(told)[0],
    "own": lambda told: own(told, bid_of(told)[1]) == told.values["n"] > 0,
}
