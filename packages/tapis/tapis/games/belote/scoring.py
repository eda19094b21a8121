"""Scores a deal of Belote: made, failed or litige, and the pot (belote.md, section 6)."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from tapis.games.kit.cards import Trump
from tapis.games.kit.game import Fact, Seat
from tapis.games.partners.facts import Trick
from tapis.games.partners.sides import BELOTE, Sides, added, bonuses, on_side, taken

Outcome: TypeAlias = Literal["made", "failed", "litige"]


class DealScored(Fact, frozen=True, kind="scored"):
    """A deal's result, line by line.

    `totals` is the sum of `cards` (points of the cards won), `der`, `capot`, `announcements` and `belote`.
    `marked` is what each side marks, `pot_won` what it gets from the pot.  `pot` and `scores` (of the race)
    are those after the deal.
    """

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


def scored(
    tricks: Sequence[Trick],
    *,
    taker: Seat,
    trump: Trump,
    announcements: Sides,
    belote: Seat | None,
    belote_kept: bool,
    scores: Sides,
    pot: int,
) -> DealScored:
    """Score a deal after its last trick.

    Args:
        tricks: the eight tricks, in order.
        taker: the seat that took.
        trump: the trump suit.
        announcements: the points of announcements, by side.
        belote: the seat that called belote, or None.
        belote_kept: whether takers who fail keep their belote (section 7).
        scores: the scores of the race before the deal.
        pot: the points that earlier litiges left.
    """
    (cards, won), (der, capot) = taken(tricks), bonuses(tricks)
    called = (0, 0) if belote is None else on_side(belote % 2, BELOTE)
    lines: dict[str, Any] = {"cards": cards, "der": der, "capot": capot}
    lines |= {"announcements": announcements, "belote": called}
    totals = added(*lines.values())
    kept = called[taker % 2] if belote_kept else 0
    settled = settle(taker % 2, totals, pot, kept)
    return DealScored(
        taker=taker,
        trump=trump,
        tricks=won,
        **lines,
        totals=totals,
        **settled._asdict(),
        scores=added(scores, settled.marked, settled.pot_won),
    )
