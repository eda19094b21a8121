"""Bids of Belote by simulation: every way to take, and what a pass leads to, in the same worlds."""

from dataclasses import dataclass

import numpy as np

from bot.engines.belote.announcing import announced, belotes
from bot.engines.belote.hands import best, kept, open_suits, promise, spoken
from bot.engines.belote.worth import Stakes, Worth
from bot.engines.cards.policy import play_out
from bot.engines.cards.rows import Rows
from bot.engines.cards.tables import BIT, FULL, PLACE, Bits, Real, Whole, bits
from bot.engines.cards.tables import cards as named
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.kit.engine import Question, Thought, ranked
from bot.games.belote import BeloteView
from bot.games.kit.cards import SUITS
from bot.games.kit.game import Seat

DOUBT = 8.0
"""Points of promise that make a pass e times less likely."""
SPARE = 3
"""Worlds dealt for each one that is kept, as those are rarer in which a seat passed with a good hand."""


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


def thoughts(question: Question, view: BeloteView, budget: int) -> tuple[Thought, ...]:
    """Return what each bid is worth to the seat's side, in points of difference."""
    number = worlds_for(budget, len(question.legal), 32)
    deals = _deals(question, view, number)
    contracts = [_contract(code, deals, question.seat, view) for code in question.legal]
    takers = np.concatenate([taker for taker, _ in contracts])
    trump = np.concatenate([suit for _, suit in contracts])
    played = np.flatnonzero(takers >= 0)
    values = np.zeros(len(takers), np.float32)
    if len(played):
        world = played % number
        values[played] = _played(deals, world, takers[played], trump[played], question.seat, view)
    values = values.reshape(len(contracts), number)
    return ranked(
        dict(zip(question.legal, values.mean(axis=1).tolist(), strict=True)),
        dict(zip(question.legal, (values.std(axis=1) / np.sqrt(number)).tolist(), strict=True)),
    )


def _deals(question: Question, view: BeloteView, number: int) -> Deals:
    """Deal worlds; those in which a seat passed with a good hand are dropped more often."""
    luck = generator(question.luck())
    turned, hand = PLACE[view.turned], bits(view.hand)
    hidden = np.array([PLACE[card] for card in named(FULL & ~(hand | 1 << turned))])
    order = BIT[luck.permuted(np.tile(hidden, (number * SPARE, 1)), axis=1)]
    hands = np.empty((len(order), 4), np.uint32)
    for place in range(3):
        seat = (question.seat + 1 + place) % 4
        hands[:, seat] = order[:, place * 5 : place * 5 + 5].sum(axis=1, dtype=np.uint32)
    hands[:, question.seat] = hand
    deals = Deals(hands, order[:, 15:], turned, view.dealer)
    doubt = np.zeros(len(order), np.float32)
    for bid in spoken(view.bids, view.turned):
        if bid.seat != question.seat:
            promised, _ = best(deals.promise(bid.seat), bid.suits)
            doubt += np.maximum(promised, 0) / np.float32(DOUBT)
    chosen = kept(-doubt, number, luck)
    return Deals(hands[chosen], order[chosen, 15:], turned, view.dealer)


def _contract(code: str, deals: Deals, seat: Seat, view: BeloteView) -> tuple[Whole, Whole]:
    """Return the taker of each world, -1 where nobody takes, and the trump."""
    number = len(deals)
    if code != "pass":
        suit = code.partition(".")[2] or view.turned[-1]
        return np.full(number, seat), np.full(number, SUITS.index(suit))
    takers, trump = np.full(number, -1), np.zeros(number, np.int64)
    for place in range(len(view.bids) + 1, 8):
        bidder = (view.dealer + 1 + place) % 4
        promised, suit = best(deals.promise(bidder), open_suits(place, view.turned[-1]))
        takes = (takers < 0) & (promised > 0)
        takers, trump = np.where(takes, bidder, takers), np.where(takes, suit, trump)
    return takers, trump


def _played(deals: Deals, world: Whole, takers: Whole, trump: Whole, seat: Seat, view: BeloteView) -> Real:
    """Play each contract out in its world; return what it brings the seat's side."""
    chosen = Deals(deals.hands[world], deals.stock[world], deals.turned, deals.dealer)
    hands = chosen.full(takers)
    leader = (view.dealer + 1) % 4
    side = (np.arange(4) % 2 == takers[:, None] % 2).astype(np.int64)
    worth = Worth.of(
        takers % 2,
        announced(hands, trump, leader),
        belotes(hands, trump),
        Stakes(kept=view.options.belote_kept == "on", pot=view.pot),
    )
    rows = Rows.fresh(hands, trump, np.full(len(hands), leader), side, partners=True)
    play_out(rows, 32)
    return worth(rows, np.arange(len(hands))) * np.where(takers % 2 == seat % 2, 1, -1)
