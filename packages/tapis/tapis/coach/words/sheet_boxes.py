"""Reasons to write or to announce a box of a score sheet: bonus, what a whole turn brings, what is there."""

from typing import TYPE_CHECKING, NamedTuple

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Values, percent
from tapis.coach.words.sheets import Sheet, intended, written

if TYPE_CHECKING:
    from tapis.coach.sheet_turn import SheetTurn

APART = 0.015
"""Chances that are told as different differ by so much."""


class Bonus(NamedTuple):
    """How far a bonus is: the points that are missing, and the most that can still come."""

    missing: int
    left: int

    @property
    def open(self) -> bool:
        """Whether it is neither won nor out of reach."""
        return 0 < self.missing <= self.left


def _bonus(sheet: Sheet, turn: "SheetTurn", grid: int, name: str = "") -> Bonus:
    """Return how far the bonus of a grid is, once a box is written as the dice lie."""
    filled = dict(turn.grids[grid - 1])
    if name and turn.slot(name).grid == grid:
        filled[turn.slot(name).box] = round(turn.now(name).points)
    missing = sheet.wanted - sum(filled.get(box, 0) for box in sheet.upper)
    left = sum(sheet.most * face for face, box in enumerate(sheet.upper, 1) if box not in filled)
    return Bonus(missing, left)


def loses_bonus(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The worse box takes the bonus out of reach, the better action does not."""
    name = written(worse)
    if not sheet.is_upper(name):
        return None
    before, after, other = (
        _bonus(sheet, turn, turn.slot(name).grid, each) for each in ("", name, written(better))
    )
    if not before.open or after.missing <= after.left or other.missing > other.left:
        return None
    return {"box": sheet.box(turn, name), "missing": after.missing, "left": after.left}


def pace(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The bonus then needs a smaller part of what can still come."""
    name, other = written(better), written(worse)
    upper = next((each for each in (name, other) if sheet.is_upper(each)), "")
    if not name or not other or not upper:
        return None
    mine, theirs = (_bonus(sheet, turn, turn.slot(upper).grid, each) for each in (name, other))
    if not (mine.open and theirs.open) or mine.missing * theirs.left >= theirs.missing * mine.left:
        return None
    return {"missing": mine.missing, "left": mine.left, "more": theirs.missing, "most": theirs.left}


# Boxes by what a whole turn makes of them


def _rarer(sheet: Sheet, turn: "SheetTurn", name: str, other: str) -> Values | None:
    """A whole turn makes a box less often than another."""
    mine, theirs = turn.fresh(name).made, turn.fresh(other).made
    if mine + APART > theirs:
        return None
    told = {"what": sheet.making(turn, name), "other": sheet.making(turn, other)}
    return {**told, "percent": percent(mine), "most": percent(theirs)}


def crosses(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The better box is a figure that is crossed out, and comes less often than that of the worse action."""
    name, other = written(better), intended(worse)
    if not name or not other or sheet.is_upper(name) or turn.now(name).points:
        return None
    return _rarer(sheet, turn, name, other)


def rarer(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """Both are made, the better one is what comes less often."""
    name, other = written(better), written(worse)
    both = name and other and turn.now(name).made and turn.now(other).made
    return _rarer(sheet, turn, name, other) if both else None


def wasted(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The worse one crosses out a figure, the better writes points or nothing yet."""
    name, other = written(better), written(worse)
    if not other or sheet.is_upper(other) or turn.now(other).points or turn.fresh(other).made < APART:
        return None
    if name and (sheet.is_upper(name) or not turn.now(name).points):
        return None
    return {"box": sheet.box(turn, other), "percent": percent(turn.fresh(other).made)}


def _averages(turn: "SheetTurn", code: str) -> tuple[int, int] | None:
    """Return what the box of an action brings by it, and by a whole turn for it, on average."""
    name = intended(code)
    hope = turn.hope(code, name) if name else None
    return None if hope is None else (round(hope.points), round(turn.fresh(name).points))


def _above(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The better box is further above what a whole turn brings, or less below."""
    mine, theirs = _averages(turn, better), _averages(turn, worse)
    if mine is None or theirs is None or mine[0] - mine[1] <= theirs[0] - theirs[1]:
        return None
    boxes = {"box": sheet.box(turn, intended(better)), "other": sheet.box(turn, intended(worse))}
    return {**boxes, "points": mine[0], "mean": mine[1], "few": theirs[0], "most": theirs[1]}


def par(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The same of two boxes that are written."""
    return _above(sheet, turn, better, worse) if written(better) and written(worse) else None


def free(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The same where the worse one is Chance, and this fills it badly."""
    theirs = _averages(turn, worse)
    badly = intended(worse).endswith("chance") and theirs is not None and theirs[0] < theirs[1]
    return par(sheet, turn, better, worse) if badly else None


def aims(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The same where one more throw is announced for one of two boxes."""
    if "announce" not in {verb(better), verb(worse)} or intended(better) == intended(worse):
        return None
    return _above(sheet, turn, better, worse)


# What is there


def made(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """A figure is there, and the throw may lose it."""
    name = written(better)
    if not name or verb(worse) != "roll" or sheet.is_upper(name) or sheet.is_free(name):
        return None
    hope, now = turn.hope(worse, name), turn.now(name)
    if not now.points or hope is None or hope.made + APART > 1:
        return None
    return {"box": sheet.box(turn, name), "points": round(now.points), "percent": percent(hope.made)}


def enough(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """What is there is more than throwing on brings in the same box."""
    name = written(better)
    hope = turn.hope(worse, name) if name and not written(worse) else None
    now = round(turn.now(name).points) if name else 0
    if hope is None or now <= round(hope.points):
        return None
    return {"box": sheet.box(turn, name), "points": now, "mean": round(hope.points)}


def worth_it(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """What is there is more than a whole turn brings, and the other action writes nothing yet."""
    name = written(better)
    if not name or written(worse) or turn.now(name).points <= 0 or enough(sheet, turn, better, worse):
        return None
    now, mean = round(turn.now(name).points), round(turn.fresh(name).points)
    return {"box": sheet.box(turn, name), "points": now, "mean": mean} if now > mean else None


def early(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """Throws are left, and the box is worth less now than a whole turn brings."""
    name, theirs = written(worse), _averages(turn, worse)
    if written(better) or not name or theirs is None or theirs[0] >= theirs[1]:
        return None
    return {"box": sheet.box(turn, name), "points": theirs[0], "mean": theirs[1]}


def one_more(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """Throwing on brings more in the box that the worse action writes now."""
    name = written(worse)
    hope = turn.hope(better, name) if name and not written(better) else None
    if hope is None or round(hope.points) <= round(turn.now(name).points):
        return None
    return {"box": sheet.box(turn, name), "points": round(hope.points), "now": round(turn.now(name).points)}
