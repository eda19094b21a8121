"""Reasons in words: text keys and their values, for `bot/text.py`.

Each game has a closed list of rules.  A rule is a predicate over a position, the better of two actions and
the worse: it is told only where it holds of the better one, and does not hold of the worse.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from tapis.engines import Question
from tapis.engines.kit.playable import named

MOST: Final = 2
"""How many sentences are told of an action."""
EVEN: Final = 50
"""Per cent below which something is said to be unlikely."""
ROUNDED: Final = 1e-9
"""What a sum of chances may differ by."""
WAYS: Final = "coach.ways"
"""The text of how two actions go on."""

Values: TypeAlias = Mapping[str, object]
NOTHING: Final[Values] = {}


class Reason(NamedTuple):
    """A text key, and the values of its placeholders; a value may be a reason, or several."""

    key: str
    values: Values


class Rule(NamedTuple):
    """A reason of a game's closed list, told as `coach.why.<key>`.

    Attributes:
        key: the end of its text's key.
        holds: takes the position, the better action and the worse, and returns the values of the text; None
            where it does not hold.
        lesson: the key of a short rule to take home, `coach.lesson.<lesson>`; "" if there is none.
    """

    key: str
    holds: Callable[[Any, str, str], Values | None]
    lesson: str = ""


def told(rules: Sequence[Rule], position: object, better: str, worse: str) -> tuple[Reason, ...]:
    """Return what speaks for an action and not for another: the strongest reason, and a rule to take home.

    Where that reason has no such rule, the next reason follows, if it is another one.

    Args:
        rules: the reasons of a game, the strongest first.
        position: what the game's rules are told of.
        better: the notation of the action that is worth more.
        worse: that of the other one.

    >>> rules = [Rule("low", lambda most, code, _: {"n": int(code)} if int(code) < most else None)]
    >>> told(rules, 5, "3", "7"), told(rules, 5, "3", "4")
    ((Reason(key='coach.why.low', values={'n': 3}),), ())
    """
    found: list[Reason] = []
    for rule in rules:
        values = rule.holds(position, better, worse)
        if (
            values is None
            or any(each.key == f"coach.why.{rule.key}" for each in found)
            or rule.holds(position, worse, better) is not None
        ):
            continue
        found.append(Reason(f"coach.why.{rule.key}", values))
        if rule.lesson and len(found) < MOST:
            found.append(Reason(rule.lesson, NOTHING))
        if len(found) == MOST:
            break
    return tuple(found)


def explained(
    words: str, question: Question, better: str, worse: str, chances: Mapping[str, float]
) -> tuple[Reason, ...]:
    """Return what speaks for an action and not for another; empty where no reason of the game holds.

    Args:
        words: the name of the game's module of words; "" if it has none.
        question: what the seat knows.
        better: the notation of the action that is worth more.
        worse: that of the other one.
        chances: those of contracts, by action.
    """
    if not words:
        return ()
    rules: Sequence[Rule] = named(f"{words}:RULES")
    return told(rules, named(f"{words}:position")(question, chances), better, worse)


def going_on_ways(better: Sequence[Reason], worse: Sequence[Reason]) -> tuple[Reason, ...]:
    """Say how two actions go on, side by side; nothing where that is not known of both.

    What is the same of both is left out where something else is left of each.
    """
    apart = [way for way in better if way not in worse], [way for way in worse if way not in better]
    better, worse = apart if all(apart) else (better, worse)
    return (Reason(WAYS, {"better": better, "worse": worse}),) if better and worse else ()


class Way(NamedTuple):
    """A way in which an action goes on, told as `coach.way.<key>` with its chance in per cent."""

    chance: float
    key: str
    values: Values = NOTHING


def likeliest(*ways: Way) -> tuple[Reason, ...]:
    """Return the two likeliest ways in which an action goes on, of those that there are."""
    found = sorted((way for way in ways if way.chance > ROUNDED), key=lambda way: -way.chance)
    return tuple(
        Reason(f"coach.way.{way.key}", {**way.values, "percent": percent(way.chance)}) for way in found[:MOST]
    )


def percent(chance: float) -> str:
    """Write a chance in whole per cent.

    >>> percent(0.304), percent(0.001), percent(0.0), percent(0.996), percent(1.0)
    ('30', '<1', '0', '>99', '100')
    """
    if ROUNDED < chance < 0.005:
        return "<1"
    return ">99" if 0.995 < chance < 1 - ROUNDED else str(round(100 * chance))


def about(chance: float) -> str:
    """Write a chance that was counted in some worlds, which is never sure.

    >>> about(0.304), about(1.0), about(0.0)
    ('30', '99', '1')
    """
    return str(min(99, max(1, round(100 * chance))))
