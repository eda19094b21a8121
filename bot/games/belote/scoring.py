"""Scores a deal of Belote and its race (belote.md, sections 6 and 7).

A pair of `Sides` holds one number for seats 0 and 2, then one for seats 1 and 3.
"""

from typing import Literal, NamedTuple, TypeAlias

from bot.games.kit.cards import Trump
from bot.games.kit.game import Fact, Seat

Sides: TypeAlias = tuple[int, int]
Outcome: TypeAlias = Literal["made", "failed", "litige"]

DER, CAPOT, BELOTE = 10, 88, 20


class DealScored(Fact, frozen=True):
    """A deal's result, line by line.

    `totals` is the sum of `cards` (points of the cards won), `der`, `capot`, `announcements` and `belote`.
    `marked` is what each side marks, `pot_won` what it gets from the pot.  `pot` and `scores` (of the race)
    are those after the deal.
    """

    kind: Literal["scored"] = "scored"
    taker: Seat
    trump: Trump
    cards: Sides
    tricks: Sides
    der: Sides
    capot: Sides
    announcements: Sides
    belote: Sides
    totals: Sides
    outcome: Outcome
    marked: Sides
    pot_won: Sides
    pot: int
    scores: Sides


class Settlement(NamedTuple):
    """What each side marks for a deal, and what happens to the pot."""

    outcome: Outcome
    marked: Sides
    pot_won: Sides
    pot: int


def settle(takers: int, totals: Sides, pot: int, kept: int = 0) -> Settlement:
    """Compare the totals of the takers' side and the defenders' (R17, R18, R19).

    Args:
        takers: the taker's side, 0 or 1.
        totals: the points each side made.
        pot: the points that earlier litiges left; the winner of the deal gets them.
        kept: the points the takers keep if they fail: their belote, or 0.
    """
    defenders = 1 - takers
    if totals[takers] > totals[defenders]:
        return Settlement("made", totals, on_side(takers, pot), 0)
    if totals[takers] == totals[defenders]:
        marked = on_side(defenders, totals[defenders])
        return Settlement("litige", marked, (0, 0), pot + totals[takers])
    lost = on_side(defenders, sum(totals) - kept)
    return Settlement("failed", added(lost, on_side(takers, kept)), on_side(defenders, pot), 0)


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
    """Return the side that wins the race: the higher one at or above the target; None while it goes on (R20).

    >>> [race_winner(scores, 1001) for scores in ((1042, 1030), (1010, 1010), (1000, 900))]
    [0, None, None]
    """
    if max(scores) < target or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1
