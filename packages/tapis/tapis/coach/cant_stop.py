"""The books of Can't Stop: the chance to win that progress in the columns has turned out to be."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, Final, cast

from tapis.coach.races import RaceAnalyst
from tapis.coach.words.cant_stop import ways
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.engines.cant_stop.climb import Bend, Climb, held
from tapis.engines.cant_stop.engine import evaluations
from tapis.games.cant_stop.game import CantStopView
from tapis.games.kit.game import Game, Seat

BEND: Final = Bend(0.636, -0.024)
"""How progress becomes a chance: the mean, by games, of what `python -m bench.calibrate` fits for two, three
and four players (408 games in all).  The fits differ from one another."""

PRICE: Final = 0.33
POWER: Final = 0.7
"""What a difference between two actions costs, as the engine tells it: its power times `PRICE` and the root
of the number of players.  The engine looks no further than its turn, so small ones cost more than it tells.
Fitted by `python -m bench.calibrate --prices`; 600 games for two and three said 0.46 and 0.59."""


def climb(view: CantStopView, seat: Seat) -> Climb:
    """Return the climb of a seat, which tells chances to win."""
    return Climb(view, seat, BEND)


class CantStopAnalyst(RaceAnalyst):
    """What a position is worth are the engine's guesses, bent to what became of such positions in its games.

    What actions differ by comes from the guesses as they are, by which the engine chooses.
    """

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        view = cast(CantStopView, question.view)
        worth = evaluations(climb(view, question.seat), question.legal)[0].value
        price = PRICE * sqrt(view.players)
        found = evaluations(Climb(view, question.seat), question.legal)
        return tuple(
            evaluation._replace(value=max(0.0, worth - price * (found[0].value - evaluation.value) ** POWER))
            for evaluation in found
        )

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return what is safe after a stop, else what the next throw does."""
        return ways(question, code)

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code == "roll"

    def standing(self, game: Game[Any]) -> list[float]:
        """Return the weights that chances are told from."""
        view = cast(CantStopView, game.view(None))
        return [exp(BEND.steep * held(view, seat)) for seat in range(view.players)]
