"""What is ticked at a table before a move, and what a press was drawn for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tapis.games.kit.game import Illegal


@dataclass(frozen=True, slots=True)
class Draft:
    """What the awaited player has ticked so far; no state of the game, dropped at the next move.

    >>> Draft(frozenset({"3", "1"})).code
    '13'
    """

    marks: frozenset[str] = frozenset()
    page: int = 0
    at: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """When each mark was last set or cleared by one press (milliseconds UTC), as long as that is fresh."""

    @property
    def code(self) -> str:
        """The marks, sorted and joined; a button with other marks is stale."""
        return "".join(sorted(self.marks))


NO_DRAFT: Final = Draft()
"""Nothing ticked: the same object for all, so that nothing is written where nothing has changed."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a button was drawn for: the revision and, if it matters, the draft's code.

    `waited`: a press in haste has waited for the ticks that were pressed before it (`RetryLater`).
    """

    rev: int
    marks: str | None = None
    waited: bool = False


class RetryLater(Illegal):
    """A press of what is ticked comes so soon after a tick that another tick may still be on its way."""
