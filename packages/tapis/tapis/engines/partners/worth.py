"""What finished deals are worth to the takers, looked up in tables that each game's scoring fills."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import Real, Whole
from tapis.games.partners.sides import CAPOT, DER, Sides

CARDS = 152 + DER
"""The card points of a deal with the ten of the last trick."""
SHARE = 0.5
"""How much of the worth is the difference of what the sides mark; the rest is that of their card points.

What is marked jumps where the contract is made or lost; with few worlds the smooth part keeps small gains
in sight.
"""


BLUR = 9.0
"""Points by which real play differs from how deals are played out: what is made by less may fail."""


class End(NamedTuple):
    """How a deal ended.

    Attributes:
        points: the points made by the takers' side, and by the defenders'.
        swept: who won all eight tricks: the takers' side, the taker alone, the defenders, or nobody.
    """

    points: Sides
    swept: Literal["takers", "taker", "defenders"] | None = None


ENDS: tuple[End, ...] = (
    *(End((points, CARDS - points)) for points in range(CARDS + 1)),
    End((CARDS + CAPOT, 0), "takers"),
    End((0, CARDS + CAPOT), "defenders"),
    End((CARDS + CAPOT, 0), "taker"),
)
"""Every way to end that counts differently, in the order of the tables."""
TAKERS, DEFENDERS, ALONE = range(CARDS + 1, CARDS + 4)
"""The places of the ends in which somebody won every trick."""


@cache
def near(blur: float = BLUR) -> Real:
    """Return [points, points]: how likely ends so near are, if play is about as good."""
    points = np.arange(CARDS + 1)
    if not blur:
        return np.eye(CARDS + 1, dtype=np.float32)
    weights = np.exp(-0.5 * ((points[:, None] - points) / blur) ** 2)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def ends_of(rows: Rows, takers: Whole) -> Whole:
    """Return by row the place of its end in `ENDS`; the takers' side is side 1.

    Args:
        rows: finished deals.
        takers: [row] the seat that took.
    """
    every = np.arange(len(rows))
    points = (rows.won * rows.side).sum(axis=1).astype(np.int64)
    points += DER * rows.side[every, rows.turn]
    tricks = (rows.tricks * rows.side).sum(axis=1)
    points = np.where(tricks == 8, TAKERS, np.where(tricks == 0, DEFENDERS, points))
    return np.where(rows.tricks[every, takers] == 8, ALONE, points)


@dataclass(frozen=True)
class Tables:
    """Worth by tables.

    Attributes:
        tables: [table, end] what the takers get, each table once.
        table: [world] which of them.
        takers: [world] the seat that took.
    """

    tables: Real
    table: Whole
    takers: Whole

    @classmethod
    def of(cls, takers: Whole, keys: Whole, table: Callable[[tuple[int, ...]], Real]) -> "Tables":
        """Return the worth of worlds.

        Args:
            takers: [world] the seat that took.
            keys: [world, number] what of the world the scoring asks for.
            table: returns, from such numbers, what each of `ENDS` is worth.
        """
        found, place = np.unique(keys, axis=0, return_inverse=True)
        return cls(np.stack([table(tuple(key)) for key in found.tolist()]), place.reshape(-1), takers)

    def __call__(self, rows: Rows, world: Whole) -> Real:
        """Return what the rows are worth to their takers, who are side 1."""
        return self.tables[self.table[world], ends_of(rows, self.takers[world])]


def by_side(takers: Whole, counted: Whole) -> tuple[Whole, Whole]:
    """Return what the takers' side has of [world, side] numbers, then the defenders'.

    >>> [side.tolist() for side in by_side(np.array([3]), np.array([[20, 50]]))]
    [[50], [20]]
    """
    every = np.arange(len(takers))
    return counted[every, takers % 2], counted[every, 1 - takers % 2]
