"""What deals that are played to the end are worth: the share A of tarot.md, section 6, for many at once.

`tests/engines/test_tarot_engine.py` compares it with the rules' own scoring.
"""

from dataclasses import dataclass, replace

import numpy as np

from tapis.engines.cards.tables import Flags, Real, Whole
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import EX, HALVES, P1, P21
from tapis.games.tarot import scoring


@dataclass(frozen=True)
class Stake:
    """What deals are played for.

    Attributes:
        multiplier: the contract's, by row.
        aside: [row, card] the cards that count for the takers: their discard, or the dog.
        handfuls: the points of all handfuls shown.
        slam: whether the taker announced a slam.
        rule: to whom the Excuse goes in the last trick.
    """

    multiplier: Whole
    aside: Flags
    handfuls: int = 0
    slam: bool = False
    rule: scoring.ExcuseLast = "lost"

    def taken(self, chosen: Whole) -> "Stake":
        """Return the stakes of these rows, each as often as it is named."""
        return replace(self, multiplier=self.multiplier[chosen], aside=self.aside[chosen])


def shares(rows: Rows, stake: Stake) -> tuple[Real, Whole]:
    """Return by finished row the share A, and 1 where the takers have won the deal, else -1."""
    every = np.arange(len(rows))
    played, own = rows.excuse >= 0, rows.camp[every, rows.excuse]
    won, last, itself = rows.fate & 1, (rows.fate & 2) != 0, (rows.fate & 4) != 0
    owner = own
    if stake.rule != "kept":
        owner = np.where(last & ~itself, won if stake.rule == "trick" else 1 - own, own)
    exchanged = played & ~itself & (won != owner) & rows.smalls[every, owner]
    has = played & (owner == 1)
    points = stake.aside @ HALVES + rows.won + has * HALVES[EX] + exchanged * (1 - 2 * owner)
    need = np.array(scoring.NEED)[stake.aside[:, [P1, P21, EX]].sum(axis=1) + rows.kept + has]
    made = points >= 2 * need
    difference = np.abs((points + made) // 2 - need)
    sign = np.where(made, 1, -1)
    found = sign * ((scoring.BASE + difference) * stake.multiplier + stake.handfuls)
    found += scoring.PETIT_LAST * stake.multiplier * rows.au_bout
    swept, beaten = rows.tricks[:, 0] == 0, rows.tricks[:, 1] == 0
    reward = scoring.SLAM_ANNOUNCED if stake.slam else scoring.SLAM_MADE
    found += np.where(swept, reward, scoring.SLAM_LOST * stake.slam) + scoring.SLAM_LOST * beaten
    return found.astype(np.float32), sign
