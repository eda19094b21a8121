"""How well is played: words that tables, records, engines and screens share."""

from typing import Literal, NamedTuple, TypeAlias

Measure: TypeAlias = Literal["points", "win", "turns", "cards", "none"]
"""What an account counts: points of the sheet, the chance to win (0 to 1), turns needed (fewer is better),
what deals of cards brought a side or a seat less what they brought the others, or nothing but how many duties
were missed."""

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
