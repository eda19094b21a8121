"""What the coach says of a score sheet: only what a player can check at the table."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tapis.coach.words.mistakes import THROWN, thrown, verb
from tapis.coach.words.reasons import EVEN, Reason, percent
from tapis.engines import Evaluation
from tapis.games.kit.boxes import Points
from tapis.games.kit.game import Fact, Key
from tapis.games.kit.sheet import SheetView

GOOD: Final = 15
"""Points from which a box is worth a throw of one die."""
FREE: Final = frozenset({"chance", "maxi", "mini"})
"""Boxes that any dice fill."""
PLAIN: Final = (*THROWN, "upper_box", "figure_box", "free_box")
"""The kinds of mistakes where nothing is announced."""
NO_BOX: Final[Mapping[str, int]] = {}


class Sheet(NamedTuple):
    """A score sheet: its boxes, the upper ones, what these earn a bonus with."""

    game: str
    boxes: Mapping[str, Points]
    upper: Sequence[str]
    wanted: int
    """The sum of the upper boxes that earns the bonus."""
    most: int
    """What an upper box gives at most, for each point of its face."""

    def reasons(self, view: SheetView, evaluation: Evaluation, _: Sequence[Fact]) -> Reason | None:
        """Say what dice are kept for, or what a box still brings."""
        act, _dot, rest = evaluation.code.partition(".")
        grid, _dot, box = rest.rpartition(".")
        if not view.throws:
            return None
        if act == "roll":
            return _kept(self, view, rest)
        if act == "score":
            return _written(self, view, int(grid or "1"), box)
        return None

    def mistake(self, played: str, best: str) -> str:
        """Compare which dice are thrown again, when a turn ends, and what is written."""
        if "roll" in {verb(played), verb(best)}:
            return thrown(played, best)
        if verb(played) == "announce":
            return "announced"
        box = played.rpartition(".")[2]
        return "upper_box" if box in self.upper else "free_box" if box in FREE else "figure_box"


def _written(sheet: Sheet, view: SheetView, grid: int, box: str) -> Reason | None:
    points = next(offer.points for offer in view.offers if (offer.grid, offer.box) == (grid, box))
    if box in sheet.upper:
        return _bonus(sheet, view, grid, {box: points})
    if points:
        return None
    made = _made_at_once(sheet.boxes[box], len(view.dice))
    told = {"box": Key(f"{sheet.game}.box.{box}"), "percent": percent(made)}
    return Reason("coach.why.zero", told) if 100 * made < EVEN else None


@cache
def _made_at_once(points: Points, dice: int) -> float:
    """Return how often one throw of all dice brings points in a box."""
    throws = list(product(range(1, 7), repeat=dice))
    return sum(points(thrown) > 0 for thrown in throws) / len(throws)


def _kept(sheet: Sheet, view: SheetView, mask: str) -> Reason | None:
    kept = [die for die, mark in zip(view.dice, mask, strict=True) if mark == "0"]
    if len(kept) == len(mask) - 1 and (found := _one_die(sheet, view, kept)):
        return found
    if len(kept) > 1 and len(set(kept)) == 1:
        box = sheet.upper[kept[0] - 1]
        for offer in view.offers:
            if offer.box == box and (found := _bonus(sheet, view, offer.grid)):
                return found
    return None


def _one_die(sheet: Sheet, view: SheetView, kept: Sequence[int]) -> Reason | None:
    """Return which box the last die is thrown for, and how many of its faces make it."""
    best: tuple[int, str, int] | None = None
    for box in dict.fromkeys(offer.box for offer in view.offers):
        found = [sheet.boxes[box]((*kept, face)) for face in range(1, 7)]
        made = [points for points in found if points]
        if max(found) >= GOOD and min(found) == 0 and (best is None or max(found) > best[0]):
            best = max(found), box, len(made)
    if best is None:
        return None
    return Reason("coach.why.one_die", {"box": Key(f"{sheet.game}.box.{best[1]}"), "n": best[2]})


def _bonus(sheet: Sheet, view: SheetView, number: int, written: Mapping[str, int] = NO_BOX) -> Reason | None:
    """Return how far a bonus is that can still be reached, also once this is written."""
    grid = {} if view.turn is None else view.sheets[view.turn][number - 1]
    open_faces = [face for face, box in enumerate(sheet.upper, 1) if box not in grid]
    missing = sheet.wanted - sum(grid.get(box, 0) for box in sheet.upper)
    left = sum(sheet.most * face for face in open_faces if sheet.upper[face - 1] not in written)
    if not 0 < missing <= left + sum(written.values()):
        return None
    return Reason("coach.why.bonus", {"missing": missing, "n": len(open_faces)})
