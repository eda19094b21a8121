"""Many deals in play at once: one row each, all at the same card of the same trick."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.engines.cards.memory import Memory
from bot.engines.cards.tables import BIT, POINTS, POWER, SUIT, Bits, Flags, Real, Whole, bars
from bot.games.kit.game import Seat


@dataclass
class Rows:
    """Deals that are played card by card.

    Attributes:
        hands: [row, seat] the cards held.
        trump: [row] the game; a single number where all rows play the same.
        turn: [row] the seat to play.
        gone: [row] the cards played so far, those of this trick too.
        side: [row, seat] the side, 0 or 1, that each seat plays for.
        partners: whether the rules know partners; if not, everybody else may be trumped.
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

    hands: Bits
    trump: Whole
    turn: Whole
    gone: Bits
    side: Whole
    partners: bool
    laid: int
    led: Whole
    best: Whole
    owner: Whole
    pile: Real
    won: Real
    tricks: Whole
    barred: Bits
    trick: tuple[Whole, ...] = ()

    @classmethod
    def fresh(cls, hands: Bits, trump: Whole, leader: Whole, side: Whole, *, partners: bool) -> Self:
        """Return rows in which no card has been played."""
        rows, seats = hands.shape
        return cls(
            hands=hands.copy(),
            trump=trump,
            turn=leader.copy(),
            gone=np.zeros(rows, np.uint32),
            side=side,
            partners=partners,
            laid=0,
            led=np.zeros(rows, np.int64),
            best=np.zeros(rows, np.int64),
            owner=np.zeros(rows, np.int64),
            pile=np.zeros(rows, np.float32),
            won=np.zeros((rows, seats), np.float32),
            tricks=np.zeros((rows, seats), np.int64),
            barred=np.zeros((rows, seats), np.uint32),
        )

    @classmethod
    def resumed(
        cls, hands: Bits, trump: int, turn: Seat, side: Whole, memory: Memory, *, partners: bool
    ) -> Self:
        """Return worlds of one deal in the middle of play: `side` is by seat, `turn` the seat to play."""
        rows = len(hands)
        games, turns = np.array([trump]), np.full(rows, turn)
        found = cls.fresh(hands, games, turns, np.tile(side, (rows, 1)), partners=partners)
        found.gone[:] = memory.gone
        for seat, barred in memory.barred.items():
            found.barred[:, seat] = barred
        if memory.trick:
            found.laid = len(memory.trick)
            found.led[:] = SUIT[memory.trick[0]]
            found.best[:] = memory.trick[memory.best]
            found.owner[:] = memory.order[memory.best]
            found.pile[:] = POINTS[trump, memory.trick].sum()
            found.trick = tuple(np.full(rows, card) for card in memory.trick)
        return found

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.hands.shape[1]

    def __len__(self) -> int:
        return len(self.hands)

    def taken(self, chosen: Whole) -> Self:
        """Return a copy that holds these rows, each as often as it is named."""
        return type(self)(
            hands=self.hands[chosen],
            trump=self.trump if len(self.trump) == 1 else self.trump[chosen],
            turn=self.turn[chosen],
            gone=self.gone[chosen],
            side=self.side[chosen],
            partners=self.partners,
            laid=self.laid,
            led=self.led[chosen],
            best=self.best[chosen],
            owner=self.owner[chosen],
            pile=self.pile[chosen],
            won=self.won[chosen],
            tricks=self.tricks[chosen],
            barred=self.barred[chosen],
            trick=tuple(card[chosen] for card in self.trick),
        )

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
