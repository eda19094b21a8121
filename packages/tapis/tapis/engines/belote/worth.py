"""What a finished deal of Belote is worth to the takers."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tapis.engines.cards.tables import Bits, Real, Whole
from tapis.engines.partners.announcing import announced, belotes, of_sides
from tapis.engines.partners.heard import Heard
from tapis.engines.partners.worth import CARDS, ENDS, SHARE, End, Tables, by_side, near
from tapis.games.belote.game import BeloteView
from tapis.games.belote.scoring import settle
from tapis.games.kit.game import Seat
from tapis.games.partners.sides import BELOTE, added


@dataclass(frozen=True)
class Stakes:
    """What the options and the race say about a deal, and what is counted.

    Attributes:
        kept: whether a failing side keeps belote.
        pot: the points that earlier litiges left.
        share: how much of the worth is the difference of what the sides mark; see `SHARE`.
        blurred: whether points made are given or taken about `BLUR`, as few worlds need it.
    """

    kept: bool = False
    pot: int = 0
    share: float = SHARE
    blurred: bool = False

    @classmethod
    def of(cls, view: BeloteView, share: float = SHARE, *, blurred: bool = False) -> "Stakes":
        """Return the stakes of the deal that is seen."""
        return cls(view.options.belote_kept == "on", view.pot, share, blurred)

    def worth(
        self, hands: Bits, games: Whole, takers: Whole, leader: Seat, heard: Heard | None = None
    ) -> Tables:
        """Return the worth of worlds.

        Args:
            hands: [world, seat] the eight cards of each seat.
            games: [world] the number of the game.
            takers: [world] the seat that took.
            leader: who leads the first trick.
            heard: what was heard of announcements; None: nobody has played a card.
        """
        calls = by_side(takers, announced(hands, games, leader, heard))
        pairs = by_side(takers, of_sides(belotes(hands, games)) * BELOTE)
        keys = np.stack([calls[0], pairs[0], calls[1], pairs[1]], axis=1)
        return Tables.of(takers, keys, lambda key: worths((key[0], key[1]), (key[2], key[3]), self))


@lru_cache(maxsize=2048)
def worths(takers: tuple[int, int], defenders: tuple[int, int], stakes: Stakes) -> Real:
    """Return what each of `ENDS` is worth to the takers, in points of difference.

    Args:
        takers: their announcements, and their belote.
        defenders: the same of the defenders.
        stakes: what the options and the race say.
    """
    extra = (sum(takers), sum(defenders))
    kept = takers[1] if stakes.kept else 0
    found = np.array([_worth(end, extra, stakes, kept) for end in ENDS], np.float32)
    if stakes.blurred:
        found[: CARDS + 1] = near() @ found[: CARDS + 1]
    return found


def _worth(end: End, extra: tuple[int, int], stakes: Stakes, kept: int) -> float:
    _, marked, pot_won, _ = settle(0, added(end.points, extra), stakes.pot, kept)
    mine, theirs = added(marked, pot_won)
    return stakes.share * (mine - theirs) + (1 - stakes.share) * (end.points[0] - end.points[1])
