"""Many deals of Tarot in play at once: one row each, all at the same card of the same trick."""

from copy import copy
from typing import Self

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Whole
from tapis.engines.tarot import tables as pack
from tapis.engines.tarot.tables import ALONE, OVER_TRUMP, PLAIN, TRUMPED


class Rows:
    """Deals that are played card by card; every attribute but `laid` and `left` is by row.

    Args:
        hands: [row, seat, suit] the cards held.
        camp: [row, seat] 1 for the takers, 0 for the defence.
        leader: the seat that leads the first trick.
        left: the number of tricks.

    Attributes:
        turn: the seat to play.
        gone: [row, suit] the cards played so far, those of this trick too.
        void: [row, seat, suit] whether everybody knows that the seat has no card of the suit.
        laid: the number of cards in the trick.
        left: the number of tricks to come, this one too.
        led: the suit led, `ALONE` if there is none yet.
        best: the power of the card that wins so far, which `owner` played.
        pile: the half points in the trick, without the Excuse.
        bouts: the Petit and the 21 in the trick, as 1 and 2.
        small: whether a card of half a point is in the trick.
        won, kept: the takers' half points and bouts in tricks, without the Excuse.
        tricks: [row, camp] tricks won.
        smalls: [row, camp] whether a small card is in the tricks.
        excuse: who played the Excuse, -1 if nobody has.
        fate: what became of the Excuse: -1 while it is in no trick that is won; 1 if the takers won its
            trick, plus 2 in the last trick, plus 4 if it won this trick itself.
        petit: 1 if the takers won the Petit in the trick just won, -1 if the defence, 0 if it was not there.
        au_bout: the same for the last trick, or the last but one if the Excuse won the last.
    """

    def __init__(self, hands: Bits, camp: Whole, leader: Whole, left: int) -> None:
        rows, self.seats = len(hands), len(hands[0])
        none, never = np.zeros(rows, np.int64), np.full(rows, -1)
        self.hands, self.camp = hands.copy(), camp
        self.turn: Whole = leader
        self.owner: Whole = leader
        self.gone, self.void = np.zeros((rows, 6), np.uint32), np.zeros((rows, self.seats, 6), np.bool_)
        self.laid, self.left, self.led = 0, left, np.full(rows, ALONE)
        self.best = self.pile = self.bouts = self.won = self.kept = self.petit = self.au_bout = none
        self.small, self.smalls = none > 0, np.zeros((rows, 2), np.bool_)
        self.tricks = np.zeros((rows, 2), np.int64)
        self.excuse = self.fate = never

    def __len__(self) -> int:
        return len(self.hands)

    def taken(self, chosen: Whole) -> Self:
        """Return a copy that holds these rows, each as often as it is named."""
        found = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(found, name, value[chosen])
        return found

    def hand(self) -> Bits:
        """Return [row, suit]: the cards of each row's seat to play."""
        return self.hands[np.arange(len(self)), self.turn]

    def playing(self) -> Whole:
        """Return the camp of each row's seat to play."""
        return self.camp[np.arange(len(self)), self.turn]

    def legal(self) -> Flags:
        """Return [row, card]: whether the seat to play may play the card."""
        may = self.hand()
        follows = (self.led < PLAIN) & (may[np.arange(len(self)), np.minimum(self.led, TRUMPED)] != 0)
        trumps = may[:, TRUMPED]
        over, trumping = trumps & above(self.best), (self.led < ALONE) & ~follows & (trumps != 0)
        may[:, TRUMPED] = np.where(trumping & (over != 0), over, trumps)
        may[:, :PLAIN] *= ~trumping[:, None]
        may[:, :ALONE] *= ~follows[:, None] | (np.arange(ALONE) == self.led[:, None])
        return pack.flags(may)

    def play(self, card: Whole) -> None:
        """Play one card in each row; a trick that is complete goes to its winner, who leads the next."""
        rows, suit, bit = np.arange(len(self)), pack.SUIT[card], pack.BIT[card]
        self.hands[rows, self.turn, suit] &= ~bit
        self.gone[rows, suit] |= bit
        missed = (suit != self.led) & (suit != ALONE)
        self.void[rows, self.turn, self.led] |= missed
        self.void[rows, self.turn, TRUMPED] |= missed & (suit != TRUMPED) & (self.led != ALONE)
        self.led = np.where(self.led == ALONE, suit, self.led)
        power = pack.POWER[self.led, card]
        better = power > self.best
        self.best = np.where(better, power, self.best)
        self.owner = np.where(better, self.turn, self.owner)
        self.pile = self.pile + pack.IN_TRICK[card]
        self.bouts = self.bouts + (card == pack.P1) + 2 * (card == pack.P21)
        self.small = self.small | (pack.HALVES[card] == 1)
        self.excuse = np.where(card == pack.EX, self.turn, self.excuse)
        self.laid += 1
        self.turn = (self.turn + 1) % self.seats
        if self.laid == self.seats:
            self._win(rows)

    def _win(self, rows: Whole) -> None:
        """Give each row's trick to its winner, who leads the next."""
        holds = (self.excuse >= 0) & (self.fate < 0)
        own = self.camp[rows, self.excuse]
        beats = holds & (self.left == 1) & (self.tricks[rows, 1 - own] == 0)
        winner = np.where(beats, self.excuse, self.owner)
        camp = self.camp[rows, winner]
        self.fate = np.where(holds, camp + 2 * (self.left == 1) + 4 * (winner == self.excuse), self.fate)
        self.won = self.won + self.pile * camp
        self.kept = self.kept + np.bitwise_count(self.bouts) * camp
        self.tricks[rows, camp] += 1
        self.smalls[rows, camp] |= self.small
        petit = (self.bouts & 1) * (2 * camp - 1)
        self.au_bout, self.petit = np.where((petit == 0) & beats, self.petit, petit), petit
        self.left, self.laid = self.left - 1, 0
        self.turn = self.owner = winner
        self.led = np.full(len(self), ALONE)
        self.best = self.pile = self.bouts = np.zeros(len(self), np.int64)
        self.small = np.zeros(len(self), np.bool_)


def above(best: Whole) -> Bits:
    """Return the trumps that beat a power."""
    return ~((np.uint32(1) << np.maximum(best - OVER_TRUMP, 0).astype(np.uint32)) - np.uint32(1))
