"""The engine of Coinche against the heuristic player of `colver`, in colver's own engine and by its rules.

colver plays contrée: nobody has to undertrump, the contract is enough, no announcements.  Its own bidder
bids for all four seats; nobody doubles.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from bench.engine_figures.colver_deals import Deal, Taken, fresh
from bot.engines.cards.tables import PLACE, Bits, Real, game_of
from bot.engines.cards.worlds import generator
from bot.engines.coinche import CoincheEngine
from bot.engines.coinche.convention import likelihood
from bot.engines.coinche.hands import Looks
from bot.engines.coinche.talks import Ladder
from bot.engines.coinche.worth import Stakes, tables
from bot.engines.partners.announcing import belotes, of_sides
from bot.engines.partners.cards import TIMES
from bot.engines.partners.play import results, worlds_within
from bot.engines.partners.worth import BLUR, by_side
from bot.games.coinche import CoincheOptions
from bot.games.kit.cards import SUITS, Card
from bot.games.kit.game import Seat
from bot.games.partners.sides import BELOTE

RULES = CoincheOptions(undertrump="off", majority="off", belote_kept="off")
LADDER_OF = Ladder.of(RULES)
BIDS = 36
"""colver's bids of numbers; higher ones are capots."""


def taken(hands: Sequence[Sequence[Card]], dealer: Seat) -> Taken | None:
    """Let colver's bidder speak for everybody; leave out what is doubled, a capot, or passed by all."""
    env = fresh(hands, dealer)
    bids: list[tuple[Seat, str]] = []
    passes, last = 0, None
    while passes < (4 if last is None else 3):
        seat, action = env.current_player(), env.bid_improved()
        if action > BIDS:
            return None
        code = f"bid.{80 + 10 * ((action - 1) // 4)}.{SUITS[(action - 1) % 4]}" if action else "pass"
        bids.append((seat, code))
        passes, last = (0, (seat, action)) if action else (passes + 1, last)
        if passes < (4 if last is None else 3):
            env.step(action)
    if last is None:
        return None
    taker, action = last
    return Taken(taker, SUITS[(action - 1) % 4], 80 + 10 * ((action - 1) // 4), tuple(bids))


def chosen(deal: Deal, seat: Seat, legal: Sequence[Card], rng: Random) -> Card:
    """Return the card whose worlds are worth most."""
    taken, game = deal.taken, game_of(deal.taken.trump, "even", undertrump=False)

    def likely(hands: Bits) -> Real:
        return likelihood(taken.bids, Looks.at(hands, RULES), LADDER_OF, deal.dealer, {*range(4)} - {seat})

    number = worlds_within(TIMES * CoincheEngine.budget, len(legal), deal.left)
    known, worlds = deal.worlds(seat, game, likely, number, generator(rng))
    takers = np.full(number, taken.taker)
    pairs = belotes(worlds | known.played(), np.full(number, game))
    nothing = np.zeros(number, np.int64)
    extra = np.stack([nothing, nothing, *by_side(takers, of_sides(pairs) * BELOTE)], axis=1)
    worth = tables(str(taken.value), 1, Stakes(RULES, blur=BLUR), takers, extra)
    values = results(known, worlds, [PLACE[card] for card in legal], [worth])[0].mean(axis=0)
    return legal[int(values.argmax())]
