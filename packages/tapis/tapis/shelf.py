"""The shelf: one entry a game, which names all that this house has of it.

The rooms below are given the shelf; the rooms above import it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tapis.engines import Level, Playable
from tapis.games.belote.game import Belote
from tapis.games.cant_stop.game import CantStop
from tapis.games.coinche.game import Coinche
from tapis.games.comptoir.game import Comptoir
from tapis.games.crapette.game import Crapette
from tapis.games.dice_poker import DicePoker
from tapis.games.five_thousand.game import FiveThousand
from tapis.games.four_twenty_one.game import FourTwentyOne
from tapis.games.kit.game import Game
from tapis.games.kit.level import Measure, Measured
from tapis.games.menteur.game import Menteur
from tapis.games.tarot.game import Tarot
from tapis.games.top_jack.game import TopJack
from tapis.games.yams import Yams


@dataclass(frozen=True, kw_only=True, eq=False)
class Entry(Playable):
    """A game: its rules, and if there are any, its robots and its coach.

    Args:
        levels: what was measured of its robots' levels; nothing where it has no engine.
        measure: what values count in its ledgers.
        index: by what is counted ("points", "win.2"), what its robots' levels lose a decision, weakest first.
    """

    levels: Mapping[Level, Measured] = field(default_factory=dict[Level, Measured])
    measure: Measure = "win"
    index: Mapping[str, tuple[float, float, float]] = field(
        default_factory=dict[str, tuple[float, float, float]]
    )


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
            engine="tapis.engines.sheet.yams:YamsEngine",
            solves=True,
            robot_version=2,
            levels=lost(49.9, 11),
            index={"points": (1.71, 0.32, 0.0)},
            analyst="tapis.coach.sheets:SheetAnalyst",
            measure="points",
            words="tapis.coach.words.yams",
        ),
        "top_jack": Entry(
            rules=TopJack,
            engine="tapis.engines.sheet.top_jack:TopJackEngine",
            solves=True,
            levels=lost(61.5, 8.9),
            index={"points": (1.69, 0.26, 0.0)},
            analyst="tapis.coach.top_jack:TopJackAnalyst",
            measure="points",
            words="tapis.coach.words.top_jack",
        ),
        "dice_poker": Entry(
            rules=DicePoker,
            engine="tapis.engines.sheet.dice_poker:DicePokerEngine",
            solves=True,
            levels=lost(52.6, 8.1),
            index={"points": (1.51, 0.25, 0.0)},
            analyst="tapis.coach.sheets:SheetAnalyst",
            measure="points",
            words="tapis.coach.words.dice_poker",
        ),
        "five_thousand": Entry(
            rules=FiveThousand,
            engine="tapis.engines.five_thousand.engine:FiveThousandEngine",
            solves=True,
            levels=won(23, 37),
            index={
                "win.2": (0.0146, 0.0079, 0.0),
                "win.3": (0.0245, 0.0085, 0.0),
                "win.4": (0.0116, 0.0077, 0.0),
            },
            analyst="tapis.coach.five_thousand:FiveThousandAnalyst",
            words="tapis.coach.words.five_thousand",
        ),
        "four_twenty_one": Entry(
            rules=FourTwentyOne,
            engine="tapis.engines.four_twenty_one.engine:FourTwentyOneEngine",
            solves=True,
            levels=won(31, 35),
            index={
                "win.2": (0.0137, 0.008, 0.0),
                "win.3": (0.027, 0.0071, 0.0),
                "win.4": (0.0355, 0.0068, 0.0),
            },
            analyst="tapis.coach.four_twenty_one:FourTwentyOneAnalyst",
            words="tapis.coach.words.four_twenty_one",
        ),
        "cant_stop": Entry(
            rules=CantStop,
            engine="tapis.engines.cant_stop.engine:CantStopEngine",
            levels=won(10, 35),
            index={
                "win.2": (0.0133, 0.0022, 0.0),
                "win.3": (0.0176, 0.0026, 0.0),
                "win.4": (0.0214, 0.0033, 0.0),
            },
            analyst="tapis.coach.cant_stop:CantStopAnalyst",
            words="tapis.coach.words.cant_stop",
        ),
        "belote": Entry(
            rules=Belote,
            engine="tapis.engines.belote.engine:BeloteEngine",
            opening_facts=frozenset({"turned"}),
            robot_version=3,
            levels=won(8, 26),
            index={"cards": (5.06, 1.66, 0.2)},
            analyst="tapis.coach.cards.belote:BeloteAnalyst",
            measure="cards",
            words="tapis.coach.words.belote",
        ),
        "coinche": Entry(
            rules=Coinche,
            engine="tapis.engines.coinche.engine:CoincheEngine",
            opening_facts=frozenset({"began"}),
            robot_version=4,
            levels=won(2, 34),
            index={"cards": (11.35, 4.04, 1.28)},
            analyst="tapis.coach.cards.coinche:CoincheAnalyst",
            measure="cards",
            words="tapis.coach.words.coinche",
        ),
        "comptoir": Entry(
            rules=Comptoir,
            engine="tapis.engines.comptoir.engine:ComptoirEngine",
            opening_facts=frozenset({"dealer"}),
            robot_version=2,
            levels=won(19, 34),
            index={"cards": (0.35, 0.06, 0.0)},
            analyst="tapis.coach.cards.comptoir:ComptoirAnalyst",
            measure="cards",
            words="tapis.coach.words.comptoir",
        ),
        "crapette": Entry(
            rules=Crapette,
            engine="tapis.engines.crapette.engine:CrapetteEngine",
            opening_facts=frozenset({"set_out", "ended", "demonstrated"}),
            levels=won(17, 40),
            index={"none": (0.0, 0.0, 0.0)},
            analyst="tapis.coach.cards.crapette:CrapetteAnalyst",
            measure="none",
            words="tapis.coach.words.crapette",
        ),
        "menteur": Entry(
            rules=Menteur,
            engine="tapis.engines.menteur.engine:MenteurEngine",
            opening_facts=frozenset({"round"}),
            robot_version=3,
            levels=won(34, 42),
            index={
                "win.2": (0.0098, 0.0013, 0.0),
                "win.3": (0.0137, 0.0024, 0.0),
                "win.4": (0.0116, 0.0028, 0.0),
            },
            analyst="tapis.coach.menteur:MenteurAnalyst",
            words="tapis.coach.words.menteur",
        ),
        "tarot": Entry(
            rules=Tarot,
            engine="tapis.engines.tarot.engine:TarotEngine",
            opening_facts=frozenset({"began"}),
            robot_version=2,
            levels=won(12, 38),
            index={"cards": (11.78, 3.56, 1.36)},
            analyst="tapis.coach.cards.tarot:TarotAnalyst",
            measure="cards",
            words="tapis.coach.words.tarot",
        ),
    }
)

GAMES: Mapping[str, type[Game[Any]]] = {key: entry.rules for key, entry in SHELF.items()}
"""The rules of each game, for rooms that need nothing else."""
