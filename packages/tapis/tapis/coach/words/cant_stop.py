"""What the coach says of Can't Stop."""

from collections.abc import Sequence
from statistics import fmean

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Reason, going_on, percent
from tapis.engines import Evaluation
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import length
from tapis.games.kit.game import Fact

MIDDLE = 7
"""The middle column."""
KINDS = ("outer", "inner", "other_columns", "stopped", "went_on")


def reasons(view: CantStopView, evaluation: Evaluation, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw busts, or what a move reaches."""
    code = evaluation.code
    lost = view.bust[0] / view.bust[1]
    if code == "roll":
        return going_on(lost) if view.may_stop else None
    if code == "stop":
        own = view.tokens[view.turn or 0]
        steps = sum(square - own[column - 2] for column, square in view.markers)
        return Reason("coach.why.stop", {"percent": percent(lost), "n": steps})
    offer = next(offer for offer in view.offers if code == "move." + "+".join(map(str, offer.columns)))
    reached = zip(offer.columns, offer.squares, strict=True)
    tops = [column for column, square in reached if square == length(column)]
    return Reason("coach.why.top", {"column": tops[-1]}) if tops else None


def mistake(played: str, best: str) -> str:
    """Compare how far from the middle the columns lie, and when a turn ends."""
    if verb(played) == verb(best) == "move":
        far, wanted = (
            fmean(abs(int(column) - MIDDLE) for column in code.replace("+", ".").split(".")[1:])
            for code in (played, best)
        )
        return "outer" if far > wanted else "inner" if far < wanted else "other_columns"
    return "stopped" if verb(played) == "stop" else "went_on"
