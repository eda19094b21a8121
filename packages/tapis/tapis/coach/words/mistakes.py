"""Kinds of mistakes, by what was played and what was best; each has its words, `mistake.<kind>`.

The words begin small, and stand after "Your commonest mistake is".
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tapis.engines.kit.playable import named
from tapis.records.statistics import Habit

Kind: TypeAlias = Callable[[str, str], str]
"""Names the kind of a mistake: what was played and what was best, in notation."""
TOLD: Final = 30
"""The fewest mistakes of which the commonest kind is told."""
THROWN: Final = ("threw_more", "kept_more", "other_dice", "stopped", "went_on")
"""What `thrown` names."""


def kind_of(words: str, played: str, best: str) -> str:
    """Return the key of the text that names the kind of a mistake.

    Args:
        words: the name of the game's module of words; "" if it has none: then a kind is a verb.
        played: what was played.
        best: what was best.

    >>> kind_of("tapis.coach.words.cant_stop", "stop", "roll"), kind_of("", "play.AH", "play.7H")
    ('mistake.stopped', 'kind.play')
    """
    if not words:
        return f"kind.{verb(played)}"
    kind: Kind = named(f"{words}:mistake")
    return f"mistake.{kind(played, best)}"


def habit_of(words: str, made: Sequence[tuple[str, str]]) -> Habit | None:
    """Return the commonest kind of mistake, of as common ones that of the newest; None of fewer than `TOLD`.

    `made`: what was played and what was best, the newest first.

    >>> habit_of("", [("play.AH", "play.7H"), *[("bid.2", "bid.1")] * 29])
    Habit(kind='kind.bid', times=29, mistakes=30)
    """
    if len(made) < TOLD:
        return None
    [(kind, times)] = Counter(kind_of(words, played, best) for played, best in made).most_common(1)
    return Habit(kind, times, len(made))


def verb(code: str) -> str:
    """Return the verb of a notation."""
    return code.partition(".")[0]


def thrown(played: str, best: str) -> str:
    """Compare what is thrown again, and when a turn ends; one of the two is a throw."""
    if verb(played) == verb(best) == "roll":
        return compared(played, best, "threw_more", "kept_more", "other_dice")
    return "stopped" if verb(best) == "roll" else "went_on"


def compared(played: str, best: str, more: str, fewer: str, other: str) -> str:
    """Compare two masks of dice: that of what was played may hold the best one, be held by it, or differ."""
    pairs = set(zip(played.partition(".")[2], best.partition(".")[2], strict=True))
    if ("0", "1") not in pairs:
        return more
    return fewer if ("1", "0") not in pairs else other


def called(played: str, best: str) -> str:
    """Compare two calls."""
    if verb(played) == "pass":
        return "passed"
    if verb(best) == "pass":
        return "took"
    if verb(played) == verb(best) == "bid":
        return "bid_more" if int(played.split(".")[1]) > int(best.split(".")[1]) else "bid_less"
    return "other_trump" if verb(played) in {"trump", "take"} else "dealt"
