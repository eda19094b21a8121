"""5000, 421 and Can't Stop: every throw is counted."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from tapis.games.kit.game import Seat
from tests.second_ways.told import Check, Told, same


@cache
def busts(dice: int) -> float:
    """Return how often a throw of 5000 has no 1, no 5 and no three alike."""
    throws = list(product(range(1, 7), repeat=dice))
    lost = [each for each in throws if not {1, 5} & {*each} and max(map(each.count, each)) < 3]
    return len(lost) / len(throws)


def risk(told: Told) -> float:
    """Return how often the next throw is lost: by the rules of 5000 or of Can't Stop."""
    game = told.game
    if game.key == "five_thousand":
        return busts(game.view(told.seat).free)
    return stuck(game.model_dump_json(), type(game), told.seat)


@cache
def stuck(dumped: str, kind: Any, seat: Seat) -> float:
    """Return how often a throw of four dice leaves no marker to move."""
    view = kind.model_validate_json(dumped).view(seat)
    open_columns = {column for column, winner in zip(range(2, 13), view.won, strict=True) if winner is None}
    tops = {column for column, square in view.markers if square == 13 - 2 * abs(7 - column)}
    marked = {column for column, _ in view.markers}
    usable = (open_columns if len(marked) < 3 else marked) - tops
    lost = 0
    for one, two, three, four in product(range(1, 7), repeat=4):
        sums = {one + two, three + four, one + three, two + four, one + four, two + three}
        lost += not sums & usable
    return lost / 6**4


def steps(told: Told) -> int:
    """Return how many steps a stop saves."""
    before, after = told.game.view(told.seat), told.after().view(told.seat)
    return sum(after.tokens[told.seat]) - sum(before.tokens[told.seat])


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
    "stop": lambda told: same(told, risk(told)) and steps(told) == told.values["n"],
    "top": lambda told: (
        dict(told.after().view(told.seat).markers)[told.values["column"]]
        == 13 - 2 * abs(7 - told.values["column"])
    ),
    "good": lambda told: same(told, beaten(told)) and 0 < beaten(told) < 0.5,
    "weak": lambda told: same(told, beaten(told)) and beaten(told) >= 0.5,
    "unbeaten": lambda told: beaten(told) == 0,
}
