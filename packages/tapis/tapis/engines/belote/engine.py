"""The engine of Belote."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from tapis.engines.belote import bids
from tapis.engines.belote.knowledge import knowledge
from tapis.engines.belote.worth import Stakes
from tapis.engines.cards.samples import Sampler
from tapis.engines.cards.tables import Bits, bars
from tapis.engines.kit.engine import Manner, Question
from tapis.engines.partners import learnt
from tapis.engines.partners.engine import Scoring, SidesEngine
from tapis.engines.partners.heard import Heard
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.worth import Tables
from tapis.engines.partners_beginner import MANNER, TAKES, TEN, in_hand, played
from tapis.games.belote.game import BeloteView


class BeloteEngine(SidesEngine[BeloteView]):
    """Takes and plays by simulation."""

    seen = BeloteView
    known = staticmethod(knowledge)
    calls = staticmethod(bids.evaluations)
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=11.0, cap=36.0),
        "easy": MANNER,
    }

    def beginner(self, question: Question, /) -> Mapping[str, float]:
        """Return what a beginner likes: the highest card; to take with 45 points, the turned card counted."""
        view = self.seen.of(question.view)
        if view.taker is not None:
            return played(question, view)
        held = (*view.hand, view.turned)
        return {
            code: TAKES if code == "pass" else in_hand(held, code.partition(".")[2] or view.turned[-1]) / TEN
            for code in question.legal
        }

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
