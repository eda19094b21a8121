"""The books of Coinche: points marked by one's side, less those of the other side."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from tapis.coach.cards.sides import SidesAnalyst
from tapis.coach.cards.weighing import Chances, no_contracts
from tapis.engines import Question
from tapis.engines.cards.tables import Real
from tapis.engines.coinche.auction import Worlds
from tapis.engines.coinche.equals import expected
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.scoring import DealScored
from tapis.games.kit.game import Fact, Game
from tapis.games.partners.sides import Sides


class CoincheAnalyst(SidesAnalyst):
    """A bid has the chance to be made, a coinche the chance that the contract fails."""

    dealt: ClassVar = "began"
    against: ClassVar = frozenset({"coinche"})

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has spoken."""
        coinche = cast(Coinche, game)
        return coinche.phase == "auction" and not coinche.bids

    def ahead(self, game: Game[Any], times: int, luck: np.random.Generator) -> Real:
        """Return what the deal brings seats 0 and 2, less what it brings the others."""
        return expected(cast(Coinche, game), times, luck)

    def marked(self, fact: Fact) -> Sides | None:
        """Return what each side marked."""
        return fact.marked if isinstance(fact, DealScored) else None

    def chances(self, question: Question, luck: np.random.Generator) -> Chances:
        """Return what finds the chance of each call."""
        view = CoincheView.of(question.view)
        if view.phase == "play":
            return no_contracts

        def found(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
            worlds = Worlds.dealt(question, view, values.shape[1], luck)
            bids = worlds.chances([code for code in codes if code.startswith("bid.")])
            return {**bids, **worlds.sure(codes)}

        return found
