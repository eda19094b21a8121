"""The engine of Can't Stop: goes on as long as the expected chance to win grows."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import ClassVar, cast

from tapis.engines.cant_stop.climb import Climb, Reach
from tapis.engines.kit.engine import Engine, Evaluation, Level, Manner, Question, Unit, ranked
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import DICE, MARKERS, THROWS, Markers, Split, splits, ways, written

BUST = -1000.0
"""The worth of a split of which no number can be used."""
NEW = 4.0
"""What a new marker costs a beginner, in columns nearer to the seventh."""
ENOUGH = 3.0
"""The throws of a turn after which a beginner stops."""
FREE = 8.0
"""How many throws more a beginner makes while a marker is free."""
AHEAD = 8
"""How many throws a turn is thought to go on at most."""
LATER = 0.86
"""The chance, at most, that a later throw of a turn is no bust while markers are still free."""


class CantStopEngine(Engine):
    """Values are chances to win, about: from progress in the columns (`climb.py`) and the risk of a bust."""

    unit: ClassVar[Unit] = "win"
    manners: ClassVar[Mapping[Level, Manner]] = MappingProxyType(
        {"easy": Manner(heat=0.25, cap=1.0), "medium": Manner(heat=0.009, cap=0.2), "strong": Manner()}
    )

    def think(self, question: Question, _budget: int) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        return evaluations(Climb(cast(CantStopView, question.view), question.seat), question.legal)

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return how near to the seventh columns are, less for a new marker; throw while a marker is free."""
        view = cast(CantStopView, question.view)
        if view.state == "choose":
            marked = {column for column, _ in view.markers}
            return {
                code: float(sum(7 - abs(7 - column) for column in offer.columns))
                - NEW * len(set(offer.columns) - marked)
                for code, offer in zip(question.legal, view.offers, strict=True)
            }
        liked = {"stop": float(view.throws), "roll": ENOUGH + FREE * (len(view.markers) < MARKERS)}
        return {code: liked[code] for code in question.legal}


def evaluations(climb: Climb, legal: tuple[str, ...]) -> tuple[Evaluation, ...]:
    """Return the chance to win after every legal action, as this climb tells chances; best first."""
    return ranked(dict(_valued(climb, climb.view, legal)))


def _valued(climb: Climb, view: CantStopView, legal: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    after = {offer.columns: dict(zip(offer.columns, offer.squares, strict=True)) for offer in view.offers}
    for code in legal:
        if code == "stop":
            yield code, climb.chance(climb.gained(view.markers))
        elif code == "roll":
            yield code, going_on(climb, view.markers, far=False)
        else:
            markers = tuple(sorted({**dict(view.markers), **after[written(code)]}.items()))
            yield code, best_end(climb, markers)


def best_end(climb: Climb, markers: Markers) -> float:
    """Return the chance to win with these markers, stopping or going on, whichever is better."""
    value = going_on(climb, markers, far=True)
    return max(value, climb.chance(climb.gained(markers))) if climb.stands(markers) else value


def going_on(climb: Climb, markers: Markers, *, far: bool) -> float:
    """Return the chance to win by throwing again: once and then stopping or, if `far`, more often."""
    gained, reach = climb.gained(markers), Reach(climb, markers)
    best = {split: _best(reach, split) for split in _all_splits()}
    value = safe = steps = 0.0
    for pairs, throws in thrown_sums().items():
        found = max(best[split] for split in pairs)
        chance = throws / THROWS
        if found > BUST:
            safe += chance
            steps += chance * min(found, 1.0)
            value += chance * climb.chance(gained + found)
        else:
            value += chance * climb.bust
    if not far or not safe:
        return value
    return max(value, _further(climb, gained, steps / safe, safe, free=len(markers) < MARKERS))


def _further(climb: Climb, gained: float, step: float, safe: float, *, free: bool) -> float:
    """Return the best chance to win with two or more throws, each of which gains as much as the next one."""
    later = min(safe, LATER) if free else safe
    stays, best = safe, 0.0
    for throws in range(2, AHEAD + 1):
        stays *= later
        value = stays * climb.chance(gained + throws * step) + (1.0 - stays) * climb.bust
        if value < best:
            break
        best = value
    return best


def _best(reach: Reach, split: Split) -> float:
    return max(
        (reach.worth(columns) for columns in ways(split, reach.free, reach.last, reach.once)), default=BUST
    )


@cache
def thrown_sums() -> Mapping[tuple[Split, ...], int]:
    """Return how many throws give each set of splits."""
    return Counter(tuple(sorted(splits(dice))) for dice in product(range(1, 7), repeat=DICE))


@cache
def _all_splits() -> tuple[Split, ...]:
    return tuple({split for pairs in thrown_sums() for split in pairs})
