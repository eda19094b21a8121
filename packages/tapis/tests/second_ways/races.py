"""5000 and 421: every throw is counted."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from tests.second_ways.told import Check, Told, same


@cache
def busts(dice: int) -> float:
    """Return how often a throw of 5000 has no 1, no 5 and no three alike."""
    throws = list(product(range(1, 7), repeat=dice))
    lost = [each for each in throws if not {1, 5} & {*each} and max(map(each.count, each)) < 3]
    return len(lost) / len(throws)


def risk(told: Told) -> float:
    return busts(told.game.view(told.seat).free)


def beaten(told: Told) -> float:
    """Return how often three dice thrown at once are better, by the order of the rules."""
    game = told.game
    high = game.options.others_order == "ace_high"
    dice = tuple(game.view(told.seat).dice)
    throws = list(product(range(1, 7), repeat=3))
    return sum(strength(each, high) > strength(dice, high) for each in throws) / len(throws)


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


RACES: Mapping[str, Check] = {
    "bank": lambda told: same(told, risk(told)) and told.game.view(told.seat).points == told.values["points"],
    "on": lambda told: same(told, risk(told)) and risk(told) < 0.5,
    "safe": lambda told: risk(told) == 0,
    "fewer": lambda told: (
        told.after().view(told.seat).free == told.values["n"] and same(told, busts(told.values["n"]))
    ),
    "good": lambda told: same(told, beaten(told)) and 0 < beaten(told) < 0.5,
    "weak": lambda told: same(told, beaten(told)) and beaten(told) >= 0.5,
    "unbeaten": lambda told: beaten(told) == 0,
}
