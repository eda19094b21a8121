"""The features of the bot, as the shelf names its games; all else goes on without any of them."""

from typing import Final

from bot.feature import Feature

FEATURES: Final[tuple[Feature, ...]] = ()
