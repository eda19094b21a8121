"""The shelf: one entry a game, which names all that the program has of it.

The rooms below are given the shelf; the rooms above import it. Rules, robots and coach stand on the shelf of
`tapis`; here their screens join them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.screens import belote, dice_poker, yams
from bot.screens.cant_stop import screen as cant_stop
from bot.screens.coinche import screen as coinche
from bot.screens.comptoir import screen as comptoir
from bot.screens.crapette import screen as crapette
from bot.screens.five_thousand import screen as five_thousand
from bot.screens.four_twenty_one import screen as four_twenty_one
from bot.screens.kit.screen import GameScreen, HandScreen
from bot.screens.menteur import screen as menteur
from bot.screens.tarot import screen as tarot
from bot.screens.top_jack import screen as top_jack
from tapis import shelf


@dataclass(frozen=True, kw_only=True, eq=False)
class Entry(shelf.Entry):
    """A game with its screen.

    Args:
        screen: what its tables look like.
    """

    screen: GameScreen

    @property
    def hand(self) -> HandScreen:
        """The screen of a game with private hands.

        Raises:
            TypeError: if it has none.
        """
        if not isinstance(self.screen, HandScreen):
            raise TypeError(f"{self.rules.key} has no private hands")
        return self.screen


SCREENS: Mapping[str, GameScreen] = MappingProxyType(
    {
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
        "tarot": tarot.SCREEN,
    }
)
"""What the tables of each game look like."""

SHELF: Mapping[str, Entry] = MappingProxyType(
    {key: Entry(**vars(game), screen=SCREENS[key]) for key, game in shelf.SHELF.items()}
)
