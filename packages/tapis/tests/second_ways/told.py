"""What is told, and where."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Seat


class Told(NamedTuple):
    """A reason that is told of an action and not of another, and the position before them.

    `chances` are those that the rules were given; None: the coach's, which another sample is compared with.
    """

    game: Any
    seat: Seat
    code: str
    other: str
    values: Mapping[str, Any]
    heard: Sequence[Any]
    chances: Mapping[str, float] | None = None

    def swapped(self) -> "Told":
        """Return the same said of the other action."""
        return self._replace(code=self.other, other=self.code)

    @property
    def card(self) -> str:
        return self.code.split(".")[1]

    @property
    def trick(self) -> list[str]:
        """The cards of the trick, in a game of partners or not."""
        game = self.game
        return list(game.table if self.partners else game.trick)

    @property
    def partners(self) -> bool:
        return hasattr(self.game, "table")

    def after(self) -> Any:
        """Return a copy of the position on which the action was played."""
        copy = self.game.model_copy(deep=True)
        copy.play(self.seat, self.code, Loaded([1] * 99))
        return copy

    def others(self) -> list[str]:
        """Return all cards of the other hands."""
        game = self.game
        return [card for seat, hand in enumerate(game.hands) if seat != self.seat for card in hand]

    def legal(self) -> list[str]:
        """Return the cards that may be played."""
        return [str(each).split(".")[1] for each in self.game.legal(self.seat)]


Check: TypeAlias = Callable[[Told], bool]
"""Returns True if what is told holds."""


def shown(chance: float) -> str:
    some = "<1" if chance < 0.005 else ">99" if chance > 0.995 else f"{100 * chance:.0f}"
    return some if 1e-9 < chance < 1 - 1e-9 else f"{100 * chance:.0f}"


def same(told: Told, chance: float) -> bool:
    return told.values["percent"] == shown(chance)
