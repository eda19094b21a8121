"""What the coach says of 5000."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, cast

from tapis.coach.outlooks.five_thousand import Outlook
from tapis.coach.words.mistakes import compared, verb
from tapis.coach.words.reasons import Reason, Rule, Values, Way, likeliest, percent
from tapis.engines import Question
from tapis.games.five_thousand.game import FiveThousandView

KINDS = ("aside_more", "aside_fewer", "aside_other", "banked", "went_on")
FEW: Final = 2
"""So many dice bust often."""
FIVE: Final = 5
APART: Final = 0.03
"""Chances that differ by less are not compared."""


def position(question: Question, _: Mapping[str, float]) -> Outlook:
    """Return what the rules are told of."""
    return Outlook(cast(FiveThousandView, question.view), question.seat)


# Whether to throw on


def _wins(outlook: Outlook, code: str, _: str) -> Values | None:
    return {} if code == "bank" and outlook.points.after(code).wins else None


def _bank(outlook: Outlook, code: str, _: str) -> Values | None:
    """Tell what the turn is worth by throwing on, where that is less than what is there."""
    return _going_on(outlook, more=False) if code == "bank" else None


def _bank_few(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell the same of few dice."""
    return _bank(outlook, code, other) if outlook.view.free <= FEW else None


def _on(outlook: Outlook, code: str, _: str) -> Values | None:
    """Tell what the turn is worth by throwing on, where that is more than what is there."""
    return _going_on(outlook, more=True) if code == "roll" else None


def _going_on(outlook: Outlook, *, more: bool) -> Values | None:
    points, mean = outlook.view.points, round(outlook.points.after("roll").points)
    if mean == points or (mean > points) != more:
        return None
    return {"percent": percent(outlook.points.bust("roll")), "points": points, "mean": mean}


# What to set aside


def _takes_all(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell what the last throw of the turn brings; before the opening `_opens` does."""
    if verb(code) != "keep" or outlook.view.throws < outlook.view.most_throws or not outlook.points.opened:
        return None
    mine, others = (outlook.points.offers[each].points for each in (code, other))
    return {"points": mine, "other": others} if mine > others else None


def _chance_to_win(outlook: Outlook, code: str, other: str) -> Values | None:
    return _chances(*(outlook.wins.after(each).wins for each in (code, other)))


def _opens(outlook: Outlook, code: str, other: str) -> Values | None:
    if outlook.points.opened or verb(code) != "keep":
        return None
    return _chances(*(outlook.scores.after(each).scores for each in (code, other)))


def _chances(mine: float, other: float) -> Values | None:
    if mine < other + APART:
        return None
    return {"percent": percent(mine), "other": percent(other)}


def _full_hand(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell of all dice being thrown anew, where that brings more points."""
    means, hand = _more(outlook, code, other), outlook.view.options.dice
    if means is None or outlook.view.throws == outlook.view.most_throws:
        return None
    if outlook.points.offers[code].free != hand:
        return None
    return {"n": hand, "percent": percent(outlook.points.bust(code)), "mean": means["mean"]}


def _spares_five(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell of the die that is left because a lone 5 is not set aside."""
    values = _fewer(outlook, code, other)
    if values is None:
        return None
    mine, others = (Counter(outlook.points.offers[each].dice) for each in (code, other))
    return values if others - mine == {FIVE: 1} and not mine - others else None


def _fewer(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell of more dice to throw, where that brings more points."""
    means = _more(outlook, code, other)
    if means is None or outlook.view.throws == outlook.view.most_throws:
        return None
    mine, others = (outlook.points.offers[each].free for each in (code, other))
    if mine <= others or mine == outlook.view.options.dice:  # all dice anew: `_full_hand` tells that
        return None
    busts = (percent(outlook.points.bust(each)) for each in (code, other))
    return {"n": mine, **dict(zip(("percent", "other"), busts, strict=True)), "mean": means["mean"]}


def _more(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell what the turn brings on average, whatever is set aside."""
    if verb(code) != "keep":
        return None
    mine, others = (round(outlook.points.after(each).points) for each in (code, other))
    return {"mean": mine, "other": others} if mine > others else None


def _more_points(outlook: Outlook, code: str, other: str) -> Values | None:
    """Tell what the turn brings on average, where no other words do."""
    said = any(holds(outlook, code, other) for holds in (_takes_all, _full_hand, _fewer))
    return None if said else _more(outlook, code, other)


RULES: Final = (
    Rule("bank_wins", _wins),
    Rule("win_chance", _chance_to_win),
    Rule("takes_all", _takes_all),
    Rule("opens", _opens, "coach.lesson.opens"),
    Rule("bank", _bank_few, "coach.lesson.bank"),
    Rule("bank", _bank),
    Rule("on", _on),
    Rule("full_hand", _full_hand),
    Rule("fewer", _spares_five, "coach.lesson.fewer"),
    Rule("fewer", _fewer),
    Rule("more_points", _more_points),
)
"""Why an action is better than another, the strongest reason first."""


def ways(question: Question, code: str) -> Sequence[Reason]:
    """Return how a turn goes on for who goes for the most points: it scores so many, or nothing."""
    outlook = position(question, {})
    end = outlook.points.after(code)
    if code == "bank":
        return [Reason("coach.way.banked", {"points": round(end.points)})]
    mean = round(end.points / end.scores) if end.scores else 0
    return likeliest(Way(end.scores, "scores", {"points": mean}), Way(1.0 - end.scores, "nothing"))


def mistake(played: str, best: str) -> str:
    """Compare what is set aside, and when a turn ends."""
    if verb(played) == verb(best) == "keep":
        return compared(played, best, "aside_more", "aside_fewer", "aside_other")
    return "banked" if verb(played) == "bank" else "went_on"
