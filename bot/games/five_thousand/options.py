"""The options of 5000."""

from typing import Literal

from bot.games.kit.options import OptionSet


class FiveThousandOptions(OptionSet, frozen=True):
    """How many dice, how far to go, and how hard the end is."""

    dice: Literal[5, 6] = 5
    target: Literal[5000, 10000] = 5000
    exact: Literal["no", "yes"] = "no"
    last_thousand: Literal["no", "yes"] = "no"
