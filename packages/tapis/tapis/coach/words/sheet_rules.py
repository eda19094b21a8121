"""The reasons of score sheets, the strongest first, and what is to be taken home of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from tapis.coach.words import sheet_boxes as boxes
from tapis.coach.words import sheet_throws as throws
from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Rule, Values
from tapis.coach.words.sheets import Sheet

if TYPE_CHECKING:
    from tapis.coach.sheet_turn import SheetTurn

Holds: TypeAlias = Callable[[Sheet, "SheetTurn", str, str], Values | None]
"""A reason of sheets."""
Shape: TypeAlias = Callable[[Sheet, "SheetTurn", "Counter[int]", "Counter[int]"], bool]
"""Tells of the dice that two throws keep whether a rule to take home is about them."""


def _throws_more(_: Sheet, _turn: "SheetTurn", mine: "Counter[int]", theirs: "Counter[int]") -> bool:
    return mine < theirs


def _keeps_more(_: Sheet, _turn: "SheetTurn", mine: "Counter[int]", theirs: "Counter[int]") -> bool:
    return mine > theirs


def _equal_dice(_: Sheet, _turn: "SheetTurn", mine: "Counter[int]", theirs: "Counter[int]") -> bool:
    return max(mine.values(), default=0) > max(1, *theirs.values(), 1)


def _needed(sheet: Sheet, turn: "SheetTurn", mine: "Counter[int]", theirs: "Counter[int]") -> bool:
    """The better pair is of a face whose box is open, the worse one's is filled."""
    face, other = _group(mine), _group(theirs)
    grids = turn.grids
    box, filled = sheet.upper[face - 1], sheet.upper[other - 1]
    return (
        bool(face and other)
        and face != other
        and any(box not in grid for grid in grids)
        and all(filled in grid for grid in grids)
    )


def _higher(_: Sheet, _turn: "SheetTurn", mine: "Counter[int]", theirs: "Counter[int]") -> bool:
    face, other = _group(mine), _group(theirs)
    return face > other > 0 and mine[face] == theirs[other] == 2


def _group(kept: "Counter[int]") -> int:
    """Return the face of the largest group of equal dice; 0 if there is no pair."""
    face, many = max(kept.items(), key=lambda each: (each[1], each[0]), default=(0, 0))
    return face if many > 1 else 0


SHAPES: tuple[tuple[Shape, str], ...] = (
    (_needed, "needed"),
    (_equal_dice, "equal"),
    (_higher, "higher"),
    (_throws_more, "throw_more"),
    (_keeps_more, "keep_more"),
)
"""What two throws show that is a rule to take home, the most telling first."""
LISTED: tuple[tuple[str, Holds, str], ...] = (
    ("loses_bonus", boxes.loses_bonus, "bonus"),
    ("made", boxes.made, "made"),
    ("kept", throws.kept, "safe"),
    ("par", boxes.free, "free"),
    ("par", boxes.par, ""),
    ("rarer", boxes.crosses, "cross"),
    ("aims", boxes.aims, ""),
    ("one_more", boxes.one_more, ""),
    ("comes", throws.comes_first, "shape"),
    ("brings", throws.brings, "shape"),
    ("rarer", boxes.rarer, "rare"),
    ("pace", boxes.pace, "three"),
    ("still", throws.still, ""),
    ("wasted", boxes.wasted, ""),
    ("enough", boxes.enough, ""),
    ("worth_it", boxes.worth_it, ""),
    ("early", boxes.early, ""),
    ("spoils", throws.spoils, "shape"),
    ("would_spoil", throws.would_spoil, "shape"),
    ("comes", throws.comes, "shape"),
    ("fails", throws.fails, ""),
)
"""The reasons, the strongest first: the end of the key, the rule, the end of the key of what is taken home.

"shape" stands for each of `SHAPES`, and for nothing where none fits.
"""


def rules(sheet: Sheet) -> tuple[Rule, ...]:
    """Return the reasons of a sheet."""
    return tuple(rule for each in LISTED for rule in _rules(sheet, *each))


def _rules(sheet: Sheet, key: str, holds: Holds, lesson: str) -> Iterator[Rule]:
    shaped = lesson == "shape"
    for shape, taught in SHAPES if shaped else ():
        yield Rule(f"sheet_{key}", _of(sheet, holds, shape), f"coach.lesson.sheet_{taught}")
    yield Rule(
        f"sheet_{key}", _of(sheet, holds), f"coach.lesson.sheet_{lesson}" if lesson and not shaped else ""
    )


def _of(
    sheet: Sheet, holds: Holds, shape: Shape | None = None
) -> Callable[["SheetTurn", str, str], Values | None]:
    """Return a reason as it is asked of a turn of this sheet, where two throws have this shape."""

    def told(turn: "SheetTurn", better: str, worse: str) -> Values | None:
        if shape is None:
            return holds(sheet, turn, better, worse)
        if {verb(better), verb(worse)} != {"roll"}:
            return None
        mine, theirs = (Counter(turn.kept(code)) for code in (better, worse))
        return holds(sheet, turn, better, worse) if shape(sheet, turn, mine, theirs) else None

    return told
