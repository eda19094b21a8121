"""Who sits with whom at the least cost: two by two exactly, groups of three or four by search."""

from collections.abc import Sequence
from importlib import import_module
from sys import modules
from typing import Final, TypeAlias

from tapis.games.kit.chance import Chance

Costs: TypeAlias = Sequence[Sequence[int]]
"""What it costs that two sit at one table: whole numbers from 0 up, symmetric, 0 on the diagonal."""
STEPS: Final = 400
"""Exchanges that a search tries since the best groups it saw; 64 people take well under a second."""
MOST: Final = 3000
"""Exchanges that it tries in all."""


def prepare() -> None:
    """Load what pairs two by two: 11 MB beside the bot, and up to a second."""
    import_module("networkx")


def prepared() -> bool:
    """True if pairing loads nothing any more."""
    return "networkx" in modules


def matched(costs: Costs) -> list[tuple[int, int]]:
    """Return the pairs of an even number of units that cost least together (Edmonds' blossoms)."""
    nx = import_module("networkx")  # large, so it is loaded only for tournaments that pair (`prepare`)
    graph = nx.Graph()
    count = len(costs)
    graph.add_nodes_from(range(count))
    most = 1 + max(map(max, costs), default=0)
    graph.add_weighted_edges_from(
        (one, other, most - costs[one][other]) for other in range(count) for one in range(other)
    )
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(two), max(two)) for two in found)


def grouped(costs: Costs, size: int, dear: int, chance: Chance) -> list[list[int]]:
    """Return groups of `size` units that cost little together, as far as the search sees.

    The units are taken in their order at first, then exchanged two by two as long as that saves; after that
    whoever sits with somebody at a cost of `dear` or more is exchanged where it costs least, not twice within
    a few steps (tabu search), until nobody does.
    """
    search = _Search(costs, size)
    search.descend()
    best, cost = search.groups(), search.cost
    banned, since = [0] * len(costs), 0
    for step in range(1, MOST + 1):
        unhappy = search.unhappy(dear)
        if not unhappy or step > since + STEPS:
            break
        one = unhappy[chance.below(len(unhappy))]
        other = search.best_for(one, [unit for unit in range(len(costs)) if banned[unit] < step])
        if other is None:
            continue
        search.exchange(one, other)
        banned[one] = banned[other] = step + 3 + chance.below(6)
        if search.cost < cost:
            best, cost, since = search.groups(), search.cost, step
    return _Search(costs, size, best).descend()


class _Search:
    """Groups and what they cost: `_with[unit][group]` is what a unit costs beside those of a group."""

    def __init__(self, costs: Costs, size: int, groups: Sequence[Sequence[int]] | None = None) -> None:
        count = len(costs)
        groups = groups or [range(first, first + size) for first in range(0, count, size)]
        self._costs = costs
        self._of = [0] * count
        for number, group in enumerate(groups):
            for unit in group:
                self._of[unit] = number
        self._with = [[sum(row[unit] for unit in group) for group in groups] for row in costs]
        self.cost = sum(self._with[unit][self._of[unit]] for unit in range(count)) // 2

    def groups(self) -> list[list[int]]:
        """Return the units of each group."""
        found: list[list[int]] = [[] for _ in self._with[0]] if self._with else []
        for unit, group in enumerate(self._of):
            found[group].append(unit)
        return found

    def unhappy(self, dear: int) -> list[int]:
        """Return who sits at a cost of `dear` or more."""
        return [unit for unit, group in enumerate(self._of) if self._with[unit][group] >= dear]

    def saved(self, one: int, other: int) -> int:
        """Return what an exchange of two units of different groups saves."""
        here, there = self._of[one], self._of[other]
        mine, others = self._with[one], self._with[other]
        return mine[here] + others[there] - mine[there] - others[here] + 2 * self._costs[one][other]

    def best_for(self, one: int, others: Sequence[int]) -> int | None:
        """Return with whom an exchange saves most, or costs least; None if there is nobody."""
        apart = [other for other in others if self._of[other] != self._of[one]]
        return max(apart, key=lambda other: self.saved(one, other), default=None)

    def exchange(self, one: int, other: int) -> None:
        """Let two units of different groups take each other's place."""
        here, there = self._of[one], self._of[other]
        self.cost -= self.saved(one, other)
        for row, with_ in zip(self._costs, self._with, strict=True):
            change = row[other] - row[one]
            with_[here] += change
            with_[there] -= change
        self._of[one], self._of[other] = there, here

    def descend(self) -> list[list[int]]:
        """Exchange two by two as long as that saves, and return the groups."""
        count = len(self._of)
        improved = True
        while improved:
            improved = False
            for one in range(count):
                other = self.best_for(one, range(count))
                if other is not None and self.saved(one, other) > 0:
                    self.exchange(one, other)
                    improved = True
        return self.groups()
