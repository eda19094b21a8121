"""What the choices of a seat cost, one by one, and which of them are decisions that the index counts.

They are kept beside the account of their seat as text, by kind and in order: `roll 0 12 score 340~20` is
three decisions of two kinds, in units of the last digit that is kept, the last one with a standard error.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tapis.games.kit.level import Measure

DIGITS: Final[dict[str, int]] = {"points": 2, "win": 4, "turns": 3, "cards": 2, "none": 0}
"""The digits of losses, luck and courses as they are stored."""
NEAR: Final[Mapping[Measure, float]] = {"points": 0.3, "win": 0.01, "turns": 0.05, "cards": 0.0, "none": 0.0}
"""A choice within this of the best one is as good: no mistake is named."""
ROUNDED: Final = 1e-6
"""What two sums of the same values may differ by."""
SURE: Final = 2.0
"""Standard errors within which two estimates are as good as equal."""
THIRD: Final = 3
"""A game counts for the index if at most one part in so many of its choices was taken back."""


class Loss(NamedTuple):
    """What a choice of a seat's own player cost it.

    Attributes:
        rev: its revision.
        kind: the verb of what was played, as notation has it.
        cost: what it cost, 0 if it was as good as the best.
        error: the standard error of that, 0 where it is exact.
        decides: whether its legal actions were worth more or less, so that the index counts it.
    """

    rev: int
    kind: str
    cost: float
    error: float = 0.0
    decides: bool = False


class Decided(NamedTuple):
    """A decision that the index counts: its kind, what it lost and the standard error of that."""

    kind: str
    loss: float
    error: float = 0.0


def as_good(measure: Measure, cost: float, error: float = 0.0) -> bool:
    """Return True if who looks for the best action has found it, as theirs costs no more than that.

    A deal of Belote de comptoir brings one point: at cards nothing but the error is small.

    >>> as_good("points", 0.3), as_good("win", 0.011), as_good("cards", 11.9, 6.0), as_good("cards", 0.3, 0.1)
    (True, False, True, False)
    """
    return cost <= max(NEAR[measure], ROUNDED, SURE * error)


def whole(stand: int, back: int) -> bool:
    """Return True if at most a third of a seat's choices were taken back.

    >>> whole(20, 10), whole(20, 11), whole(0, 0)
    (True, False, True)
    """
    return THIRD * back <= stand + back


def written(measure: Measure, losses: Iterable[Loss]) -> tuple[str, int]:
    """Write the decisions among these choices as they are kept; return how many they are, too.

    >>> written("points", [Loss(1, "roll", 0.12, 0, True), Loss(3, "score", 0, 0, True)])
    ('roll 12 score 0', 2)
    """
    words, kind, count, unit = list[str](), "", 0, 10 ** DIGITS[measure]
    for loss in losses:
        if not loss.decides:
            continue
        if loss.kind != kind:
            words.append(kind := loss.kind)
        error = round(loss.error * unit)
        words.append(f"{round(loss.cost * unit)}" + (f"~{error}" if error else ""))
        count += 1
    return " ".join(words), count


def read(measure: str, text: str) -> list[Decided]:
    """Read decisions as they are kept, in order.

    >>> [tuple(each) for each in read("win", "bid 0 120~35 play 7")]
    [('bid', 0.0, 0.0), ('bid', 0.012, 0.0035), ('play', 0.0007, 0.0)]
    """
    kind, found, unit = "", list[Decided](), 10 ** DIGITS[measure]
    for word in text.split():
        if word[0].isalpha():
            kind = word
        else:
            loss, _, error = word.partition("~")
            found.append(Decided(kind, int(loss) / unit, int(error or 0) / unit))
    return found
