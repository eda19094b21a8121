"""What the coach says of Menteur."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import EVEN, Reason, Rule, Values, Way, likeliest, percent
from tapis.engines import Question
from tapis.engines.kit.playable import named
from tapis.games.menteur.bids import Bid, counted
from tapis.games.menteur.chances import needed
from tapis.games.menteur.view import MenteurView

if TYPE_CHECKING:
    from tapis.engines.menteur.belief import Answered

KINDS = ("doubted", "believed", "other_call", "bid_more", "bid_less", "other_bid")
OFTEN: Final = 1 / 3
"""From this chance on an exact bid is often right."""
SAFE: Final = 0.9
"""From this chance on a bid is all but sure."""
APART: Final = 0.05
"""Chances of hidden dice that differ by less are not compared."""


class Round:
    """What a seat knows of a round: how likely bids are true, what the next player does with them.

    Args:
        question: what it is asked.
        true: how likely the bid that each action makes or doubts is true; of "exact", exactly right.
    """

    def __init__(self, question: Question, true: Mapping[str, float]) -> None:
        self.view = MenteurView.of(question.view)
        self.true = true
        self._seat = question.seat
        self._bids = {str(bid): bid for bid in self.view.offers}

    def bid(self, code: str) -> Bid | None:
        """Return the bid that an action makes, or that it calls."""
        return self._bids.get(code, self.view.standing)

    def place(self, code: str) -> int:
        """Return the place of a bid among those that may be made."""
        return [*self._bids].index(code)

    def own(self, code: str) -> int:
        """Return how many of the own dice count for the bid of an action."""
        bid = self.bid(code)
        return counted(self.view.hand, bid.value, wild=self.view.wild) if bid else 0

    def missing(self, code: str) -> int:
        """Return how many of the hidden dice must count for the bid of an action."""
        bid = self.bid(code)
        return needed(bid, self.view.hand, wild=self.view.wild) if bid else 0

    def answered(self, code: str) -> "Answered":
        """Return what the next player does with the bid that an action makes."""
        found: Answered = named("tapis.engines.menteur.belief:answered")(
            self.view, self._seat, self._bids[code]
        )
        return found

    def lost(self, code: str) -> float:
        """Return how likely an action loses dice at once: by a wrong call, or a false bid that is doubted."""
        if code in self._bids:
            return self.answered(code).lost
        return self.true[code] if code == "liar" else 1.0 - self.true[code]


def position(question: Question, chances: Mapping[str, float]) -> Round:
    """Return what the rules are told of."""
    return Round(question, chances)


def _impossible(round_: Round, code: str, _: str) -> Values | None:
    hidden = round_.view.total - len(round_.view.hand)
    return {} if code == "liar" and round_.missing(code) > hidden else None


def _sure(round_: Round, code: str, _: str) -> Values | None:
    return {"n": round_.own(code)} if verb(code) == "bid" and not round_.missing(code) else None


def _liar(round_: Round, code: str, _: str) -> Values | None:
    unlikely = code == "liar" and 100 * round_.true[code] < EVEN
    return {"n": round_.missing(code), "percent": percent(round_.true[code])} if unlikely else None


def _likelier(round_: Round, code: str, other: str) -> Values | None:
    """Tell of the bid that is likelier true."""
    if {verb(code), verb(other)} != {"bid"}:
        return None
    return _compared(round_.true[code], round_.true[other])


def _exact(round_: Round, code: str, other: str) -> Values | None:
    """Tell how likely the bid that stands is right, where that is often or loses dice less often."""
    often = code == "exact" and round_.true[code] >= OFTEN
    if code != "exact" or not (often or _loses(round_, code, other)):
        return None
    return {"percent": percent(round_.true[code])}


def _passes_on(round_: Round, code: str, other: str) -> Values | None:
    """Tell of a bid that loses dice less often than the call."""
    return _loses(round_, code, other) if (verb(code), other) == ("bid", "liar") else None


def _loses(round_: Round, code: str, other: str) -> Values | None:
    """Tell how likely each action loses dice at once."""
    return _compared(round_.lost(other), round_.lost(code), less=True)


def _other_loses(round_: Round, code: str, other: str) -> Values | None:
    """Tell how likely the other action loses dice, where what was told of a call says it of that."""
    if all(holds(round_, code, other) is None for holds in (_liar, _exact)):
        return None
    found = _loses(round_, code, other)
    return found and {"other": found["other"]}


def _loses_too(round_: Round, code: str, other: str) -> Values | None:
    """Tell how likely each action loses dice, where that does not follow from what was told."""
    if _likelier(round_, code, other) is None:
        return _loses(round_, code, other)
    kept = [1.0 - round_.lost(each) - round_.true[each] for each in (code, other)]
    return _loses(round_, code, other) if max(kept) >= APART else None


def _doubted(round_: Round, code: str, other: str) -> Values | None:
    """Tell of the bid that the next player doubts less."""
    if {verb(code), verb(other)} != {"bid"}:
        return None
    return _compared(round_.answered(other).doubted, round_.answered(code).doubted, less=True)


def _room(round_: Round, code: str, other: str) -> Values | None:
    """Tell of the higher of two bids that are all but sure."""
    if {verb(code), verb(other)} != {"bid"} or min(round_.true[code], round_.true[other]) < SAFE:
        return None
    higher = round_.place(code) - round_.place(other)
    return {"n": higher, "percent": percent(round_.true[code])} if higher > 0 else None


def _compared(more: float, less_: float, *, less: bool = False) -> Values | None:
    """Return two chances that are apart, that of the better action first."""
    if more < less_ + APART:
        return None
    mine, other = (less_, more) if less else (more, less_)
    return {"percent": percent(mine), "other": percent(other)}


def _own(round_: Round, code: str, other: str) -> Values | None:
    """Tell of the bid for which more own dice count."""
    mine, others = round_.own(code), round_.own(other)
    return {"n": mine, "other": others} if {verb(code), verb(other)} == {"bid"} and mine > others else None


RULES: Final = (
    Rule("impossible", _impossible),
    Rule("sure", _sure, "coach.lesson.sure"),
    Rule("liar", _liar),
    Rule("truer", _likelier),
    Rule("exact", _exact),
    Rule("costs_die", _passes_on, "coach.lesson.passes_on"),
    Rule("other_costs", _other_loses),
    Rule("costs_die", _loses_too),
    Rule("own", _own, "coach.lesson.own"),
    Rule("doubted", _doubted),
    Rule("room", _room, "coach.lesson.room"),
)
"""Why an action is better than another, the strongest reason first."""


def ways(question: Question, code: str, true: Mapping[str, float]) -> Sequence[Reason]:
    """Return whether a call is right, or what the next player does with a bid."""
    round_ = position(question, true)
    if verb(code) != "bid":
        holds = true[code] if code == "exact" else 1.0 - true[code]
        return likeliest(Way(holds, "call_right"), Way(1.0 - holds, "call_wrong"))
    next_ = round_.answered(code)
    return likeliest(
        Way(1.0 - next_.doubted, "raised"),
        Way(next_.lost, "doubted_rightly"),
        Way(next_.doubted - next_.lost, "doubted_wrongly"),
    )


def mistake(played: str, best: str) -> str:
    """Compare how high a bid is, and when it is doubted."""
    if verb(played) != "bid":
        return "doubted" if verb(best) == "bid" else "other_call"
    if verb(best) != "bid":
        return "believed"
    count, wanted = (int(code.split(".")[1]) for code in (played, best))
    return "bid_more" if count > wanted else "bid_less" if count < wanted else "other_bid"
