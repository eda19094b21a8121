"""5000 and 421: every throw is counted."""

from collections.abc import Mapping, Sequence
from itertools import product

from tests.second_ways.told import Check, Told, same


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
    "good": lambda told: same(told, beaten(told)) and 0 < beaten(told) < 0.5,
    "weak": lambda told: same(told, beaten(told)) and beaten(told) >= 0.5,
    "unbeaten": lambda told: beaten(told) == 0,
}
