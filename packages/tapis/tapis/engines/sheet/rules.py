"""What a score sheet game says of one grid, asked of the game itself."""

from typing import Any

from tapis.engines.sheet.plan import Written
from tapis.games.kit.dice import Dice
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import SheetGame, Slot


class Rules:
    """The points and totals of a game, by its own functions.

    Args:
        game: the game.
        options: its options.
        throws: how many throws the dice took.
    """

    def __init__(self, game: type[SheetGame], options: OptionSet, throws: int = 3) -> None:
        told: dict[str, Any] = {"players": 1, "options": options, "throws": throws}
        self._at = game.model_construct(**told, sheets=[[{}]])

    def points(self, box: str, dice: Dice, grid: Written) -> int:
        """Return the points of dice in an empty box of a grid."""
        self._at.dice = dice
        self._at.sheets = [[dict(grid)]]
        return self._at.worth(0, Slot(1, box))

    def total(self, grid: Written) -> int:
        """Return what a grid counts so far."""
        return self._at.grid_total(dict(grid))
