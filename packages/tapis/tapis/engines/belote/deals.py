"""Many deals of Belote before somebody has taken: what they become once one has."""

from dataclasses import dataclass

import numpy as np

from tapis.engines.belote.hands import best, open_suits, promise
from tapis.engines.belote.worth import Stakes
from tapis.engines.cards.tables import BIT, SUIT, Bits, Real, Whole
from tapis.engines.partners.playouts import finished
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import Seat

HESITATION = 8.0
"""Points of promise that make who hesitates e times more likely to take."""


@dataclass(frozen=True)
class Deals:
    """Worlds before somebody has taken.

    Attributes:
        hands: [world, seat] the first five cards.
        stock: [world, number] the cards still to be dealt, in order.
        turned: the card turned.
        dealer: who deals.
    """

    hands: Bits
    stock: Bits
    turned: int
    dealer: Seat

    def __len__(self) -> int:
        return len(self.hands)

    def promise(self, seat: Seat) -> Real:
        """Return [world, suit]: what taking promises the seat."""
        return promise(self.hands[:, seat] | BIT[self.turned])

    def full(self, takers: Whole) -> Bits:
        """Return [world, seat] the eight cards of each seat if these seats take."""
        every = np.arange(len(self))
        hands = self.hands.copy()
        hands[every, takers] |= BIT[self.turned]
        ends = np.concatenate([np.zeros((len(self), 1), np.uint32), np.cumsum(self.stock, axis=1)], axis=1)
        ends = ends.astype(np.uint32)
        dealt = np.zeros(len(self), np.int64)
        for step in range(1, 5):
            seat = (self.dealer + step) % 4
            packet = np.where(takers == seat, 2, 3)
            hands[:, seat] |= ends[every, dealt + packet] - ends[every, dealt]
            dealt += packet
        return hands

    def taken(self, chosen: Whole) -> "Deals":
        """Return these deals, each as often as it is named."""
        return Deals(self.hands[chosen], self.stock[chosen], self.turned, self.dealer)

    def talked(self, place: int, luck: np.random.Generator | None = None) -> tuple[Whole, Whole]:
        """Return the taker of each world, -1 where nobody takes, and the trump: what promises most is taken.

        Args:
            place: the number of the bid that is said next, from 0.
            luck: with it, who is to speak hesitates.
        """
        takers, trump = np.full(len(self), -1, np.int64), np.zeros(len(self), np.int64)
        for later in range(place, 8):
            seat = (self.dealer + 1 + later) % 4
            promised, suit = best(self.promise(seat), open_suits(later, SUITS[int(SUIT[self.turned])]))
            if luck is not None:
                promised = promised + luck.logistic(0, HESITATION, len(self))
            takes = (takers < 0) & (promised > 0)
            takers, trump = np.where(takes, seat, takers), np.where(takes, suit, trump)
        return takers, trump

    def brought(
        self, takers: Whole, trump: Whole, stakes: Stakes, seat: Seat, luck: np.random.Generator | None = None
    ) -> Real:
        """Play deals out; return what each brings the seat's side, nothing where nobody takes.

        Args:
            takers: who takes in each world, maybe several times one world after the other; -1 for nobody.
            trump: the suit of each.
            stakes: what is counted.
            seat: whose side counts.
            luck: with it, equal deals are played in different ways.
        """
        found, played = np.zeros(len(takers), np.float32), np.flatnonzero(takers >= 0)
        if len(played):
            deals, takers, trump = self.taken(played % len(self)), takers[played], trump[played]
            hands, leader = deals.full(takers), (self.dealer + 1) % 4
            rows = finished(hands, trump, takers, np.full(len(hands), leader), luck)
            marked = stakes.worth(hands, trump, takers, leader)(rows, np.arange(len(hands)))
            found[played] = marked * np.where(takers % 2 == seat % 2, 1, -1)
        return found
