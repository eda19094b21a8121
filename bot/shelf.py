"""The shelf: one entry a game, which names all that the program has of it.

The rooms below are given the shelf; the rooms above import it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from bot.engines import Level, Playable
from bot.games.belote.game import Belote
from bot.games.cant_stop.game import CantStop
from bot.games.coinche.game import Coinche
from bot.games.comptoir.game import Comptoir
from bot.games.crapette.game import Crapette
from bot.games.dice_poker import DicePoker
from bot.games.five_thousand.game import FiveThousand
from bot.games.four_twenty_one.game import FourTwentyOne
from bot.games.kit.game import Game
from bot.games.kit.level import Measure, Measured
from bot.games.menteur.game import Menteur
from bot.games.top_jack.game import TopJack
from bot.games.yams import Yams
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


@dataclass(frozen=True, kw_only=True, eq=False)
class Entry(Playable):
    """A game: its rules, its screen, and if there are any, its robots and its coach.

    Args:
        screen: what its tables look like.
        levels: what was measured of its robots' levels; nothing where it has no engine.
        measure: what values count in its ledgers.
        tell: the name of what says why an action is good; "" if nothing does.
    """

    screen: GameScreen
    levels: Mapping[Level, Measured] = field(default_factory=dict[Level, Measured])
    measure: Measure = "win"
    tell: str = ""

    @property
    def hand(self) -> HandScreen:
        """The screen of a game with private hands.

        Raises:
            TypeError: if it has none.
        """
        if not isinstance(self.screen, HandScreen):
            raise TypeError(f"{self.rules.key} has no private hands")
        return self.screen


def lost(easy: float, medium: float) -> Mapping[Level, Measured]:
    """Return the levels of a score sheet: the points that their choices lose, on average."""
    return {"easy": Measured("lost", easy), "medium": Measured("lost", medium), "strong": Measured("lost", 0)}


def won(easy: float, medium: float) -> Mapping[Level, Measured]:
    """Return levels by the games of a hundred that they win for two, or two sides, against "strong"."""
    return {"easy": Measured("won", easy), "medium": Measured("won", medium), "strong": Measured("won", 50)}


SHELF: Mapping[str, Entry] = MappingProxyType(
    {
        "yams": Entry(
            rules=Yams,
            screen=yams.SCREEN,
            engine="bot.engines.sheet.yams:YamsEngine",
            solves=True,
            levels=lost(50, 12),
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_yams",
        ),
        "top_jack": Entry(
            rules=TopJack,
            screen=top_jack.SCREEN,
            engine="bot.engines.sheet.top_jack:TopJackEngine",
            solves=True,
            levels=lost(54.8, 9),
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_top_jack",
        ),
        "dice_poker": Entry(
            rules=DicePoker,
            screen=dice_poker.SCREEN,
            engine="bot.engines.sheet.dice_poker:DicePokerEngine",
            solves=True,
            levels=lost(54, 9),
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_dice_poker",
        ),
        "five_thousand": Entry(
            rules=FiveThousand,
            screen=five_thousand.SCREEN,
            engine="bot.engines.five_thousand.engine:FiveThousandEngine",
            solves=True,
            levels=won(26, 37),
            analyst="bot.coach.five_thousand:FiveThousandAnalyst",
            tell="bot.coach.reasons:of_5000",
        ),
        "four_twenty_one": Entry(
            rules=FourTwentyOne,
            screen=four_twenty_one.SCREEN,
            engine="bot.engines.four_twenty_one.engine:FourTwentyOneEngine",
            solves=True,
            levels=won(16, 35),
            analyst="bot.coach.four_twenty_one:FourTwentyOneAnalyst",
            tell="bot.coach.reasons:of_421",
        ),
        "cant_stop": Entry(
            rules=CantStop,
            screen=cant_stop.SCREEN,
            engine="bot.engines.cant_stop.engine:CantStopEngine",
            levels=won(20, 35),
            analyst="bot.coach.cant_stop:CantStopAnalyst",
            tell="bot.coach.reasons:of_cant_stop",
        ),
        "belote": Entry(
            rules=Belote,
            screen=belote.SCREEN,
            engine="bot.engines.belote:BeloteEngine",
            hears=frozenset({"turned"}),
            levels=won(16, 31),
            analyst="bot.coach.cards.belote:BeloteAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_belote",
        ),
        "coinche": Entry(
            rules=Coinche,
            screen=coinche.SCREEN,
            engine="bot.engines.coinche:CoincheEngine",
            hears=frozenset({"began"}),
            levels=won(25, 42),
            analyst="bot.coach.cards.coinche:CoincheAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_coinche",
        ),
        "comptoir": Entry(
            rules=Comptoir,
            screen=comptoir.SCREEN,
            engine="bot.engines.comptoir:ComptoirEngine",
            hears=frozenset({"dealer"}),
            levels=won(18, 33),
            analyst="bot.coach.cards.comptoir:ComptoirAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_comptoir",
        ),
        "crapette": Entry(
            rules=Crapette,
            screen=crapette.SCREEN,
            engine="bot.engines.crapette:CrapetteEngine",
            hears=frozenset({"set_out", "ended", "demonstrated"}),
            levels=won(17, 40),
            analyst="bot.coach.cards.crapette:CrapetteAnalyst",
            measure="none",
            tell="bot.coach.cards.reasons:of_crapette",
        ),
        "menteur": Entry(
            rules=Menteur,
            screen=menteur.SCREEN,
            engine="bot.engines.menteur.engine:MenteurEngine",
            hears=frozenset({"round"}),
            levels=won(28, 37),
            analyst="bot.coach.menteur:MenteurAnalyst",
            tell="bot.coach.reasons:of_menteur",
        ),
    }
)

GAMES: Mapping[str, type[Game[Any]]] = {key: entry.rules for key, entry in SHELF.items()}
"""The rules of each game, for rooms that need nothing else."""
