"""How well a robot plays: a word that tables, records and engines share, and what was measured of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Level: TypeAlias = Literal["easy", "medium", "strong"]

LEVELS: tuple[Level, ...] = ("easy", "medium", "strong")
"""How well a robot plays, weakest first."""


class Measured(NamedTuple):
    """What was measured of a level.

    "lost": the points that its choices lose on a score sheet, on average.  "won": how many games of a hundred
    it wins for two, or for two sides, against robots of the level "strong".
    """

    unit: Literal["lost", "won"]
    figure: float


MEASURED: Mapping[str, Mapping[Level, Measured]] = MappingProxyType(
    {
        "belote": {"easy": Measured("won", 16), "medium": Measured("won", 31), "strong": Measured("won", 50)},
        "cant_stop": {
            "easy": Measured("won", 20),
            "medium": Measured("won", 35),
            "strong": Measured("won", 50),
        },
        "coinche": {
            "easy": Measured("won", 25),
            "medium": Measured("won", 42),
            "strong": Measured("won", 50),
        },
        "comptoir": {
            "easy": Measured("won", 18),
            "medium": Measured("won", 33),
            "strong": Measured("won", 50),
        },
        "crapette": {
            "easy": Measured("won", 17),
            "medium": Measured("won", 40),
            "strong": Measured("won", 50),
        },
        "dice_poker": {
            "easy": Measured("lost", 54),
            "medium": Measured("lost", 9),
            "strong": Measured("lost", 0),
        },
        "five_thousand": {
            "easy": Measured("won", 26),
            "medium": Measured("won", 37),
            "strong": Measured("won", 50),
        },
        "four_twenty_one": {
            "easy": Measured("won", 16),
            "medium": Measured("won", 35),
            "strong": Measured("won", 50),
        },
        "menteur": {
            "easy": Measured("won", 28),
            "medium": Measured("won", 37),
            "strong": Measured("won", 50),
        },
        "top_jack": {
            "easy": Measured("lost", 54.8),
            "medium": Measured("lost", 9),
            "strong": Measured("lost", 0),
        },
        "yams": {"easy": Measured("lost", 50), "medium": Measured("lost", 12), "strong": Measured("lost", 0)},
    }
)
"""By game, for who chooses a level; `python -m bench.engines --levels` measures and prints this table."""
