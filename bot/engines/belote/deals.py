"""Many deals of Belote before somebody has taken: what they become once one has."""

from dataclasses import dataclass

import numpy as np

from bot.engines.belote.hands import promise
from bot.engines.belote.worth import Stakes
from bot.engines.cards.tables import BIT, Bits, Real, Whole
from bot.engines.partners.play import finished
from bot.games.kit.game import Seat


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

    def played(
        self, takers: Whole, trump: Whole, stakes: Stakes, luck: np.random.Generator | None = None
    ) -> Real:
        """Play each deal out; return what it brings the takers.

        Args:
            takers: [world] who takes.
            trump: [world] the suit.
            stakes: what is counted.
            luck: with it, equal deals are played in different ways.
        """
        hands = self.full(takers)
        leader = (self.dealer + 1) % 4
        rows = finished(hands, trump, takers, np.full(len(hands), leader), luck)
        return stakes.worth(hands, trump, takers, leader)(rows, np.arange(len(hands)))
