"""What Crapette's judgement costs at worst: `python -m bench.crapette [--quick] [--seconds N] [--seed N]`.

A position is two packs over eight columns, eight foundations and the hidden rest.  Many are dealt at random.
The costliest is then changed a little again and again; changes that make it cheaper are rarely kept.  When no
change helps any more, the search starts again.  The cost is the number of positions that the judgement looks
at, which does not depend on the load of the machine.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from bot.games.crapette.duty import explore
from bot.games.kit.cards import RANKS52, SUITS, Card

LIMIT = 5
"""The longest `combo_length` there is."""
LENGTHS = (0, 1, 1, 2, 2, 3, 4, 5, 6)
HEIGHTS = (0, 0, 0, 1, 1, 2, 3, 5, 8, 12)
DEALT = 200
"""How many positions are dealt for one to start from."""
LATE = 100
"""A change is also kept if it costs no less than the position did so many changes ago."""
PATIENCE = 4000
"""Changes in a row without a new highest cost after which the search starts again."""
RUNS = 9


class Strewn(NamedTuple):
    """A position: what is out of sight lies in `rest`."""

    columns: list[list[Card]]
    foundations: list[int]
    rest: list[Card]

    def cost(self) -> int:
        """Return how many positions the judgement looks at."""
        return explore(self.columns, self.foundations, LIMIT)[1]

    def milliseconds(self) -> float:
        """Return the median processor time of a judgement."""
        times: list[float] = []
        for _ in range(RUNS):
            began = process_time()
            self.cost()
            times.append(process_time() - began)
        return 1000 * sorted(times)[RUNS // 2]


def strewn(rng: Random, lengths: Sequence[int] = LENGTHS) -> Strewn:
    """Deal columns of these lengths from two packs."""
    foundations = [rng.choice(HEIGHTS) for _ in range(8)]
    rest = [rank + SUITS[place // 2] for place in range(8) for rank in RANKS52[foundations[place] :]]
    rng.shuffle(rest)
    columns = [[rest.pop() for _ in range(min(rng.choice(lengths), len(rest)))] for _ in range(8)]
    return Strewn(columns, foundations, rest)


def changed(rng: Random, old: Strewn) -> Strewn:
    """Return the position with one to three small changes."""
    new = Strewn([[*column] for column in old.columns], [*old.foundations], [*old.rest])
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice((_swap, _swap, _exchange, _exchange, _take, _lay, _foundation))(rng, new)
    return new


def _any_card(rng: Random, position: Strewn) -> tuple[list[Card], int] | None:
    places = [(column, index) for column in position.columns for index in range(len(column))]
    return rng.choice(places) if places else None


def _swap(rng: Random, position: Strewn) -> None:
    """Swap two cards of the columns."""
    one, two = _any_card(rng, position), _any_card(rng, position)
    if one and two:
        (column, index), (other, other_index) = one, two
        column[index], other[other_index] = other[other_index], column[index]


def _exchange(rng: Random, position: Strewn) -> None:
    """Swap a card of the columns with a hidden one."""
    found, rest = _any_card(rng, position), position.rest
    if found and rest:
        (column, index), hidden = found, rng.randrange(len(rest))
        column[index], rest[hidden] = rest[hidden], column[index]


def _take(rng: Random, position: Strewn) -> None:
    """Hide a card of the columns."""
    if found := _any_card(rng, position):
        column, index = found
        position.rest.append(column.pop(index))


def _lay(rng: Random, position: Strewn) -> None:
    """Insert a hidden card anywhere in a column."""
    if position.rest:
        column = rng.choice(position.columns)
        column.insert(rng.randint(0, len(column)), position.rest.pop(rng.randrange(len(position.rest))))


def _foundation(rng: Random, position: Strewn) -> None:
    """Add a hidden card to a foundation, or hide its highest."""
    _, foundations, rest = position
    place = rng.randrange(8)
    rank, suit = foundations[place], SUITS[place // 2]
    if rng.random() < 0.5:
        if rank:
            foundations[place] -= 1
            rest.append(RANKS52[rank - 1] + suit)
    elif rank < len(RANKS52) and RANKS52[rank] + suit in rest:
        foundations[place] += 1
        rest.remove(RANKS52[rank] + suit)


def costliest(rng: Random, many: int) -> tuple[Strewn, int]:
    """Return the costliest of so many positions dealt at random, and its cost."""
    position = max((strewn(rng) for _ in range(many)), key=Strewn.cost)
    return position, position.cost()


def climb(rng: Random, patience: int, deadline: float) -> tuple[Strewn, int]:
    """Change a position again and again, and return the costliest there was, with its cost.

    A change is kept if it costs no less than the position did before it, or than it did `LATE` changes ago.
    """
    position, cost = best, most = costliest(rng, DEALT)
    once = [cost] * LATE
    steps = failed = 0
    while failed < patience and perf_counter() < deadline:
        candidate = changed(rng, position)
        its = candidate.cost()
        if its >= min(cost, once[steps % LATE]):
            position, cost = candidate, its
        once[steps % LATE] = cost
        steps += 1
        failed += 1
        if cost > most:
            best, most, failed = position, cost, 0
    return best, most


def _report(name: str, position: Strewn, cost: int) -> None:
    print(f"{name}: {cost} positions looked at, {position.milliseconds():.1f} ms")
    print(f"  foundations {' '.join(map(str, position.foundations))}")
    for number, column in enumerate(position.columns):
        print(f"  t{number} {' '.join(column)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Search, print the costliest positions found, and return 0."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.crapette", description="Crapette's judgement at worst."
    )
    parser.add_argument("--quick", action="store_true", help="a second, to see that it works")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long positions are changed")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    rng = Random(asked.seed)
    _report("costliest at random", *costliest(rng, 200 if asked.quick else 20_000))
    deadline = perf_counter() + (0.5 if asked.quick else asked.seconds)
    position, cost = climb(rng, PATIENCE, deadline)
    while perf_counter() < deadline:
        position, cost = max((position, cost), climb(rng, PATIENCE, deadline), key=lambda found: found[1])
    _report("costliest by change", position, cost)
    return 0


if __name__ == "__main__":
    sys.exit(main())
