"""The notebook of one's old mistakes: what is kept of each, and when it is asked again.

What every legal action of a position costs, one of each kind, is kept as text, by the notation of the actions
in order: `0 412 ~6 850 +900 +` is an action that is as good as the best, one that costs 412 units of the last
digit that is kept, one that costs about 850 with a standard error of 6, and two that cost about 900 or more.
An error stands where it changes.
"""

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from tapis.games.kit.level import Measure
from tapis.records.losses import DIGITS, as_good

DAYS: Final = (1, 3, 7, 21, 60)
"""Days until a mistake is asked again: the next span each time it is found, the first one if it is not."""
LEARNED: Final = len(DAYS)
"""The stage of a mistake that was found so often that it is asked after the longest span."""
AT_ONCE: Final = 5
"""Mistakes that are asked one after the other."""
MOST: Final = 200
"""The most mistakes in a notebook; beyond them those found most often go first, the oldest of them first."""
BYTES: Final = 192
"""The most bytes of what the actions of a position cost; `data/schema` holds it, too."""
SHORT: Final = 20
"""The characters of what was played and what is best, together, beside which there are so many bytes."""
_DAY: Final = 86_400_000


class Price(NamedTuple):
    """What an action costs beside the best one, 0 if it is as good, and the standard error of that.

    `least`: it may cost more.
    """

    cost: float
    error: float = 0.0
    least: bool = False


class Answered(NamedTuple):
    """How a mistake stands after an answer: its stage, and when it is due again, in milliseconds UTC."""

    stage: int
    due_at: int


def answered(stage: int, now: int, *, found: bool) -> Answered:
    """Return how a mistake of this stage, 0 if it was never asked, stands after an answer.

    >>> [answered(stage, 0, found=True).due_at // 86_400_000 for stage in range(7)]
    [1, 3, 7, 21, 60, 60, 60]
    >>> answered(4, 0, found=False)
    Answered(stage=1, due_at=86400000)
    """
    after = min(stage + 1, LEARNED) if found else 1
    return Answered(after, now + DAYS[after - 1] * _DAY)


class Tally(NamedTuple):
    """How many old mistakes there are that were asked, and how many were found when they were last asked."""

    asked: int = 0
    found: int = 0

    def __add__(self, other: object) -> "Tally":  # a tuple would be joined
        """Return both together."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.asked + other.asked, self.found + other.found)


def priced(measure: Measure, values: Sequence[tuple[str, float, float]]) -> dict[str, Price]:
    """Return what actions cost, by their notation, from the value of each and its error, best first."""
    _, best, error = values[0]
    found = dict[str, Price]()
    for code, value, own in values:
        cost, both = best - value, (error**2 + own**2) ** 0.5
        found[code] = Price(0.0) if as_good(measure, cost, both) else Price(cost, both)
    return found


def room(played: str, best: str) -> int:
    """Return how many bytes there are beside these notations: an entry is no longer where they are long.

    >>> room("score.ones", "roll.11111"), room("discard.2S.3S.4S.5S.6S.7S", "discard.2S.3S.4S.5S.6S.8S")
    (192, 162)
    """
    return BYTES - max(0, len(played) + len(best) - SHORT)


def pack(measure: Measure, prices: Mapping[str, Price], size: int = BYTES) -> bytes:
    """Return what actions cost as it is kept, in so many bytes at most.

    Where that is too long, estimates are rounded further, then all have the largest error, and in the end so
    many of the dearest as must be are only told to cost what the cheapest of them does, or more.

    Raises:
        ValueError: if it is too long even so.
    """
    each, most = [prices[code] for code in sorted(prices)], max(price.error for price in prices.values())
    alike = [price._replace(error=most if price.error else 0.0) for price in each]
    for costs, digits in ((each, 3), (each, 2), (each, 1), *((few, 1) for few in _fewer(alike))):
        text = " ".join(_written(measure, costs, digits))
        kept = zlib.compress(text.encode(), 9)
        if len(kept) <= size:
            return kept
    raise ValueError(f"what {len(prices)} actions cost takes more than {size} bytes")


def _fewer(prices: Sequence[Price]) -> Iterator[list[Price]]:
    """Yield prices, first all, then with ever more of the dearest told as that of the cheapest of them."""
    yield [*prices]
    costs = sorted({price.cost for price in prices if price.cost})
    while len(costs) > 1:
        costs = costs[: len(costs) * 3 // 4]
        yield [
            price if price.cost < costs[-1] else price._replace(cost=costs[-1], least=True)
            for price in prices
        ]


def unpack(measure: Measure, kept: bytes, codes: Collection[str]) -> dict[str, Price]:
    """Return what these actions cost, by their notation.

    Raises:
        ValueError: if the position had others.
    """
    return dict(zip(sorted(codes), _read(measure, zlib.decompress(kept).decode().split()), strict=True))


def _written(measure: Measure, prices: Iterable[Price], digits: int) -> Iterator[str]:
    unit, before, least = 10 ** DIGITS[measure], 0, ""
    for cost, error, dearer in prices:
        if not cost:
            yield "0"
            continue
        own = _short(error * unit, 1)
        if own != before:
            yield f"~{own}"
            before = own
        told = str(max(1, _short(cost * unit, digits) if own else round(cost * unit)))
        if dearer:
            told, least = "+" if least else f"+{told}", told
        yield told


def _read(measure: Measure, words: Iterable[str]) -> Iterator[Price]:
    unit, error, least = 10 ** DIGITS[measure], 0.0, 0.0
    for word in words:
        if word.startswith("~"):
            error = int(word[1:]) / unit
        elif word.startswith("+"):
            least = int(word[1:]) / unit if word[1:] else least
            yield Price(least, error, least=True)
        else:
            cost = int(word) / unit
            yield Price(cost, error if cost else 0.0)


def _short(value: float, digits: int) -> int:
    """Round to so many digits.

    >>> _short(8514.2, 2), _short(0.7, 3), _short(0.0, 1)
    (8500, 1, 0)
    """
    whole = round(value)
    return round(whole, digits - 1 - floor(log10(whole))) if whole else 0
