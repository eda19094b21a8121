"""Kinds of mistakes, by what was played and what was best; each has its words, `mistake.<kind>`.

The words begin small, and stand after "Your commonest mistake is".
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tapis.engines.kit.playable import named

Kind: TypeAlias = Callable[[str, str], str]
"""Names the kind of a mistake: what was played and what was best, in notation."""
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
