"""How even counts are: Pearson's chi-square, and how often fair luck is less even."""

from collections.abc import Sequence
from math import erfc, exp, fsum, gamma, sqrt


def less_even(counts: Sequence[int], shares: Sequence[float]) -> float:
    """Return the chance that fair luck gives counts at least as uneven as these: the p-value.

    Args:
        counts: how often each thing happened.
        shares: how often it is to be expected, as parts of the whole, which add up to 1.

    Raises:
        ValueError: if there are not as many shares as counts, fewer than two, or nothing was counted.
    """
    whole = sum(counts)
    if len(counts) < 2 or not whole:
        raise ValueError("nothing to compare")
    expected = [whole * share for share in shares]
    found = fsum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))
    return chi_square_above(found, len(counts) - 1)


def chi_square_above(value: float, freedom: int) -> float:
    """Return the chance that chi-square with so many degrees of freedom is above a value.

    It is the regularized incomplete gamma function Q(freedom / 2, value / 2), which is a finite sum for whole
    and half numbers: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.4.4 and 26.4.5.

    >>> [round(chi_square_above(value, freedom), 4) for value, freedom in ((11.0705, 5), (5.9915, 2), (0, 5))]
    [0.05, 0.05, 1.0]
    """
    half = max(0.0, value) / 2
    if freedom % 2:
        terms = (half ** (k + 0.5) / gamma(k + 1.5) for k in range(freedom // 2))
        return min(1.0, erfc(sqrt(half)) + exp(-half) * fsum(terms))
    return min(1.0, exp(-half) * fsum(half**k / gamma(k + 1) for k in range(freedom // 2)))
