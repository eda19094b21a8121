"""What the coach says of Can't Stop."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, TypeAlias, cast

from tapis.coach.outlooks.cant_stop import Ascent
from tapis.coach.words.mistakes import verb
from tapis.coach.words.reasons import Reason, Rule, Values, Way, likeliest, percent
from tapis.engines import Question
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.squares import stop_brings
from tapis.games.cant_stop.throws import length, written

MIDDLE = 7
"""The middle column."""
KINDS = ("outer", "inner", "other_columns", "stopped", "went_on")
Holds: TypeAlias = Callable[[Ascent, str, str], Values | None]
NEAR: Final = 2
"""So many steps from the top an opponent is about to win a column."""
MUCH: Final = 0.05
"""So much less likely a bust must be to be named first."""


def position(question: Question, _: Mapping[str, float]) -> Ascent:
    """Return what the rules are told of."""
    return Ascent(cast(CantStopView, question.view), question.seat)


# Whether to stop


def _wins(ascent: Ascent, code: str, _: str) -> Values | None:
    return {} if code == "stop" and stop_brings(ascent.view) == "wins" else None


def _closes(ascent: Ascent, code: str, _: str) -> Values | None:
    tops = ascent.tops(code)
    if code != "stop" or not tops:
        return None
    return {"column": tops[-1], "percent": percent(ascent.bust(code))}


def _no_risk(ascent: Ascent, code: str, _: str) -> Values | None:
    return {"n": ascent.free(code)} if code == "roll" and not ascent.bust(code) else None


def _dear(ascent: Ascent, code: str, _: str) -> Values | None:
    return _ten_throws(ascent, dear=True) if code == "stop" and not ascent.tops(code) else None


def _dear_part(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell of short columns, where steps alone do not tell that a throw costs more than it brings."""
    if code != "stop" or ascent.tops(code) or _dear(ascent, code, other):
        return None
    return _ten_throws(ascent, dear=True, parts=True)


def _chased(ascent: Ascent, code: str, _: str) -> Values | None:
    if code != "roll" or ascent.chased is None or ascent.chased[0] > NEAR:
        return None
    return {"n": ascent.chased[0], "column": ascent.chased[1]}


def _marker_left(ascent: Ascent, code: str, _: str) -> Values | None:
    free = ascent.free(code)
    return {"n": free, "percent": percent(ascent.bust(code))} if code == "roll" and free else None


def _one_short(ascent: Ascent, code: str, _: str) -> Values | None:
    """Tell of a marker one step from the top that the next throw rather brings there than busts."""
    found = ascent.one_short(code)
    if code != "roll" or found is None or found[0] <= ascent.bust(code):
        return None
    return {"percent": percent(found[0]), "column": found[1], "bust": percent(ascent.bust(code))}


