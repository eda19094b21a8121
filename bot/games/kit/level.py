"""How well a robot plays: a word that tables, records and engines share."""

from typing import Literal, TypeAlias

Level: TypeAlias = Literal["easy", "medium", "strong"]

LEVELS: tuple[Level, ...] = ("easy", "medium", "strong")
"""How well a robot plays, weakest first."""
