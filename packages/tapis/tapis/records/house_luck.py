"""The luck of the services: what the dice and the packs of a server have given, beside what is expected."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Final

from tapis.records.fairness_test import less_even

FACES: Final = 6
ACES, HAND = 4, 8
"""Aces of a pack, and the first cards of a pack in which they are counted: about a hand."""
PACKS: Final = (32, 52)
MANY: Final = 2
"""So many aces, or more, are counted together, so that no count is expected to be tiny."""
FEWEST: Final = 5
"""The least that must be expected of each thing before counts are compared."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Counts beside what is expected.

    Attributes:
        counts: how often each thing happened.
        shares: how often it is to be expected, as parts of the whole.
    """

    counts: tuple[int, ...]
    shares: tuple[float, ...]

    @property
    def whole(self) -> int:
        """How much was counted."""
        return sum(self.counts)

    @property
    def expected(self) -> tuple[float, ...]:
        """How often each thing is expected."""
        return tuple(self.whole * share for share in self.shares)

    @property
    def less_even(self) -> float | None:
        """How often fair luck is less even, 0 to 1; None if too little was counted to tell."""
        return None if min(self.expected) < FEWEST else less_even(self.counts, self.shares)


@dataclass(frozen=True, slots=True)
class HouseLuck:
    """What a server was given in all its games that were played to their end.

    Attributes:
        dice: all dice by face, 1 first.
        packs: for each size of pack that was shuffled, how many aces its first cards held: 0, 1, 2 or more.
    """

    dice: Spread
    packs: Mapping[int, Spread]


def luck_of(counted: Mapping[tuple[str, int], int]) -> HouseLuck:
    """Return the luck of these counts, which are by what was counted and its value (`tapis.records.luck`)."""
    dice = tuple(counted.get(("die", face), 0) for face in range(1, FACES + 1))
    packs = {size: _aces(counted, size) for size in PACKS}
    return HouseLuck(
        Spread(dice, (1 / FACES,) * FACES), {size: spread for size, spread in packs.items() if spread.whole}
    )


def _aces(counted: Mapping[tuple[str, int], int], size: int) -> Spread:
    found = [counted.get((f"aces{size}", aces), 0) for aces in range(ACES + 1)]
    shares = [comb(ACES, aces) * comb(size - ACES, HAND - aces) for aces in range(ACES + 1)]
    whole = comb(size, HAND)
    few = tuple(share / whole for share in shares[:MANY])
    return Spread((*found[:MANY], sum(found[MANY:])), (*few, 1 - sum(few)))
