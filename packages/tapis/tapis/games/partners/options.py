"""The options that every game of two sides of two has."""

from operator import not_
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tapis.games.kit.options import OptionSet


class PartnersOptions(OptionSet, frozen=True):
    """Points of a race, races to win, who decides on announcements.

    `deals` is what a deal of the day plays: so many deals, each alone from 0 to 0, in place of races.
    """

    since: ClassVar = {"deals": 2}
    unoffered: ClassVar = frozenset({"deals"})

    target: Annotated[int, Field(ge=100, le=5000)] = 1001
    races: Annotated[int, Field(ge=1, le=5)] = 1
    declarations: Literal["off", "choice", "auto"] = "off"
    deals: Literal[0, 4] = Field(default=0, repr=False, exclude_if=not_)  # so that a match's luck stays

    @property
    def goal(self) -> int:
        """The score that wins a race."""
        return self.target

    @property
    def idle(self) -> frozenset[str]:
        """Deals that each stand alone have no races."""
        return frozenset({"target", "races"} if self.deals else ())

    @property
    def must_undertrump(self) -> bool:
        """True: who cannot go over an opponent's trump must still play one of their trumps."""
        return True
