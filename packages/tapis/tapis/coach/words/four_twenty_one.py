"""What the coach says of 421."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from tapis.coach.words.mistakes import THROWN, thrown
from tapis.coach.words.reasons import EVEN, NOTHING, ROUNDED, Reason, Rule, Values, Way, likeliest, percent
from tapis.engines import Question
from tapis.engines.kit.playable import named
from tapis.games.four_twenty_one.game import FourTwentyOneView

if TYPE_CHECKING:
    from tapis.coach.outlooks.four_twenty_one import Outlook

KINDS, mistake = THROWN, thrown
BEST: Final = frozenset({4, 2, 1})
"""The dice of the best hand."""
APART: Final = 0.02
"""Chances that differ by less are not compared."""
FAR: Final = 0.1
"""From so much on a chance of a 4-2-1 is told first."""


def position(question: Question, _: Mapping[str, float]) -> "Outlook":
    """Return what the rules are told of."""
    view = cast(FourTwentyOneView, question.view)
    found: Outlook = named("tapis.coach.outlooks.four_twenty_one:Outlook")(view, question.seat)
    return found


def _unbeaten(outlook: "Outlook", code: str, _: str) -> Values | None:
    return NOTHING if code == "stop" and not outlook.beaten() else None


def _good(outlook: "Outlook", code: str, _: str) -> Values | None:
    """Tell of a hand that is hard to beat with as many throws."""
    return _beaten(outlook) if code == "stop" and 0 < 100 * outlook.beaten() < EVEN else None


def _weak(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell of a hand that is easily beaten with as many throws."""
    return _beaten(outlook) if other == "stop" and code != other and 100 * outlook.beaten() >= EVEN else None


def _beaten(outlook: "Outlook") -> Values:
    return {"n": outlook.view.throws, "percent": percent(outlook.beaten())}


def _two_aces(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell of two aces that stay, where that takes tokens no more often."""
    kept, others = (_kept(outlook, each) for each in (code, other))
    worse = outlook.after(code).takes > outlook.after(other).takes
    return NOTHING if kept == [1, 1] != others and not worse else None


def _near_best(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell of two dice of a 4-2-1 that stay."""
    kept = _kept(outlook, code)
    near = len(kept) == len(BEST) - 1 and set(kept) < BEST and len(set(kept)) == len(kept)
    return _makes_best(outlook, code, other) if near else None


def _kept(outlook: "Outlook", code: str) -> list[int]:
    """Return the dice that a throw leaves alone."""
    marks = code.partition(".")[2]
    return [die for die, mark in zip(outlook.view.dice, marks, strict=False) if mark == "0"]


def _makes_best(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell of the dice that make a 4-2-1 much more often."""
    return _compared(outlook.after(code).best, outlook.after(other).best, FAR)


def _gives(outlook: "Outlook", code: str, other: str) -> Values | None:
    return _compared(outlook.after(code).gives, outlook.after(other).gives)


def _takes(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell how often tokens are taken; of two players in the discharge the one takes what the other gives."""
    if len(outlook.view.order) == 2 and outlook.view.part == "discharge":
        return None
    found = _compared(outlook.after(other).takes, outlook.after(code).takes)
    return found and {"percent": found["other"], "other": found["percent"]}


def _best_too(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell of the dice that make a 4-2-1 somewhat more often."""
    if _makes_best(outlook, code, other):
        return None
    return _compared(outlook.after(code).best, outlook.after(other).best)


def _dearer(outlook: "Outlook", code: str, other: str) -> Values | None:
    """Tell how many tokens ten hands are worth in which the turn ends."""
    mine, others = (round(10 * outlook.after(each).worth) for each in (code, other))
    return {"n": mine, "other": others} if mine > others + 1 else None


def _compared(mine: float, other: float, apart: float = APART) -> Values | None:
    return {"percent": percent(mine), "other": percent(other)} if mine >= other + apart else None


RULES: Final = (
    Rule("unbeaten", _unbeaten),
    Rule("good", _good),
    Rule("weak", _weak),
    Rule("two_aces", _two_aces),
    Rule("makes_best", _near_best, "coach.lesson.makes_best"),
    Rule("makes_best", _makes_best),
    Rule("hands_tokens", _gives),
    Rule("gets_tokens", _takes),
    Rule("makes_best", _best_too),
    Rule("dearer", _dearer),
)
"""Why an action is better than another, the strongest reason first."""


def ways(question: Question, code: str) -> Sequence[Reason]:
    """Return whether the hand gives or takes tokens, or neither; if that is sure, the chance of a 2-2-1."""
    end = position(question, {}).after(code)
    neither = 1.0 - end.gives - end.takes
    found = Way(end.gives, "tokens_given"), Way(end.takes, "tokens_taken"), Way(neither, "no_tokens")
    sure = any(way.chance > 1.0 - ROUNDED for way in found)
    return likeliest(*found, *([Way(end.nenette, "nenette")] if sure else []))
