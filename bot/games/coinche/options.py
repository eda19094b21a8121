"""The options of Coinche (coinche.md, section 8)."""

from typing import Literal

from bot.games.partners.options import PartnersOptions


class CoincheOptions(PartnersOptions, frozen=True):
    """What ends a match, what a contract brings, what may be bid, what must be played (section 8)."""

    scoring: Literal["made", "announced"] = "made"
    rounding: Literal["ten", "exact"] = "ten"
    doubling: Literal["deal", "contract"] = "deal"
    majority: Literal["on", "off"] = "on"
    belote_kept: Literal["on", "off"] = "on"
    no_trump: Literal["off", "on"] = "off"
    all_trump: Literal["off", "on"] = "off"
    generale: Literal["off", "on"] = "off"
    undertrump: Literal["on", "off"] = "on"
