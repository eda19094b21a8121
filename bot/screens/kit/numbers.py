"""Numbers as each language writes them."""

from fractions import Fraction
from math import ceil

from bot.text import Text


def points(t: Text, n: int) -> str:
    """Write a number of points: "1,030 points", "1 point"."""
    return t("points", n=abs(n), points=thousands(t, n))


def number(n: int) -> str:
    r"""Write a whole number with a real minus sign.

    >>> ascii(number(-3))
    "'\\u22123'"
    """
    return str(n).replace("-", "\N{MINUS SIGN}")


def thousands(t: Text, n: int) -> str:
    """Write a whole number with its thousands set apart as the language does.

    >>> from bot.text import text_in
    >>> thousands(text_in("en"), 10050)
    '10,050'
    """
    return f"{n:,}".replace(",", t.thousands).replace("-", "\N{MINUS SIGN}")


def plural(value: Fraction) -> int:
    """Return the number that a written value's plural goes by: English says 0.8 points, French 1,5 point.

    >>> [plural(value) for value in (Fraction(1), Fraction(4, 5), Fraction(3, 2), Fraction(5, 2))]
    [1, 0, 0, 3]
    """
    return ceil(value) if value.denominator == 1 or value >= 2 else 0


def decimal(t: Text, value: Fraction, most: int = 2) -> str:
    """Write a fraction with at most `most` decimals, and a real minus sign.

    >>> from bot.text import text_in
    >>> [decimal(text_in("fr"), value) for value in (Fraction(1, 3), Fraction(5, 2), Fraction(4))]
    ['0,33', '2,5', '4']
    """
    whole, _, decimals = f"{float(round(value, most)):,.{most}f}".partition(".")
    digits = decimals.rstrip("0")
    text = whole.replace(",", t.thousands) + (t("number.point") + digits if digits else "")
    return text.replace("-", "\N{MINUS SIGN}")


def signed(t: Text, value: Fraction | int) -> str:
    """Write a gain or a loss with its sign, and at most two decimals.

    >>> from bot.text import text_in
    >>> [signed(text_in("en"), value) for value in (12, 0, Fraction(1, 3))]
    ['+12', '0', '+0.33']
    """
    return ("+" if value > 0 else "") + decimal(t, Fraction(value))
