"""What the coach calls the boxes of a score sheet, and the kinds of mistakes there."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tapis.coach.words.mistakes import THROWN, thrown, verb
from tapis.coach.words.reasons import Reason
from tapis.games.kit.boxes import Points
from tapis.games.kit.game import Key

if TYPE_CHECKING:
    from tapis.coach.sheet_turn import SheetTurn

FREE: Final = frozenset({"chance", "maxi", "mini"})
"""Boxes that any dice fill."""
PLAIN: Final = (*THROWN, "upper_box", "figure_box", "free_box")
"""The kinds of mistakes where nothing is announced."""
SHORT: Final = 2
"""By so many dice three alike fall short of the most that an upper box takes."""


class Sheet(NamedTuple):
    """A score sheet: its boxes, the upper ones, what these earn a bonus with."""

    game: str
    boxes: Mapping[str, Points]
    upper: tuple[str, ...]
    wanted: int
    """The sum of the upper boxes that earns the bonus."""
    most: int
    """What an upper box gives at most, for each point of its face."""
    columns: bool = False
    """Whether each grid has a name of its own."""

    def made(self, box: str, points: int) -> bool:
        """Return True if so many points are what a box is for: three alike in an upper one, else anything."""
        if box in self.upper:
            return points >= (self.most - SHORT) * (self.upper.index(box) + 1)
        return points > 0 or box in FREE

    def mistake(self, played: str, best: str) -> str:
        """Compare which dice are thrown again, when a turn ends, and what is written."""
        if "roll" in {verb(played), verb(best)}:
            return thrown(played, best)
        if verb(played) == "announce":
            return "announced"
        box = played.rpartition(".")[2]
        return "upper_box" if box in self.upper else "free_box" if box in FREE else "figure_box"

    def is_upper(self, name: str) -> bool:
        """Return True for an upper box, by its name in notation."""
        return name.rpartition(".")[2] in self.upper

    def is_free(self, name: str) -> bool:
        """Return True for a box that any dice fill."""
        return name.rpartition(".")[2] in FREE

    def box(self, turn: "SheetTurn", name: str) -> Key | Reason:
        """Return what a box is called, with its grid if there are several."""
        slot = turn.slot(name)
        box = Key(f"{self.game}.box.{slot.box}")
        if len(turn.grids) == 1:
            return box
        own, number = Key(f"{self.game}.grid.{slot.grid}"), Reason("sheet.grid", {"grid": slot.grid})
        return Reason("sheet.in_grid", {"box": box, "grid": own if self.columns else number})

    def making(self, turn: "SheetTurn", name: str) -> Key | Reason:
        """Return what it is to make a box."""
        box = self.box(turn, name)
        return Reason("coach.box.three", {"box": box}) if self.is_upper(name) else box

    def spoiling(self, turn: "SheetTurn", name: str) -> Reason:
        """Return what it is to write a box that is not made."""
        box = self.box(turn, name)
        return Reason("coach.box.few" if self.is_upper(name) else "coach.box.zero", {"box": box})


def written(code: str) -> str:
    """Return the box that an action writes at once; "" if it writes none."""
    return code.partition(".")[2] if verb(code) == "score" else ""


def intended(code: str) -> str:
    """Return the box that an action writes or announces; "" if it names none."""
    return "" if verb(code) == "roll" else code.partition(".")[2]
