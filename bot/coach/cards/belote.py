"""The books of Belote: points marked by one's side, less those of the other side."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from bot.coach.cards.deals import DealBookkeeper
from bot.coach.cards.weighing import Scales
from bot.engines import Question
from bot.engines.belote.engine import BeloteEngine, view_of
from bot.engines.belote.equals import expected
from bot.engines.belote.knowledge import knowledge
from bot.engines.cards.alike import alike
from bot.engines.cards.tables import bits
from bot.engines.cards.worlds import generator
from bot.engines.partners.worth import SHARE
from bot.games.belote import Belote
from bot.games.belote.scoring import DealScored
from bot.games.kit.game import Fact, Game
from bot.games.partners.sides import added


class BeloteBookkeeper(DealBookkeeper):
    """Partners share what a deal brings; each has their own decisions."""

    dealt: ClassVar = "turned"

    def __init__(self) -> None:
        self._engine = BeloteEngine()

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has bid."""
        belote = cast(Belote, game)
        return belote.phase == "bid1" and not belote.bids

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal brings each seat's side."""
        ahead = float(expected(cast(Belote, game), times, generator(luck)).mean())
        return ahead, -ahead, ahead, -ahead

    def brought(self, fact: Fact, players: int) -> tuple[float, ...] | None:  # noqa: ARG002 - always four
        """Return what each side marked, less what the other did."""
        if not isinstance(fact, DealScored):
            return None
        first, second = added(fact.marked, fact.pot_won)
        return (float(first - second), float(second - first)) * 2

    def scales(self, question: Question) -> Scales | None:
        """Return the bids, or the cards with and without a declaration."""
        luck = question.luck()
        return Scales(
            like=_like(question),
            first=self._engine.sampler(question, generator(luck), SHARE),
            second=self._engine.sampler(question, generator(luck), 1.0),
            chances=_chances,
        )


def _chances(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return the chance of each contract: it is made where it brings its takers more than the others."""
    made = (values > 0).mean(axis=1).tolist()
    return {code: chance for code, chance in zip(codes, made, strict=True) if code.startswith("take")}


def _like(question: Question) -> dict[str, str]:
    """Return, of each legal action, one that is as good: of cards that are, the lowest."""
    view = view_of(question)
    if view.phase != "play":
        return {code: code for code in question.legal}
    known = knowledge(question)
    gone = known.memory.gone & ~bits(card for _, card in view.trick)
    same = alike(known.hand, gone, known.game)
    legal = set(question.legal)
    found: dict[str, str] = {}
    for code in question.legal:
        verb, card, *declared = code.split(".")
        other = ".".join([verb, same[card], *declared])
        found[code] = other if other in legal else code
    return found
