"""The engine of Coinche."""

from typing import ClassVar

import numpy as np

from bot.engines.cards.samples import Opener, Sampler
from bot.engines.coinche import auction, cards
from bot.engines.coinche.knowledge import knowledge
from bot.engines.coinche.worth import Stakes
from bot.engines.kit.engine import Engine, Manner, Question, Thought
from bot.games.coinche import Coinche, CoincheOptions, CoincheView
from bot.games.coinche.ladder import GENERALE
from bot.games.kit.chance import Chance


class CoincheEngine(Engine):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=38.0, cap=134.0),
        "easy": Manner(heat=72.0, cap=220.0),
    }

    def warm(self) -> None:
        """Think about a first bid."""
        options = CoincheOptions(declarations="auto")
        game, _ = Coinche.start(options, 4, Chance("warm", 0))
        legal = tuple(map(str, game.legal(game.turn)))
        self.think(Question(seat=game.turn, view=game.view(game.turn), legal=legal), 1)

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what each call or card is worth to the seat's side, in points of difference."""
        view = view_of(question)
        if view.phase == "play":
            return cards.thoughts(question, view, budget)
        return auction.thoughts(question, view, budget)

    def sampler(self, question: Question, luck: np.random.Generator, share: float) -> Sampler:
        """Return what values actions in worlds that agree with what the seat knows.

        Args:
            question: what the seat knows.
            luck: where the worlds come from.
            share: how much of a card's value is the difference of what the sides mark; the rest is that of
                their card points.  Calls count what is marked alone.
        """
        view = view_of(question)
        if view.phase != "play":
            bid = Stakes(view.options, 1.0, blurred=True)
            return lambda codes, number: auction.values(question, view, codes, number, luck, bid)
        known, stakes = knowledge(question), Stakes(view.options, share)
        return lambda codes, number: cards.values(view, known, codes, number, luck, stakes, number)

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open.

        None for a bid, and for a générale: there it counts who of the takers wins the tricks.
        """
        view = view_of(question)
        if view.phase != "play" or view.value == GENERALE:
            return None
        known, stakes = knowledge(question), Stakes(view.options, 1.0)
        return lambda codes, dealt, number: cards.values(
            view, known, codes, dealt, luck, stakes, opened=number
        )


def view_of(question: Question) -> CoincheView:
    """Return the view of a question.

    Raises:
        TypeError: if the question is not of Coinche.
    """
    if not isinstance(question.view, CoincheView):
        raise TypeError("not a view of Coinche")
    return question.view
