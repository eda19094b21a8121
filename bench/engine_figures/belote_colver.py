"""The engine of Belote against the heuristic player of `colver`, in colver's own engine.

Who has the most promising hand takes for 80; announcements do not count.  In contrée, which colver plays,
nobody has to undertrump: the engine chooses among legal cards and plays the rest out by the rules of Belote.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from bench.engine_figures import colver_deals
from bench.engine_figures.colver_deals import Deal, Taken
from bot.engines.belote import BeloteEngine
from bot.engines.belote.hands import Bid, likelihood, promise
from bot.engines.belote.worth import Stakes, worths
from bot.engines.cards.tables import GAME, PLACE, bits
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import results
from bot.engines.partners.worth import Tables
from bot.games.kit.cards import SUITS, Card
from bot.games.kit.game import Seat


def ahead(number: int, seed: int) -> list[float]:
    """Play deals twice, the sides changed; return by how many card points the engine was ahead of each."""
    return list(colver_deals.ahead(number, seed, _taken, _chosen))


def _taken(hands: Sequence[Sequence[Card]], _: Seat) -> Taken:
    promises = promise(np.array([bits(hand) for hand in hands], np.uint32))
    taker, suit = divmod(int(promises.argmax()), 4)
    return Taken(taker, SUITS[suit])


def _chosen(deal: Deal, seat: Seat, legal: Sequence[Card], rng: Random) -> Card:
    number = worlds_for(BeloteEngine.budget, len(legal), sum(deal.sizes))
    luck = generator(rng)
    try:
        known = _known(deal, seat, strict=True)
        worlds = known.worlds(number, luck)
    except ValueError:  # a seat did not undertrump, as contrée allows
        known = _known(deal, seat, strict=False)
        worlds = known.worlds(number, luck)
    nothing = np.zeros((number, 1), np.int64)
    takers = np.full(number, deal.taken.taker)
    worth = Tables.of(takers, nothing, lambda _: worths((0, 0), (0, 0), Stakes()))
    values = results(known, worlds, [PLACE[card] for card in legal], [worth])[0].mean(axis=0)
    return legal[int(values.argmax())]


def _known(deal: Deal, seat: Seat, *, strict: bool) -> Knowledge:
    memory, taken = deal.memory(GAME[deal.taken.trump]), deal.taken
    took = Bid(taken.taker, (SUITS.index(taken.trump),), took=True)
    return Knowledge(
        seat=seat,
        hand=bits(deal.hands[seat]),
        game=GAME[taken.trump],
        takers=taken.taker % 2,
        leader=deal.first,
        sizes=deal.sizes,
        memory=memory,
        known={},
        barred=memory.barred if strict else {},
        points=(deal.points[0], deal.points[1]),
        tricks=(deal.tricks[0], deal.tricks[1]),
        likelihood=None if seat == taken.taker else lambda hands: likelihood(hands, [took]),
    )
