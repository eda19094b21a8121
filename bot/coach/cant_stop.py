"""The books of Can't Stop: the chance to win that progress in the columns has turned out to be."""

from math import exp
from typing import Any, Final, cast

from bot.coach.races import RaceAnalyst
from bot.engines import Question, Thought
from bot.engines.cant_stop.climb import Bend, Climb, held
from bot.engines.cant_stop.engine import thoughts
from bot.games.cant_stop.view import CantStopView
from bot.games.kit.game import Game, Seat

BEND: Final = Bend(0.636, -0.024)
"""How progress becomes a chance: the mean, by games, of what `python -m bench.calibrate` fits for two, three
and four players (408 games in all).  The fits differ from one another."""


def climb(view: CantStopView, seat: Seat) -> Climb:
    """Return the climb of a seat, which tells chances to win."""
    return Climb(view, seat, BEND)


class CantStopAnalyst(RaceAnalyst):
    """Chances are the engine's guesses, bent to what became of such positions in games that it played."""

    def thoughts(self, question: Question) -> tuple[Thought, ...]:
        """Return the chance to win after every legal action."""
        return thoughts(climb(cast(CantStopView, question.view), question.seat), question.legal)

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code == "roll"

    def standing(self, game: Game[Any]) -> list[float]:
        """Return the weights that chances are told from."""
        view = cast(CantStopView, game.view(None))
        return [exp(BEND.steep * held(view, seat)) for seat in range(view.players)]
