"""What a finished deal of Belote is worth to the takers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bot.engines.cards.rows import Rows
from bot.engines.cards.tables import Flags, Real, Whole
from bot.games.belote import BeloteView
from bot.games.belote.scoring import settle
from bot.games.partners.sides import BELOTE, CAPOT, DER, added

CARDS = 152 + DER
"""The card points of a deal with the ten of the last trick."""
SHARE = 0.5
"""How much of the worth is the difference of what the sides mark; the rest is that of their card points.

What is marked jumps where the contract is made or lost; with few worlds the smooth part keeps small gains
in sight.
"""


@dataclass(frozen=True)
class Stakes:
    """What the options and the race say about a deal, and what is counted.

    Attributes:
        kept: whether a failing side keeps belote.
        pot: the points that earlier litiges left.
        share: how much of the worth is the difference of what the sides mark; see `SHARE`.
    """

    kept: bool = False
    pot: int = 0
    share: float = SHARE

    @classmethod
    def of(cls, view: BeloteView, share: float = SHARE) -> "Stakes":
        """Return the stakes of the deal that is seen."""
        return cls(kept=view.options.belote_kept == "on", pot=view.pot, share=share)


@lru_cache(maxsize=2048)
def worths(takers: tuple[int, int], defenders: tuple[int, int], stakes: Stakes) -> Real:
    """Return what each result is worth to the takers, in points of difference.

    Args:
        takers: their announcements, and their belote.
        defenders: the same of the defenders.
        stakes: what the options and the race say.

    Returns:
        by the takers' card points, 0 to 162; then if they win every trick, if they win none.
    """
    extra = (sum(takers), sum(defenders))
    kept = takers[1] if stakes.kept else 0
    results = [(points, CARDS - points) for points in range(CARDS + 1)]
    results += [(CARDS + CAPOT, 0), (0, CARDS + CAPOT)]
    return np.array([_worth(added(result, extra), result, stakes, kept) for result in results], np.float32)


def _worth(totals: tuple[int, int], result: tuple[int, int], stakes: Stakes, kept: int) -> float:
    _, marked, pot_won, _ = settle(0, totals, stakes.pot, kept)
    mine, theirs = added(marked, pot_won)
    return stakes.share * (mine - theirs) + (1 - stakes.share) * (result[0] - result[1])


@dataclass(frozen=True)
class Worth:
    """What finished rows are worth to the takers, by the world that each row comes from.

    Attributes:
        tables: the tables of `worths`, each once.
        table: [world] which of them.
    """

    tables: Real
    table: Whole

    @classmethod
    def of(cls, takers: Whole, announced: Whole, belotes: Flags, stakes: Stakes) -> "Worth":
        """Return the worth of worlds.

        Args:
            takers: [world] the takers' side.
            announced: [world, side] points of announcements.
            belotes: [world, side] whether the side holds belote.
            stakes: what the options and the race say.
        """
        every = np.arange(len(takers))
        keys = np.stack(
            [
                announced[every, takers],
                belotes[every, takers] * BELOTE,
                announced[every, 1 - takers],
                belotes[every, 1 - takers] * BELOTE,
            ],
            axis=1,
        )
        found, table = np.unique(keys, axis=0, return_inverse=True)
        return cls(np.stack([_table(key, stakes) for key in found.tolist()]), table.reshape(-1))

    def __call__(self, rows: Rows, world: Whole) -> Real:
        """Return what the rows are worth to their takers, who are side 1."""
        every = np.arange(len(rows))
        points = (rows.won * rows.side).sum(axis=1).astype(np.int64)
        points += DER * rows.side[every, rows.turn]
        tricks = (rows.tricks * rows.side).sum(axis=1)
        points = np.where(tricks == 8, CARDS + 1, np.where(tricks == 0, CARDS + 2, points))
        return self.tables[self.table[world], points]


def _table(key: Sequence[int], stakes: Stakes) -> Real:
    return worths((key[0], key[1]), (key[2], key[3]), stakes)
