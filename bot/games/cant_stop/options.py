"""The options of Can't Stop."""

from typing import Literal

from bot.games.kit.options import OptionSet


class CantStopOptions(OptionSet, frozen=True):
    """How many columns win, and what opponents' tokens do to markers."""

    columns_to_win: Literal[3, 4, 5] = 3
    occupied: Literal["share", "jump", "no_stop"] = "share"