def _cheap(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell what throws bring, where the chance to bust is not told yet."""
    if code != "roll" or _one_short(ascent, code, other):
        return None
    return _ten_throws(ascent, dear=False)


def _cheap_part(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell of long columns, where steps alone do not tell that a throw brings more than it costs."""
    if code != "roll" or any(holds(ascent, code, other) for holds in (_one_short, _cheap)):
        return None
    return _ten_throws(ascent, dear=False, parts=True)


def _ten_throws(ascent: Ascent, *, dear: bool, parts: bool = False) -> Values | None:
    """Tell what ten throws from here cost and bring: in steps, or in per cent of a column."""
    code = "roll"
    times = 10 * (100 if parts else 1)
    lost = round(times * ascent.bust(code) * ascent.stake(code, parts))
    found = round(times * ascent.brings(code, parts))
    if lost == found or (lost > found) != dear:
        return None
    return {"bust": percent(ascent.bust(code)), "lost": lost, "found": found}


# Which columns


def _top(ascent: Ascent, code: str, _: str) -> Values | None:
    tops = [column for column in ascent.tops(code) if column in ascent.moved(code)]
    return {"column": tops[-1]} if tops else None


def _rivalled(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell of a column of the other move in which an opponent is nearer to the top, and near."""
    for column in set(ascent.moved(other)) - set(ascent.moved(code)):
        lacks = ascent.lacking(column)
        if lacks <= NEAR and length(column) - dict(ascent.markers(other))[column] >= lacks:
            return {"column": column, "n": lacks}
    return None


def _saves_marker(ascent: Ascent, code: str, other: str) -> Values | None:
    free, others = ascent.free(code), ascent.free(other)
    return {"n": free, "other": others} if free > others else None


def _safer_by_far(ascent: Ascent, code: str, other: str) -> Values | None:
    return _safer(ascent, code, other) if ascent.bust(code) < ascent.bust(other) - MUCH else None


def _nearer(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell of the move that comes within fewer steps of a top, near to it and beyond the half."""
    (left, column), (others, _) = ascent.left(code), ascent.left(other)
    near = left <= NEAR and 2 * left < length(column)
    return {"n": left, "column": column} if near and left < others else None


def _shorter(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell how much of a column each move climbs, where both make as many steps."""
    return _climbs(ascent, code, other) if len(written(code)) == len(written(other)) else None


def _climbs(ascent: Ascent, code: str, other: str) -> Values | None:
    mine, others = (round(100 * ascent.climbed(each)) for each in (code, other))
    return {"percent": mine, "other": others} if mine > others else None


def _safer(ascent: Ascent, code: str, other: str) -> Values | None:
    bust, elsewhere = ascent.bust(code), ascent.bust(other)
    told = {"percent": percent(bust), "other": percent(elsewhere)}
    return told if bust < elsewhere and told["percent"] != told["other"] else None


def _comes(ascent: Ascent, code: str, other: str) -> Values | None:
    """Tell how often the columns of a move come."""
    mine, others = ascent.comes(code), ascent.comes(other)
    if round(100 * mine) <= round(100 * others):
        return None
    return {"columns": ascent.moved(code), "percent": percent(mine), "other": percent(others)}


def _of_moves(holds: Holds) -> Holds:
    """Return a rule that compares two moves."""

    def of_both(ascent: Ascent, code: str, other: str) -> Values | None:
        return holds(ascent, code, other) if verb(code) == verb(other) == "move" else None

    return of_both


RULES: Final = (
    Rule("stop_wins", _wins),
    Rule("closes", _closes),
    Rule("no_risk", _no_risk, "coach.lesson.no_risk"),
    Rule("chased", _chased),
    Rule("one_short", _one_short),
    Rule("marker_left", _marker_left, "coach.lesson.marker_left"),
    Rule("dear", _dear),
    Rule("cheap", _cheap),
    Rule("dear_part", _dear_part),
    Rule("cheap_part", _cheap_part),
    Rule("top", _of_moves(_top)),
    Rule("rivalled", _of_moves(_rivalled)),
    Rule("safer", _of_moves(_safer_by_far)),
    Rule("nearer", _of_moves(_nearer)),
    Rule("climbs", _of_moves(_shorter), "coach.lesson.climbs"),
    Rule("saves_marker", _of_moves(_saves_marker), "coach.lesson.saves_marker"),
    Rule("climbs", _of_moves(_climbs)),
    Rule("safer", _of_moves(_safer)),
    Rule("comes", _of_moves(_comes)),
)
"""Why an action is better than another, the strongest reason first."""


def ways(question: Question, code: str) -> Sequence[Reason]:
    """Return what is safe after a stop, else the likeliest two of what the next throw does.

    It busts, or climbs; after a move, a column of it again or another one.
    """
    ascent = position(question, {})
    if code == "stop":
        return [Reason("coach.way.safe_steps", {"n": ascent.steps(code)})]
    bust, again = ascent.bust(code), ascent.comes(code)
    busts = Way(bust, "busts")
    if code == "roll":
        return likeliest(busts, Way(1.0 - bust, "climbs"))
    columns = {"columns": ascent.moved(code)}
    return likeliest(busts, Way(again, "again", columns), Way(1.0 - bust - again, "elsewhere"))


def mistake(played: str, best: str) -> str:
    """Compare how far from the middle the columns lie, and when a turn ends."""
    if verb(played) == verb(best) == "move":
        far, wanted = (
            fmean(abs(int(column) - MIDDLE) for column in code.replace("+", ".").split(".")[1:])
            for code in (played, best)
        )
        return "outer" if far > wanted else "inner" if far < wanted else "other_columns"
    return "stopped" if verb(played) == "stop" else "went_on"
