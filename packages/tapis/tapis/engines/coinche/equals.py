"""What a deal of Coinche is worth whose hands are known, if equal players play it."""

import numpy as np

from tapis.engines.cards.tables import Real, bits
from tapis.engines.coinche.auction import Worlds
from tapis.engines.coinche.convention import spoken
from tapis.engines.coinche.talks import Talks
from tapis.engines.coinche.worth import Stakes
from tapis.games.coinche.game import Coinche


def expected(game: Coinche, number: int, luck: np.random.Generator) -> Real:
    """Return what a deal that nobody has bid on brings seats 0 and 2, less what it brings the others.

    Args:
        game: the position after the deal.
        number: how often it is played.
        luck: makes each player bid and play a little differently each time.

    Returns:
        [time] points marked.
    """
    hands = np.tile(np.array([bits(hand) for hand in game.hands], np.uint32), (number, 1))
    worlds = Worlds.of(hands, game.options, game.dealer)
    talks = Talks.fresh(number, game.dealer)
    talks.finish(lambda said: spoken(said, worlds.looks, worlds.ladder, luck))
    return worlds.brought(talks, np.arange(number), Stakes(game.options, 1.0), luck)
