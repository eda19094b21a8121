"""The engine of a game of two sides of two: a game says what it knows, what ends are worth, and its calls."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np

from bot.engines.cards.samples import Opener, Sampler, spread
from bot.engines.cards.tables import Real
from bot.engines.cards.worlds import generator
from bot.engines.kit.engine import Engine, Question, Thought
from bot.engines.partners.cards import Scoring, affordable, values
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import SOLVED
from bot.engines.partners.worth import SHARE
from bot.games.partners.view import PartnersView

V = TypeVar("V", bound=PartnersView)


class SidesEngine(Engine, Generic[V]):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000

    seen: type[V]
    """What a seat sees of the game."""
    known: Callable[[Question], Knowledge]
    """Returns what a seat knows of the hands while cards are played."""
    calls: Callable[[Question, Any, int], tuple[Thought, ...]]
    """Returns what each call is worth to the seat's side, from what it sees, within a budget."""

    @abstractmethod
    def scoring(self, view: V, known: Knowledge, share: float, *, blurred: bool) -> Scoring:
        """Return what ends of worlds are worth.

        Args:
            view: what the seat sees.
            known: what it knows of the hands.
            share: how much of the worth is the difference of what the sides mark; see `SHARE`.
            blurred: whether points made are given or taken about a few, as few worlds need it.
        """

    @abstractmethod
    def call_sampler(self, question: Question, view: V, luck: np.random.Generator, share: float) -> Sampler:
        """Return what values calls in worlds that agree with what the seat knows."""

    def opens(self, view: V) -> bool:
        """Return True if cards can be valued as if every hand lay open."""
        return view.phase == "play"

    def cards(
        self,
        question: Question,
        known: Knowledge,
        codes: Sequence[str],
        number: int,
        luck: np.random.Generator,
        *,
        share: float = SHARE,
        blurred: bool = False,
        most: int = SOLVED,
        opened: int = 0,
    ) -> Real:
        """Return [code, world]: what these plays bring the seat's side; see `partners/cards.py`."""
        view = self.seen.of(question.view)
        scoring = self.scoring(view, known, share, blurred=blurred)
        return values(view, known, codes, number, luck, scoring, most, opened)

    def think(self, question: Question, budget: int) -> tuple[Thought, ...]:
        """Return what each call or card is worth to the seat's side, in points of difference."""
        view = self.seen.of(question.view)
        if view.phase != "play":
            return self.calls(question, view, budget)
        known, legal = self.known(question), question.legal
        number = affordable(known, legal, budget)
        return spread(
            legal, self.cards(question, known, legal, number, generator(question.luck()), blurred=True)
        )

    def sampler(self, question: Question, luck: np.random.Generator, share: float) -> Sampler:
        """Return what values actions in worlds that agree with what the seat knows.

        Args:
            question: what the seat knows.
            luck: where the worlds come from.
            share: how much of a card's value is the difference of what the sides mark; the rest is that of
                their card points.
        """
        view = self.seen.of(question.view)
        if view.phase != "play":
            return self.call_sampler(question, view, luck, share)
        known = self.known(question)
        return lambda codes, number: self.cards(
            question, known, codes, number, luck, share=share, most=number
        )

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open; None where that cannot be."""
        if not self.opens(self.seen.of(question.view)):
            return None
        known = self.known(question)
        return lambda codes, dealt, number: self.cards(
            question, known, codes, dealt, luck, share=1.0, opened=number
        )
