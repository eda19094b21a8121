"""The values of the cards that a seat of Belote may play."""

from collections.abc import Sequence

import numpy as np

from bot.engines.belote.knowledge import knowledge
from bot.engines.belote.worth import Stakes
from bot.engines.cards.samples import spread
from bot.engines.cards.tables import Bits, Real
from bot.engines.cards.worlds import generator
from bot.engines.kit.engine import Question, Thought
from bot.engines.partners import cards
from bot.engines.partners.heard import Heard
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import SOLVED
from bot.engines.partners.worth import Tables
from bot.games.belote import BeloteView


def thoughts(question: Question, view: BeloteView, budget: int) -> tuple[Thought, ...]:
    """Return the worth of each card, with a declaration and without."""
    known = knowledge(question)
    number = cards.affordable(known, question.legal, budget)
    stakes = Stakes.of(view, blurred=True)
    every = values(view, known, question.legal, number, generator(question.luck()), stakes)
    return spread(question.legal, every)


def values(
    view: BeloteView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
    most: int = SOLVED,
    opened: int = 0,
) -> Real:
    """Return [code, world]: what these plays bring the seat's side; see `bot/engines/partners/cards.py`."""

    def scoring(hands: Bits, heard: Heard) -> Tables:
        games, takers = np.full(len(hands), known.game), np.full(len(hands), view.taker)
        return stakes.worth(hands, games, takers, known.leader, heard)

    return cards.values(view, known, codes, number, luck, scoring, most, opened)
