"""The values of the cards that a seat of Coinche may play."""

from collections.abc import Sequence

import numpy as np

from bot.engines.cards.samples import spread
from bot.engines.cards.tables import Bits, Real
from bot.engines.cards.worlds import generator
from bot.engines.coinche.knowledge import knowledge
from bot.engines.coinche.worth import Stakes, in_play
from bot.engines.kit.engine import Question, Thought
from bot.engines.partners import cards
from bot.engines.partners.heard import Heard
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import SOLVED
from bot.engines.partners.worth import BLUR, Tables
from bot.games.coinche import CoincheView
from bot.games.kit.cards import TRUMPS


def thoughts(question: Question, view: CoincheView, budget: int) -> tuple[Thought, ...]:
    """Return the worth of each card, with a declaration and without."""
    known = knowledge(question)
    number = cards.affordable(known, question.legal, budget)
    stakes = Stakes(view.options, blur=BLUR)
    return spread(
        question.legal, values(view, known, question.legal, number, generator(question.luck()), stakes)
    )


def values(
    view: CoincheView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
    most: int = SOLVED,
    opened: int = 0,
) -> Real:
    """Return [code, world]: what these plays bring the seat's side; see `bot/engines/partners/cards.py`.

    Raises:
        TypeError: if there is no contract.
    """
    taker, value, game = view.taker, view.value, view.game
    if taker is None or value is None or game is None:
        raise TypeError("there is no contract")

    def scoring(hands: Bits, heard: Heard) -> Tables:
        place = TRUMPS.index(game)
        return in_play(value, view.multiplier, stakes, hands, place, taker, known.leader, heard)

    return cards.values(view, known, codes, number, luck, scoring, most, opened)
