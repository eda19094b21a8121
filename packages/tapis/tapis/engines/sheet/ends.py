"""How a turn at a score sheet ends if it is played on by the solved table: every throw, with its chance."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tapis.engines.sheet.keeps import KEEPS, MORE, SMALLER, THROWS, best, keeps
from tapis.engines.sheet.turn import Turn


class End(NamedTuple):
    """One way in which a turn ends.

    Attributes:
        name: the box that is written.
        throw: the place of the dice that are written, among `THROWS`.
        throws: after how many throws.
        chance: how likely it is.
        gain: what the sheets gain beyond what they were worth before the turn.
    """

    name: str
    throw: int
    throws: int
    chance: float
    gain: float


def thrown(mass: Sequence[float]) -> list[float]:
    """Return by throw how likely it is once the other dice of keeps are thrown, by the chance of each keep.

    >>> pair = [float(keep == (6, 6, 6, 6)) for keep in KEEPS]
    >>> [round(chance, 3) for chance in thrown(pair) if chance]
    [0.167, 0.167, 0.167, 0.167, 0.167, 0.167]
    """
    found = list(mass)
    for place in reversed(SMALLER):
        if found[place]:
            share = found[place] / 6
            for more in MORE[place]:
                found[more] += share
    return found[: len(THROWS)]


class Play:
    """How a turn is played on, after a first throw or later."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._decided: dict[tuple[int, int], tuple[str, int]] = {}
        self._aims = {name: [turn.aiming(name, keep) for keep in range(len(KEEPS))] for name in turn.aimed}
        self._best = {name: best(by_keep) for name, by_keep in self._aims.items()}

    def thrown(self, keep: int, throws: int) -> Iterator[End]:
        """Yield how a turn ends if all dice but a keep are thrown again after so many throws."""
        mass = [0.0] * len(KEEPS)
        mass[keep] = 1.0
        for made in range(throws + 1, self._turn.rethrows + 2):
            mass, before = [0.0] * len(KEEPS), mass
            aimed: defaultdict[str, list[float]] = defaultdict(lambda: [0.0] * len(KEEPS))
            for throw, chance in enumerate(thrown(before)):
                if not chance:
                    continue
                name, kept = self._decide(throw, made)
                if not name:
                    mass[kept] += chance
                elif kept < 0:
                    yield self.written(name, throw, made, chance)
                else:
                    aimed[name][kept] += chance
            for name, masses in aimed.items():
                yield from self._last(name, masses)

    def announced(self, name: str, keep: int) -> Iterator[End]:
        """Yield how a turn ends if all dice but a keep are thrown for this box."""
        yield from self._last(name, [float(place == keep) for place in range(len(KEEPS))])

    def announcing(self, name: str, throw: int) -> int:
        """Return the best keep of a throw for a box."""
        return max(keeps(THROWS[throw]).values(), key=self._aims[name].__getitem__)

    def written(self, name: str, throw: int, throws: int, chance: float = 1.0) -> End:
        """Return the end of a turn that writes a throw in a box."""
        gain = self._turn.writing(name, throws, THROWS[throw]) - self._turn.left
        return End(name, throw, throws, chance, gain)

    def _last(self, name: str, masses: Sequence[float]) -> Iterator[End]:
        for throw, chance in enumerate(thrown(masses)):
            if chance:
                yield self.written(name, throw, self._turn.rethrows + 2, chance)

    def _decide(self, throw: int, throws: int) -> tuple[str, int]:
        """Return what is best after so many throws: a box to write, one to announce with a keep, a keep."""
        known = self._decided.get((throw, throws))
        if known is not None:
            return known
        turn, dice = self._turn, THROWS[throw]
        found, worth = ("", -1), -1e30
        for name in turn.writable(throws):
            if (value := turn.writing(name, throws, dice)) > worth:
                found, worth = (name, -1), value
        if throws <= turn.rethrows:
            for keep in set(keeps(dice).values()):
                if (value := turn.throwing(throws, keep)) > worth + EQUAL:
                    found, worth = ("", keep), value
        else:
            for name, by_throw in self._best.items():
                if by_throw[throw] > worth + EQUAL:
                    found, worth = (name, self.announcing(name, throw)), by_throw[throw]
        self._decided[throw, throws] = found
        return found


EQUAL = 1e-9
"""What two values of the same sums may differ by."""
