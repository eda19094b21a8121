"""The books of Can't Stop: the chance to win that progress in the columns has turned out to be."""

from collections.abc import Mapping
from math import exp, log
from types import MappingProxyType
from typing import Any, Final, cast

from bot.coach.races import RaceBookkeeper
from bot.engines import Question, Thought, engine_of
from bot.engines.cant_stop.climb import Climb
from bot.games.cant_stop.view import CantStopView
from bot.games.kit.game import Game, Seat

BEND: Final[Mapping[int, tuple[float, float]]] = MappingProxyType(
    {2: (1.0, 0.0), 3: (1.0, 0.0), 4: (1.0, 0.0)}
)
"""By players: how much steeper than the engine's guess the chance of who has just moved is, and how much
lower, as a power of e.  Fitted by `python -m bench.calibrate`."""
SURE: Final = 1e-6


def logit(chance: float) -> float:
    """Return a chance as a power of e, about between -14 and 14.

    >>> logit(0.5)
    0.0
    """
    inside = min(1.0 - SURE, max(SURE, chance))
    return log(inside / (1.0 - inside))


def curve(power: float) -> float:
    """Return the chance of this power of e.

    >>> curve(0.0)
    0.5
    """
    return 1.0 / (1.0 + exp(-power))


def guessed(view: CantStopView, seat: Seat) -> float:
    """Return the engine's guess of the chance of a seat whose turn has ended."""
    return Climb(view, seat).bust


def calibrated(guess: float, players: int) -> float:
    """Return the chance to win that a guess of the engine stands for; greater guesses stay greater."""
    if guess >= 1.0:
        return 1.0
    steep, lower = BEND[players]
    return curve(steep * logit(guess) + lower)


class CantStopBookkeeper(RaceBookkeeper):
    """The engine tells actions apart; what its guesses stand for was counted in games that it played."""

    def thoughts(self, question: Question) -> tuple[Thought, ...]:
        """Return the chance to win after every legal action."""
        players = len(Climb(cast(CantStopView, question.view), question.seat).rivals) + 1
        return tuple(
            thought._replace(value=calibrated(thought.value, players))
            for thought in engine_of("cant_stop").think(question, 1)
        )

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code == "roll"

    def now(self, game: Game[Any], seat: Seat) -> float | None:
        """Return the chance of a seat whose turn has ended."""
        view = cast(CantStopView, game.view(None))
        climb = Climb(view, seat)
        return calibrated(climb.bust, len(climb.rivals) + 1)
