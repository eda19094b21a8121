"""The options that every game of two sides of two has."""

from typing import Annotated, Literal

from pydantic import Field

from bot.games.kit.options import OptionSet


class PartnersOptions(OptionSet, frozen=True):
    """Points of a race, races to win, who decides on announcements."""

    target: Annotated[int, Field(ge=100, le=5000)] = 1001
    races: Annotated[int, Field(ge=1, le=5)] = 1
    declarations: Literal["off", "choice", "auto"] = "off"
