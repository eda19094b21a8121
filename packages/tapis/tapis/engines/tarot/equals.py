"""What a deal of Tarot is worth whose hands are known, if equal players play it."""

import numpy as np

from tapis.engines.cards.tables import Bits, Real
from tapis.engines.tarot.deals import FIVE, TIMES, played, taken
from tapis.engines.tarot.hands import called, strength
from tapis.engines.tarot.knowledge import DOUBT, RUNG, TAKES, of
from tapis.engines.tarot.tables import sets
from tapis.engines.tarot.worth import Stake, shares
from tapis.games.tarot.game import Tarot


def expected(game: Tarot, number: int, luck: np.random.Generator) -> Real:
    """Return [time, seat] what a deal on which nobody has spoken marks for each seat.

    The strongest hand takes, for what it is worth by the usual count; nothing is marked where none is.  A
    deal without auction has its taker, and its contract where the taker does not choose.

    Args:
        game: the position after the deal.
        number: how often it is played.
        luck: makes each player count a little differently each time.
    """
    seats, every = game.players, np.arange(number)
    hands: Bits = np.tile(
        np.array([sets({*hand}.difference(game.dog)) for hand in game.hands], np.uint32), (number, 1, 1)
    )
    counts = strength(hands) + luck.logistic(0, DOUBT, (number, seats))
    levels = np.searchsorted(TAKES[seats], counts, side="right") - 1
    order = (game.turn + np.arange(seats)) % seats
    taker = order[levels[:, order].argmax(axis=1)]
    level = levels[every, taker]
    level = np.where(level < RUNG[game.options.lowest], -1, level)
    if game.options.chooses:
        taker = np.full(number, game.turn)
        level = np.maximum(levels[every, taker], RUNG["garde"])
    if game.taker is not None and game.contract is not None:
        taker, level = np.full(number, game.taker), np.full(number, RUNG[game.contract])
    dog = np.tile(of(game.dog), (number, 1))
    card = called(hands[every, taker]) if seats == FIVE else None
    hands, aside = taken(hands, dog, taker, level < RUNG["sans"], card)
    rows = played(game.view(None), hands, taker, card)
    counting = aside & (level != RUNG["contre"])[:, None]
    share, _ = shares(rows, Stake(TIMES[level], counting, rule=game.options.excuse_last))
    marks = np.where(rows.camp == 1, 1.0, -1.0)
    marks[every, taker] = seats - 2 * rows.camp.sum(axis=1) + 1
    return np.where(level < 0, 0, share)[:, None] * marks
