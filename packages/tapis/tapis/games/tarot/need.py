"""What a contract of Tarot still needs, as the taker alone may know it (tarot.md, sections 2 and 6)."""

from typing import NamedTuple

from tapis.games.tarot.cards import BOUTS, EXCUSE, POINTS, half_points
from tapis.games.tarot.scoring import NEED, Camp
from tapis.games.tarot.view import TarotView


class Need(NamedTuple):
    """The points that the takers need, with how many bouts, and the half points that they have so far."""

    points: int
    bouts: int
    so_far: int


def need_of(view: TarotView, viewer: int | None) -> Need | None:
    """Return what the viewer's contract needs; None unless they are the taker and know their camp's tricks.

    The bouts are those that the camp has, and those that the taker still holds.  The Excuse counts as if its
    camp had a small card to give for it; the dog of a garde sans is not counted.
    """
    if viewer is None or viewer != view.taker or not view.camps or view.phase not in {"dog", "ready", "play"}:
        return None
    camp = Camp(viewer, view.partner)
    so_far = half_points(view.discard)
    so_far += sum(view.points[seat] for seat in range(view.players) if seat in camp)
    bouts = len(BOUTS.intersection(view.hand))
    for played in view.bouts:
        own = (played.seat if played.card == EXCUSE else played.winner) in camp
        bouts += own
        if played.card == EXCUSE:
            won = played.winner in camp
            so_far += POINTS[EXCUSE] * own + (won - own)
    return Need(NEED[bouts], bouts, so_far)
