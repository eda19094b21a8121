"""What is told of a value that is known with an error: no digit that the error reaches."""

from typing import Final

from tapis.games.kit.level import Measure

SCALE: Final[dict[Measure, int]] = {"win": 100}
"""By what a value is multiplied before it is written."""
FEW = 10
"""Of fewer an estimate tells tenths, if it is known well: a deal of Belote de comptoir is worth a point."""
_ROUND = (1, 2, 5)
"""With how many of a power of ten an estimate may be told."""


def scaled(measure: Measure, value: float) -> float:
    """Return a value as it is written: chances in per cent."""
    return value * SCALE.get(measure, 1)


def grain(error: float) -> int:
    """Return to what an estimate with this error is rounded, as it is written: 1, 2, 5, 10, 20, ...

    >>> [grain(error) for error in (0.0, 0.9, 3.1, 6.2, 26.0)]
    [1, 1, 5, 10, 50]
    """
    power = 1
    while 10 * power <= 2 * error:
        power *= 10
    return max((part * power for part in _ROUND if part * power <= 2 * error), default=1)


def rounded(value: float, grain: int) -> int:
    """Round a value, as it is written, to a grain.

    >>> rounded(91.9, 10), rounded(-12.2, 5)
    (90, -10)
    """
    return grain * round(value / grain)


def sure(measure: Measure, value: float, error: float) -> float:
    """Return what is told of a value with this error, as it is written; an exact one is told as it is.

    >>> sure("cards", 91.9, 6.2), sure("cards", 3.0, 6.2), sure("cards", 0.41, 0.03), sure("win", 0.124, 0.0)
    (90, 0, 0.4, 12.4)
    """
    written, doubt = scaled(measure, value), scaled(measure, error)
    if not error:
        return written
    tenths = abs(written) < FEW and 2 * doubt < 1
    return rounded(10 * written, grain(10 * doubt)) / 10 if tenths else rounded(written, grain(doubt))
