"""Menteur: one cup after the other, by what its bids tell, and one count of dice after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod

from tapis.engines.menteur.belief import STRAY, TOLD
from tapis.engines.menteur.cups import HEAT
from tapis.games.menteur.bids import Bid, counted, ladder, openings, raises
from tapis.games.menteur.chances import likely
from tapis.games.menteur.view import MenteurView
from tests.second_ways.told import Check, Told, same, shown


@cache
def true(bid: Bid, cup: tuple[int, ...], dice: int, wild: bool) -> float:
    return float(likely(bid, cup, dice, wild=wild))


@lru_cache(maxsize=64)
def cups(view: MenteurView, seat: int) -> Sequence[tuple[tuple[int, ...], float]]:
    """Return each cup that a seat may have, with how likely it is beside the others."""
    return list(weighed(view, seat))


def weighed(view: MenteurView, seat: int) -> Iterator[tuple[tuple[int, ...], float]]:
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
    view, (count, value) = told.game.view(told.seat), bid
    others = [seat for seat, dice in enumerate(view.dice) if dice and seat != told.seat]
    held = own(told, value)
    return sum(
        chance
        for number, chance in by_counting(view, others, value).items()
        if held + number == count or (not exactly and held + number > count)
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


def by_counting(view: MenteurView, seats: Iterable[int], value: int) -> dict[int, float]:
    """Return how likely each number of these seats' dice counts as a value, one cup after the other."""
    counting = {value, 1} if view.wild else {value}
    chances = {0: 1.0}
    for seat in seats:
        each = cups(view, seat)
        whole, following = sum(weight for _, weight in each), dict[int, float]()
        for number, chance in chances.items():
            for cup, weight in each:
                there = number + sum(face in counting for face in cup)
                following[there] = following.get(there, 0.0) + chance * weight / whole
        chances = following
    return chances


def answered(told: Told, code: str) -> tuple[float, float]:
    """Return how likely the next player doubts a bid, and does so rightly, cup by cup of theirs."""
    return answered_by(told.game.view(told.seat), told.seat, code)


@lru_cache(maxsize=4096)
def answered_by(view: MenteurView, who: int, code: str) -> tuple[float, float]:
    count, value = map(int, code.split(".")[1:])
    others = [seat for seat, dice in enumerate(view.dice) if dice and seat != who]
    after = min(others, key=lambda seat: (seat - who) % view.players)
    rest = by_counting(view, [seat for seat in others if seat != after], value)
    bid, wild = Bid(count=count, value=value), view.wild
    above = raises(bid, view.total, wild=wild, palifico=view.palifico)
    each, doubted, lost = cups(view, after), 0.0, 0.0
    for cup, weight in each:
        call = exp((1 - true(bid, cup, view.total, wild)) / HEAT)
        drawn = sum(exp(true(higher, cup, view.total, wild) / HEAT) for higher in above)
        held = counted(view.hand, value, wild=wild) + counted(cup, value, wild=wild)
        doubts = weight * call / (drawn + call)
        doubted += doubts
        lost += doubts * sum(chance for number, chance in rest.items() if held + number < count)
    whole = sum(weight for _, weight in each)
    return doubted / whole, lost / whole


def chance(told: Told, code: str) -> float:
    """Return how likely the bid is true that an action makes or doubts; of "exact", exactly right."""
    return true_bids(told, bid_of(told._replace(code=code)), exactly=code == "exact")


def lost(told: Told, code: str) -> float:
    """Return how likely an action loses dice at once."""
    if code.startswith("bid"):
        return answered(told, code)[1]
    return chance(told, code) if code == "liar" else 1 - chance(told, code)


def compared(told: Told, of: Callable[[Told, str], float], *, less: bool = False) -> bool:
    """Return True if these are both chances, and the better action has the larger one, or the less."""
    mine, other = of(told, told.code), of(told, told.other)
    return told.values == {"percent": shown(mine), "other": shown(other)} and (mine < other) == less


def helped(told: Told, code: str) -> int:
    return own(told, bid_of(told._replace(code=code))[1])


def doubted(told: Told, code: str) -> float:
    return answered(told, code)[0]


def room(told: Told) -> bool:
    """Return True if both bids are all but sure, and so many lie from the one to the other."""
    legal = [str(each) for each in told.game.legal(told.seat)]
    higher = legal.index(told.code) - legal.index(told.other)
    sure = min(chance(told, told.code), chance(told, told.other)) >= 0.9
    return sure and higher == told.values["n"] > 0 and same(told, chance(told, told.code))


MENTEUR: Mapping[str, Check] = {
    "liar": lambda told: (
        told.code == "liar"
        and same(told, chance(told, "liar"))
        and chance(told, "liar") < 0.5
        and told.values["n"] == bid_of(told)[0] - helped(told, "liar")
    ),
    "exact": lambda told: told.code == "exact" and same(told, chance(told, "exact")),
    "impossible": lambda told: told.code == "liar" and chance(told, "liar") == 0,
    "sure": lambda told: told.code.startswith("bid") and helped(told, told.code) >= bid_of(told)[0],
    "truer": lambda told: compared(told, chance),
    "costs_die": lambda told: compared(told, lost, less=True),
    "other_costs": lambda told: (
        told.values == {"other": shown(lost(told, told.other))}
        and lost(told, told.code) < lost(told, told.other)
    ),
    "own": lambda told: helped(told, told.code) == told.values["n"] > helped(told, told.other),
    "doubted": lambda told: compared(told, doubted, less=True),
    "room": room,
    "way.call_right": lambda told: same(
        told, 1 - chance(told, "liar") if told.code == "liar" else chance(told, told.code)
    ),
    "way.call_wrong": lambda told: same(told, lost(told, told.code)),
    "way.raised": lambda told: same(told, 1 - answered(told, told.code)[0]),
    "way.doubted_rightly": lambda told: same(told, answered(told, told.code)[1]),
    "way.doubted_wrongly": lambda told: same(
        told, answered(told, told.code)[0] - answered(told, told.code)[1]
    ),
}
