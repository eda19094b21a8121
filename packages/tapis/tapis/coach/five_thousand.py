"""The books of 5000: the chance to be first, if from the next turn on all play for the fewest turns."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapis.coach.races import RaceAnalyst
from tapis.coach.words.five_thousand import ways
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.engines.five_thousand.alone import known
from tapis.engines.five_thousand.throws import STEP
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet


class FiveThousandAnalyst(RaceAnalyst):
    """Chances are exact for such players: they touch each other only by who is first."""

    def ready(self, options: OptionSet) -> bool:
        """Return True if the game alone is solved for these options."""
        return self.game.mind().ready(options)

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        return self.game.mind().think(question, 1)

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return what a bank scores, else how the turn goes on for who goes for the most points."""
        return ways(question, code)

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code == "roll"

    def priors(self, game: Game[Any]) -> list[float]:
        """Return the chances at the start, where who begins is ahead."""
        return self.standing(game)

    def standing(self, game: Any) -> list[float]:  # noqa: ANN401 - a game whose options are its own
        """Return the chance to win of each seat when a turn begins."""
        solution = known(game.options)
        if solution is None or game.turn is None:
            return [0.0] * game.players
        order = [(game.turn + step) % game.players for step in range(game.players)]
        going = [other for other in order if other not in game.out]
        finished = {other: solution.finished[game.totals[other] // STEP] for other in going}
        chances = [0.0] * game.players
        for place, seat in enumerate(going):
            before = np.prod([1.0 - finished[other][1:] for other in going[:place]], axis=0)
            after = np.prod([1.0 - finished[other][:-1] for other in going[place + 1 :]], axis=0)
            chances[seat] = float(np.sum(np.diff(finished[seat]) * before * after))
        return chances
