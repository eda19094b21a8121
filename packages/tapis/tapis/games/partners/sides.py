"""The points of two sides: seats 0 and 2, then seats 1 and 3 (belote.md, sections 5 to 7)."""

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from tapis.games.kit.game import Seat
from tapis.games.partners.announcements import Combinations
from tapis.games.partners.facts import Shown, Trick

Sides: TypeAlias = tuple[int, int]
"""One number for seats 0 and 2, then one for seats 1 and 3."""

DER, CAPOT, BELOTE = 10, 88, 20
"""The last trick, all eight tricks, king and queen of trump in one hand."""


def on_side(side: int, points: int) -> Sides:
    """Give one side the points, the other none."""
    return (0, points) if side else (points, 0)


def added(*parts: Sides) -> Sides:
    """Add up the pairs, each side by itself.

    >>> added((1, 10), (2, 20))
    (3, 30)
    """
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


def race_winner(scores: Sides, target: int) -> int | None:
    """Return the side that wins the race: the higher one at or above the target; None while it goes on.

    >>> [race_winner(scores, 1001) for scores in ((1042, 1030), (1010, 1010), (1000, 900))]
    [0, None, None]
    """
    if max(scores) < target or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def taken(tricks: Sequence[Trick]) -> tuple[Sides, Sides]:
    """Return the card points and the number of tricks that each side has won."""
    points, won = [0, 0], [0, 0]
    for trick in tricks:
        points[trick.winner % 2] += trick.points
        won[trick.winner % 2] += 1
    return (points[0], points[1]), (won[0], won[1])


def bonuses(tricks: Sequence[Trick]) -> tuple[Sides, Sides]:
    """Return what the last of eight tricks brings each side, and what winning all of them does."""
    last = tricks[-1].winner % 2
    capot = all(trick.winner % 2 == last for trick in tricks)
    return on_side(last, DER), on_side(last, CAPOT if capot else 0)


def shown_by(seat: Seat, declared: Sequence[Combinations]) -> Shown:
    """Return the fact that the seat shows everything it declared."""
    held = declared[seat]
    return Shown(seat=seat, combinations=held, points=sum(each.points for each in held))


def announced(side: int | None, declared: Sequence[Combinations]) -> Sides:
    """Return the points of all combinations of the side that won the announcements (None: no side did)."""
    if side is None:
        return 0, 0
    held = chain(declared[side], declared[side + 2])
    return on_side(side, sum(each.points for each in held))
