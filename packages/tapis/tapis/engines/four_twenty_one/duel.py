"""421 for two, solved: the chance of the round's starter to win, at every division of the tokens."""

from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from tapis.engines.four_twenty_one.hands import (
    HANDS,
    Values,
    Whole,
    after,
    nenettes,
    ranks,
    thrown_on,
    worths,
)
from tapis.engines.kit import solutions
from tapis.games.four_twenty_one.game import NENETTE_TOKENS, TOKENS, FourTwentyOneOptions

CLOSE = 1e-9
"""Two solutions that differ by less are the same."""
MOST_WORTH = 10

Case: TypeAlias = Literal["mine", "theirs", "tie", "my nenette", "their nenette", "both"]
"""Who is the weakest, or who threw a nénette; "mine" is the starter's."""
CASES: tuple[Case, ...] = ("mine", "theirs", "tie", "my nenette", "their nenette", "both")


class Next(NamedTuple):
    """A division of the tokens that a round may lead to, seen by its starter: "mine" is what they hold."""

    chance: float
    mine: int
    theirs: int
    starts: bool


@cache
def cases(options: FourTwentyOneOptions) -> Whole:
    """Return, by the starter's and the other's hand, the number of their case and the best hand's worth."""
    order, bad = ranks(options.others_order), nenettes().astype(bool)
    mine, theirs = order[:, None], order[None, :]
    case = np.where(mine > theirs, 0, np.where(mine < theirs, 1, 2))
    case = np.where(bad[:, None] & bad, 5, np.where(bad[:, None], 3, np.where(bad, 4, case)))
    worth = np.where(mine <= theirs, worths()[:, None], worths())
    return case * (MOST_WORTH + 1) + worth


@cache
def _different_cases(options: FourTwentyOneOptions) -> list[int]:
    return np.unique(cases(options)).tolist()


def ways_on(mine: int, theirs: int, case: Case, worth: int, taken: int) -> Iterator[Next]:
    """Yield how a round goes on from here; `taken` is what a nénette takes."""
    if case == "tie":
        for way in (
            *ways_on(mine, theirs, "mine", worth, taken),
            *ways_on(mine, theirs, "theirs", worth, taken),
        ):
            yield way._replace(chance=0.5)
        return
    tokens = worth if case in {"mine", "theirs"} else taken
    if pot := TOKENS - mine - theirs:
        moved = min(tokens, pot)
        if case == "both":
            yield Next(1.0, mine + moved, theirs + min(tokens, pot - moved), starts=True)
        elif case in {"mine", "my nenette"}:
            yield Next(1.0, mine + moved, theirs, starts=True)
        else:
            yield Next(1.0, mine, theirs + moved, starts=False)
    elif case == "both":
        yield Next(1.0, mine, theirs, starts=True)
    elif case in {"mine", "my nenette"}:
        moved = min(tokens, theirs)
        yield Next(1.0, mine + moved, theirs - moved, starts=True)
    else:
        moved = min(tokens, mine)
        yield Next(1.0, mine - moved, theirs + moved, starts=moved == 0)


class Duel:
    """The solved game of two players who hold all tokens between them and the pot.

    `start[mine, theirs]` is the chance to win of who starts a round with so many tokens.
    """

    def __init__(self, options: FourTwentyOneOptions, start: Values) -> None:
        self.options = options
        self.start = start

    def solve(self) -> None:
        """Find the values: those of the discharge, then those of the charge from the last tokens up."""
        self._solve_discharge()
        for held in range(TOKENS - 1, -1, -1):
            self._improve([(mine, held - mine) for mine in range(held + 1)])

    def _solve_discharge(self) -> None:
        """Find the values of the discharge, where tokens may come back: improve them until they stand."""
        states = [(mine, TOKENS - mine) for mine in range(TOKENS + 1)]
        while self._improve(states) > CLOSE:
            pass

    def _improve(self, states: list[tuple[int, int]]) -> float:
        """Value these states by one round; return the greatest change."""
        won = np.stack([self.won(*state) for state in states], axis=-1)
        best = stops(won, self.options)
        for throws in (2, 1):
            best[throws - 1] = np.maximum(best[throws - 1], thrown_on(best[throws]))
        values = after(()) @ best[0]
        change = 0.0
        for state, value in zip(states, values.tolist(), strict=True):
            change = max(change, abs(value - self.start[state]))
            self.start[state] = value
        return change

    def won(self, mine: int, theirs: int) -> Values:
        """Return the starter's chance to win after a round, by the starter's and the other's hand."""
        values = np.zeros(len(CASES) * (MOST_WORTH + 1))
        for number in _different_cases(self.options):
            case, worth = divmod(number, MOST_WORTH + 1)
            values[number] = self._case(mine, theirs, CASES[case], worth)
        return values[cases(self.options)]

    def _case(self, mine: int, theirs: int, case: Case, worth: int) -> float:
        taken = max(NENETTE_TOKENS, worth) if self.options.nenette == "at_least" else NENETTE_TOKENS
        over = mine + theirs == TOKENS
        return sum(
            way.chance * self._after(way, over=over) for way in ways_on(mine, theirs, case, worth, taken)
        )

    def _after(self, way: Next, *, over: bool) -> float:
        if over and not (way.mine and way.theirs):
            return float(not way.mine)
        if way.starts:
            return float(self.start[way.mine, way.theirs])
        return 1.0 - float(self.start[way.theirs, way.mine])


def stops(won: Values, options: FourTwentyOneOptions) -> list[Values]:
    """Return what stopping after 1, 2 and 3 throws is worth to the starter, by their hand.

    `won` is their chance to win by both hands (and states, on a third axis): the other answers as well as
    they can, with as many throws.
    """
    lost = np.moveaxis(1.0 - won, 1, 0)
    flat = lost.reshape(len(HANDS), -1)
    found: list[Values] = []
    best = flat
    for _ in range(3):
        found.append(1.0 - (after(()) @ best).reshape(lost.shape[1:]))
        best = thrown_on(best)
        if options.le_bon == "yes":
            best = np.maximum(best, flat)
    return found


def duel(options: FourTwentyOneOptions) -> Duel:
    """Solve the game for two with these options."""
    found = Duel(options, np.full((TOKENS + 1, TOKENS + 1), 0.5))
    found.solve()
    return found


def _named(options: FourTwentyOneOptions) -> tuple[str, str]:
    """Return the name and the digest under which the solution is kept; who begins has no part in it."""
    name = solutions.name_of("four_twenty_one", options, "start_roll")
    points = repr((worths().tolist(), ranks(options.others_order).tolist(), NENETTE_TOKENS, TOKENS))
    return name, sha256(points.encode()).hexdigest()[:12]


@lru_cache(maxsize=8)
def _read(options: FourTwentyOneOptions) -> Duel:
    table = solutions.table(*_named(options))
    if table is None:
        raise LookupError("not solved yet")
    return Duel(options, np.array(table, dtype=np.float64).reshape(TOKENS + 1, TOKENS + 1))


def known(options: FourTwentyOneOptions) -> Duel | None:
    """Return the solved game if it was kept, else None."""
    try:
        return _read(options)
    except LookupError:
        return None


def prepare(options: FourTwentyOneOptions) -> None:
    """Solve the game for two and keep the solution, which takes seconds.

    Raises:
        OSError: if it cannot be kept.
    """
    solutions.keep(*_named(options), duel(options).start.astype(np.float32).tobytes())
