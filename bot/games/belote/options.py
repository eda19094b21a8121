"""The options of Belote (belote.md, section 8)."""

from typing import Literal

from bot.games.partners.options import PartnersOptions


class BeloteOptions(PartnersOptions, frozen=True):
    """Points of a race, races to win, who decides on announcements, a failing side's belote (section 8)."""

    declarations: Literal["choice", "auto"] = "choice"
    belote_kept: Literal["off", "on"] = "off"
