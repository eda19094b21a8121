"""What a turn at a score sheet may still bring, box by box: the position that its reasons are told of."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, cast

from tapis.engines import Question
from tapis.engines.sheet.ends import End, Play
from tapis.engines.sheet.engine import SheetEngine
from tapis.engines.sheet.keeps import NONE, THROWS, best, expected, keeps, place_of
from tapis.engines.sheet.rules import Rules
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import Grid, SheetGame, SheetView, Slot

Made: TypeAlias = Callable[[str, int], bool]
"""Tells whether so many points are what a box is for."""
ByThrow: TypeAlias = tuple[int, ...]
"""The points of a box by throw."""
DIGITS: Final = 9
"""Digits beyond which sums differ by the computing alone."""
DEPENDS: Final = ("maxi", "mini")
"""Boxes whose points depend on one another."""


class Hope(NamedTuple):
    """What a box comes to by the end of a turn, for who plays for it alone.

    Attributes:
        made: how often it is made, 0 to 1, by the play that makes it most often.
        points: what it brings on average, by the play that brings most.
    """

    made: float
    points: float


def _hope(made: float, points: float) -> Hope:
    """Return it without what the computing of sums adds."""
    return Hope(round(made, DIGITS), round(points, DIGITS))


class Closing(NamedTuple):
    """How often a turn ends in a box as the solved table plays it, and what that adds to an action."""

    chance: float
    gain: float


NEVER: Final = Closing(0.0, 0.0)


@lru_cache(maxsize=256)
def _points(
    game: type[SheetGame], options: OptionSet, throws: int, box: str, others: tuple[tuple[str, int], ...]
) -> ByThrow:
    rules = Rules(game, options, throws)
    return tuple(rules.points(box, dice, dict(others)) for dice in THROWS)


@lru_cache(maxsize=256)
def _hopes(by_throw: tuple[float, ...]) -> tuple[list[float], list[float]]:
    """Return by keep what the best play for these values brings by one throw more, and by two."""
    once = expected(by_throw)
    return once, expected(best(once))


class SheetTurn:
    """A turn of a seat after a throw."""

    def __init__(self, game: type[SheetGame], made: Made, engine: SheetEngine, question: Question) -> None:
        self._game, self._made, self._engine = game, made, engine
        self.view = SheetView.of(question.view)
        self._options: OptionSet = cast("Any", question.view).options
        self.grids: Sequence[Grid] = self.view.sheets[question.seat]
        self._turn = engine.turn(self.view, question.seat)
        self._closings: dict[str, Mapping[tuple[str, bool], Closing]] = {}
        self._throws: dict[tuple[str, bool], tuple[tuple[float, ...], tuple[float, ...]]] = {}

    # Boxes

    def slot(self, name: str) -> Slot:
        """Return the box of a name of notation: "full", or "2.full"."""
        number, _, box = name.rpartition(".")
        return Slot(int(number or "1"), box)

    def kept(self, code: str) -> Sequence[int]:
        """Return the dice that a throw keeps."""
        mask = code.partition(".")[2]
        return [die for die, mark in zip(self.view.dice, mask, strict=True) if mark == "0"]

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The boxes that may be written in this turn, by name."""
        announced = self._engine.announced(self.view)
        return (announced,) if announced else tuple(dict.fromkeys((*self._turn.writable(self.view.throws),)))

    def fresh(self, name: str) -> Hope:
        """Return what a box comes to by a whole turn that is played for it alone."""
        first, later = self._by_throw(name, first=True), self._by_throw(name)
        throws = self._limit(name)
        return _hope(*(self._whole(one, more, throws) for one, more in zip(first, later, strict=True)))

    def _whole(self, first: Sequence[float], later: tuple[float, ...], throws: int) -> float:
        rest = best(_hopes(later)[throws - 2]) if throws > 1 else first
        return expected(list(map(max, first, rest)))[NONE]

    def hope(self, code: str, name: str) -> Hope | None:
        """Return what a box comes to by the end of the turn after an action; None if it cannot be written."""
        verb, _, rest = code.partition(".")
        if verb == "score":
            return self.now(name) if rest == name else None
        left = self._limit(name) - self.view.throws
        if left < 1 or (verb == "announce" and rest != name):
            return None
        announced = self._engine.announced(self.view)
        if announced not in {None, name}:
            return None
        found = (_hopes(values)[left - 1] for values in self._by_throw(name))
        if verb == "announce":
            return _hope(
                *(max(by_keep[keep] for keep in keeps(self.view.dice).values()) for by_keep in found)
            )
        return _hope(*(by_keep[keeps(self.view.dice)[rest]] for by_keep in found))

    def now(self, name: str) -> Hope:
        """Return what the dice are in a box as they lie."""
        place = place_of(self.view.dice)
        made, points = self._by_throw(name, first=self.view.throws == 1)
        return Hope(made[place], points[place])

    def _by_throw(self, name: str, *, first: bool = False) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return by throw whether a box is made, 1.0 or 0.0, and its points."""
        known = self._throws.get((name, first))
        if known is None:
            known = self._throws[name, first] = self._each_throw(name, first=first)
        return known

    def _each_throw(self, name: str, *, first: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
        slot = self.slot(name)
        grid = self.grids[slot.grid - 1]
        others = tuple((box, grid[box]) for box in DEPENDS if box in grid)
        points = _points(self._game, self._options, 1 if first else self.view.most_throws, slot.box, others)
        return tuple(float(self._made(slot.box, each)) for each in points), tuple(map(float, points))

    def _limit(self, name: str) -> int:
        """Return after how many throws at most a box is written."""
        if name not in self._turn.writable(2):
            return 1
        return self._turn.rethrows + 1 + (name in self._turn.aimed)

    # How the turn ends

    def ends(self, code: str) -> Sequence[End]:
        """Return how the turn ends after an action, if it is played on as the solved table says."""
        verb, _, rest = code.partition(".")
        view, play = self.view, self._play
        if verb == "score":
            return (play.written(rest, place_of(view.dice), view.throws),)
        if verb == "announce":
            return tuple(play.announced(rest, play.announcing(rest, place_of(view.dice))))
        keep, announced = keeps(view.dice)[rest], self._engine.announced(view)
        return tuple(play.announced(announced, keep) if announced else play.thrown(keep, view.throws))

    def closings(self, code: str) -> Mapping[tuple[str, bool], Closing]:
        """Return the same by box and whether it is made."""
        known = self._closings.get(code)
        if known is None:
            known = self._closings[code] = self._closed(code)
        return known

    def _closed(self, code: str) -> Mapping[tuple[str, bool], Closing]:
        found: dict[tuple[str, bool], Closing] = {}
        for end in self.ends(code):
            made, _ = self._by_throw(end.name, first=end.throws == 1)
            key = end.name, bool(made[end.throw])
            chance, gain = found.get(key, Closing(0.0, 0.0))
            found[key] = Closing(chance + end.chance, gain + end.chance * end.gain)
        return {key: each._replace(chance=round(each.chance, DIGITS)) for key, each in found.items()}

    def difference(self, better: str, worse: str) -> Mapping[tuple[str, bool], float]:
        """Return by box, and whether it is made, what it adds to the worth of one action and not of another.

        They add up to what one is worth more.
        """
        mine, theirs = self.closings(better), self.closings(worse)
        return {
            key: mine.get(key, NEVER).gain - theirs.get(key, NEVER).gain
            for key in dict.fromkeys((*mine, *theirs))
        }

    @cached_property
    def _play(self) -> Play:
        return Play(self._turn)
