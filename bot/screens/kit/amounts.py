"""What the coach counts, in the unit that players know: points, per cent of winning, turns."""

from fractions import Fraction
from math import floor, log10

from bot.screens.kit.numbers import decimal, plural, thousands
from bot.text import Text
from tapis.games.kit.level import Measure

_SCALE: dict[Measure, int] = {"win": 100}
"""By what a value is multiplied before it is written."""
FEW = 10
"""Of fewer an estimate tells tenths, if it is known well: a deal of Belote de comptoir is worth a point."""
_ROUND = (1, 2, 5)
"""With how many of a power of ten an estimate may be told."""
SQUARES = "🟩🟨🟥"
"""A turn or trick by the points lost on it, as `squares_of` counts."""


def whole(t: Text, measure: Measure, value: int) -> str:
    """Write a rounded value of an account without its unit, except per cent."""
    return t("coach.percent", value=thousands(t, value)) if measure == "win" else thousands(t, value)


def scaled(measure: Measure, value: float) -> float:
    """Return a value as it is written: chances in per cent."""
    return value * _SCALE.get(measure, 1)


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


def about(t: Text, measure: Measure, value: float, error: float) -> str:
    """Write an estimate with its unit, without a digit that its error reaches."""
    return amount(t, measure, sure(measure, value, error) / _SCALE.get(measure, 1))


def roughly(t: Text, measure: Measure, value: float) -> str:
    """Write an estimate, above 0, with its unit and one digit that is not 0."""
    written = scaled(measure, value)
    if written < 1:
        return amount(t, measure, value)
    return amount(t, measure, rounded(written, 10 ** floor(log10(written))) / _SCALE.get(measure, 1))


def amount(t: Text, measure: Measure, value: float, most: int = 1) -> str:
    """Write a difference or a value with its unit and at most `most` decimals: "1.8 points", "2.5%"."""
    number = Fraction(scaled(measure, value)).limit_denominator(10_000)
    written = decimal(t, number, most)
    if measure == "win":
        return t("coach.percent", value=written)
    unit = "points" if measure == "none" else measure
    return t(f"coach.amount.{unit}", n=plural(abs(round(number, most))), value=written)


def estimate(t: Text, measure: Measure, value: float, error: float) -> str:
    """Write a value with its unit, and say that it is an estimate where it has an error.

    >>> from bot.text import text_in
    >>> [estimate(text_in("en"), "cards", 91.9, error) for error in (6.2, 0.3, 0.0)]
    ['about 90 points', 'about 92 points', '91.9 points']
    """
    if not error:
        return amount(t, measure, value)
    return t("coach.estimated", amount=about(t, measure, value, error))
