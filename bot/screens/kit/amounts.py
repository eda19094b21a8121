"""What the coach counts, in the unit that players know: points, per cent of winning, turns."""

from fractions import Fraction
from math import ceil, floor, log10

from bot.games.kit.level import Measure
from bot.screens.kit.numbers import decimal, thousands
from bot.text import Text

_SCALE: dict[Measure, int] = {"win": 100}
"""By what a value is multiplied before it is written."""


def whole(t: Text, measure: Measure, value: int) -> str:
    """Write a rounded value of an account without its unit, except per cent."""
    return t("coach.percent", value=thousands(t, value)) if measure == "win" else thousands(t, value)


def scaled(measure: Measure, value: float) -> float:
    """Return a value as it is written: chances in per cent."""
    return value * _SCALE.get(measure, 1)


def amount(t: Text, measure: Measure, value: float, most: int = 1) -> str:
    """Write a difference or a value with its unit and at most `most` decimals: "1.8 points", "2.5%"."""
    number = Fraction(scaled(measure, value)).limit_denominator(10_000)
    written = decimal(t, number, most)
    if measure == "win":
        return t("coach.percent", value=written)
    unit = "points" if measure == "none" else measure
    return t(f"coach.amount.{unit}", n=ceil(abs(round(number, most))), value=written)


def estimate(t: Text, measure: Measure, value: float, error: float) -> str:
    """Write a value with its unit; where it has an error, rounded as that deserves: "about 90 points".

    >>> from bot.text import text_in
    >>> [estimate(text_in("en"), "cards", 91.9, error) for error in (6.2, 1.6, 0.3, 0.0)]
    ['about 90 points', 'about 92 points', 'about 92 points', '91.9 points']
    >>> estimate(text_in("en"), "win", 0.0231, 0.004)
    'about 2.5%'
    """
    if not error:
        return amount(t, measure, value)
    step = _step(scaled(measure, error))
    return t("coach.estimated", amount=amount(t, measure, rounded(value, step / scaled(measure, 1.0))))


def rounded(value: float, step: float) -> float:
    """Return the nearest multiple of a step."""
    return round(value / step) * step


def _step(error: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20 and so on, or of their tenths, that is no less than an error.

    >>> [_step(error) for error in (0.04, 0.4, 1.0, 6.2, 21.0)]
    [0.1, 0.5, 1.0, 10.0, 50.0]
    """
    decade = 10.0 ** max(-1, floor(log10(error)))
    return next(step for step in (decade, 2 * decade, 5 * decade, 10 * decade) if step >= error)
