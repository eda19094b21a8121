"""The engine of Coinche."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import numpy as np

from bot.engines.cards.samples import Opener, Sampler
from bot.engines.cards.worlds import generator
from bot.engines.coinche import auction, cards, equals
from bot.engines.coinche.knowledge import knowledge
from bot.engines.coinche.worth import BLUR, Stakes
from bot.engines.kit.engine import NOTHING_NOW, Engine, Manner, Question, Thought
from bot.engines.partners import learnt
from bot.engines.partners_beginner import MANNER, of_coinche
from bot.games.coinche import Coinche, CoincheOptions, CoincheView
from bot.games.coinche.ladder import GENERALE
from bot.games.kit.chance import Chance
from bot.games.kit.level import Level


class CoincheEngine(Engine):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=11.0, cap=42.0),
        "easy": MANNER,
    }

    def beginner(self, question: Question, /) -> Mapping[str, float]:
        """Return what a beginner likes, by the points in hand and the highest card."""
        return of_coinche(question)

    def warm(self) -> None:
        """Think about a first bid, and play a deal out with what was learnt of cards."""
        learnt.nets()
        options = CoincheOptions(declarations="auto")
        game, _ = Coinche.start(options, 4, Chance("warm", 0))
        legal = tuple(map(str, game.legal(game.turn)))
        self.think(Question(seat=game.turn, view=game.known(game.turn), legal=legal), 1)
        equals.expected(game, 1, generator(Random(0)))  # noqa: S311 - a robot's own luck deals no cards

    def choose(self, question: Question, level: Level, budget: int, luck: Random) -> str:
        """Return the notation that a player of this level plays; robots double at their turn only."""
        view = CoincheView.of(question.view)
        if view.phase == "auction" and view.turn != question.seat:
            return NOTHING_NOW
        return super().choose(question, level, budget, luck)

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what each call or card is worth to the seat's side, in points of difference."""
        view = CoincheView.of(question.view)
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
        view = CoincheView.of(question.view)
        if view.phase != "play":
            bid = Stakes(view.options, 1.0, BLUR)
            return lambda codes, number: auction.values(question, view, codes, number, luck, bid)
        known, stakes = knowledge(question), Stakes(view.options, share)
        return lambda codes, number: cards.values(view, known, codes, number, luck, stakes, number)

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open.

        None for a bid, and for a générale: there it counts who of the takers wins the tricks.
        """
        view = CoincheView.of(question.view)
        if view.phase != "play" or view.value == GENERALE:
            return None
        known, stakes = knowledge(question), Stakes(view.options, 1.0)
        return lambda codes, dealt, number: cards.values(
            view, known, codes, dealt, luck, stakes, opened=number
        )
