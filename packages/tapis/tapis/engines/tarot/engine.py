"""The engine of Tarot."""

from collections.abc import Mapping
from typing import ClassVar

from tapis.engines.kit.engine import Engine, Evaluation, Manner, Question
from tapis.engines.tarot import beginner, cards, deals
from tapis.games.kit.chance import Chance
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.view import TarotView

_MINDS = {"auction": deals.bids, "call": deals.calls, "dog": deals.discards, "ready": deals.readiness}


class TarotEngine(Engine):
    """Bids, lays aside and plays by simulation; values are shares A, from the seat's side.

    A budget counts cards played in all worlds together.  Of discards those that a rule finds are compared, of
    handfuls the largest one.
    """

    unit = "points"
    budget = 12_000
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=9.0, cap=36.0),
        "easy": Manner(heat=1.0, cap=3.0),
    }

    def beginner(self, question: Question, /) -> Mapping[str, float]:
        """Return what a beginner likes, by the points in hand and the highest card."""
        return beginner.liked(question)

    def warm(self) -> None:
        """Think about a first bid."""
        game, _ = Tarot.start(TarotOptions(), 4, Chance("warm", 0))
        self.think(Question.of(game, game.turn), 1)

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return what each action is worth to the seat, that of a taker's marks counted as A."""
        view = TarotView.of(question.view)
        return _MINDS.get(view.phase, cards.evaluations)(question, view, budget)
