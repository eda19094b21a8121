"""The engine of a game of two sides of two: a game says what it knows, what ends are worth, and its calls."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

from tapis.engines.cards.samples import Opener, Sampled, Sampler, spread
from tapis.engines.cards.tables import PLACE, Bits, Real
from tapis.engines.cards.worlds import generator
from tapis.engines.kit.engine import Engine, Evaluation, Question
from tapis.engines.partners.exact import solved
from tapis.engines.partners.heard import Heard
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.playouts import SOLVED, results, worlds_within
from tapis.engines.partners.worth import SHARE, Tables
from tapis.games.partners.view import PartnersView

V = TypeVar("V", bound=PartnersView)
Scoring: TypeAlias = Callable[[Bits, Heard], Tables]
"""Takes [world, seat] the eight cards of each seat, and what was heard of announcements; returns what the
ends of these worlds are worth."""

TIMES = 1.5
"""How often a budget is spent on a card: with a third of the worlds much more of what is marked is lost."""


class SidesEngine(Engine, Generic[V]):
    """Bids and plays by simulation; a budget counts cards played in all worlds together."""

    unit = "points"
    budget = 9_000

    seen: type[V]
    """What a seat sees of the game."""
    known: Callable[[Question], Knowledge]
    """Returns what a seat knows of the hands while cards are played."""
    calls: Callable[[Question, Any, int], tuple[Evaluation, ...]]
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
        hands: Bits,
        *,
        share: float = SHARE,
        blurred: bool = False,
        most: int = SOLVED,
        opened: bool = False,
    ) -> Real:
        """Return [code, world]: what these plays bring the seat's side, each in the same worlds.

        Args:
            question: what the seat is asked.
            known: what it knows of the hands.
            codes: legal plays, some with a declaration maybe.
            hands: [world, seat] the cards held.
            share: see `scoring`.
            blurred: see `scoring`.
            most: the most worlds where the rest of the deal is solved exactly.
            opened: whether all play on as if every hand lay open; else by what they see.  What is scored must
                rise with the points.
        """
        view = self.seen.of(question.view)
        plays = [code.split(".") for code in codes]
        declared = [declares(view, known, play) for play in plays]
        cards, ways = sorted({PLACE[play[1]] for play in plays}), sorted(set(declared))
        scoring, whole = self.scoring(view, known, share, blurred=blurred), hands | known.played()
        worths = [scoring(whole, known.heard.declaring(way)) for way in ways]
        every = solved(known, hands, cards, worths) if opened else results(known, hands, cards, worths, most)
        places = [cards.index(PLACE[play[1]]) for play in plays]
        return np.stack([every[ways.index(way), :, at] for way, at in zip(declared, places, strict=True)])

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return what each call or card is worth to the seat's side, in points of difference."""
        view = self.seen.of(question.view)
        if view.phase != "play":
            return self.calls(question, view, budget)
        known, legal = self.known(question), question.legal
        cards = len({code.split(".")[1] for code in legal})
        number = worlds_within(TIMES * budget, cards, sum(known.sizes))
        hands = known.worlds(number, generator(question.luck()))
        return spread(legal, self.cards(question, known, legal, hands, blurred=True))

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

        def sampled(codes: Sequence[str], number: int) -> Sampled:
            hands, likely = known.drawn(number, luck)
            return Sampled(self.cards(question, known, codes, hands, share=share, most=number), likely)

        return sampled

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open; None where that cannot be."""
        if not self.opens(self.seen.of(question.view)):
            return None
        known = self.known(question)

        def opened(codes: Sequence[str], dealt: int, number: int) -> Sampled:
            hands, likely = known.drawn(number, luck, dealt)
            once, place = np.unique(hands, axis=0, return_inverse=True)
            values = self.cards(question, known, codes, once, share=1.0, opened=True)
            return Sampled(values[:, place.ravel()], likely)

        return opened


def declares(view: PartnersView, known: Knowledge, play: Sequence[str]) -> bool:
    """Return whether the seat declares with this card, or has declared already."""
    if view.options.declarations == "auto" or known.memory.played.get(known.seat):
        return True
    return len(play) == 3
