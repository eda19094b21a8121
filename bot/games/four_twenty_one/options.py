"""The options of 421."""

from typing import Literal

from bot.games.four_twenty_one.ranks import OthersOrder
from bot.games.kit.options import OptionSet


class FourTwentyOneOptions(OptionSet, frozen=True):
    """Who begins, who may stop, what a nénette takes, and the order of the weak combinations."""

    start_roll: Literal["highest", "lowest"] = "highest"
    le_bon: Literal["no", "yes"] = "no"
    nenette: Literal["fixed", "at_least"] = "fixed"
    others_order: OthersOrder = "number"
