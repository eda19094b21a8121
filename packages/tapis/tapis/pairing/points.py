"""What a tournament's results are worth to each person, and between two of them.

Of `swiss`, `cup` and `league` a seat has two points for each opponent behind it and one for each equal one,
robots among them; of two sides a win is two.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, compress, product
from statistics import fmean
from typing import Final, TypeAlias

from tapis.pairing.duplicate import attacks, camps, match_of_two, match_points, topage, total
from tapis.pairing.plan import Plan, Result, Round, State, Table
from tapis.pairing.units import side_of

Played: TypeAlias = list[tuple[Table, Result]]
Notes: TypeAlias = defaultdict[tuple[int, bool], list[float]]
"""What deals were worth, from 0 to 100, by person and whether they took them."""
WIN: Final = 2


@dataclass(frozen=True, slots=True)
class Points:
    """What was gained: `total` by person, and `duels[a, b]` by a where a and b met as opponents.

    `meetings` counts how often they did.  `open[a]` are the rounds of a that ended without a result, and not
    by them; they count as the mean of their others (E1).
    """

    total: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    duels: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    meetings: Counter[tuple[int, int]] = field(default_factory=Counter)
    open: Counter[int] = field(default_factory=Counter)
    _counted: Counter[int] = field(default_factory=Counter)

    def add(self, person: int, gained: float) -> None:
        """Add what somebody has of a round that counts."""
        self.total[person] += gained
        self._counted[person] += 1

    def fill(self, even: float) -> None:
        """Add the mean of their other rounds for each open one; where there is no other, an `even` round."""
        for person, rounds in self.open.items():
            counted = self._counted[person]
            self.total[person] += rounds * (self.total[person] / counted if counted else even)


def bye_points(plan: Plan) -> int:
    """Return what a round without a table is worth in `swiss`: a win, and what a mean place is at most."""
    return WIN if plan.sides else max(WIN, plan.seats - 1)


def ranked(table: Table, result: Result) -> list[tuple[int, int]]:
    """Return the seats, each with its person, in which somebody played for themselves."""
    return [
        (seat, person)
        for seat, person in enumerate(table.seats)
        if seat not in table.robots and seat not in result.absent
    ]


def places_of(plan: Plan, table: Table, result: Result) -> tuple[int, ...]:
    """Return the places at a table: who stayed alone while others left has the first.  () without a result.

    >>> places_of(Plan("swiss", "yams", 3), Table(1, 1, (7, 8, 9)), Result(1, 1, absent={0, 2}, out={0, 2}))
    (2, 1, 2)
    """
    there = ranked(table, result)
    if result.places or not result.out or len(there) != 1:
        return result.places
    [(first, _)] = there
    return tuple(1 + opposed(plan, seat, first) for seat in range(len(table.seats)))


def opposed(plan: Plan, one: int, other: int) -> bool:
    """True if two seats play against each other."""
    return side_of(plan, one) != side_of(plan, other)


def worth(plan: Plan, places: tuple[int, ...], seat: int) -> int:
    """Return the points of a seat: those against one opponent of two sides, against all others alone.

    >>> [worth(Plan("swiss", "yams", 4), (2, 1, 2, 4), seat) for seat in range(4)]
    [3, 6, 3, 0]
    >>> [worth(Plan("swiss", "belote", 4, sides=True), (2, 1, 2, 1), seat) for seat in range(4)]
    [0, 2, 0, 2]
    """
    others = [place for other, place in enumerate(places) if opposed(plan, seat, other)]
    points = sum(_duel(places[seat], place) for place in others)
    return points // len(others) if plan.sides else points


def _duel(ours: int, theirs: int) -> int:
    """Return the points of one place against another."""
    return WIN if ours < theirs else 1 if ours == theirs else 0


def points(state: State) -> Points:
    """Return what all results are worth; rounds of `duplicate` count from when all their tables have one."""
    if state.plan.form == "duplicate":
        return _duplicate(state)
    found, plan = Points(), state.plan
    for table, result in state.played:
        _table(found, plan, table, result)
    found.fill(1 if plan.sides else plan.seats - 1)
    if plan.form == "swiss":
        for each in state.rounds:
            for person in each.byes:
                found.total[person] += bye_points(plan)
    return found


def _table(found: Points, plan: Plan, table: Table, result: Result) -> None:
    """Count a table by its places; without a result it is a bye for who was there."""
    there, places = ranked(table, result), places_of(plan, table, result)
    for person in {*table.people}.difference(person for _, person in there):
        found.add(person, 0)
    for seat, person in there:
        if places:
            found.add(person, worth(plan, places, seat))
        elif plan.form == "swiss":
            found.add(person, bye_points(plan))
        else:
            found.open[person] += 1
    for (seat, one), (across, other) in combinations(there if places else (), 2):
        if opposed(plan, seat, across):
            ours, theirs = places[seat], places[across]
            _met(found, one, other, _duel(ours, theirs), _duel(theirs, ours))


def _met(found: Points, one: int, other: int, ours: float, theirs: float) -> None:
    """Count two opponents and what each has of it."""
    for pair, gained in (((one, other), ours), ((other, one), theirs)):
        found.duels[pair] += gained
        found.meetings[pair] += 1


def _duplicate(state: State) -> Points:
    """Return the total by topages, or the match points, of all rounds that are complete."""
    found, notes = Points(), Notes(list)
    for each in state.rounds:
        if not all(table.key in state.latest for table in each.tables):
            continue
        played = [(table, state.latest[table.key]) for table in each.tables]
        if state.plan.partners == "teams":
            _matches(state, each, played, found)
        else:
            _topages(state, each, played, found, notes)
    for person in {person for person, _ in notes}:
        found.total[person] = total(state.plan.partners, notes[person, True], notes[person, False])
    if state.plan.partners == "teams":
        found.fill(0)
    else:  # a total is a mean already
        found.total.update((person, 50) for person in found.open if person not in found.total)
    return found


def _topages(state: State, each: Round, played: Played, found: Points, notes: Notes) -> None:
    """Count a round by what each deal is worth beside the other tables'; of a deal missed it is nothing.

    A table that all its people have left is behind all others; what others have ended compares with nothing.
    """
    plan, marked = state.plan, [(table, result) for table, result in played if result.marks]
    left = sum(not result.marks and not ranked(table, result) for table, result in played)
    deals = max((len(result.marks) for _, result in marked), default=plan.deals)
    marks = [[*result.marks, *[None] * (deals - len(result.marks))] for _, result in marked]
    worth = [topage(deal) for deal in zip(*marks, strict=True)] or [[]] * deals
    fields = [sum(note is not None for note in deal) for deal in worth]
    counts = [bool(field or (left and not any(fields))) for field in fields]
    for table, result in played:
        if not result.marks:
            found.open.update(person for _, person in ranked(table, result))
            _nothing(notes, table, result, compress(camps(plan, deals), counts))
    for index, (table, result) in enumerate(marked):
        counted = [
            (note, camp, field)
            for deal, camp, field in zip(worth, camps(plan, deals), fields, strict=True)
            if (note := deal[index]) is not None
        ]
        own = [
            [_beside(note if camp[seat] else 100 - note, field, left) for note, camp, field in counted]
            for seat in range(plan.seats)
        ]
        if table.group:
            shared = _shared(worth, index, [its.group == table.group for its, _ in marked])
            own[0] = [_beside(note, field, left) for note, (*_, field) in zip(shared, counted, strict=True)]
        _nothing(notes, table, result, [camp for _, camp, _ in counted])
        for seat, person in ranked(table, result):
            for note, (_, camp, _) in zip(own[seat], counted, strict=True):
                notes[person, attacks(camp, seat)].append(note)
        for (seat, one), (across, other) in combinations(ranked(table, result), 2):
            if opposed(plan, seat, across):
                _met(found, one, other, sum(own[seat]), sum(own[across]))
    _missed(state, each, played, [*compress(camps(replace(plan, partners=""), deals), counts)], notes)


def _missed(state: State, each: Round, played: Played, deals: Iterable[Sequence[bool]], notes: Notes) -> None:
    """Count nothing for who misses a round: they miss some of both parts of its deals."""
    people = {person.id for person in state.people}
    missed = people.difference(each.byes, *(table.people for table, _ in played))
    for person, camp in product(missed, deals):
        notes[person, attacks(camp, 0)].append(0)


def _nothing(notes: Notes, table: Table, result: Result, deals: Iterable[Sequence[bool]]) -> None:
    """Count nothing for who was absent from a table, by the camps of each of its deals."""
    for camp in deals:
        for seat in result.absent - table.robots:
            notes[table.seats[seat], attacks(camp, seat)].append(0)


def _beside(note: float, tables: int, left: int) -> float:
    """Return a note among so many tables, where as many more as were `left` by all are behind it."""
    return (note * (tables - 1) + 100 * left) / (tables - 1 + left) if left else note


def _shared(worth: Sequence[Sequence[float | None]], index: int, same: Sequence[bool]) -> list[float]:
    """Return the notes of a table's taker: by deal that counts there the mean of the takers of a team."""
    counted = [deal for deal in worth if deal[index] is not None]
    return [
        fmean(note for note, ours in zip(deal, same, strict=True) if ours and note is not None)
        for deal in counted
    ]


