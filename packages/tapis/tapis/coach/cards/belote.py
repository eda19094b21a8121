"""The books of Belote: points marked by one's side, less those of the other side."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from tapis.coach.cards.sides import SidesAnalyst
from tapis.coach.cards.weighing import Chances
from tapis.engines import Question
from tapis.engines.belote.equals import expected
from tapis.engines.cards.tables import Real
from tapis.games.belote.game import Belote
from tapis.games.belote.scoring import DealScored
from tapis.games.kit.game import Fact, Game
from tapis.games.partners.sides import Sides, added


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

    def chances(self, _question: Question, _luck: np.random.Generator) -> Chances:
        """Return what finds the chance of each contract."""
        return _chances


def _chances(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return the chance of each contract: it is made where it brings its takers more than the others."""
    made = (values > 0).mean(axis=1).tolist()
    return {code: chance for code, chance in zip(codes, made, strict=True) if code.startswith("take")}
