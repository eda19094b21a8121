"""The shelf that holds the games by key."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.games.belote.game import Belote
from bot.games.cant_stop.game import CantStop
from bot.games.coinche.game import Coinche
from bot.games.comptoir.game import Comptoir
from bot.games.crapette.game import Crapette
from bot.games.dice_poker import DicePoker
from bot.games.five_thousand.game import FiveThousand
from bot.games.four_twenty_one.game import FourTwentyOne
from bot.games.kit.game import Game
from bot.games.menteur.game import Menteur
from bot.games.top_jack.game import TopJack
from bot.games.yams import Yams

SHELF: Mapping[str, type[Game[Any]]] = MappingProxyType(
    {
        "yams": Yams,
        "top_jack": TopJack,
        "dice_poker": DicePoker,
        "five_thousand": FiveThousand,
        "four_twenty_one": FourTwentyOne,
        "cant_stop": CantStop,
        "belote": Belote,
        "coinche": Coinche,
        "comptoir": Comptoir,
        "crapette": Crapette,
        "menteur": Menteur,
    }
)
