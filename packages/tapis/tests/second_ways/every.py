"""The second ways of each game, by the ends of the keys of its reasons."""

from collections.abc import Mapping
from typing import Final

from tests.second_ways.calls import CARDS
from tests.second_ways.cant_stop import CANT_STOP
from tests.second_ways.crapette import CRAPETTE
from tests.second_ways.five_thousand import FIVE_THOUSAND
from tests.second_ways.four_twenty_one import FOUR_TWENTY_ONE
from tests.second_ways.menteur import MENTEUR
from tests.second_ways.sheets import SHEETS
from tests.second_ways.tarot import TAROT
from tests.second_ways.told import Check

CHECKS: Final[Mapping[str, Mapping[str, Check]]] = {
    "yams": SHEETS,
    "top_jack": SHEETS,
    "dice_poker": SHEETS,
    "five_thousand": FIVE_THOUSAND,
    "four_twenty_one": FOUR_TWENTY_ONE,
    "cant_stop": CANT_STOP,
    "menteur": MENTEUR,
    "belote": CARDS,
    "coinche": CARDS,
    "comptoir": CARDS,
    "crapette": CRAPETTE,
    "tarot": TAROT,
}
