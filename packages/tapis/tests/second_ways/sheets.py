"""Score sheets: every throw is counted, by the boxes as rules have them; the engine is asked each time."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from tapis.coach.words.reasons import Reason
from tapis.engines import Question
from tapis.games.kit.sheet import Slot
from tapis.shelf import SHELF
from tests.second_ways.told import Check, Told, shown

GOALS: Mapping[str, tuple[int, int]] = {"yams": (64, 5), "top_jack": (64, 5), "dice_poker": (0, 2)}
"""The sum of the upper boxes that earns the bonus, and what each gives at most, by its face."""
FREE = {"chance", "maxi", "mini"}
DIGITS = 9
"""Digits beyond which sums differ by the computing alone."""

Dice = tuple[int, ...]


@cache
def throws_of(dice: int) -> Sequence[tuple[Dice, float]]:
    """Return all throws of so many dice without their order, each with its chance."""
    found: list[tuple[Dice, float]] = []
    for throw in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) / prod(factorial(throw.count(face)) for face in set(throw))
        found.append((throw, ways / 6**dice))
    return found


@cache
def parts(dice: Dice) -> frozenset[Dice]:
    """Return what may be kept of dice, four at most."""
    masks = product((0, 1), repeat=len(dice))
    found = {tuple(sorted(die for die, one in zip(dice, mask, strict=True) if one)) for mask in masks}
    return frozenset(found - {dice})


def kept(dice: Sequence[int], mask: str) -> Dice:
    return tuple(sorted(die for die, mark in zip(dice, mask, strict=True) if mark == "0"))


def slot_of(value: Any) -> Slot:
    """Return the box that a reason names, alone, with its grid, or as what it is to make or to spoil it."""
    grid = 1
    while isinstance(value, Reason):
        named: Any = value.values.get("grid")
        if named is not None:
            number = named.values["grid"] if isinstance(named, Reason) else str(named).rpartition(".")[2]
            grid = int(str(number))
        value = value.values["box"]
    return Slot(grid, str(value).rpartition(".")[2])


KNOWN: dict[object, dict[tuple[Dice, int, bool], float]] = {}
"""What is known of boxes already."""


class Box:
    """A box in a position: how good dice are in it, and what comes of it under the best play for it."""

    def __init__(self, told: Told, slot: Slot) -> None:
        self.told, self.slot = told, slot
        self.upper = slot.box in told.game.boxes[:6]
        free = told.game.key != "top_jack" or told.game.columns[slot.grid - 1] == "free"
        self.limit = (3 if free else 2) if told.game.key != "top_jack" or slot.box != "chance" else 1
        grid = told.game.sheets[told.seat][slot.grid - 1]
        depends = tuple(sorted((name, points) for name, points in grid.items() if name in FREE))
        self.known = KNOWN.setdefault((told.game.key, slot.box, self.limit, depends), {})

    @cached_property
    def game(self) -> Any:
        """A game of its own, in which other dice are laid."""
        return self.told.game.model_copy(deep=True)

    @property
    def name(self) -> str:
        several = len(self.told.game.sheets[self.told.seat]) > 1
        return f"{self.slot.grid}.{self.slot.box}" if several else self.slot.box

    def points(self, dice: Dice, throws: int) -> int:
        self.game.dice, self.game.throws = list(dice), throws
        return int(self.game.worth(self.told.seat, self.slot))

    def made(self, dice: Dice, throws: int) -> bool:
        if self.upper:
            return dice.count(self.told.game.boxes.index(self.slot.box) + 1) >= 3
        return self.slot.box in FREE or self.points(dice, throws) > 0

    def of(self, dice: Dice, throws: int, made: bool) -> float:
        return float(self.made(dice, throws) if made else self.points(dice, throws))

    def then(self, held: Dice, throws: int, made: bool) -> float:
        """Return what throwing the other dice after so many throws brings."""
        key = held, throws, made
        if key not in self.known:
            after = throws_of(5 - len(held))
            self.known[key] = sum(
                chance * self.best(tuple(sorted((*held, *more))), throws + 1, made) for more, chance in after
            )
        return self.known[key]

    def best(self, dice: Dice, throws: int, made: bool) -> float:
        now = self.of(dice, throws, made)
        if throws >= self.limit:
            return now
        return max(now, *(self.then(held, throws, made) for held in parts(dice)))

    def now(self, *, made: bool = False) -> float:
        return self.of(tuple(self.told.game.dice), self.told.game.throws, made)

    def fresh(self, *, made: bool = False) -> float:
        """Return what a whole turn brings."""
        return round(self.then((), 0, made), DIGITS)

    def after(self, code: str, *, made: bool = False) -> float | None:
        """Return what an action brings; None if the box cannot be written any more."""
        dice, number = self.told.game.dice, self.told.game.throws
        verb, _, rest = code.partition(".")
        if verb == "score":
            return self.now(made=made) if rest == self.name else None
        if number >= self.limit or (verb == "announce" and rest != self.name):
            return None
        if verb == "announce":
            found = max(self.then(held, number, made) for held in parts(tuple(sorted(dice))))
        else:
            found = self.then(kept(dice, rest), number, made)
        return round(found, DIGITS)


def box(told: Told, name: str = "box") -> Box:
    return Box(told, slot_of(told.values[name]))


def mean(value: float | None) -> int:
    return round(value or 0.0)


def aims_at(told: Told, code: str, name: str) -> Box | None:
    """Return the box of this name if the action writes or announces it."""
    found = box(told, name)
    return found if code.partition(".")[2] == found.name and not code.startswith("roll") else None


# How the turn goes on


class Turns:
    """The rest of a turn as the engine plays it: it is asked after every throw."""

    def __init__(self, told: Told) -> None:
        self.game, self.seat, self.mind = told.game, told.seat, SHELF[told.game.key].mind()
        self.asked: dict[tuple[Dice, int], str] = {}
        self.closed: dict[str, Mapping[tuple[str, bool], float]] = {}
        self.questions: dict[int, Question] = {}

    def question(self, dice: Dice, throws: int, announced: Slot | None = None) -> Question:
        """Return what the seat is asked with these dice after so many throws."""
        if throws not in self.questions:
            game = self.game.model_copy(deep=True)
            game.throws, game.dice = throws, dice
            self.questions[throws] = Question.of(game, self.seat)
        asked = self.questions[throws]
        update: dict[str, object] = {"dice": dice, "throws": throws}
        if announced is not None:
            game = self.game.model_copy(deep=True, update={"announced": announced})
            game.throws, game.dice = throws, dice
            return Question.of(game, self.seat)
        return asked.model_copy(update={"view": asked.view.model_copy(update=update)})

    def best(self, dice: Dice, throws: int) -> str:
        if (dice, throws) not in self.asked:
            asked = self.question(dice, throws)
            self.asked[dice, throws] = self.mind.think(asked, self.mind.budget)[0].code
        return self.asked[dice, throws]

    def ends(self, dice: Dice, throws: int, code: str) -> Mapping[tuple[str, Dice, int], float]:
        """Return the chance of each box, dice and number of throws with which the turn ends."""
        found: defaultdict[tuple[str, Dice, int], float] = defaultdict(float)
        held = {kept(dice, code.partition(".")[2]): 1.0} if code.startswith("roll") else {}
        if code.startswith("score"):
            return {(code.partition(".")[2], dice, throws): 1.0}
        if code.startswith("announce"):
            return self.announced(dice, throws, code.partition(".")[2])
        if getattr(self.game, "announced", None):
            grid, name = self.game.announced
            written = f"{grid}.{name}" if len(self.game.sheets[self.seat]) > 1 else name
            return self.last(next(iter(held)), throws, written)
        while held:
            after: defaultdict[Dice, float] = defaultdict(float)
            throws += 1
            for more, chance in all_thrown(held):
                code = self.best(more, throws)
                if code.startswith("roll"):
                    after[kept(more, code.partition(".")[2])] += chance
                else:
                    for end, share in self.ends(more, throws, code).items():
                        found[end] += chance * share
            held = after
        return found

    def announced(self, dice: Dice, throws: int, name: str) -> Mapping[tuple[str, Dice, int], float]:
        number, _, box_name = name.rpartition(".")
        asked = self.question(dice, throws, Slot(int(number or "1"), box_name))
        code = self.mind.think(asked, self.mind.budget)[0].code
        return self.last(kept(dice, code.partition(".")[2]), throws, name)

    def last(self, held: Dice, throws: int, name: str) -> Mapping[tuple[str, Dice, int], float]:
        return {(name, more, throws + 1): chance for more, chance in all_thrown({held: 1.0})}


def all_thrown(held: Mapping[Dice, float]) -> Sequence[tuple[Dice, float]]:
    """Return all throws after these keeps, each with its chance."""
    found: defaultdict[Dice, float] = defaultdict(float)
    for dice, chance in held.items():
        for more, share in throws_of(5 - len(dice)):
            found[tuple(sorted((*dice, *more)))] += chance * share
    return list(found.items())


TURNS: dict[str, Turns] = {}


def closed(told: Told, code: str) -> Mapping[tuple[str, bool], float]:
    """Return how often the turn ends in each box, and whether it is made."""
    key = f"{told.game.key} {told.game.model_dump_json()}"
    if key not in TURNS:
        TURNS.clear()
        TURNS[key] = Turns(told)
    turns = TURNS[key]
    if code not in turns.closed:
        turns.closed[code] = by_box(told, turns.ends(tuple(told.game.dice), told.game.throws, code))
    return turns.closed[code]


def by_box(told: Told, ends: Mapping[tuple[str, Dice, int], float]) -> Mapping[tuple[str, bool], float]:
    """Return the chance of each box, and whether it is made, over all ends of a turn."""
    found: defaultdict[tuple[str, bool], float] = defaultdict(float)
    boxes: dict[str, Box] = {}
    for (name, dice, throws), chance in ends.items():
        if name not in boxes:
            number, _, box_name = name.rpartition(".")
            boxes[name] = Box(told, Slot(int(number or "1"), box_name))
        found[name, boxes[name].made(dice, throws)] += chance
    return found


def spoils(told: Told) -> bool:
    name = box(told, "what").name
    mine, theirs = (
        round(closed(told, code).get((name, False), 0.0), DIGITS) for code in (told.code, told.other)
    )
    return (told.values["percent"], told.values["other"]) == (shown(mine), shown(theirs))


def would_spoil(told: Told) -> bool:
    name = box(told, "what").name
    mine, theirs = (closed(told, code).get((name, False), 0.0) for code in (told.code, told.other))
    return round(mine, DIGITS) == 0 < theirs and told.values["other"] == shown(theirs)


def fails(told: Told) -> bool:
    mine, theirs = (
        round(sum(chance for (_, made), chance in closed(told, code).items() if not made), DIGITS)
        for code in (told.code, told.other)
    )
    return (told.values["percent"], told.values["other"]) == (shown(mine), shown(theirs))


def way(told: Told) -> bool:
    what: Any = told.values["what"]
    made = not (isinstance(what, Reason) and what.key in {"coach.box.few", "coach.box.zero"})
    chance = round(closed(told, told.code)[box(told, "what").name, made], DIGITS)
    return bool(told.values["percent"] == shown(chance))


# The bonus


def bonus(told: Told, code: str, grid: int) -> tuple[int, int]:
    """Return how many points a bonus misses after an action, and how many can still come."""
    goal, most = GOALS[told.game.key]
    upper = told.game.boxes[:6]
    sheet = dict(told.game.sheets[told.seat][grid - 1])
    if code.startswith("score"):
        sheet = told.after().sheets[told.seat][grid - 1] if code == told.code else sheet
        sheet = told.swapped().after().sheets[told.seat][grid - 1] if code == told.other else sheet
    missing = goal - sum(sheet.get(name, 0) for name in upper)
    return missing, sum(most * face for face, name in enumerate(upper, 1) if name not in sheet)


def loses(told: Told) -> bool:
    grid = slot_of(told.values["box"]).grid
    missing, left = bonus(told, told.other, grid)
    mine, possible = bonus(told, told.code, grid)
    said = missing == told.values["missing"] and left == told.values["left"]
    return aims_at(told, told.other, "box") is not None and said and missing > left and mine <= possible


def pace(told: Told) -> bool:
    said = told.values
    numbers = {(said["missing"], said["left"], said["more"], said["most"])}
    grids = range(1, len(told.game.sheets[told.seat]) + 1)
    found = {(*bonus(told, told.code, grid), *bonus(told, told.other, grid)) for grid in grids}
    return bool(numbers & found) and said["missing"] / said["left"] < said["more"] / said["most"] <= 1


# Boxes


def par(told: Told) -> bool:
    mine, theirs = aims_at(told, told.code, "box"), aims_at(told, told.other, "other")
    if mine is None or theirs is None:
        return False
    found = mean(mine.after(told.code)), mean(mine.fresh())
    other = mean(theirs.after(told.other)), mean(theirs.fresh())
    said = told.values
    told_so = (said["points"], said["mean"], said["few"], said["most"]) == (*found, *other)
    return told_so and found[0] - found[1] > other[0] - other[1]


def rarer(told: Told) -> bool:
    mine, theirs = aims_at(told, told.code, "what"), aims_at(told, told.other, "other")
    if mine is None or theirs is None:
        return False
    chances = mine.fresh(made=True), theirs.fresh(made=True)
    said = told.values["percent"], told.values["most"]
    return said == (shown(chances[0]), shown(chances[1])) and chances[0] < chances[1]


def now_and(told: Told, code: str, later: str | None) -> tuple[int, int]:
    """Return what the box of an action has now, and what it comes to by the other one, or by a whole turn."""
    found = aims_at(told, code, "box")
    if found is None:
        return 0, 0
    return mean(found.now()), mean(found.fresh() if later is None else found.after(later))


def figure(told: Told) -> bool:
    found = aims_at(told, told.code, "box")
    if found is None or found.now() != told.values["points"] or not found.points(tuple(told.game.dice), 3):
        return False
    chance = found.after(told.other, made=True)
    return chance is not None and chance < 1 and told.values["percent"] == shown(chance)


def safe(told: Told) -> bool:
    found = aims_at(told, told.other, "box")
    return found is not None and found.after(told.code, made=True) == 1 and still(told)


def still(told: Told) -> bool:
    chance = box(told, "what").after(told.code, made=True) or 0.0
    return told.other.startswith("score") and told.values["percent"] == shown(chance)


def comes(told: Told) -> bool:
    found = box(told, "what")
    chances = [shown(found.after(code, made=True) or 0.0) for code in (told.code, told.other)]
    return chances == [told.values["percent"], told.values["other"]]


def brings(told: Told) -> bool:
    found = box(told)
    return [mean(found.after(code)) for code in (told.code, told.other)] == [
        told.values["points"],
        told.values["other"],
    ]


def wasted(told: Told) -> bool:
    """Return True if the other action writes a 0 in a box that a whole turn makes so often."""
    found = aims_at(told, told.other, "box") if told.other.startswith("score") else None
    said = told.values["percent"]
    return found is not None and found.now() == 0 and said == shown(found.fresh(made=True))


SHEETS: Mapping[str, Check] = {
    "sheet_loses_bonus": loses,
    "sheet_pace": pace,
    "sheet_par": par,
    "sheet_aims": par,
    "sheet_rarer": rarer,
    "sheet_wasted": wasted,
    "sheet_made": figure,
    "sheet_kept": safe,
    "sheet_one_more": lambda told: (
        now_and(told, told.other, told.code) == (told.values["now"], told.values["points"])
    ),
    "sheet_enough": lambda told: (
        now_and(told, told.code, told.other) == (told.values["points"], told.values["mean"])
    ),
    "sheet_worth_it": lambda told: (
        told.code.startswith("score")
        and now_and(told, told.code, None) == (told.values["points"], told.values["mean"])
    ),
    "sheet_early": lambda told: (
        told.other.startswith("score")
        and now_and(told, told.other, None) == (told.values["points"], told.values["mean"])
    ),
    "sheet_still": still,
    "sheet_comes": comes,
    "sheet_brings": brings,
    "sheet_spoils": spoils,
    "sheet_would_spoil": would_spoil,
    "sheet_fails": fails,
    "way.sheet_box": way,
    "way.sheet_score": lambda told: now_and(told, told.code, None)[0] == told.values["points"],
}
