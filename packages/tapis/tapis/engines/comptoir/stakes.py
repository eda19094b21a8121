"""What it is worth to a seat of Belote de comptoir that a contract is made or lost."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from tapis.engines.cards.tables import Real
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Seat

Chances: TypeAlias = Real | np.float32 | float

NEAR_WIN = 2.0
"""What a point is worth beside its own worth if it reaches the target."""


@dataclass(frozen=True)
class Stakes:
    """What a point of each seat is worth to the seat that thinks: positive for itself, negative for others.

    A rival counts twice as much for each point that they have more than another.
    """

    seat: Seat
    points: tuple[float, ...]

    def made(self, taker: Seat, chance: Chances) -> Chances:
        """Return what a contract of the taker brings that is made with this chance."""
        others = sum(self.points) - self.points[taker]
        return chance * self.points[taker] + (1 - chance) * others


def stakes(view: ComptoirView, seat: Seat) -> Stakes:
    """Return the stakes of a deal."""
    best = max(view.scores)
    weights = [0.0 if other == seat else 2.0 ** (score - best) for other, score in enumerate(view.scores)]
    total = sum(weights)
    points = [-weight / total for weight in weights]
    points[seat] = 1.0
    near = [1 + NEAR_WIN * (score + 1 >= view.target) for score in view.scores]
    return Stakes(seat, tuple(point * factor for point, factor in zip(points, near, strict=True)))


def even(players: int, seat: Seat) -> Stakes:
    """Return stakes that count the seat's own points less the mean of the others'.

    >>> even(3, 1).points
    (-0.5, 1.0, -0.5)
    """
    share = 1 / (players - 1)
    return Stakes(seat, tuple(1.0 if other == seat else -share for other in range(players)))
