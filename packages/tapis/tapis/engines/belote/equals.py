"""What a deal of Belote is worth whose hands are known, if equal players play it."""

import numpy as np

from tapis.engines.belote.deals import Deals
from tapis.engines.belote.worth import Stakes
from tapis.engines.cards.tables import BIT, PLACE, Bits, Real, bits
from tapis.games.belote.game import Belote


def expected(game: Belote, number: int, luck: np.random.Generator) -> Real:
    """Return what a deal that nobody has bid on brings seats 0 and 2, less what it brings the others.

    Args:
        game: the position after the deal.
        number: how often it is played.
        luck: makes each player bid and play a little differently each time.

    Returns:
        [time] points marked.
    """
    hands: Bits = np.array([bits(hand) for hand in game.hands], np.uint32)
    stock: Bits = BIT[[PLACE[card] for card in game.stock]]
    dealt = Deals(hands[None], stock[None], PLACE[game.turned], game.dealer)
    deals = dealt.taken(np.zeros(number, np.int64))
    stakes = Stakes(kept=game.options.belote_kept == "on", pot=game.pot, share=1.0)
    return deals.brought(*deals.talked(0, luck), stakes, 0, luck)
