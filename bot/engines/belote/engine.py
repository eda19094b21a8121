"""The engine of Belote."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from bot.engines.belote import bids, cards
from bot.engines.belote.knowledge import knowledge
from bot.engines.belote.worth import Stakes
from bot.engines.cards.samples import Opener, Sampler
from bot.engines.cards.tables import bars
from bot.engines.kit.engine import Engine, Manner, Question, Thought
from bot.engines.partners import learnt
from bot.engines.partners_beginner import MANNER, of_belote
from bot.games.belote import BeloteView


class BeloteEngine(Engine):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000
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

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what each bid or card is worth to the seat's side, in points of difference."""
        view = BeloteView.of(question.view)
        if view.phase == "play":
            return cards.thoughts(question, view, budget)
        return bids.thoughts(question, view, budget)

    def sampler(self, question: Question, luck: np.random.Generator, share: float) -> Sampler:
        """Return what values actions in worlds that agree with what the seat knows.

        Args:
            question: what the seat knows.
            luck: where the worlds come from.
            share: how much of a value is the difference of what the sides mark; the rest is that of their
                card points.
        """
        view = BeloteView.of(question.view)
        stakes = Stakes.of(view, share)
        if view.phase != "play":
            return lambda codes, number: bids.values(question, view, codes, number, luck, stakes)
        known = knowledge(question)
        return lambda codes, number: cards.values(view, known, codes, number, luck, stakes, number)

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open; None for a bid."""
        view = BeloteView.of(question.view)
        if view.phase != "play":
            return None
        known, stakes = knowledge(question), Stakes.of(view, 1.0)
        return lambda codes, dealt, number: cards.values(
            view, known, codes, dealt, luck, stakes, opened=number
        )
