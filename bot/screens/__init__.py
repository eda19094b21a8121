"""What a table looks like, as frozen data: views and facts in, `Screen` out; no Discord here."""

from collections.abc import Mapping

from bot.screens import (
    belote,
    cant_stop,
    comptoir,
    crapette,
    dice_poker,
    five_thousand,
    four_twenty_one,
    top_jack,
    yams,
)
from bot.screens.screen import GameScreen, HandScreen

SCREENS: Mapping[str, GameScreen] = {
    "yams": yams,
    "top_jack": top_jack,
    "dice_poker": dice_poker,
    "five_thousand": five_thousand,
    "four_twenty_one": four_twenty_one,
    "cant_stop": cant_stop,
    "belote": belote,
    "comptoir": comptoir,
    "crapette": crapette,
}
"""The screens of every game by its key: a module each."""

HANDS: Mapping[str, HandScreen] = {
    "belote": belote,
    "comptoir": comptoir,
}
"""Those of the games with private hands."""
