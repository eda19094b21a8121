"""A player of Can't Stop by the Rule of 28."""

from random import Random

from tapis.engines import Question
from tapis.games.cant_stop.game import CantStopView, MoveOffer
from tapis.games.cant_stop.throws import MARKERS, Markers

ENOUGH = 28
NEW_MARKER = 6
"""What a new marker costs when the Rule of 28 chooses a move."""


def weight(column: int) -> int:
    """Return what a step in the column counts by the Rule of 28: 1 in the seventh, 6 in the outermost."""
    return abs(7 - column) + 1


def score(view: CantStopView) -> int:
    """Return the score of the turn: steps, each marker's first one twice, and what the three columns add."""
    own = view.tokens[view.turn] if view.turn is not None else ()
    steps = sum((square - own[column - 2] + 1) * weight(column) for column, square in view.markers)
    return steps + (_three(view.markers) if len(view.markers) == MARKERS else 0)


def _three(markers: Markers) -> int:
    columns = [column for column, _ in markers]
    odd = {column % 2 for column in columns}
    side = 4 if max(columns) <= 7 or min(columns) >= 7 else 0
    return side + (2 if odd == {1} else -2 if odd == {0} else 0)


def rule_of_28(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Move for the score but spare markers; stop at 28 with three markers on the board, or to win."""
    view = CantStopView.of(question.view)
    if view.state == "choose":
        marked = {column for column, _ in view.markers}
        best = max(view.offers, key=lambda offer: _liked(offer, marked))
        return question.legal[view.offers.index(best)]
    wins_now = view.counts[question.seat] + sum(view.gains) >= view.options.columns_to_win
    enough = len(view.markers) == MARKERS and score(view) >= ENOUGH
    return "stop" if view.may_stop and (wins_now or enough) else "roll"


def _liked(offer: MoveOffer, marked: set[int]) -> int:
    new = len(set(offer.columns) - marked)
    return sum(map(weight, offer.columns)) - NEW_MARKER * new
