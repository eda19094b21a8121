"""What a seat is asked of what it cannot see, game by game."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.coach.choices import Choice
from tapis.engines.cards.tables import BIT, SUIT_BITS, Bits

WORLDS: Final = 256
"""How many worlds say how likely something is."""
SPARE: Final = 3
"""Uniform worlds for each of these; they are weighed where a way does not draw worlds itself."""
UNIFORM: Final = "uniform"
"""The way to believe nothing but what the rules say; "used" is what robots and coach believe."""


class Asked(NamedTuple):
    """What one seat is asked at one moment.

    Attributes:
        part: the part of the game that it is asked in.
        true: [question] whether it is so.
        said: by way, [question] how likely it is said to be.
    """

    part: str
    true: NDArray[np.bool_]
    said: Mapping[str, NDArray[np.float64]]


class Worlds(NamedTuple):
    """What is so in some worlds.

    Attributes:
        there: [question, world] whether it is so.
        likely: [world] the logarithm of how likely each world is.
    """

    there: NDArray[np.bool_]
    likely: NDArray[np.floating]

    @classmethod
    def alike(cls, there: NDArray[np.bool_]) -> "Worlds":
        """Return worlds that are as likely as each other."""
        return cls(there, np.zeros(there.shape[1]))

    def said(self) -> NDArray[np.float64]:
        """Return [question]: how likely these worlds say each is, never quite sure."""
        weights = np.exp((self.likely - self.likely.max()).astype(np.float64))
        least = 0.5 / self.there.shape[1]
        return np.clip(self.there @ weights / weights.sum(), least, 1 - least)


def asked(part: str, true: NDArray[np.bool_], worlds: Mapping[str, Worlds]) -> Asked:
    """Return what the worlds of each way say of all that is not known for sure.

    Args:
        part: the part of the game.
        true: [question] whether it is so.
        worlds: the worlds by way, `UNIFORM` among them: what is so in all of these, or in none, is not asked.
    """
    free = worlds[UNIFORM].there
    unsure = free.any(axis=1) & ~free.all(axis=1)
    return Asked(part, true[unsure], {way: each.said()[unsure] for way, each in worlds.items()})


Ask: TypeAlias = Callable[[Choice, np.random.Generator], Asked | None]
"""Asks a seat that has to choose; None where nothing is hidden from it, or all is as it was before."""


def held(hands: Bits, seat: int) -> NDArray[np.bool_]:
    """Return [question, world]: whether each other seat holds each card, and has none of each suit.

    Args:
        hands: [world, seat] the cards held, of a pack of 32.
        seat: the seat that is asked.
    """
    found: list[NDArray[np.bool_]] = []
    for other in range(hands.shape[1]):
        if other != seat:
            hand = hands[:, other]
            found += [hand & BIT[:, None] != 0, hand & SUIT_BITS[:, None] == 0]
    return np.concatenate(found)
