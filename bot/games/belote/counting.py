"""What a deal of Belote comes to: the lines of its score (belote.md, section 6)."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from bot.games.belote.announcements import Combinations
from bot.games.belote.facts import Shown, Trick
from bot.games.belote.scoring import BELOTE, CAPOT, DER, DealScored, Sides, added, on_side, settle
from bot.games.kit.cards import Trump
from bot.games.kit.game import Seat


def taken(tricks: Sequence[Trick]) -> tuple[Sides, Sides]:
    """Return the points of the cards and the number of tricks each side has taken."""
    points, won = [0, 0], [0, 0]
    for trick in tricks:
        points[trick.winner % 2] += trick.points
        won[trick.winner % 2] += 1
    return (points[0], points[1]), (won[0], won[1])


def shown_by(seat: Seat, declared: Sequence[Combinations]) -> Shown:
    """Return what the seat shows: all that it declared."""
    held = declared[seat]
    return Shown(seat=seat, combinations=held, points=sum(each.points for each in held))


def announced(side: int | None, declared: Sequence[Combinations]) -> Sides:
    """Count every combination declared by the two partners who won the announcements, if anybody did."""
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
    """Score a deal whose eight tricks were played.

    Args:
        tricks: all of them, in order.
        taker: who took.
        trump: the trump suit.
        announcements: their points, by side.
        belote: who called belote; None: nobody.
        belote_kept: takers who fail keep their belote (section 7).
        scores: those of the race, before the deal.
        pot: what earlier litiges left.
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
