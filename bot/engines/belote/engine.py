"""The engine of Belote."""

from typing import ClassVar

from bot.engines.belote import bids, cards
from bot.engines.kit.engine import Engine, Manner, Question, Thought
from bot.games.belote import BeloteView


class BeloteEngine(Engine):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=6.0, cap=20.0),
        "easy": Manner(heat=12.0, cap=40.0),
    }

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what each bid or card is worth to the seat's side, in points of difference."""
        view = question.view
        if not isinstance(view, BeloteView):
            raise TypeError("not a view of Belote")
        if view.phase == "play":
            return cards.thoughts(question, view, budget)
        return bids.thoughts(question, view, budget)
