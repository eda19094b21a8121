"""The table of days: which game is played when, and what of it ends a place of the squares."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from tapis.records.days import Kind

TAROT: Final = date(2027, 1, 1)
"""The first day whose deal is one of Tarot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayGame:
    """A game of days.

    Args:
        kind: which entry of a day is played in it.
        ends: how many places a kind of fact ends: a turn, a trick, all tricks of a deal that nobody took.
        together: how many places have one square.
        row: how many squares stand in a row, those of a deal; 0: all.
    """

    kind: Kind
    ends: Mapping[str, int]
    together: int = 1
    row: int = 0


_TRICKS: Final = MappingProxyType({"trick": 1, "cancelled": 8})
DAY_GAMES: Final[Mapping[str, DayGame]] = MappingProxyType(
    {
        "yams": DayGame(kind="throw", ends=MappingProxyType({"scored": 1})),
        "belote": DayGame(kind="deal", ends=_TRICKS, row=8),
        "coinche": DayGame(kind="deal", ends=_TRICKS, row=8),
        "tarot": DayGame(kind="deal", ends=_TRICKS, row=9, together=2),
    }
)
"""All games of days, past ones too."""


def game_of(kind: Kind, day: date) -> str:
    """Return the game of a day's entry: Yams; Belote on even days of the month, Coinche on the others.

    From `TAROT` on the deal of every third day is one of Tarot.

    >>> game_of("deal", date(2026, 11, 28)), game_of("deal", date(2026, 11, 27)), game_of("throw", date.max)
    ('belote', 'coinche', 'yams')
    >>> [game_of("deal", date(2027, 1, day)) for day in range(1, 5)]
    ['tarot', 'belote', 'coinche', 'tarot']
    """
    if kind == "throw":
        return "yams"
    if day >= TAROT and (day - TAROT).days % 3 == 0:
        return "tarot"
    return "coinche" if day.day % 2 else "belote"
