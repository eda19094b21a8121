"""The lines of a deal's score in Belote (belote.md, section 6)."""

from collections.abc import Sequence
from typing import Any

from bot.games.belote.scoring import DealScored, settle
from bot.games.kit.cards import Trump
from bot.games.kit.game import Seat
from bot.games.partners.facts import Trick
from bot.games.partners.sides import BELOTE, Sides, added, bonuses, on_side, taken


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
