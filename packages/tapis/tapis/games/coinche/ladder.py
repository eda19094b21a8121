"""The ladder of bids of Coinche (coinche.md, sections 3 and 6).

A value is written as it is bid: a number of points, `capot` or `generale`.
"""

from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import ALL_TRUMP, NO_TRUMP, SUITS, Trump

CAPOT, GENERALE = "capot", "generale"
NUMBERS = ("80", "82", *map(str, range(90, 651, 10)))
LADDER = (*NUMBERS, CAPOT, GENERALE)
"""Every value there is, lowest first."""

_WORTH = {"82": 80, CAPOT: 250, GENERALE: 500}
_RUNGS = {value: rung for rung, value in enumerate(LADDER)}


def rung(value: str) -> int:
    """Return the value's place on the ladder, from 0.

    >>> rung("80"), rung("90") > rung("82"), rung("capot") > rung("650")
    (0, True, True)
    """
    return _RUNGS[value]


def worth(value: str) -> int:
    """Return the points of a contract of this value; 82 is worth 80 (R31).

    >>> worth("110"), worth("82"), worth("capot"), worth("generale")
    (110, 80, 250, 500)
    """
    return _WORTH.get(value) or int(value)


def values_of(options: CoincheOptions) -> tuple[str, ...]:
    """Return the values that may be bid with these options, lowest first (R5, R6, R30, R31).

    >>> values_of(CoincheOptions())
    ('80', '90', '100', '110', '120', '130', '140', '150', '160', 'capot')
    """
    most = options.ladder if options.declarations == "off" else 650
    other = "80" if options.start == 82 else "82"
    numbers = tuple(number for number in NUMBERS if number != other and int(number) <= most)
    return (*numbers, CAPOT, GENERALE) if options.generale == "on" else (*numbers, CAPOT)


def games_of(options: CoincheOptions) -> tuple[Trump, ...]:
    """Return the games that may be bid with these options: the suits, `SA` and `TA` where allowed."""
    no_trump = (NO_TRUMP,) if options.no_trump == "on" else ()
    all_trump = (ALL_TRUMP,) if options.all_trump == "on" else ()
    return (*SUITS, *no_trump, *all_trump)
