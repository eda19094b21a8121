"""The values of the cards that a seat may play, announcements counted."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from bot.engines.cards.tables import PLACE, Bits, Flags, Real
from bot.engines.cards.worlds import worlds_for
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import SOLVED, results
from bot.engines.partners.worth import Worth
from bot.games.partners.view import PartnersView

Scoring: TypeAlias = Callable[[Bits, Flags], Worth]
"""Takes [world, seat] the eight cards of each seat, and by seat whether it declares nothing; returns what the
ends of these worlds are worth."""


def affordable(known: Knowledge, codes: Sequence[str], budget: int) -> int:
    """Return how many worlds the budget is good for."""
    return worlds_for(budget, len({code.split(".")[1] for code in codes}), sum(known.sizes))


def values(
    view: PartnersView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    scoring: Scoring,
    most: int = SOLVED,
) -> Real:
    """Return [code, world]: what these plays bring the seat's side, each in the same worlds.

    Args:
        view: what the seat sees.
        known: what it knows of the hands.
        codes: legal plays, some with a declaration maybe.
        number: how many worlds.
        luck: where the worlds come from.
        scoring: what ends are worth.
        most: the most worlds where the rest of the deal is solved exactly.
    """
    plays = [code.split(".") for code in codes]
    cards = sorted({PLACE[play[1]] for play in plays})
    hands = known.worlds(number, luck)
    whole = hands | known.played()
    ways = sorted({len(play) == 3 for play in plays})
    worths = [scoring(whole, _silent(view, known, way)) for way in ways]
    every = results(known, hands, cards, worths, most)
    places = [(ways.index(len(play) == 3), cards.index(PLACE[play[1]])) for play in plays]
    return np.stack([every[way, :, card] for way, card in places])


def _silent(view: PartnersView, known: Knowledge, declare: bool) -> Flags:
    """Return by seat whether it declares nothing, if the seat declares with this card or does not.

    Of others it is believed that they declare what they hold; the seat itself knows what it did.  When the
    first trick has brought no call, nobody declared.
    """
    if view.options.declarations == "auto":
        return np.zeros(4, np.bool_)
    if view.options.declarations == "off":
        return np.ones(4, np.bool_)
    silent = np.full(4, sum(view.tricks_won) > 0 and view.announcing is None)
    own = bool(view.declared) if known.memory.played.get(known.seat) else declare
    silent[known.seat] = not own
    return silent
