"""Everybody against everybody: which games may begin beside those under way."""

from collections import Counter
from typing import Final

from tapis.pairing.drawing import numbered
from tapis.pairing.plan import ROBOT, Reason, Round, State, Table
from tapis.pairing.units import Unit, circle, robots_of, units

AT_ONCE: Final = 2
"""Games under way of one person at most."""


def league_round(state: State) -> Round | None:
    """Return the games that may begin now, in the order of the list; None if none may."""
    drawn = {frozenset(table.seats) for table in state.tables}
    busy = Counter(person for table in state.open for person in table.people)
    tables: list[Table] = []
    for one, other in pending(state):
        seats = (one[0], other[0], one[1], other[1]) if len(one) == 2 else (*one, *other)
        table = Table(0, 0, seats, robots_of(seats, state.gone), reason=Reason("evenings.reason.league"))
        if frozenset(seats) not in drawn and all(busy[person] < AT_ONCE for person in table.people):
            busy.update(table.people)
            tables.append(table)
    number = len(state.rounds) + 1
    return Round(number, numbered(number, tables)) if tables else None


def pending(state: State) -> list[tuple[Unit, Unit]]:
    """Return the games that have not begun and have somebody to play them, in the order of the list.

    Once fewer than two are left none is.
    """
    drawn = {frozenset(table.seats) for table in state.tables}
    away = {ROBOT, *state.gone}
    everybody = units(state.plan, state.people)
    left = [unit for unit in everybody if not away.issuperset(unit)]
    return [
        (one, other)
        for one, other in listed(everybody)
        if len(left) > 1 and frozenset((*one, *other)) not in drawn and (one in left or other in left)
    ]


def listed(everybody: list[Unit]) -> list[tuple[Unit, Unit]]:
    """Return all games in the order of the list."""
    return [game for turn in circle(everybody) for game in turn]
