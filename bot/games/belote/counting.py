"""The lines of a deal's score in Belote (belote.md, section 6)."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from bot.games.belote.announcements import Combinations
from bot.games.belote.facts import Shown, Trick
from bot.games.belote.scoring import BELOTE, CAPOT, DER, DealScored, Sides, added, on_side, settle
from bot.games.kit.cards import Trump
from bot.games.kit.game import Seat


def taken(tricks: Sequence[Trick]) -> tuple[Sides, Sides]:
    """Return the card points and the number of tricks that each side has won."""
    points, won = [0, 0], [0, 0]
    for trick in tricks:
        points[trick.winner % 2] += trick.points
        won[trick.winner % 2] += 1
    return (points[0], points[1]), (won[0], won[1])


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
    cards, won = taken(tricks)
    last = tricks[-1].winner % 2
    lines: dict[str, Any] = {
        "cards": cards,
        "der": on_side(last, DER),
        "capot": on_side(last, CAPOT) if max(won) == 8 else (0, 0),
        "announcements": announcements,
        "belote": (0, 0) if belote is None else on_side(belote % 2, BELOTE),
    }
    totals = added(*lines.values())
    kept = lines["belote"][taker % 2] if belote_kept else 0
    outcome, marked, pot_won, left = settle(taker % 2, totals, pot, kept)
    return DealScored(
        taker=taker,
        trump=trump,
        tricks=won,
        **lines,
        totals=totals,
        outcome=outcome,
        marked=marked,
        pot_won=pot_won,
        pot=left,
        scores=added(scores, marked, pot_won),
    )
