"""Many deals in play at once: one row each, all at the same card of the same trick."""

from copy import copy
from typing import Self

import numpy as np

from tapis.engines.cards.memory import Memory
from tapis.engines.cards.tables import BIT, POINTS, POWER, SUIT, Bits, Flags, Real, Whole, bars
from tapis.games.kit.game import Seat


class Rows:
    """Deals that are played card by card.

    Args:
        hands: [row, seat] the cards held.
        trump: [row] the game; a single number where all rows play the same.
        leader: [row] the seat that leads the first trick.
        side: [row, seat] the side, 0 or 1, that each seat plays for.
        partners: whether the rules know partners; if not, everybody else may be trumped.

    Attributes:
        turn: [row] the seat to play.
        gone: [row] the cards played so far, those of this trick too.
        laid: the number of cards in the trick.
        led: [row] the suit led.
        best: [row] the card that wins so far.
        owner: [row] who played it.
        pile: [row] the points in the trick.
        won: [row, seat] the points of the tricks won.
        tricks: [row, seat] the tricks won.
        barred: [row, seat] the cards that the seat's play shows it not to hold.
        trick: by place in the trick, [row] its card.
    """

    def __init__(self, hands: Bits, trump: Whole, leader: Whole, side: Whole, *, partners: bool) -> None:
        rows, self.seats = len(hands), len(hands[0])
        self.hands, self.trump, self.side, self.partners = hands.copy(), trump, side, partners
        self.turn, self.gone = leader, np.zeros(rows, np.uint32)
        self.laid, self.trick = 0, tuple[Whole, ...]()
        self.led = self.best = self.owner = np.zeros(rows, np.int64)
        self.pile: Real = np.zeros(rows, np.float32)
        self.won: Real = np.zeros((rows, self.seats), np.float32)
        self.tricks = np.zeros((rows, self.seats), np.int64)
        self.barred: Bits = np.zeros((rows, self.seats), np.uint32)

    @classmethod
    def resumed(
        cls, hands: Bits, trump: int, turn: Seat, side: Whole, memory: Memory, *, partners: bool
    ) -> Self:
        """Return worlds of one deal in the middle of play: `side` is by seat, `turn` the seat to play."""
        rows = len(hands)
        games, turns = np.array([trump]), np.full(rows, turn)
        found = cls(hands, games, turns, np.tile(side, (rows, 1)), partners=partners)
        found.gone[:] = memory.gone
        for seat, barred in memory.barred.items():
            found.barred[:, seat] = barred
        if memory.trick:
            found.laid = len(memory.trick)
            found.led = np.full(rows, SUIT[memory.trick[0]])
            found.best = np.full(rows, memory.trick[memory.best])
            found.owner = np.full(rows, memory.order[memory.best])
            found.pile = np.full(rows, POINTS[trump, memory.trick].sum())
            found.trick = tuple(np.full(rows, card) for card in memory.trick)
        return found

    def __len__(self) -> int:
        return len(self.hands)

    def taken(self, chosen: Whole) -> Self:
        """Return a copy that holds these rows, each as often as it is named."""
        found = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray) and (name != "trump" or value.size > 1):
                setattr(found, name, value[chosen])
        found.trick = tuple(card[chosen] for card in self.trick)
        return found

    def hand(self) -> Bits:
        """Return the cards of each row's seat to play."""
        return self.hands[np.arange(len(self)), self.turn]

    def playing(self) -> Whole:
        """Return the side of each row's seat to play."""
        return self.side[np.arange(len(self)), self.turn]

    def leading(self) -> Whole:
        """Return the side of each row's master."""
        return self.side[np.arange(len(self)), self.owner]

    def legal(self) -> Flags:
        """Return [row, card]: whether the seat to play may play the card."""
        hand = self.hand()
        return self.allowed(hand, (hand[:, None] & BIT) != 0)

    def allowed(self, hands: Bits, held: Flags) -> Flags:
        """Return [row, card]: whether a seat with these hands may play the card.

        Args:
            hands: [row] the cards of the seat to play; as many as there are rows, or any number of one row.
            held: [row, card] the same as flags.
        """
        if not self.laid:
            return held
        barred = bars()[self.trump, self.led, self.best, self._partner()]
        return held & ((barred & hands[:, None]) == 0)

    def _partner(self) -> Whole | int:
        """Return 1 where the rules know the master as a partner of the seat to play, else 0."""
        return (self.leading() == self.playing()).astype(np.int64) if self.partners else 0

    def play(self, card: Whole) -> None:
        """Play one card in each row; a trick that is complete goes to its winner, who leads the next."""
        rows = np.arange(len(self))
        bit = BIT[card]
        self.hands[rows, self.turn] &= ~bit
        self.gone |= bit
        if not self.laid:
            self.led, self.trick = SUIT[card], ()
            better = np.ones(len(self), np.bool_)
            self.pile = POINTS[self.trump, card]
        else:
            self.barred[rows, self.turn] |= bars()[self.trump, self.led, self.best, self._partner(), card]
            better = POWER[self.trump, self.led, card] > POWER[self.trump, self.led, self.best]
            self.pile = self.pile + POINTS[self.trump, card]
        self.best = np.where(better, card, self.best)
        self.owner = np.where(better, self.turn, self.owner)
        self.laid += 1
        self.trick = (*self.trick, card)
        if self.laid < self.seats:
            self.turn = (self.turn + 1) % self.seats
        else:
            self.won[rows, self.owner] += self.pile
            self.tricks[rows, self.owner] += 1
            self.turn, self.laid = self.owner.copy(), 0
            self.pile = np.zeros(len(self), np.float32)
