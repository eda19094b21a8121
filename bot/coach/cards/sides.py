"""The books of games of deals between two sides: what a deal brings a side, less what it brings the other."""

from abc import abstractmethod
from copy import deepcopy
from random import Random
from typing import Any, Protocol, cast

import numpy as np

from bot.coach.cards.deals import DealAnalyst
from bot.coach.cards.weighing import Chances, Scales, opened
from bot.engines import Playable, Question
from bot.engines.cards.alike import alike
from bot.engines.cards.samples import Opener, Sampler
from bot.engines.cards.tables import Real, bits
from bot.engines.cards.worlds import generator
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.worth import SHARE
from bot.games.kit.game import Fact, Game, Seat
from bot.games.partners.sides import Sides
from bot.games.partners.view import PartnersView


class SidesEngine(Protocol):
    """An engine that samples what actions bring the side of a seat."""

    def sampler(self, question: Question, luck: np.random.Generator, share: float) -> Sampler:
        """Return what values actions in worlds that agree with what the seat knows."""
        ...

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open, None where that cannot be."""
        ...


class SidesAnalyst(DealAnalyst):
    """Partners share what a deal brings; each has their own decisions."""

    def __init__(self, game: Playable) -> None:
        super().__init__(game)
        self.engine = cast(SidesEngine, game.mind())

    @abstractmethod
    def ahead(self, game: Game[Any], times: int, luck: np.random.Generator) -> Real:
        """Return [time] what a deal that opens brings seats 0 and 2, less what it brings the others."""

    @abstractmethod
    def marked(self, fact: Fact) -> Sides | None:
        """Return what each side marked in a scored deal; None for another fact."""

    @abstractmethod
    def knowledge(self, question: Question) -> Knowledge:
        """Return what the seat knows of the hands while cards are played."""

    @abstractmethod
    def chances(self, question: Question, luck: np.random.Generator, /) -> Chances:
        """Return what finds how likely contracts are made."""

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal brings each seat's side."""
        ahead = float(self.ahead(game, times, generator(luck)).mean())
        return ahead, -ahead, ahead, -ahead

    def shares(self, seat: Seat, players: int) -> tuple[float, ...]:
        """Return what a loss takes from the partner and gives the others."""
        return tuple(-1.0 if other % 2 == seat % 2 else 1.0 for other in range(players))

    def brought(self, fact: Fact, _players: int) -> tuple[float, ...] | None:
        """Return what each side marked, less what the other did."""
        marked = self.marked(fact)
        if marked is None:
            return None
        first, second = marked
        return (float(first - second), float(second - first)) * 2

    def scales(self, question: Question) -> Scales:
        """Return the bids, or the cards with and without a declaration."""
        luck = question.luck()
        first, second, own = (generator(luck) for _ in range(3))
        opener = self.engine.opened(question, deepcopy(second))
        return Scales(
            like=self._like(question),
            opened=opener and opened(opener, len(_of_partners(question).hand)),
            first=self.engine.sampler(question, first, SHARE),
            second=self.engine.sampler(question, second, 1.0),
            chances=self.chances(question, own),
        )

    def _like(self, question: Question) -> dict[str, str]:
        """Return, of each legal action, one that is as good: of cards that are, the lowest."""
        view = _of_partners(question)
        if view.phase != "play":
            return {code: code for code in question.legal}
        known = self.knowledge(question)
        same = alike(known.hand, known.memory.gone & ~bits(card for _, card in view.trick), known.game)
        legal = set(question.legal)
        found: dict[str, str] = {}
        for code in question.legal:
            verb, card, *declared = code.split(".")
            other = ".".join([verb, same[card], *declared])
            found[code] = other if other in legal else code
        return found


def _of_partners(question: Question) -> PartnersView:
    assert isinstance(question.view, PartnersView)  # noqa: S101 - as the game's key said
    return question.view
