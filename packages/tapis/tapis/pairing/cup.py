"""Groups of four: everybody plays three games, and the first of each group goes on."""

from collections.abc import Sequence
from typing import Final

from tapis.pairing.drawing import numbered
from tapis.pairing.plan import ROBOT, Reason, Round, State, Table
from tapis.pairing.standings import within
from tapis.pairing.units import lot, robots_of

GAMES: Final = 3
"""Games of everybody in a group, and at most of a final of two."""
TWOS: Final = (((0, 1), (2, 3)), ((2, 0), (3, 1)), ((0, 3), (1, 2)))
"""Who plays whom in the three rounds of a group at tables of two; each begins once or twice."""
FOURS: Final = (((0, 2, 1, 3),), ((2, 3, 0, 1),), ((3, 1, 0, 2),))
"""Where the four of a group sit in its three rounds: at two sides each is everybody's partner once."""


def cup_round(state: State) -> Round | None:
    """Return the next round of a cup, None if it is decided."""
    number = len(state.rounds) + 1
    count = len(state.people) // 4
    if len([person for person in state.people if person.id not in state.gone]) < 2:
        return None
    if number <= GAMES:
        groups = dict(enumerate(first_groups(state), 1))
    elif count == 1 or not _undecided(state, number - GAMES):
        return None
    else:
        groups = {count + 1: _finalists(state)}
    tables = [
        table
        for group, people in groups.items()
        for table in _tables(state, group, people, (number - 1) % GAMES)
        if table.people
    ]
    return Round(number, numbered(number, tables)) if tables else None


def first_groups(state: State) -> list[list[int]]:
    """Return the groups as lots decide."""
    people = lot(state.plan.secret, "groups").shuffle([person.id for person in state.people])
    return [people[first : first + 4] for first in range(0, len(people), 4)]


def _of_two(state: State) -> bool:
    """True if two people play the final: those first in two groups, at a table of two."""
    return len(state.people) == 8 and state.plan.seats == 2


def _undecided(state: State, game: int) -> bool:
    """True if the final has a game of this number: three, or one of two people unless it is drawn."""
    if game == 1 or not _of_two(state):
        return game <= GAMES
    final = [result for table, result in state.played if table.group == len(state.people) // 4 + 1]
    return game <= GAMES and bool(final[-1].places) and len(set(final[-1].places)) == 1


def _finalists(state: State) -> list[int]:
    """Return who plays the final: those who began it, or the first of each group that is still there.

    Of two groups and tables of four the first two of each.  Ties that nothing parts are parted by lot.  Where
    too few of a group are left a robot takes the place.
    """
    count = len(state.people) // 4
    began = {person: None for table in state.tables if table.group > count for person in table.seats}
    if began:  # a seat of its own for those who had left before it began
        size = 2 if _of_two(state) else 4
        return [*began, *[ROBOT] * size][:size]
    places = 2 if count == 2 and state.plan.seats == 4 else 1
    return [person for group in first_groups(state) for person in _first(state, group, places)]


def _first(state: State, group: Sequence[int], places: int) -> list[int]:
    """Return who goes on from a group, `ROBOT` where nobody is left; not who has left one of its tables."""
    lots = lot(state.plan.secret, "first").shuffle(group)
    there = [person for person in within(state, lots) if person not in state.gone | state.out]
    return [*there, *[ROBOT] * places][:places]


def _tables(state: State, group: int, people: Sequence[int], game: int) -> list[Table]:
    """Return the tables of a group's game, or of a final of two."""
    plan = TWOS if state.plan.seats == 2 else FOURS
    orders = [order for order in plan[game] if max(order) < len(people)]
    if len(people) == 2:
        orders = [(0, 1) if game % 2 else (1, 0)]
    final = group > len(state.people) // 4 or len(state.people) == 4
    reason = Reason("evenings.reason.final") if final else Reason("evenings.reason.group", low=group)
    tables: list[Table] = []
    for order in orders:
        seats = tuple(people[place] for place in order)
        tables.append(Table(0, 0, seats, robots_of(seats, state.gone), group, reason))
    return tables
