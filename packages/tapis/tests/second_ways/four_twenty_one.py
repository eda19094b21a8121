"""421: the whole tree of throws, die by die, by an order of hands of its own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from tests.second_ways.told import Check, Told, same, shown

Hand: TypeAlias = tuple[int, ...]
ALL: Sequence[Hand] = sorted({tuple(sorted(each)) for each in product(range(1, 7), repeat=3)})
TOKENS: Mapping[Hand, int] = {
    (1, 2, 4): 10,
    (1, 1, 1): 7,
    (4, 5, 6): 2,
    (3, 4, 5): 2,
    (2, 3, 4): 2,
    (1, 2, 3): 2,
}


class Round(NamedTuple):
    """What a seat knows of a round: the order, the part, how all may stop, what the others have thrown."""

    aces: bool
    charge: bool
    le_bon: bool
    limit: int | None
    thrown: tuple[Hand, ...]


def strength(dice: Sequence[int], aces: bool) -> tuple[int, ...]:
    """Return a key that grows with the rank of three dice of 421."""
    low, middle, high = sorted(dice)
    read = (1, *sorted((7 if aces and die == 1 else die for die in dice), reverse=True))
    named = {(1, 2, 4): (9,), (1, 1, 1): (8,), (1, 2, 2): (0,)}
    if low == middle:
        found = (7, high, int(low == 1)) if low in {1, high} else read
    else:
        found = (6, high) if (high, middle) == (low + 2, low + 1) else read
    return named.get((low, middle, high), found)


def tokens(hand: Hand) -> int:
    low, middle, high = hand
    if low == middle and low in {1, high}:
        return TOKENS.get(hand, high)
    return TOKENS.get(hand, 1)


@cache
def after(kept: Hand) -> Mapping[Hand, float]:
    """Return how likely each hand is once the dice that are not kept are thrown."""
    thrown = 3 - len(kept)
    found = Counter(tuple(sorted((*kept, *faces))) for faces in product(range(1, 7), repeat=thrown))
    return {hand: times / 6**thrown for hand, times in found.items()}


@cache
def kept_of(hand: Hand) -> frozenset[Hand]:
    """Return the dice that may stay where one at least is thrown again."""
    masks = product((False, True), repeat=3)
    return frozenset(
        tuple(die for die, stays in zip(hand, mask, strict=True) if stays) for mask in masks if not all(mask)
    )


def mean(kept: Hand, worth: Mapping[Hand, float]) -> float:
    return sum(chance * worth[hand] for hand, chance in after(kept).items())


def most(worth: Callable[[Hand], float], throws: int, stops: bool = False) -> float:
    """Return the most that so many throws reach on average, all of them made unless `stops`."""
    now = {hand: worth(hand) for hand in ALL}
    flat = now
    for _ in range(throws - 1):
        one = {hand: max(mean(kept, now) for kept in kept_of(hand)) for hand in ALL}
        now = {hand: max(flat[hand], one[hand]) if stops else one[hand] for hand in ALL}
    return mean((), now)


@cache
def beaten(hand: Hand, throws: int, aces: bool) -> float:
    mine = strength(hand, aces)
    return most(lambda other: float(strength(other, aces) > mine), throws)


@cache
def plays(throws: int, aces: bool) -> Mapping[Hand, float]:
    """Return how likely each hand is at the end, for who throws so often to beat a single throw."""
    now = {
        hand: mean((), {each: float(strength(each, aces) < strength(hand, aces)) for each in ALL})
        for hand in ALL
    }
    ways = {hand: {hand: 1.0} for hand in ALL}
    for _ in range(throws - 1):
        best = {
            hand: max(sorted(kept_of(hand)), key=lambda kept, now=now: round(mean(kept, now), 12))
            for hand in ALL
        }
        ways = {hand: mixed(after(best[hand]), ways) for hand in ALL}
        now = {hand: mean(best[hand], now) for hand in ALL}
    return mixed(after(()), ways)


def mixed(chances: Mapping[Hand, float], ways: Mapping[Hand, Mapping[Hand, float]]) -> dict[Hand, float]:
    found: dict[Hand, float] = {}
    for hand, chance in chances.items():
        for end, likely in ways[hand].items():
            found[end] = found.get(end, 0.0) + chance * likely
    return found


@cache
def settled(lies: Round, hand: Hand, throws: int) -> tuple[float, float]:
    """Return how likely a hand takes tokens, and gives some, if all have so many throws."""
    if len(lies.thrown) == 1:
        takes = against_one(lies, hand, throws)
        gives = 1 - takes
    else:
        likely = [{each: 1.0} if each else plays(throws, lies.aces) for each in lies.thrown]
        mine = strength(hand, lies.aces)
        takes = 1.0 if hand == (1, 2, 2) else alone(likely, mine, lies.aces, weakest=True)
        gives = 0.0 if hand == (1, 2, 2) else alone(likely, mine, lies.aces, weakest=False)
    return takes, 0.0 if lies.charge else gives


def against_one(lies: Round, hand: Hand, throws: int) -> float:
    """Return how likely the only opponent is better; a tie is even, two nénettes both take in the charge."""
    mine = strength(hand, lies.aces)

    def better(other: Hand) -> float:
        if lies.charge and hand == other == (1, 2, 2):
            return 1.0
        his = strength(other, lies.aces)
        return 0.5 if his == mine else float(his > mine)

    return better(lies.thrown[0]) if lies.thrown[0] else most(better, throws, lies.le_bon)


def alone(
    likely: Sequence[Mapping[Hand, float]], mine: tuple[int, ...], aces: bool, *, weakest: bool
) -> float:
    """Return how likely all others are beyond a hand, or tied with it and the tie lost; no nénette takes."""
    sides: list[tuple[float, float]] = []
    for hands in likely:
        side = tied = 0.0
        for hand, chance in hands.items():
            his = strength(hand, aces)
            if weakest and hand == (1, 2, 2):
                continue
            side += chance * (his > mine if weakest else his < mine)
            tied += chance * (his == mine)
        sides.append((side, tied))
    return sum(
        prod(pair[tie] for pair, tie in zip(sides, ties, strict=True)) / (1 + sum(ties))
        for ties in product((0, 1), repeat=len(sides))
    )


End: TypeAlias = tuple[float, float, float, float, float]


@cache
def ended(lies: Round, hand: Hand, throws: int) -> End:
    takes, gives = settled(lies, hand, lies.limit or throws)
    return takes, gives, float(hand == (1, 2, 4)), float(tokens(hand)), float(hand == (1, 2, 2))


@cache
def played(lies: Round, hand: Hand, throws: int) -> End:
    """Return how a turn ends from a hand after so many throws, for who wants to give more than to take."""
    may_stop = lies.limit is None or lies.le_bon
    if throws == (lies.limit or 3):
        return ended(lies, hand, throws)
    on = [thrown(lies, kept, throws) for kept in sorted(kept_of(hand))]
    ends = [ended(lies, hand, throws), *on] if may_stop else on
    return max(ends, key=lambda end: end[1] - end[0] + 1e-6 * end[3])


@cache
def thrown(lies: Round, kept: Hand, throws: int) -> End:
    ends = [(chance, played(lies, hand, throws + 1)) for hand, chance in after(kept).items()]
    takes, gives, best, worth, bad = (sum(chance * end[part] for chance, end in ends) for part in range(5))
    return takes, gives, best, worth, bad


def end(told: Told, code: str) -> End:
    """Return how the turn ends after an action: the chances to take, to give, of 4-2-1, tokens, of 2-2-1."""
    view = told.game.view(told.seat)
    others = tuple(tuple(sorted(view.thrown[seat])) for seat in view.order if seat != told.seat)
    options = view.options
    lies = Round(
        options.others_order == "ace_high", view.part == "charge", options.le_bon == "yes", view.limit, others
    )
    if code == "stop":
        return ended(lies, tuple(sorted(view.dice)), view.throws)
    return thrown(lies, tuple(sorted(stays(told, code))), view.throws)


def stays(told: Told, code: str) -> list[int]:
    dice, marks = told.game.view(told.seat).dice, code.removeprefix("roll.")
    return [die for die, mark in zip(dice, marks, strict=False) if mark == "0"]


def easily_beaten(told: Told, stopped: str) -> float | None:
    """Return how likely as many throws beat the dice, where this action stops; None: other words are told."""
    view = told.game.view(told.seat)
    chance = beaten(tuple(sorted(view.dice)), view.throws, view.options.others_order == "ace_high")
    said = told.values in ({"n": view.throws, "percent": shown(chance)}, {})
    return chance if said and stopped == "stop" else None


def compared(told: Told, part: int) -> bool:
    """Return True if these are two chances, and the better action has the larger one, or takes less."""
    mine, other = (end(told, code)[part] for code in (told.code, told.other))
    return told.values == {"percent": shown(mine), "other": shown(other)} and (mine < other) == (part == 0)


def hard(told: Told) -> bool:
    chance = easily_beaten(told, told.code)
    return chance is not None and 0 < chance < 0.5


def weak(told: Told) -> bool:
    chance = easily_beaten(told, told.other)
    return chance is not None and chance >= 0.5


def dearer(told: Told) -> bool:
    mine, other = (round(10 * end(told, code)[3]) for code in (told.code, told.other))
    return (mine, other) == (told.values["n"], told.values["other"]) and mine > other


FOUR_TWENTY_ONE: Mapping[str, Check] = {
    "unbeaten": lambda told: easily_beaten(told, told.code) == 0,
    "good": hard,
    "weak": weak,
    "two_aces": lambda told: (
        stays(told, told.code) == [1, 1] != stays(told, told.other)
        and min(map(tokens, after((1, 1)))) >= 2
        and end(told, told.code)[0] <= end(told, told.other)[0] + 1e-9
    ),
    "makes_best": lambda told: compared(told, 2),
    "hands_tokens": lambda told: compared(told, 1),
    "gets_tokens": lambda told: compared(told, 0),
    "dearer": dearer,
    "way.tokens_given": lambda told: same(told, end(told, told.code)[1]),
    "way.tokens_taken": lambda told: same(told, end(told, told.code)[0]),
    "way.nenette": lambda told: same(told, end(told, told.code)[4]),
    "way.no_tokens": lambda told: same(told, 1 - sum(end(told, told.code)[:2])),
}
