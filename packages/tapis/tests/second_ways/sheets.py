"""Score sheets: every throw is counted."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from tests.second_ways.told import Check, Told, same

SIZES = {"pair": 2, "three": 3, "brelan": 3, "carre": 4, "pocker": 4, "yams": 5, "poker": 5, "top_jack": 5}
RUNS = {"small_straight": 1, "minor_straight": 1, "large_straight": 2, "major_straight": 2}


def makes(box: str, dice: Sequence[int]) -> bool:
    """Return True if the dice bring points in a box of the lower part."""
    counts = sorted(dice.count(face) for face in set(dice))
    if box in SIZES:
        return counts[-1] >= SIZES[box]
    if box in {"double_pair", "two_pairs"}:
        return len([count for count in counts if count > 1]) == 2
    if box == "full":
        return counts == [2, 3]
    if box == "suite":
        return makes("small_straight", dice) or makes("large_straight", dice)
    if box in RUNS:
        return sorted(dice) == list(range(RUNS[box], RUNS[box] + 5))
    return True


@cache
def often(box: str) -> float:
    return sum(makes(box, throw) for throw in product(range(1, 7), repeat=5)) / 6**5


def box_named(told: Told) -> str:
    return str(told.values["box"]).rpartition(".")[2]


def one_die(told: Told) -> bool:
    """Return True if so many faces of the one die that is thrown bring points in an open box."""
    game = told.game
    mask, found = told.code.removeprefix("roll."), 0
    for face in range(1, 7):
        copy = game.model_copy(deep=True)
        copy.throws += 1
        copy.dice = [face if mark == "1" else die for die, mark in zip(game.dice, mask, strict=True)]
        offered = [each for each in copy.view(told.seat).offers if each.box == box_named(told)]
        found += any(each.points for each in offered)
    return mask.count("1") == 1 and found == told.values["n"]


def bonus(told: Told) -> bool:
    """Return True if an own grid misses so many points in so many upper boxes, and they can still come."""
    game = told.game
    upper, goal, most = {
        "yams": (game.boxes[:6], 64, 5),
        "top_jack": (game.boxes[:6], 64, 5),
        "dice_poker": (game.boxes[:6], 0, 2),
    }[game.key]
    grids = told.after().sheets[told.seat] if told.code.startswith("score") else game.sheets[told.seat]
    for before, now in zip(game.sheets[told.seat], grids, strict=True):
        missing = goal - sum(before.get(box, 0) for box in upper)
        still = sum(most * face for face, box in enumerate(upper, 1) if box not in now)
        reach = sum(now.get(box, 0) for box in upper) + still >= goal
        boxes = sum(box not in before for box in upper)
        if reach and (missing, boxes) == (told.values["missing"], told.values["n"]):
            return True
    return False


SHEETS: Mapping[str, Check] = {
    "zero": lambda told: same(told, often(box_named(told))) and often(box_named(told)) < 0.5,
    "one_die": one_die,
    "bonus": bonus,
}
