"""The values of the cards that a seat may play, announcements counted."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from bot.engines.cards.tables import PLACE, Bits, Real
from bot.engines.partners.exact import solved
from bot.engines.partners.heard import Heard
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import SOLVED, results, worlds_within
from bot.engines.partners.worth import Tables
from bot.games.partners.view import PartnersView

Scoring: TypeAlias = Callable[[Bits, Heard], Tables]
"""Takes [world, seat] the eight cards of each seat, and what was heard of announcements; returns what the
ends of these worlds are worth."""


TIMES = 1.5
"""How often a budget is spent on a card: with a third of the worlds much more of what is marked is lost."""


def affordable(known: Knowledge, codes: Sequence[str], budget: int) -> int:
    """Return how many worlds the budget is good for."""
    return worlds_within(TIMES * budget, len({code.split(".")[1] for code in codes}), sum(known.sizes))


def values(
    view: PartnersView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    scoring: Scoring,
    most: int = SOLVED,
    opened: int = 0,
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
        opened: in so many of the worlds all play on as if every hand lay open, others are left out; 0:
            all play by what they see.  What is scored must rise with the points.
    """
    plays = [code.split(".") for code in codes]
    cards = sorted({PLACE[play[1]] for play in plays})
    hands = known.worlds(number, luck)[: opened or number]
    whole = hands | known.played()
    ways = sorted({_declares(view, known, play) for play in plays})
    worths = [scoring(whole, known.heard.declaring(way)) for way in ways]
    every = solved(known, hands, cards, worths) if opened else results(known, hands, cards, worths, most)
    places = [(ways.index(_declares(view, known, play)), cards.index(PLACE[play[1]])) for play in plays]
    return np.stack([every[way, :, card] for way, card in places])


def _declares(view: PartnersView, known: Knowledge, play: Sequence[str]) -> bool:
    """Return whether the seat declares with this card, or has declared already."""
    if view.options.declarations == "auto" or known.memory.played.get(known.seat):
        return True
    return len(play) == 3
