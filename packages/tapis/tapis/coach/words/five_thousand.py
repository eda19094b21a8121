"""What the coach says of 5000."""

from collections.abc import Sequence

from tapis.coach.words.mistakes import compared, verb
from tapis.coach.words.reasons import Reason, going_on, percent
from tapis.engines import Evaluation
from tapis.games.five_thousand.dice import bust_chance
from tapis.games.five_thousand.game import FiveThousandView
from tapis.games.kit.game import Fact

KINDS = ("aside_more", "aside_fewer", "aside_other", "banked", "went_on")


def reasons(view: FiveThousandView, evaluation: Evaluation, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw busts."""
    code = evaluation.code
    lost = float(bust_chance(view.free))
    if code == "bank":
        return Reason("coach.why.bank", {"percent": percent(lost), "points": view.points})
    if code == "roll":
        return going_on(lost) if view.may_bank else None
    offer = next(offer for offer in view.keeps if f"keep.{offer.mask}" == code)
    if len(offer.dice) < len(view.keeps[0].dice) and view.throws < view.most_throws:
        return Reason(
            "coach.why.fewer", {"n": offer.free, "percent": percent(float(bust_chance(offer.free)))}
        )
    return None


def mistake(played: str, best: str) -> str:
    """Compare what is set aside, and when a turn ends."""
    if verb(played) == verb(best) == "keep":
        return compared(played, best, "aside_more", "aside_fewer", "aside_other")
    return "banked" if verb(played) == "bank" else "went_on"
