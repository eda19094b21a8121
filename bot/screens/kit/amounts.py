"""What the coach counts, in the unit that players know: points, per cent of winning, turns."""

from fractions import Fraction
from math import ceil

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
