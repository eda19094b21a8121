"""What a deal of Belote is worth whose hands are known, if equal players play it."""

import numpy as np

from bot.engines.belote.deals import Deals
from bot.engines.belote.hands import best, open_suits
from bot.engines.belote.worth import Stakes
from bot.engines.cards.tables import BIT, PLACE, Bits, Real, Whole, bits
from bot.games.belote.game import Belote

HESITATION = 8.0
"""Points of promise that make who hesitates e times more likely to take."""


def expected(game: Belote, number: int, luck: np.random.Generator) -> Real:
    """Return what a deal that nobody has bid on brings seats 0 and 2, less what it brings the others.

    Args:
        game: the position after the deal.
        number: how often it is played.
        luck: makes each player bid and play a little differently each time.

    Returns:
        [time] points marked.
    """
    deals = _dealt(game, number)
    takers, trump = _bids(deals, game.turned[-1], luck)
    found = np.zeros(number, np.float32)
    played = np.flatnonzero(takers >= 0)
    if len(played):
        stakes = Stakes(kept=game.options.belote_kept == "on", pot=game.pot, share=1.0)
        marked = deals.taken(played).played(takers[played], trump[played], stakes, luck)
        found[played] = marked * np.where(takers[played] % 2, -1, 1)
    return found


def _dealt(game: Belote, number: int) -> Deals:
    hands: Bits = np.array([bits(hand) for hand in game.hands], np.uint32)
    stock: Bits = BIT[[PLACE[card] for card in game.stock]]
    return Deals(np.tile(hands, (number, 1)), np.tile(stock, (number, 1)), PLACE[game.turned], game.dealer)


def _bids(deals: Deals, turned: str, luck: np.random.Generator) -> tuple[Whole, Whole]:
    """Return the taker of each time, -1 where nobody takes, and the trump."""
    takers, trump = np.full(len(deals), -1), np.zeros(len(deals), np.int64)
    for place in range(8):
        seat = (deals.dealer + 1 + place) % 4
        promised, suit = best(deals.promise(seat), open_suits(place, turned))
        takes = (takers < 0) & (promised + luck.logistic(0, HESITATION, len(deals)) > 0)
        takers, trump = np.where(takes, seat, takers), np.where(takes, suit, trump)
    return takers, trump
