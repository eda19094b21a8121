"""The options of Top Jack."""

from typing import Annotated

from pydantic import Field

from bot.games.kit.options import OptionSet
from bot.games.top_jack.columns import Layout


class TopJackOptions(OptionSet, frozen=True):
    """Which columns each player fills, and how many games are added up."""

    layout: Layout = "free"
    series: Annotated[int, Field(ge=1, le=10)] = 1
