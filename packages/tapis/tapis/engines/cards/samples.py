"""What actions are worth in the same worlds."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from tapis.engines.cards.tables import Real
from tapis.engines.kit.engine import Evaluation, ranked


class Sampled(NamedTuple):
    """What actions bring, each in the same worlds.

    Attributes:
        values: [action, world] what they bring the seat.
        likely: [world] the logarithm of how likely what was heard is there, as far as it is believed.
    """

    values: Real
    likely: Real


Sampler: TypeAlias = Callable[[Sequence[str], int], Sampled]
"""Deals about so many new worlds; returns what these actions bring the seat in them."""
Opener: TypeAlias = Callable[[Sequence[str], int, int], Sampled]
"""Deals so many new worlds; draws as many as the second number from them and returns what is in these, as if
every hand lay open."""


def spread(codes: Sequence[str], values: Real) -> tuple[Evaluation, ...]:
    """Return the mean of each action with its standard error, best first.

    >>> spread(("a", "b"), np.array([[0.0, 2.0], [1.0, 3.0]], np.float32))[0].value
    2.0
    """
    means, errors = values.mean(axis=1), values.std(axis=1) / np.sqrt(values.shape[1])
    return ranked(
        dict(zip(codes, means.tolist(), strict=True)), dict(zip(codes, errors.tolist(), strict=True))
    )
