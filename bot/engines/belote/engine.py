"""The engine of Belote."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from bot.engines.belote import bids
from bot.engines.belote.knowledge import knowledge
from bot.engines.belote.worth import Stakes
from bot.engines.cards.samples import Sampler
from bot.engines.cards.tables import Bits, bars
from bot.engines.kit.engine import Manner, Question
from bot.engines.partners import learnt
from bot.engines.partners.engine import Scoring, SidesEngine
from bot.engines.partners.heard import Heard
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.worth import Tables
from bot.engines.partners_beginner import MANNER, of_belote
from bot.games.belote.game import BeloteView


class BeloteEngine(SidesEngine[BeloteView]):
    """Takes and plays by simulation."""

    seen = BeloteView
    known = staticmethod(knowledge)
    calls = staticmethod(bids.thoughts)
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=11.0, cap=36.0),
        "easy": MANNER,
    }

    def beginner(self, question: Question, /) -> Mapping[str, float]:
        """Return what a beginner likes, by the points in hand and the highest card."""
        return of_belote(question)

    def warm(self) -> None:
        """Read which cards are legal, and what was learnt of them."""
        bars()
        learnt.nets()

    def scoring(self, view: BeloteView, known: Knowledge, share: float, *, blurred: bool) -> Scoring:
        """Return what ends of worlds are worth."""
        stakes = Stakes.of(view, share, blurred=blurred)

        def worth(hands: Bits, heard: Heard) -> Tables:
            games, takers = np.full(len(hands), known.game), np.full(len(hands), view.taker)
            return stakes.worth(hands, games, takers, known.leader, heard)

        return worth

    def call_sampler(
        self, question: Question, view: BeloteView, luck: np.random.Generator, share: float
    ) -> Sampler:
        """Return what values bids."""
        stakes = Stakes.of(view, share)
        return lambda codes, number: bids.values(question, view, codes, number, luck, stakes)
