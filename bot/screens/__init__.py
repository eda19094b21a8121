"""What a table looks like, as frozen data; nothing of Discord is known here."""

from collections.abc import Mapping

from bot.screens import dice_poker, yams
from bot.screens.belote import screen as belote
from bot.screens.cant_stop import screen as cant_stop
from bot.screens.coinche import screen as coinche
from bot.screens.comptoir import screen as comptoir
from bot.screens.crapette import screen as crapette
from bot.screens.five_thousand import screen as five_thousand
from bot.screens.four_twenty_one import screen as four_twenty_one
from bot.screens.kit.screen import GameScreen, HandScreen
from bot.screens.menteur import screen as menteur
from bot.screens.top_jack import screen as top_jack

SCREENS: Mapping[str, GameScreen] = {
    "yams": yams.SCREEN,
    "top_jack": top_jack.SCREEN,
    "dice_poker": dice_poker.SCREEN,
    "five_thousand": five_thousand.SCREEN,
    "four_twenty_one": four_twenty_one.SCREEN,
    "cant_stop": cant_stop.SCREEN,
    "belote": belote.SCREEN,
    "coinche": coinche.SCREEN,
    "comptoir": comptoir.SCREEN,
    "crapette": crapette.SCREEN,
    "menteur": menteur.SCREEN,
}
"""The screen of every game by its key."""

HANDS: Mapping[str, HandScreen] = {
    key: screen for key, screen in SCREENS.items() if isinstance(screen, HandScreen)
}
"""Those of the games with private hands."""
