"""Bids of Belote by simulation: every way to take, and what a pass leads to, in the same worlds."""

from collections.abc import Sequence
from typing import cast

import numpy as np

from tapis.engines.belote.deals import Deals
from tapis.engines.belote.hands import best, spoken
from tapis.engines.belote.worth import Stakes
from tapis.engines.cards.samples import Sampled, spread
from tapis.engines.cards.tables import BIT, FULL, PLACE, Real, Whole, bits
from tapis.engines.cards.tables import cards as named
from tapis.engines.cards.worlds import drawn, generator, worlds_for
from tapis.engines.kit.engine import Evaluation, Question
from tapis.engines.partners.knowledge import BIDS
from tapis.games.belote.game import BeloteView
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import Seat

DOUBT = 8.0
"""Points of promise that make a pass e times less likely."""
SPARE = 3
"""Worlds dealt for each one that is drawn, as those are rarer in which a seat passed with a good hand."""


def evaluations(question: Question, view: BeloteView, budget: int) -> tuple[Evaluation, ...]:
    """Return what each bid is worth to the seat's side, in points of difference."""
    number = worlds_for(budget, len(question.legal), 32)
    every = values(question, view, question.legal, number, generator(question.luck()), Stakes.of(view))
    return spread(question.legal, every.values)


def values(
    question: Question,
    view: BeloteView,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
) -> Sampled:
    """Return what these bids bring the seat's side."""
    deals, likely = deals_of(question, view, number, luck)
    contracts = [_contract(code, deals, question.seat, view) for code in codes]
    takers, trump = (np.concatenate(each) for each in zip(*contracts, strict=True))
    brought = deals.brought(takers, trump, stakes, question.seat)
    return Sampled(brought.reshape(len(contracts), number), likely)


def deals_of(
    question: Question, view: BeloteView, number: int, luck: np.random.Generator
) -> tuple[Deals, Real]:
    """Deal worlds; those in which a seat passed with a good hand are drawn more rarely.

    Returns them, and by world the logarithm of how likely what was heard is.
    """
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
    likely = cast(Real, np.float32(-BIDS) * doubt)
    chosen = drawn(likely, number, luck)
    return Deals(hands[chosen], order[chosen, 15:], turned, view.dealer), likely[chosen]


def _contract(code: str, deals: Deals, seat: Seat, view: BeloteView) -> tuple[Whole, Whole]:
    """Return the taker of each world, -1 where nobody takes, and the trump."""
    if code == "pass":
        return deals.talked(len(view.bids) + 1)
    suit = SUITS.index(code.partition(".")[2] or view.turned[-1])
    return np.full(len(deals), seat), np.full(len(deals), suit)
