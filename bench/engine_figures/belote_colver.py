"""The engine of Belote against the heuristic player of `colver`, in colver's own engine.

Who has the most promising hand takes for 80; announcements do not count.  In contrée, which colver plays,
nobody has to undertrump: the engine chooses among legal cards and plays the rest out by the rules of Belote.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from bench.engine_figures.colver_deals import Deal, Likelihood, Taken
from bot.engines.belote import BeloteEngine
from bot.engines.belote.hands import Bid, likelihood, promise
from bot.engines.belote.worth import Stakes, worths
from bot.engines.cards.tables import GAME, PLACE, bits
from bot.engines.cards.worlds import generator
from bot.engines.partners.cards import TIMES
from bot.engines.partners.play import results, worlds_within
from bot.engines.partners.worth import Tables
from bot.games.kit.cards import SUITS, Card
from bot.games.kit.game import Seat


def taken(hands: Sequence[Sequence[Card]], _: Seat) -> Taken:
    """Let the most promising hand take."""
    promises = promise(np.array([bits(hand) for hand in hands], np.uint32))
    taker, suit = divmod(int(promises.argmax()), 4)
    return Taken(taker, SUITS[suit])


def chosen(deal: Deal, seat: Seat, legal: Sequence[Card], rng: Random) -> Card:
    """Return the card whose worlds are worth most, played out by the rules of Belote."""
    number, luck = worlds_within(TIMES * BeloteEngine.budget, len(legal), deal.left), generator(rng)
    known, worlds = deal.worlds(seat, GAME[deal.taken.trump], _likelihood(deal, seat), number, luck)
    nothing = np.zeros((number, 1), np.int64)
    takers = np.full(number, deal.taken.taker)
    worth = Tables.of(takers, nothing, lambda _: worths((0, 0), (0, 0), Stakes(blurred=True)))
    values = results(known, worlds, [PLACE[card] for card in legal], [worth])[0].mean(axis=0)
    return legal[int(values.argmax())]


def _likelihood(deal: Deal, seat: Seat) -> Likelihood | None:
    took = Bid(deal.taken.taker, (SUITS.index(deal.taken.trump),), took=True)
    return None if seat == deal.taken.taker else lambda hands: likelihood(hands, [took])
