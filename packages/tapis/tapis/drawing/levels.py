"""The levels of a chart: round numbers around all its values."""

from collections.abc import Collection, Sequence
from math import ceil, floor, log10

WHOLE = 1000
"""The width of a chart, and its height."""
BANDS = 4
"""Most bands between the lowest and the highest value."""


def levels(values: Collection[float]) -> tuple[float, ...]:
    """Return the levels that are written beside a chart, lowest first, at least two.

    >>> levels([204.9, 231.2, 190.4])
    (180, 200, 220, 240)
    """
    step = _step(max(values) - min(values))
    first, last = floor(min(values) / step), ceil(max(values) / step)
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))


def height(levels: Sequence[float], value: float) -> int:
    """Return in thousandths of the chart how high a value stands.

    >>> height((0, 10, 20), 5)
    250
    """
    low, high = levels[0], levels[-1]
    return max(0, min(WHOLE, round(WHOLE * (value - low) / (high - low))))


def _step(span: float) -> float:
    """Return a round number of which at most `BANDS` span this.

    >>> [_step(span) for span in (0.0, 3.0, 31.0, 90.0, 400.0)]
    [1, 1, 10, 50, 100]
    """
    least = max(1.0, span / BANDS)
    power = 10 ** floor(log10(least))
    return next(power * part for part in (1, 2, 5, 10) if power * part >= least)
