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
from bot.games.tarot.game import Tarot
from bot.games.top_jack.game import TopJack
from bot.games.yams import Yams
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


@dataclass(frozen=True, kw_only=True, eq=False)
class Entry(Playable):
    """A game: its rules, its screen, and if there are any, its robots and its coach.

    Args:
        screen: what its tables look like.
        levels: what was measured of its robots' levels; nothing where it has no engine.
        measure: what values count in its ledgers.
        tell: the name of what says why an action is good; "" if nothing does.
        mistake: the name of what names the kind of a mistake; "" if nothing does.
        index: by what is counted ("points", "win.2"), what its robots' levels lose a decision, weakest first.
    """

    screen: GameScreen
    levels: Mapping[Level, Measured] = field(default_factory=dict[Level, Measured])
    measure: Measure = "win"
    tell: str = ""
    mistake: str = ""
    index: Mapping[str, tuple[float, float, float]] = field(
        default_factory=dict[str, tuple[float, float, float]]
    )

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
            plays=2,
            levels=lost(49.9, 11),
            index={"points": (1.71, 0.32, 0.0)},
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_yams",
            mistake="bot.coach.kinds:thrown",
        ),
        "top_jack": Entry(
            rules=TopJack,
            screen=top_jack.SCREEN,
            engine="bot.engines.sheet.top_jack:TopJackEngine",
            solves=True,
            levels=lost(61.5, 8.9),
            index={"points": (1.69, 0.26, 0.0)},
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_top_jack",
            mistake="bot.coach.kinds:thrown",
        ),
        "dice_poker": Entry(
            rules=DicePoker,
            screen=dice_poker.SCREEN,
            engine="bot.engines.sheet.dice_poker:DicePokerEngine",
            solves=True,
            levels=lost(52.6, 8.1),
            index={"points": (1.51, 0.25, 0.0)},
            analyst="bot.coach.sheets:SheetAnalyst",
            measure="points",
            tell="bot.coach.reasons:of_dice_poker",
            mistake="bot.coach.kinds:thrown",
        ),
        "five_thousand": Entry(
            rules=FiveThousand,
            screen=five_thousand.SCREEN,
            engine="bot.engines.five_thousand.engine:FiveThousandEngine",
            solves=True,
            levels=won(23, 37),
            index={
                "win.2": (0.0146, 0.0079, 0.0),
                "win.3": (0.0245, 0.0085, 0.0),
                "win.4": (0.0116, 0.0077, 0.0),
            },
            analyst="bot.coach.five_thousand:FiveThousandAnalyst",
            tell="bot.coach.reasons:of_5000",
            mistake="bot.coach.kinds:set_aside",
        ),
        "four_twenty_one": Entry(
            rules=FourTwentyOne,
            screen=four_twenty_one.SCREEN,
            engine="bot.engines.four_twenty_one.engine:FourTwentyOneEngine",
            solves=True,
            levels=won(31, 35),
            index={
                "win.2": (0.0137, 0.008, 0.0),
                "win.3": (0.027, 0.0071, 0.0),
                "win.4": (0.0355, 0.0068, 0.0),
            },
            analyst="bot.coach.four_twenty_one:FourTwentyOneAnalyst",
            tell="bot.coach.reasons:of_421",
            mistake="bot.coach.kinds:thrown",
        ),
        "cant_stop": Entry(
            rules=CantStop,
            screen=cant_stop.SCREEN,
            engine="bot.engines.cant_stop.engine:CantStopEngine",
            levels=won(10, 35),
            index={
                "win.2": (0.0133, 0.0022, 0.0),
                "win.3": (0.0176, 0.0026, 0.0),
                "win.4": (0.0214, 0.0033, 0.0),
            },
            analyst="bot.coach.cant_stop:CantStopAnalyst",
            tell="bot.coach.reasons:of_cant_stop",
            mistake="bot.coach.kinds:stops",
        ),
        "belote": Entry(
            rules=Belote,
            screen=belote.SCREEN,
            engine="bot.engines.belote:BeloteEngine",
            hears=frozenset({"turned"}),
            plays=2,
            levels=won(8, 26),
            index={"cards": (5.06, 1.66, 0.2)},
            analyst="bot.coach.cards.belote:BeloteAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_belote",
            mistake="bot.coach.kinds:cards",
        ),
        "coinche": Entry(
            rules=Coinche,
            screen=coinche.SCREEN,
            engine="bot.engines.coinche:CoincheEngine",
            hears=frozenset({"began"}),
            plays=3,
            levels=won(2, 34),
            index={"cards": (11.35, 4.04, 1.28)},
            analyst="bot.coach.cards.coinche:CoincheAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_coinche",
            mistake="bot.coach.kinds:auction",
        ),
        "comptoir": Entry(
            rules=Comptoir,
            screen=comptoir.SCREEN,
            engine="bot.engines.comptoir:ComptoirEngine",
            hears=frozenset({"dealer"}),
            levels=won(19, 34),
            index={"cards": (0.35, 0.06, 0.0)},
            analyst="bot.coach.cards.comptoir:ComptoirAnalyst",
            measure="cards",
            tell="bot.coach.cards.reasons:of_comptoir",
            mistake="bot.coach.kinds:cards",
        ),
        "crapette": Entry(
            rules=Crapette,
            screen=crapette.SCREEN,
            engine="bot.engines.crapette:CrapetteEngine",
            hears=frozenset({"set_out", "ended", "demonstrated"}),
            levels=won(17, 40),
            index={"none": (0.0, 0.0, 0.0)},
            analyst="bot.coach.cards.crapette:CrapetteAnalyst",
            measure="none",
            tell="bot.coach.cards.reasons:of_crapette",
            mistake="bot.coach.kinds:piles",
        ),
        "menteur": Entry(
            rules=Menteur,
            screen=menteur.SCREEN,
            engine="bot.engines.menteur.engine:MenteurEngine",
            hears=frozenset({"round"}),
            plays=3,
            levels=won(34, 42),
            index={
                "win.2": (0.0098, 0.0013, 0.0),
                "win.3": (0.0137, 0.0024, 0.0),
                "win.4": (0.0116, 0.0028, 0.0),
            },
            analyst="bot.coach.menteur:MenteurAnalyst",
            tell="bot.coach.reasons:of_menteur",
            mistake="bot.coach.kinds:bids",
        ),
        "tarot": Entry(
            rules=Tarot,
            screen=tarot.SCREEN,
            engine="bot.engines.tarot:TarotEngine",
            hears=frozenset({"began"}),
            levels=won(12, 38),
            index={"cards": (11.78, 3.56, 1.36)},
            analyst="bot.coach.cards.tarot:TarotAnalyst",
            measure="cards",
            tell="bot.coach.cards.tarot_reasons:of_tarot",
            mistake="bot.coach.kinds:tarot",
        ),
    }
)

GAMES: Mapping[str, type[Game[Any]]] = {key: entry.rules for key, entry in SHELF.items()}
"""The rules of each game, for rooms that need nothing else."""
