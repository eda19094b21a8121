"""How contracts end in the same worlds: each is played out once, and only where somebody asks."""

from dataclasses import dataclass, field

import numpy as np

from bot.engines.cards.tables import Bits, Flags, Whole
from bot.engines.coinche.worth import Stakes, extras
from bot.engines.partners.play import finished
from bot.engines.partners.worth import ends_of
from bot.games.coinche import CoincheOptions
from bot.games.kit.cards import TRUMPS
from bot.games.kit.game import Seat

PLACES = 6 * 6
"""Contracts that end differently: by game, those of each side and the générales of each seat."""


@dataclass
class Outcomes:
    """What is known of the ends.

    Attributes:
        hands: [world, seat] the eight cards of each seat.
        options: the options of the table.
        dealer: who deals.
        played: how many deals have been played out.
    """

    hands: Bits
    options: CoincheOptions
    dealer: Seat
    played: int = 0
    _known: Flags = field(init=False)
    _end: Whole = field(init=False)
    _extra: Whole = field(init=False)

    def __post_init__(self) -> None:
        size = PLACES * len(self.hands)
        self._known = np.zeros(size, np.bool_)
        self._end = np.zeros(size, np.int64)
        self._extra = np.zeros((size, 4), np.int64)

    def of(
        self, world: Whole, taker: Whole, game: Whole, alone: Flags, luck: np.random.Generator | None = None
    ) -> tuple[Whole, Whole]:
        """Return by row the place of the end in `ENDS`, and the points besides those of tricks.

        Partners make the same of a contract, but for a générale, which its taker has to make alone.

        Args:
            world: the world of each row.
            taker: the seat that took.
            game: the place of the game in `TRUMPS`.
            alone: whether the contract is a générale.
            luck: with it, equal deals are played in different ways.
        """
        who = np.where(alone, 2 + taker, taker % 2)
        key = (who * 6 + game) * len(self.hands) + world
        asked = np.unique(key[~self._known[key]])
        if len(asked):
            self._play(asked, luck)
        return self._end[key], self._extra[key]

    def _play(self, keys: Whole, luck: np.random.Generator | None) -> None:
        """Play these contracts out."""
        place, world = np.divmod(keys, len(self.hands))
        who, game = np.divmod(place, 6)
        takers = np.where(who < 2, who, who - 2)
        leaders = np.where(who < 2, (self.dealer + 1) % 4, takers)
        stakes = Stakes(self.options)
        games = np.array([stakes.number(each) for each in range(len(TRUMPS))])[game]
        rows = finished(self.hands[world], games, takers, leaders, luck)
        self._end[keys] = ends_of(rows, takers)
        self._extra[keys] = extras(self.hands[world], games, takers, leaders, self.options)
        self._known[keys] = True
        self.played += len(keys)
