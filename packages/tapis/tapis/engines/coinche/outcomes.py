"""How contracts end in the same worlds: each is looked at once, and only where somebody asks."""

from dataclasses import dataclass, field

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.coinche.glance import points, swept
from tapis.engines.coinche.worth import Stakes, extras
from tapis.engines.partners import learnt
from tapis.engines.partners.playouts import finished, sides
from tapis.engines.partners.worth import CARDS, TAKERS, ends_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.game import Seat

BIG = 135.0
"""Points at a glance from which it is played out whether every trick is won, if that matters."""
GOLDEN = 0.6180339887
"""Spreads the worlds evenly over chances."""
PLACES = 6 * 6
"""Contracts that end differently: by game, those of each side and the générales of each seat."""


@dataclass
class Outcomes:
    """What is known of the ends.

    Attributes:
        hands: [world, seat] the eight cards of each seat.
        options: the options of the table.
        dealer: who deals.
        big: points at a glance from which deals are played out; a seat's alone are from `BIG` on.
        played: how many have been.
    """

    hands: Bits
    options: CoincheOptions
    dealer: Seat
    big: float = CARDS + 1.0
    played: int = 0
    _known: Flags = field(init=False)
    _end: Whole = field(init=False)
    _extra: Whole = field(init=False)
    _points: Real = field(init=False)
    _games: Whole = field(init=False)

    def __post_init__(self) -> None:
        size = PLACES * len(self.hands)
        self._known = np.zeros(size, np.bool_)
        self._end = np.zeros(size, np.int64)
        self._extra = np.zeros((size, 4), np.int64)
        self._points = points(self.hands)
        stakes = Stakes(self.options)
        self._games = np.array([stakes.number(each) for each in range(len(TRUMPS))])

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
            self._look(asked, luck)
        return self._end[key], self._extra[key]

    def _look(self, keys: Whole, luck: np.random.Generator | None) -> None:
        """Find how these contracts end."""
        place, world = np.divmod(keys, len(self.hands))
        who, game = np.divmod(place, 6)
        takers = np.where(who < 2, who, who - 2)
        leaders = np.where(who < 2, (self.dealer + 1) % 4, takers)
        games = self._games[game]
        near = self._points[world, takers % 2, game]
        every = (world * GOLDEN % 1.0 < swept(near, game)) & (who < 2)
        self._end[keys] = np.where(every, TAKERS, np.clip(np.rint(near), 0, CARDS).astype(np.int64))
        big = np.where(who < 2, self.big, BIG)
        at = np.flatnonzero((near >= big) | (luck is not None))
        if len(at):
            self._end[keys[at]] = ended(self.hands[world[at]], games[at], takers[at], leaders[at], luck)
        self._extra[keys] = extras(self.hands[world], games, takers, leaders, self.options)
        self._known[keys] = True
        self.played += len(at)


def ended(
    hands: Bits, games: Whole, takers: Whole, leaders: Whole, luck: np.random.Generator | None = None
) -> Whole:
    """Return by deal the place of its end in `ENDS`: a suit as it was learnt, else by the rules of thumb.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the game.
        takers: [deal] the seat that took.
        leaders: [deal] the seat that leads the first trick.
        luck: with it, all are played by the rules of thumb, equal deals in different ways.
    """
    found = np.zeros(len(hands), np.int64)
    for game in np.unique(games).tolist():
        at = np.flatnonzero(games == game)
        if luck is None and learnt.fits(game):
            rows = Rows(hands[at], games[at], leaders[at], sides(takers[at]), partners=True)
            learnt.play_out(rows, 32, takers[at])
        else:
            rows = finished(hands[at], games[at], takers[at], leaders[at], luck)
        found[at] = ends_of(rows, takers[at])
    return found
