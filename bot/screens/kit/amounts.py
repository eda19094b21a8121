"""What the coach counts, in the unit that players know: points, per cent of winning, turns."""

from fractions import Fraction
from math import floor, log10

from bot.screens.kit.numbers import decimal, plural, thousands
from bot.text import Text
from tapis.games.kit.level import Measure
from tapis.records.rounding import SCALE, rounded, scaled, sure

SQUARES = "🟩🟨🟥"
"""A turn or trick by the points lost on it, as `squares_of` counts."""


def whole(t: Text, measure: Measure, value: int) -> str:
    """Write a rounded value of an account without its unit, except per cent."""
    return t("coach.percent", value=thousands(t, value)) if measure == "win" else thousands(t, value)


def about(t: Text, measure: Measure, value: float, error: float) -> str:
    """Write an estimate with its unit, without a digit that its error reaches."""
    return amount(t, measure, sure(measure, value, error) / SCALE.get(measure, 1))


def roughly(t: Text, measure: Measure, value: float) -> str:
    """Write an estimate, above 0, with its unit and one digit that is not 0."""
    written = scaled(measure, value)
    if written < 1:
        return amount(t, measure, value)
    return amount(t, measure, rounded(written, 10 ** floor(log10(written))) / SCALE.get(measure, 1))


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
