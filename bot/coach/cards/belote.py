"""The books of Belote: points marked by one's side, less those of the other side."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from bot.coach.cards.lying import Certain
from bot.coach.cards.sides import SidesAnalyst
from bot.coach.cards.weighing import Chances
from bot.engines import Question
from bot.engines.belote.cards import values
from bot.engines.belote.equals import expected
from bot.engines.belote.knowledge import knowledge
from bot.engines.belote.worth import Stakes
from bot.engines.cards.tables import Bits, Real
from bot.engines.cards.worlds import generator
from bot.engines.partners.knowledge import Knowledge
from bot.games.belote import Belote, BeloteView
from bot.games.belote.scoring import DealScored
from bot.games.kit.game import Fact, Game
from bot.games.partners.sides import Sides, added


class BeloteAnalyst(SidesAnalyst):
    """A contract is made where it brings its takers more than the others."""

    dealt: ClassVar = "turned"

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has bid."""
        belote = cast(Belote, game)
        return belote.phase == "bid1" and not belote.bids

    def ahead(self, game: Game[Any], times: int, luck: np.random.Generator) -> Real:
        """Return what the deal brings seats 0 and 2, less what it brings the others."""
        return expected(cast(Belote, game), times, luck)

    def marked(self, fact: Fact) -> Sides | None:
        """Return what each side marked, with the pot."""
        return added(fact.marked, fact.pot_won) if isinstance(fact, DealScored) else None

    def knowledge(self, question: Question) -> Knowledge:
        """Return what the seat knows of the hands."""
        return knowledge(question)

    def brings(self, question: Question, codes: Sequence[str], hands: Bits, *, opened: bool) -> Real:
        """Return what cards bring the seat's side in given worlds."""
        view, number, luck = BeloteView.of(question.view), len(hands), generator(question.luck())
        known, stakes = Certain.of(knowledge(question), hands), Stakes.of(view, 1.0)
        return values(view, known, codes, number, luck, stakes, number, number if opened else 0)

    def chances(self, _question: Question, _luck: np.random.Generator) -> Chances:
        """Return what finds the chance of each contract."""
        return _chances


def _chances(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return the chance of each contract: it is made where it brings its takers more than the others."""
    made = (values > 0).mean(axis=1).tolist()
    return {code: chance for code, chance in zip(codes, made, strict=True) if code.startswith("take")}
