"""What the convention says in many auctions at once, and what calls tell of the hands behind them.

`tapis/games/coinche/convention.py` counts a hand; the rules page tells the convention in words.
"""

from collections.abc import Collection, Sequence
from typing import Final, cast

import numpy as np

from tapis.engines.cards.tables import Real, Whole
from tapis.engines.coinche.hands import Looks
from tapis.engines.coinche.talks import COINCHE, PASS, SURCOINCHE, Ladder, Talks
from tapis.games.coinche.convention import AGAINST, KEPT, SPARE
from tapis.games.kit.game import Seat

HELD_UP: Final = 20.0
"""Points more that the partner's game bears against the opponents' bid."""
DOUBLED_FROM, FOR_TEN = 40.0, 5.0
"""Help for the opponents' game from which 110 is doubled; so much less for each ten above, or more below."""
REDOUBLED_FROM: Final = 30.0
"""Points to spare from which a contract is redoubled."""
GRADUAL: Final = 8.0
"""Points that make a call e times less likely."""
BELOW, ABOVE = 8.0, 12.0
"""How far a hand usually counts less than its bid says, or more than it would keep back."""
DOUBT: Final = 8.0
"""A call that a hand should not have made is at most e to that less likely: the others are people, too."""


def bears(talks: Talks, looks: Looks, ladder: Ladder) -> Real:
    """Return [row, game]: the points up to which the seat to speak may bid each game.

    Args:
        talks: the auctions.
        looks: [row] what the hands count.
        ladder: the values there are.
    """
    every = np.arange(len(talks))
    seat, partner = talks.turn, (talks.turn + 2) % 4
    against = _against(talks)
    margin = np.where(against, np.float32(-AGAINST), np.float32(SPARE))
    mine = looks.count[every, seat] - margin[:, None]
    rung, game = talks.rungs[every, partner], talks.games[every, partner]
    told = np.flatnonzero(game >= 0)
    if len(told):
        speaks, named = seat[told], game[told]
        said, own = ladder.needs[rung[told]], talks.rungs[told, speaks]
        alone = mine[told, named]
        raised = alone + np.maximum(said - ladder.needs[np.maximum(own, 0)], 0)
        helped = said + looks.help[told, speaks, named] + np.float32(HELD_UP) * against[told]
        same = talks.games[told, speaks] == named
        mine[told, named] = np.where(same, np.maximum(raised, said), np.maximum(alone, helped))
    return np.where(ladder.allowed, mine, np.float32(-1e6))


def _against(talks: Talks) -> Whole:
    """Return by row whether the last bid is an opponent's of the seat to speak."""
    return (talks.rung >= 0) & (talks.taker % 2 != talks.turn % 2)


def _threat(talks: Talks, looks: Looks, ladder: Ladder) -> Real:
    """Return by row what the seat to speak holds against the last bid, above what a coinche takes."""
    help_for = looks.help[np.arange(len(talks)), talks.turn, talks.game]
    found = help_for - DOUBLED_FROM + np.float32(FOR_TEN / 10) * (ladder.needs[talks.rung] - 110)
    return found.astype(np.float32)


def spoken(talks: Talks, looks: Looks, ladder: Ladder, luck: np.random.Generator | None = None) -> Whole:
    """Return what the convention says in each auction.

    Args:
        talks: the auctions.
        looks: [row] what the hands count.
        ladder: the values there are.
        luck: with it, bidders hesitate.
    """
    every = np.arange(len(talks))
    borne = bears(talks, looks, ladder)
    game = borne.argmax(axis=1)
    top = borne[every, game]
    if luck is not None:
        top = top + luck.logistic(0, GRADUAL / 2, len(top)).astype(np.float32)
    ceiling, low = (np.searchsorted(ladder.needs, top - kept, side="right") - 1 for kept in (0, KEPT))
    may = (ceiling > talks.rung) & (talks.multiplier == 1)
    calls = np.where(may, 6 * np.maximum(talks.rung + 1, low) + game, PASS)
    against = _against(talks)
    doubles = against & (talks.multiplier == 1) & (_threat(talks, looks, ladder) >= 0)
    sure = borne[every, talks.game] - ladder.needs[talks.rung] >= REDOUBLED_FROM
    return np.where(doubles, COINCHE, np.where(~against & (talks.multiplier == 2) & sure, SURCOINCHE, calls))


def likelihood(
    bids: Sequence[tuple[Seat, str]], looks: Looks, ladder: Ladder, dealer: Seat, seats: Collection[Seat]
) -> Real:
    """Return by world the logarithm of how likely it is that these seats say what they said.

    Args:
        bids: who said what, in notation.
        looks: [world] what the hands count.
        ladder: the values there are.
        dealer: who dealt.
        seats: whose calls tell something.
    """
    number = len(looks.count)
    talks, found = Talks.fresh(number, dealer), np.zeros(number, np.float32)
    for seat, code in bids:
        call = ladder.call(code)
        if seat in seats:
            talks.turn[:] = seat
            found += np.maximum(_likely(talks, looks, ladder, call), -DOUBT)
        talks.say(np.full(number, call), seat)
    return found


def _likely(talks: Talks, looks: Looks, ladder: Ladder, call: int) -> Real:
    """Return by world the logarithm of how likely the call is."""
    if call == COINCHE:
        return -np.logaddexp(0, -_threat(talks, looks, ladder) / GRADUAL)
    borne, rung = bears(talks, looks, ladder), int(talks.rung[0])
    top = borne.max(axis=1)
    if call == SURCOINCHE:
        over = borne[:, int(talks.game[0])] - ladder.needs[rung] - REDOUBLED_FROM
        return -np.logaddexp(0, -over / GRADUAL)
    if call == PASS:
        if talks.multiplier[0] > 1 or rung + 1 >= len(ladder.needs):
            return np.zeros(len(talks), np.float32)
        return -np.logaddexp(0, (top - ladder.needs[rung + 1]) / GRADUAL)
    over = borne[:, call % 6] - ladder.needs[call // 6]
    more = over - KEPT - 10 if call // 6 > rung + 1 else np.float32(0)
    off = cast(Real, np.where(over < 0, over / BELOW, np.maximum(more, 0) / ABOVE))
    return -0.5 * off**2 - (top - borne[:, call % 6]) / (2 * GRADUAL)
