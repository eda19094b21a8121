"""5000 played alone: the fewest turns to the target, exactly, and when such a player finishes."""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.engines.five_thousand.throws import STEP, throwing
from tapis.engines.five_thousand.turn import Ends, Turn, Values
from tapis.engines.kit import solutions
from tapis.games.five_thousand.dice import UNITS
from tapis.games.five_thousand.game import LAST, MOST_THROWS, OPENING, FiveThousandOptions, settle

Totals: TypeAlias = NDArray[np.intp]

TURNS = 160
"""How many turns ahead the finish is looked for; the rest is below one in a thousand."""
CLOSE = 1e-10
"""Turns; two solutions of one total that differ by less are the same."""
NUDGE = 1e-6
"""Turns; the step by which a slope is measured."""
GUESSED = 0.1
"""Turns by which a total is guessed to be worse than the one above it."""


class Alone(NamedTuple):
    """A player alone, by total in steps of 50; a player who has not opened has the total 0.

    `turns` is how many turns they need on average; `finished[total, n]` is the chance that they have
    finished within n turns.
    """

    turns: Values
    finished: Values


def ends_at(options: FiveThousandOptions, total: int) -> Totals:
    """Return the total, in steps, after settling each number of steps; the last stands for all above.

    A total above the target counts as the target.
    """
    goal = options.target // STEP
    after = (settle(options, total * STEP, gained * STEP, opened=total > 0)[1] for gained in range(goal + 2))
    return np.minimum(goal, np.fromiter(after, np.intp) // STEP)


def totals(options: FiveThousandOptions) -> tuple[int, ...]:
    """Return the totals, in steps, from which a turn can start, highest first; the lowest is 0, unopened."""
    return (*range(options.target // STEP - 1, OPENING // STEP - 1, -1), 0)


def _named(options: FiveThousandOptions) -> tuple[str, str]:
    """Return the name and the digest under which the solution is kept."""
    name = solutions.name_of("five_thousand", options)
    points = repr((sorted(UNITS.items()), OPENING, MOST_THROWS, LAST, TURNS))
    return name, sha256(points.encode()).hexdigest()[:12]


@lru_cache(maxsize=4)
def _read(options: FiveThousandOptions) -> Alone:
    table = solutions.table(*_named(options))
    if table is None:
        raise LookupError("not solved yet")
    goal = options.target // STEP
    values = np.array(table, dtype=np.float64)
    return Alone(values[: goal + 1], values[goal + 1 :].reshape(goal + 1, TURNS + 1))


def known(options: FiveThousandOptions) -> Alone | None:
    """Return the solution if it was kept, else None."""
    try:
        return _read(options)
    except LookupError:
        return None


def prepare(options: FiveThousandOptions) -> None:
    """Solve the game alone and keep the solution, which takes seconds.

    Raises:
        OSError: if it cannot be kept.
    """
    found = alone(options)
    values = np.concatenate((found.turns, found.finished.ravel())).astype(np.float32)
    solutions.keep(*_named(options), values.tobytes())


def alone(options: FiveThousandOptions) -> Alone:
    """Solve the game alone: total by total from the target down, for no total ever falls."""
    goal = options.target // STEP
    turns = np.zeros(goal + 1)
    moves = np.zeros((goal + 1, goal + 1))
    moves[goal, goal] = 1.0
    for total in totals(options):
        after = ends_at(options, total)
        best = _solved(options, total, after, turns)
        turns[total] = 1.0 - best.start[0]
        _follow(best, total, after, moves[total])
    return Alone(turns, _finished(moves))


def _solved(options: FiveThousandOptions, total: int, after: Totals, turns: Values) -> Turn:
    """Return the best turn at this total, where a turn without gain leads to the same turn again.

    Its first case is the solution; the second one costs a nudge more.

    What the turn costs is a concave broken line in what the same turn costs then, so Newton's rule finds the
    point where both are equal in a few steps.
    """
    guess = float(turns.max()) + GUESSED
    while True:
        tried = _turn(options, total, after, turns, np.array((guess, guess + NUDGE)))
        low, high = (1.0 - tried.start).tolist()
        better = guess + (low - guess) / (1.0 - (high - low) / NUDGE)
        if abs(better - guess) < CLOSE:
            return tried
        guess = better


def _turn(options: FiveThousandOptions, total: int, after: Totals, turns: Values, again: Values) -> Turn:
    """Return the turn that costs the fewest turns, if this total costs `again` (one or more cases)."""
    settled = np.where(after == total, again[..., None], turns[after])
    return Turn(options.dice, Ends(-settled, -again, 0.0), opened=total > 0)


def _follow(turn: Turn, total: int, after: Totals, row: Values) -> None:
    """Add to `row` the chance that the turn, played best, leads to each total."""
    nodes, last = {(0, turn.hand): 1.0}, len(after) - 1
    for throw in range(1, MOST_THROWS + 1):
        reached: dict[tuple[int, int], float] = {}
        for (steps, free), chance in nodes.items():
            brings = throwing(free, turn.hand)
            row[total] += chance * brings.bust
            row[-1] += chance * brings.wins
            for likely, offered in brings.keeps:
                gained, left = turn.choice(throw, steps, offered)
                node = (min(steps + gained, last), left)
                reached[node] = reached.get(node, 0.0) + chance * likely
        nodes = {}
        for (steps, free), chance in reached.items():
            if turn.goes_on(throw, steps, free):
                nodes[steps, free] = chance
            else:
                row[after[steps]] += chance


def _finished(moves: Values) -> Values:
    """Return the chance, by total and number of turns, that the target is reached."""
    reached = np.zeros(len(moves))
    reached[-1] = 1.0
    by_turns = [reached]
    for _ in range(TURNS):
        by_turns.append(moves @ by_turns[-1])
    return np.stack(by_turns, axis=1)
