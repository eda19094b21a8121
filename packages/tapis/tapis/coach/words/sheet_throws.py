"""Reasons for a throw at a score sheet: which box it makes, what that brings, how seldom it fails."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Values, percent
from tapis.coach.words.sheet_boxes import APART
from tapis.coach.words.sheets import Sheet, written

if TYPE_CHECKING:
    from tapis.coach.sheet_turn import SheetTurn

SURE = 1 - 1e-9
"""What is certain, as sums are computed."""
NEVER = percent(0.0)
"""What never comes, as it is told."""
MUCH = 0.5
"""What is told first explains such a part of the largest difference between two actions."""


def _leading(
    gains: Iterable[tuple[str, float]], more: Callable[[str], float], least: float
) -> tuple[str, float] | None:
    """Return a box that speaks for an action and of which it has more, and by how much it speaks.

    Of those that speak at least half as much as the first, it is the one of which it has most.  None if
    another box speaks more for the other action.

    Args:
        gains: by box, what it adds to the worth of one action and not of the other.
        more: by box, how much more of what is told the one action has than the other.
        least: the least that is told as a difference.
    """
    found: dict[str, tuple[float, float]] = {}
    down = 0.0
    for name, gain in gains:
        differs = more(name)
        if abs(differs) < least or gain * differs <= 0:
            continue
        if gain > 0:
            found[name] = differs, gain
        down = max(down, -gain)
    up = max((gain for _, gain in found.values()), default=0.0)
    if up <= down:
        return None
    name = max((each for each in found if found[each][1] >= MUCH * up), key=found.__getitem__)
    return name, found[name][1]


def _explains(turn: "SheetTurn", better: str, worse: str, gain: float) -> bool:
    return gain >= MUCH * max(map(abs, turn.difference(better, worse).values()))


def _likeliest(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> tuple[str, float] | None:
    """Return the box that the better action makes more often and that speaks most for it."""

    def more(name: str) -> float:
        mine, theirs = (turn.hope(code, name) for code in (better, worse))
        return (mine.made if mine else 0.0) - (theirs.made if theirs else 0.0)

    gains = turn.difference(better, worse).items()
    boxes = ((name, gain) for (name, made), gain in gains if made and not sheet.is_free(name))
    return _leading(boxes, more, APART)


def _makes(turn: "SheetTurn", code: str, name: str) -> str:
    hope = turn.hope(code, name)
    return percent(hope.made if hope else 0.0)


def comes(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """A box is made more often."""
    found = _likeliest(sheet, turn, better, worse)
    if found is None or {verb(better), verb(worse)} != {"roll"}:
        return None
    name, _ = found
    told = {"percent": _makes(turn, better, name), "other": _makes(turn, worse, name)}
    return {"what": sheet.making(turn, name), **told}


def comes_first(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The same, where it explains much of the difference."""
    found = _likeliest(sheet, turn, better, worse)
    much = found is not None and _explains(turn, better, worse, found[1])
    return comes(sheet, turn, better, worse) if much else None


def still(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """Throwing on makes a box, where the worse action writes another."""
    found = _likeliest(sheet, turn, better, worse)
    if found is None or verb(better) != "roll" or not written(worse) or found[0] == written(worse):
        return None
    return {"what": sheet.making(turn, found[0]), "percent": _makes(turn, better, found[0])}


def kept(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The same, and it cannot lose the figure that the worse action writes."""
    name, found = written(worse), still(sheet, turn, better, worse)
    hope = turn.hope(better, name) if found else None
    if found is None or hope is None or sheet.is_upper(name) or sheet.is_free(name):
        return None
    sure = hope.made > SURE and 0 < turn.now(name).points <= hope.points
    return {"box": sheet.box(turn, name), **found} if sure else None


def brings(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """A box brings more on average."""
    if {verb(better), verb(worse)} != {"roll"}:
        return None
    totals: dict[str, float] = {}
    for (name, _), gain in turn.difference(better, worse).items():
        if sheet.is_upper(name) or sheet.is_free(name) or _sure(turn, better, worse, name):
            totals[name] = totals.get(name, 0.0) + gain

    def points(code: str, name: str) -> int:
        hope = turn.hope(code, name)
        return round(hope.points) if hope else 0

    found = _leading(totals.items(), lambda name: points(better, name) - points(worse, name), 1)
    if found is None:
        return None
    name, _ = found
    return {
        "box": sheet.box(turn, name),
        "points": points(better, name),
        "other": points(worse, name),
    }


def _sure(turn: "SheetTurn", better: str, worse: str, name: str) -> bool:
    """Return True if both actions make a box for certain."""
    return all((hope := turn.hope(code, name)) and hope.made > SURE for code in (better, worse))


def spoils(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """A box is written less often without being made, if seldom."""
    found = _spoiled(sheet, turn, better, worse)
    return found if found and found["percent"] != NEVER else None


def would_spoil(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """A box is often written without being made after the worse action alone."""
    found = _spoiled(sheet, turn, better, worse)
    if found is None or found["percent"] != NEVER:
        return None
    return {"what": found["what"], "other": found["other"]}


def _spoiled(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    if written(worse):
        return None

    def chance(code: str, name: str) -> float:
        closing = turn.closings(code).get((name, False))
        return closing.chance if closing else 0.0

    gains = ((name, gain) for (name, made), gain in turn.difference(better, worse).items() if not made)
    found = _leading(gains, lambda name: chance(worse, name) - chance(better, name), APART)
    if found is None:
        return None
    name, _ = found
    told = {"percent": percent(chance(better, name)), "other": percent(chance(worse, name))}
    return {"what": sheet.spoiling(turn, name), **told}


def fails(sheet: Sheet, turn: "SheetTurn", better: str, worse: str) -> Values | None:
    """The turn makes nothing less often, and no box says it alone."""
    if written(worse) or _spoiled(sheet, turn, better, worse):
        return None
    mine, theirs = (
        round(sum(each.chance for (_, made), each in turn.closings(code).items() if not made), 9)
        for code in (better, worse)
    )
    return {"percent": percent(mine), "other": percent(theirs)} if mine + APART < theirs else None
