"""What a table looks like, as frozen data: views and facts in, `Screen` out; no Discord here."""

from collections.abc import Callable, Mapping

from bot.games.kit.game import Action
from bot.screens import dice_poker, five_thousand, four_twenty_one, top_jack, yams
from bot.screens.belote import screen as belote
from bot.screens.cant_stop import screen as cant_stop
from bot.screens.comptoir import screen as comptoir
from bot.screens.crapette import screen as crapette
from bot.screens.kit import sheet
from bot.screens.kit.screen import GameScreen, HandScreen, Scene
from bot.screens.menteur import screen as menteur

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
    "menteur": menteur,
}
"""The screens of every game by its key: a module each."""

HANDS: Mapping[str, HandScreen] = {
    "belote": belote,
    "comptoir": comptoir,
    "menteur": menteur,
}
"""Those of the games with private hands."""

WORTH: Mapping[str, Callable[[Scene, Action], str]] = {
    "yams": yams.worth,
    "top_jack": top_jack.worth,
    "dice_poker": dice_poker.worth,
    "five_thousand": five_thousand.worth,
    "cant_stop": cant_stop.worth,
}
"""What an action is offered as while it is typed, where that says more than its name: what it would give."""

SPELLED: Mapping[str, Callable[[Scene, str], str | None]] = {
    "yams": sheet.spelled,
    "top_jack": sheet.spelled,
    "dice_poker": sheet.spelled,
    "five_thousand": five_thousand.spelled,
    "four_twenty_one": four_twenty_one.spelled,
    "cant_stop": cant_stop.spelled,
    "crapette": crapette.spelled,
    "menteur": menteur.spelled,
}
"""Reads what is typed in full as a notation, legal or not; None where it is only compared with names."""
