"""What hands of eight cards count by the convention (`tapis/games/coinche/convention.py`), many at once."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.coinche.glance import holdings
from tapis.engines.partners.heard import combined, needs
from tapis.games.coinche.convention import HELP, OPENING, SUIT, Worth, may_name
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import ALL_TRUMP, NO_TRUMP, RANKS32, SUITS, TRUMPS
from tapis.games.kit.game import Seat
from tapis.games.partners.sides import BELOTE

NEVER: Final = np.float32(-1000)
"""What a suit counts that may not be named."""


@dataclass(frozen=True)
class Looks:
    """What hands count; games are numbered as in `TRUMPS`.

    Attributes:
        count: [world, seat, game] the points for a game that the seat names, `NEVER` where it may not.
        help: [world, seat, game] the points for a game that its partner named.
    """

    count: Real
    help: Real

    @classmethod
    def at(cls, hands: Bits, options: CoincheOptions, seats: Collection[Seat] = range(4)) -> "Looks":
        """Look at the eight cards of these seats in each world; the others are left at 0."""
        chosen, size = [*seats], (*hands.shape, len(TRUMPS))
        suits = holdings(hands[:, chosen])
        shown = 0 if options.declarations == "off" else _announced(hands[:, chosen])[:, :, None]
        looks = cls(np.zeros(size, np.float32), np.zeros(size, np.float32))
        looks.count[:, chosen] = _counted(suits, OPENING) + shown
        looks.count[:, chosen, :4] = np.where(_named()[suits], looks.count[:, chosen, :4], NEVER)
        looks.help[:, chosen] = _counted(suits, HELP) + shown
        return looks

    def taken(self, chosen: Whole) -> "Looks":
        """Return those of these worlds, each as often as it is named."""
        return Looks(self.count[chosen], self.help[chosen])


def _counted(suits: Whole, table: Mapping[str, Worth]) -> Real:
    """Return [world, seat, game] the points of hands whose suits are held so."""
    found = np.empty((*suits.shape[:2], len(TRUMPS)), np.float32)
    elsewhere, trumps = (each[suits] for each in _suit(table is HELP))
    found[:, :, :4] = trumps + (table[SUIT].hand + elsewhere @ _EACH)[:, :, None]
    for place, game in enumerate((NO_TRUMP, ALL_TRUMP), 4):
        found[:, :, place] = table[game].hand + _trumps(game, table is HELP)[suits] @ _EACH
    return found


def _held() -> Whole:
    """Return [holding, rank] whether a suit that is held so has the rank."""
    return np.arange(256)[:, None] >> np.arange(8) & 1


_EACH: Final = np.ones(4, np.float32)
"""Adds up what is held of each suit."""


@cache
def _suit(helps: bool) -> tuple[Real, Real]:
    """Return [holding] the points of a suit beside trumps, and by how much more trumps count."""
    aces = _held()[:, RANKS32.index("A")].astype(np.float32)
    elsewhere: Real = aces * np.float32((HELP if helps else OPENING)[SUIT].ace)
    return elsewhere, _trumps(SUIT, helps) - elsewhere


@cache
def _trumps(game: str, helps: bool) -> Real:
    """Return [holding] the points of trumps that are held so, with the belote."""
    points = (HELP if helps else OPENING)[game].trumps
    held = _held()
    belote = held[:, RANKS32.index("K")] * held[:, RANKS32.index("Q")] * (game != NO_TRUMP)
    found: Real = (held @ [points.get(rank, 0) for rank in RANKS32] + BELOTE * belote).astype(np.float32)
    return found


@cache
def _named() -> Flags:
    """Return [holding] whether a suit that is held so may be named."""
    suit = SUITS[0]
    cards = [
        [rank + suit for rank, one in zip(RANKS32, held, strict=True) if one] for held in _held().tolist()
    ]
    return np.array([may_name(each, suit) for each in cards])


def _announced(hands: Bits) -> Real:
    """Return [world, seat]: the points of all combinations of the hand."""
    points = needs()[2].astype(np.float32)
    return combined(hands).astype(np.float32) @ points
