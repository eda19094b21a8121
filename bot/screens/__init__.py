"""What a table looks like, as frozen data: views and facts in, `Screen` out; no Discord here."""

from collections.abc import Mapping

from bot.screens import yams
from bot.screens.screen import GameScreen

SCREENS: Mapping[str, GameScreen] = {
    "yams": yams,
}
"""The screens of every game by its key: a module each."""
