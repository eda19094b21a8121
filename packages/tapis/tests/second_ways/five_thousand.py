"""5000: every throw is counted, by a score table of its own."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from tests.second_ways.told import Check, Told, same, shown

RUNS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
MOST = 3
End = tuple[float, float, float]


class Player(NamedTuple):
    """Who plays a turn by which rules, for the most points (0), any points (1), or the target (2)."""

    dice: int
    target: int
    exact: bool
    last: bool
    total: int
    opened: bool
    aim: int


@cache
def worth(dice: tuple[int, ...]) -> int:
    """Return the points of dice that are all of use; -1 if some are not."""
    if not dice:
        return 0
    if dice == (5,) * 5:
        return 5000
    least, rest = dice[0], dice[1:]
    cuts = [(1500, run) for run in RUNS] + [(1000 if least == 1 else 100 * least, (least,) * 3)]
    cuts += [(100, (1,))] * (least == 1) + [(50, (5,))] * (least == 5)
    found = [-1]
    for points, unit in cuts:
        left = Counter((least, *rest))
        left.subtract(unit)
        if min(left.values()) >= 0:
            more = worth(tuple(sorted(left.elements())))
            found.append(points + more if more >= 0 else -1)
    return max(found)


@cache
def thrown(free: int, hand: int) -> list[tuple[float, bool, frozenset[tuple[int, int]]]]:
    """Return each throw: its chance, whether it has five 1s, and the points and dice left of each keep."""
    found: list[tuple[float, bool, frozenset[tuple[int, int]]]] = []
    for dice, times in Counter(tuple(sorted(each)) for each in product(range(1, 7), repeat=free)).items():
        found.append((times / 6**free, dice.count(1) >= 5, frozenset(keeps(dice, hand))))
    return found


def keeps(dice: tuple[int, ...], hand: int) -> Iterator[tuple[int, int]]:
    for number in range(1, len(dice) + 1):
        for kept in {*combinations(dice, number)}:
            if (points := worth(kept)) > 0:
                yield points, len(dice) - number or hand


@cache
def busts(free: int) -> float:
    return sum(chance for chance, wins, kept in thrown(free, 5) if not kept and not wins)


@cache
def settled(who: Player, points: int) -> End:
    """Return what a turn brings that is banked: its points, whether there are any, whether it wins."""
    reached = who.total + points
    if (not who.opened and points < 750) or (who.exact and reached > who.target):
        return 0.0, 0.0, 0.0
    if who.last and who.target - 1000 < reached < who.target:
        reached = who.target - 1000
    gained = min(reached, who.target) - who.total
    return float(gained), float(gained > 0), float(reached >= who.target)


@cache
def throw(who: Player, number: int, free: int, points: int) -> End:
    """Return what a turn brings from its throw of this number on."""
    ends: list[tuple[float, End]] = []
    for chance, wins, offered in thrown(free, who.dice):
        if wins:
            ends.append((chance, (float(who.target - who.total), 1.0, 1.0)))
        elif offered:
            kept = (aside(who, number, left, points + more) for more, left in offered)
            ends.append((chance, max(kept, key=lambda end: liked(who, end))))
    first, second, third = (sum(chance * end[part] for chance, end in ends) for part in range(3))
    return first, second, third


def aside(who: Player, number: int, free: int, points: int) -> End:
    bank = settled(who, points)
    if number == MOST:
        return bank
    on = throw(who, number + 1, free, points)
    return max(bank, on, key=lambda end: liked(who, end)) if who.opened or points >= 750 else on


def liked(who: Player, end: End) -> tuple[float, float]:
    return round(end[who.aim], 6), end[1] if who.aim == 0 else end[0]


def end(told: Told, code: str, aim: int = 0) -> End:
    """Return what the turn brings after an action."""
    view = told.game.view(told.seat)
    options = view.options
    rules = options.dice, options.target, options.exact == "yes", options.last_thousand == "yes"
    who = Player(*rules, view.totals[told.seat], view.opened[told.seat], aim)
    if code == "bank":
        return settled(who, view.points)
    if code == "roll":
        return throw(who, view.throws + 1, view.free, view.points)
    return aside(who, view.throws, free(told, code), view.points + aside_points(told, code))


def free(told: Told, code: str) -> int:
    """Return how many dice the next throw has."""
    view = told.game.view(told.seat)
    return len(view.dice) - code.count("1") or view.options.dice if code.startswith("keep") else view.free


def compared(told: Told, aim: int) -> bool:
    """Return True if these are the chances that the turn reaches the aim, and the better one is larger."""
    mine, other = (end(told, code, aim)[aim] for code in (told.code, told.other))
    return told.values == {"percent": shown(mine), "other": shown(other)} and mine > other


def means(told: Told) -> tuple[int, int]:
    mine, other = (round(end(told, code)[0]) for code in (told.code, told.other))
    return mine, other


def going_on(told: Told) -> bool:
    """Return True if throwing on brings so many points on average, fewer or more than are there."""
    mean, points = round(end(told, "roll")[0]), told.game.view(told.seat).points
    said = {"percent": shown(busts(free(told, "roll"))), "points": points, "mean": mean}
    return told.values == said and told.code == ("bank" if mean < points else "roll")


def leaves(told: Told) -> bool:
    """Return True if so many dice are left, they bust so often, and the turn brings the more points."""
    mine, other = means(told)
    said = (told.values["n"], told.values["percent"], told.values["mean"])
    return (
        said == (free(told, told.code), shown(busts(free(told, told.code))), mine)
        and mine > other
        and told.game.throws < MOST
    )


def aside_points(told: Told, code: str) -> int:
    dice = told.game.view(told.seat).dice
    return worth(tuple(sorted(die for die, mark in zip(dice, code[5:], strict=True) if mark == "1")))


FIVE_THOUSAND: Mapping[str, Check] = {
    "bank_wins": lambda told: told.code == "bank" and told.after().result() is not None,
    "win_chance": lambda told: compared(told, 2),
    "takes_all": lambda told: (
        told.game.view(told.seat).throws == MOST
        and told.game.view(told.seat).opened[told.seat]
        and aside_points(told, told.code) == told.values["points"] > told.values["other"]
        and aside_points(told, told.other) == told.values["other"]
    ),
    "opens": lambda told: compared(told, 1) and not told.game.view(told.seat).opened[told.seat],
    "bank": going_on,
    "on": going_on,
    "full_hand": lambda told: leaves(told) and free(told, told.code) == told.game.options.dice,
    "fewer": lambda told: (
        leaves(told)
        and free(told, told.code) > free(told, told.other)
        and told.values["other"] == shown(busts(free(told, told.other)))
    ),
    "more_points": lambda told: (
        means(told) == (told.values["mean"], told.values["other"])
        and told.values["mean"] > told.values["other"]
    ),
    "way.banked": lambda told: told.code == "bank" and told.values["points"] == end(told, "bank")[0],
    "way.scores": lambda told: (
        same(told, end(told, told.code)[1])
        and told.values["points"] == round(end(told, told.code)[0] / end(told, told.code)[1])
    ),
    "way.nothing": lambda told: same(told, 1 - end(told, told.code)[1]),
}
