"""The actions of Menteur: bids in their order, "menteur !", "tout pile !"."""

from collections.abc import Iterable
from functools import cache
from itertools import product

from tapis.games.kit.game import Action

FACES = range(1, 7)
ONES = 1
SIXES = 6


class Bid(Action, frozen=True):
    """Say that at least `count` of all dice in play count as `value`."""

    count: int
    value: int


class Liar(Action, frozen=True):
    """Doubt the bid that stands: "menteur !"."""


class Exact(Action, frozen=True):
    """Say that the bid that stands is exactly right: "tout pile !"."""


def counted(dice: Iterable[int], value: int, *, wild: bool) -> int:
    """Return how many dice count as this value.

    >>> [counted((1, 2, 3, 5, 5), value, wild=True) for value in FACES]
    [1, 2, 2, 1, 3, 1]
    """
    return sum(die == value or (wild and die == ONES) for die in dice)


def rank(bid: Bid, *, wild: bool) -> tuple[int, int]:
    """Return the sort key of bids: while ones are wild, n ones stand just above 2n sixes."""
    return (2 * bid.count, SIXES + 1) if wild and bid.value == ONES else (bid.count, bid.value)


@cache
def ladder(dice: int, *, wild: bool) -> tuple[Bid, ...]:
    """Return every bid there is with `dice` dice in play, in rising order.

    >>> [str(bid) for bid in ladder(2, wild=True)[4:8]]
    ['bid.1.6', 'bid.2.2', 'bid.2.3', 'bid.2.4']
    """
    bids = (Bid(count=count, value=value) for count, value in product(range(1, dice + 1), FACES))
    return tuple(sorted(bids, key=lambda bid: rank(bid, wild=wild)))


def openings(dice: int, *, wild: bool) -> tuple[Bid, ...]:
    """Return the bids that may open a round; while ones are wild, those on ones may not."""
    return tuple(bid for bid in ladder(dice, wild=wild) if not (wild and bid.value == ONES))


def raises(bid: Bid, dice: int, *, wild: bool, palifico: bool) -> tuple[Bid, ...]:
    """Return the bids above this one, in rising order; in a palifico the value stays (R6)."""
    least = rank(bid, wild=wild)
    return tuple(
        higher
        for higher in ladder(dice, wild=wild)
        if rank(higher, wild=wild) > least and (not palifico or higher.value == bid.value)
    )


def lowest(bids: Iterable[Bid]) -> dict[int, Bid]:
    """Return the lowest bid of each value, by value; `bids` come in rising order."""
    found: dict[int, Bid] = {}
    for bid in bids:
        found.setdefault(bid.value, bid)
    return dict(sorted(found.items()))


def fair(bid: Bid, dice: int, *, wild: bool) -> bool:
    """Return True if a bid claims no more than the average of `dice` dice (R13).

    >>> fair(Bid(count=10, value=2), 30, wild=True), fair(Bid(count=6, value=1), 30, wild=True)
    (True, False)
    """
    return bid.count * (3 if wild and bid.value != ONES else 6) <= dice
