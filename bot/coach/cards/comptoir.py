"""The books of Belote de comptoir: one's own points, less the mean of the others'."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from bot.coach.cards.deals import DealAnalyst
from bot.coach.cards.weighing import Scales
from bot.engines import Playable, Question
from bot.engines.cards.alike import alike
from bot.engines.cards.tables import GAME, bits
from bot.engines.cards.worlds import generator
from bot.engines.comptoir.auction import chances
from bot.engines.comptoir.cards import SPARE
from bot.engines.comptoir.engine import ComptoirEngine, view_of
from bot.engines.comptoir.equals import expected
from bot.engines.comptoir.knowledge import knowledge
from bot.games.comptoir import Comptoir, ComptoirView, DealScored
from bot.games.kit.game import Fact, Game, Seat


class ComptoirAnalyst(DealAnalyst):
    """A contract that is made brings its taker a point, one that fails brings it to all others."""

    dealt: ClassVar = "dealt"

    def __init__(self, game: Playable) -> None:
        super().__init__(game)
        self._engine = cast(ComptoirEngine, game.mind())

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has bid."""
        comptoir = cast(Comptoir, game)
        return comptoir.phase == "auction" and not comptoir.bids

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal brings each seat."""
        return tuple(expected(cast(Comptoir, game), times, generator(luck)).mean(axis=0).tolist())

    def shares(self, _seat: Seat, players: int) -> tuple[float, ...]:
        """Return what a loss gives the others, to each the same."""
        return (1.0 / (players - 1),) * players

    def brought(self, fact: Fact, players: int) -> tuple[float, ...] | None:
        """Return what each seat marked, less the mean of what the others did."""
        if not isinstance(fact, DealScored):
            return None
        whole = sum(fact.marks)
        return tuple(mark - (whole - mark) / (players - 1) for mark in fact.marks)

    def scales(self, question: Question) -> Scales | None:
        """Return the bids, the games or the cards; how to deal costs nothing."""
        view = view_of(question)
        if view.phase == "deal":
            return None
        luck = question.luck()
        first, second, own = (generator(luck) for _ in range(3))
        return Scales(
            like=_like(question, view),
            first=self._engine.sampler(question, first, SPARE),
            second=self._engine.sampler(question, second, 0.0),
            chances=lambda codes, values: _chances(question, view, codes, values, own),
        )


def _chances(
    question: Question,
    view: ComptoirView,
    codes: Sequence[str],
    values: NDArray[np.float64],
    luck: np.random.Generator,
) -> Mapping[str, float]:
    """Return the chance of each bid to be made, and of the contract in each game."""
    if view.phase == "play":
        return {}
    if view.phase == "trump":
        return dict(zip(codes, (values > 0).mean(axis=1).tolist(), strict=True))
    bids = [code for code in codes if code != "pass"]
    return dict(zip(bids, chances(question, view, bids, values.shape[1], luck).tolist(), strict=True))


def _like(question: Question, view: ComptoirView) -> dict[str, str]:
    """Return, of each legal action, one that is as good: of cards that are, the lowest."""
    if view.phase != "play":
        return {code: code for code in question.legal}
    gone = knowledge(question, view).memory.gone & ~bits(card for _, card in view.trick)
    same = alike(bits(view.hand), gone, GAME[view.trump])
    return {code: f"play.{same[code.partition('.')[2]]}" for code in question.legal}
