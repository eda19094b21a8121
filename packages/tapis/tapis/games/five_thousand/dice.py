"""The dice of 5000 (five_thousand.md): their worth, the legal keeps of a throw, the risk of a bust."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Action, Choices

UNITS: Mapping[Dice, int] = {
    (1,): 100,
    (5,): 50,
    (1, 1, 1): 1000,
    (2, 2, 2): 200,
    (3, 3, 3): 300,
    (4, 4, 4): 400,
    (5, 5, 5): 500,
    (6, 6, 6): 600,
    (1, 2, 3, 4, 5): 1500,
    (2, 3, 4, 5, 6): 1500,
    (5, 5, 5, 5, 5): 5000,
}
"""The score table: sorted dice of one throw, with their points; not five 1s, which win at once."""


class Keep(Action, frozen=True):
    """Set aside the dice of the last throw that are marked 1 in `mask`: `keep.10010`."""

    mask: str


def cuts(dice: Dice) -> Iterator[int]:
    """Yield the points of every way to cut sorted dice completely into units (R2).

    >>> sorted(cuts((1, 1, 1)))
    [300, 1000]
    >>> list(cuts((1, 2)))
    []
    """
    if not dice:
        yield 0
        return
    have = Counter(dice)
    for unit, points in UNITS.items():
        if unit[0] == dice[0] and not (used := Counter(unit)) - have:
            rest = tuple(sorted((have - used).elements()))
            yield from (points + more for more in cuts(rest))


@cache
def _worth(ordered: Dice) -> int:
    return max(cuts(ordered), default=0)


def worth(dice: Dice) -> int:
    """Return the points of a keep: its best cut, or 0 if it is not legal (R2).

    >>> [worth(dice) for dice in ((1, 1, 1, 1), (5, 5, 5, 5), (2, 2, 2, 2), (6, 5, 4, 3, 2, 1))]
    [1100, 550, 0, 1600]
    """
    return _worth(tuple(sorted(dice)))


def chosen(dice: Dice, mask: str) -> Dice:
    """Return the dice marked 1 in `mask`."""
    return tuple(die for die, mark in zip(dice, mask, strict=True) if mark == "1")


def ticked_mask(ticks: frozenset[str], count: int) -> str:
    """Write which of `count` dice are set aside: the ticked ones.

    >>> ticked_mask(frozenset({"0", "4"}), 5)
    '10001'
    """
    return "".join("1" if str(place) in ticks else "0" for place in range(count))


@cache
def _keep(mask: str) -> Keep:
    return Keep(mask=mask)


@lru_cache(maxsize=512)
def legal_keeps(dice: Dice) -> Choices[Keep]:
    """Return every legal keep of a throw: the most points first, then the fewest dice, then the leftmost.

    >>> [str(keep) for keep in legal_keeps((5, 1, 2))]
    ['keep.110', 'keep.010', 'keep.100']
    """
    masks = ("".join(marks) for marks in product("10", repeat=len(dice)))
    given = {mask: points for mask in masks if (points := worth(chosen(dice, mask)))}
    return Choices(_keep(mask) for mask in sorted(given, key=lambda mask: (-given[mask], mask.count("1"))))


def idle_dice(dice: Dice) -> Dice:
    """Return, sorted, the fewest dice that must be put back for the others to be a legal keep.

    >>> idle_dice((6, 2, 2, 1, 2, 2))
    (2, 6)
    """
    masks = [keep.mask for keep in legal_keeps(dice)]
    most = max(masks, key=lambda mask: mask.count("1"), default="0" * len(dice))
    return tuple(sorted(die for die, mark in zip(dice, most, strict=True) if mark == "0"))


@cache
def bust_chance(dice: int) -> Fraction:
    """Return the chance that a throw of `dice` dice holds no unit: no 1, no 5 and no three alike.

    >>> [str(bust_chance(dice)) for dice in (1, 2, 5)]
    ['2/3', '4/9', '25/324']
    """
    idle = (2, 3, 4, 6)
    busts = sum(max(map(thrown.count, idle)) < 3 for thrown in product(idle, repeat=dice))
    return Fraction(busts, 6**dice)
