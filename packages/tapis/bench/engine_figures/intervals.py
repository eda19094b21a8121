"""Figures from samples: their 95 % confidence intervals, and whether they meet their aims."""

from collections.abc import Sequence
from math import ceil, floor, inf, sqrt
from statistics import fmean, stdev

from bench.engine_figures import Figure

Z = 1.96
"""Standard errors on each side of a 95 % interval."""


def aimed(least: float, most: float = inf, sign: str = "") -> str:
    """Write an aim.

    >>> aimed(80, sign=" %"), aimed(60, 70, " %")
    ('at least 80 %', '60 to 70 %')
    """
    return (f"at least {least:g}" if most == inf else f"{least:g} to {most:g}") + sign


def paired(name: str, parts: Sequence[float], least: float, most: float = inf) -> Figure:
    """Return the share won, in %, of deals that were played from both sides; `parts` has one of each deal."""
    return mean(name, [100 * part for part in parts], least, most, sign=" %")


def mean(name: str, values: Sequence[float], least: float, most: float = inf, sign: str = "") -> Figure:
    """Return a mean."""
    value, half = fmean(values), Z * stdev(values) / sqrt(len(values))
    return Figure(name, value, value - half, value + half, aimed(least, most, sign), least <= value <= most)


def quantile(values: Sequence[float], part: float) -> tuple[float, float, float]:
    """Return a quantile and its interval, by the ranks it may have.

    >>> quantile([float(value) for value in range(101)], 0.5)
    (50.0, 40.0, 60.0)
    """
    ordered, last = sorted(values), len(values) - 1
    half = Z * sqrt(len(values) * part * (1 - part))
    low, high = max(0, floor(part * last - half)), min(last, ceil(part * last + half))
    return ordered[round(part * last)], ordered[low], ordered[high]