def _matches(state: State, each: Round, played: Played, found: Points) -> None:
    """Count a round of teams: a match is two tables, in each of which one of them has the side of seat 0.

    Who was not there has nothing of what their team won; who missed the match, or ended it, lost each deal as
    the worst was lost, or it would pay to go.
    """
    alone, missed = match_of_two(state.plan, len(state.people)), {person.id for person in state.people}
    missed.difference_update(each.byes)
    matches = defaultdict[int, Played](list)
    for table, result in played:
        matches[table.group].append((table, result))
    for two in matches.values():
        there = _match(state, two, found, missed, alone=alone)
        for (one, ours), (other, theirs) in combinations(there, 2):
            if ours[0] != theirs[0]:
                _met(found, one, other, ours[1], theirs[1])
    worst = _worst(state, alone=alone) if missed else 0
    for person in missed:
        found.add(person, worst)


def _match(
    state: State, two: Played, found: Points, missed: set[int], *, alone: bool
) -> list[tuple[int, tuple[int, float]]]:
    """Count a match for who did not miss it; return who was there, each with their team and its points."""
    (_, first), (_, second) = two
    deals = [
        (mine, other)
        for mine, other in zip(first.marks, second.marks, strict=False)
        if mine is not None and other is not None
    ]
    scores = [
        sum(match_points(*deal, alone=alone) for deal in deals),
        sum(match_points(*reversed(deal), alone=alone) for deal in deals),
    ]
    there, counts = list[tuple[int, tuple[int, float]]](), bool(first.marks and second.marks)
    for turned, (table, result) in enumerate(two):
        present = dict(ranked(table, result))
        for seat, person in enumerate(table.seats):
            team = (side_of(state.plan, seat) + turned) % 2
            if seat in present and not counts:
                found.open[person] += 1
            elif seat in present:
                found.add(person, scores[team])
                there.append((person, (team, scores[team])))
            elif counts and person in missed:
                found.add(person, min(0, scores[team]))
            else:
                continue
            missed.discard(person)
    return there


def _worst(state: State, *, alone: bool) -> float:
    """Return what a match is worth in which each deal was lost as the worst one of the tournament was."""
    tables = defaultdict[tuple[int, int], list[tuple[int | None, ...]]](list)
    for table, result in state.played:
        tables[table.round, table.group].append(result.marks)
    deals = [
        (mine, other)
        for match in tables.values()
        if len(match) > 1  # of a round under way the other table may still be played
        for mine, other in zip(*match, strict=False)
        if mine is not None and other is not None
    ]
    lost = [-match_points(max(two), min(two)) for two in deals if not alone]
    return state.plan.deals * min(lost, default=0)
