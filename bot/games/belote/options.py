"""The options of Belote (belote.md, section 8)."""

from typing import Annotated, Literal

from pydantic import Field

from bot.games.kit.options import OptionSet


class BeloteOptions(OptionSet, frozen=True):
    """Points of a race, races to win, who decides on announcements, a failing side's belote (section 8)."""

    target: Annotated[int, Field(ge=100, le=5000)] = 1001
    races: Annotated[int, Field(ge=1, le=5)] = 1
    declarations: Literal["choice", "auto"] = "choice"
    belote_kept: Literal["off", "on"] = "off"
