"""What is told of games with trumps: the chances of contracts and of plays, and how actions go on."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np

from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.cards.weighing import FULL
from tapis.coach.words.plays import WON, chance_of
from tapis.coach.words.reasons import Reason, about
from tapis.coach.words.trumps import is_call
from tapis.engines import Question


class TrumpsAnalyst(DealAnalyst):
    """Knows how likely contracts are made, and how cards go on, by the engine's own worlds."""

    against: ClassVar[frozenset[str]] = frozenset()
    """The calls whose chance is that the contract fails."""

    @abstractmethod
    def odds(self, question: Question, codes: Sequence[str], /) -> Mapping[str, float]:
        """Return what chances plays have, as `words/plays.py` names them."""

    def own_side(self, _: Question, /) -> int:
        """Return how many the own side of a seat are."""
        return 2

    def chances_told(self, question: Question, /, *codes: str) -> Mapping[str, float]:
        """Return the chances of plays, or of contracts by the worlds of the second look."""
        if all(code.startswith("play.") for code in codes):
            return self.odds(question, codes)
        alternatives = self.alternatives(question)
        said = tuple(dict.fromkeys(code for code in codes if is_call(code) or code == "pass"))
        if not said or alternatives is None:
            return {}
        values = alternatives.second(said, FULL.second).values.astype(np.float64)
        found = dict(alternatives.chances(said, values))
        return found | {code: float((values[said.index(code)] < 0).mean()) for code in said if code == "pass"}

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return how an action goes on: the trick and the deal after a card, else what is likelier first."""
        chances = self.chances_told(question, code)
        if code.startswith("play."):
            trick = _way("trick", chances[code])
            of_side = trick._replace(values={**trick.values, "n": self.own_side(question)})
            return of_side, _way("deal", chances[chance_of(code, WON)])
        if code not in chances:
            return ()
        one, two = ("loses", "keeps") if code == "pass" else ("made", "fails")
        chance = 1 - chances[code] if code in self.against else chances[code]
        both = (chance, one), (1 - chance, two)
        return tuple(_way(key, chance) for chance, key in sorted(both, reverse=True))


def _way(key: str, chance: float) -> Reason:
    return Reason(f"coach.way.{key}", {"percent": about(chance)})
