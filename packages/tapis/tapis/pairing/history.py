"""Who met whom in a tournament, who sat where, and who sat out."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tapis.pairing.plan import ROBOT, State, Table


@dataclass(frozen=True, slots=True)
class History:
    """Counts over the tables that were drawn, with a result or not.

    `met` counts for two people how often they sat at a table, `partners` how often on one side; with `ROBOT`
    how often a robot filled a seat beside them.  `late` adds up the seats of a person, 0 the first; `home` is
    the seat that they had at their first table, `first` counts how often they had seat 0.
    """

    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    partners: Counter[tuple[int, int]] = field(default_factory=Counter)
    late: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    home: dict[int, int] = field(default_factory=dict[int, int])
    first: Counter[int] = field(default_factory=Counter)


def pair(one: int, other: int) -> tuple[int, int]:
    """Return the two in the order in which they are counted."""
    return (one, other) if one < other else (other, one)


def history(state: State) -> History:
    """Return the counts of a tournament."""
    seen = History()
    for each in state.rounds:
        seen.byes.update(each.byes)
        for table in each.tables:
            _sat(seen, table, sides=state.plan.sides)
    return seen


def _sat(seen: History, table: Table, *, sides: bool) -> None:
    """Count a table."""
    there = [
        (seat, person)
        for seat, person in enumerate(table.seats)
        if seat not in table.robots or person == ROBOT
    ]
    for (seat, one), (across, other) in combinations(there, 2):
        seen.met[pair(one, other)] += 1
        if sides and (seat + across) % 2 == 0:
            seen.partners[pair(one, other)] += 1
    for seat, person in there:
        seen.late[person] += seat
        seen.first[person] += seat == 0
        if person != ROBOT:
            seen.home.setdefault(person, seat)
