"""The exact chances of Menteur's bids, for a player who sees some of the dice ("Chances")."""

from fractions import Fraction
from functools import cache
from math import comb

from tapis.games.kit.dice import Dice
from tapis.games.menteur.bids import ONES, Bid, counted


@cache  # each number of dice, at most
def at_least(needed: int, unknown: int, *, often: bool) -> Fraction:
    """Return the chance that at least `needed` of the unknown dice count.

    Args:
        needed: how many must count; 0 or less is certain.
        unknown: the number of dice the player does not see.
        often: True if each counts with chance 1/3 (ones wild, values 2 to 6), else with 1/6.

    >>> at_least(4, 10, often=True), at_least(4, 10, often=False)
    (Fraction(8675, 19683), Fraction(29279, 419904))
    """
    return sum(
        (exactly(count, unknown, often=often) for count in range(max(needed, 0), unknown + 1)), Fraction()
    )


def exactly(count: int, unknown: int, *, often: bool) -> Fraction:
    """Return the chance that exactly `count` of the unknown dice count.

    >>> exactly(1, 3, often=True)
    Fraction(4, 9)
    """
    if not 0 <= count <= unknown:
        return Fraction()
    single = Fraction(1, 3 if often else 6)
    return comb(unknown, count) * single**count * (1 - single) ** (unknown - count)


def needed(bid: Bid, hand: Dice, *, wild: bool) -> int:
    """Return how many unknown dice must count to make the bid true, at least 0."""
    return max(0, bid.count - counted(hand, bid.value, wild=wild))


def likely(bid: Bid, hand: Dice, dice: int, *, wild: bool) -> Fraction:
    """Return the chance that a bid is true, for the holder of `hand` with `dice` dice in play."""
    often = wild and bid.value != ONES
    return at_least(needed(bid, hand, wild=wild), dice - len(hand), often=often)
