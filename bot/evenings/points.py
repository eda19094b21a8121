"""What a tournament's results are worth to each person, and between two of them.

Of `swiss`, `cup` and `league` a seat has two points for each opponent behind it and one for each equal one,
robots among them; of two sides a win is two.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from statistics import fmean
from typing import Final, TypeAlias

from bot.evenings.duplicate import attacks, camps, match_of_two, match_points, topage, total
from bot.evenings.plan import Plan, Result, Round, State, Table
from bot.evenings.units import side_of

Played: TypeAlias = list[tuple[Table, Result]]
Notes: TypeAlias = defaultdict[tuple[int, bool], list[float]]
"""What deals were worth, from 0 to 100, by person and whether they took them."""
WIN: Final = 2


@dataclass(frozen=True, slots=True)
class Points:
    """What was gained: `total` by person, and `duels[a, b]` by a where a and b met as opponents.

    `meetings` counts how often they did.
    """

    total: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    duels: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    meetings: Counter[tuple[int, int]] = field(default_factory=Counter)


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
        if not result.places:
            continue
        there = ranked(table, result)
        for seat, person in there:
            found.total[person] += worth(plan, result.places, seat)
        for (seat, one), (across, other) in combinations(there, 2):
            if opposed(plan, seat, across):
                ours, theirs = result.places[seat], result.places[across]
                _met(found, one, other, _duel(ours, theirs), _duel(theirs, ours))
    if plan.form == "swiss":
        for each in state.rounds:
            for person in each.byes:
                found.total[person] += bye_points(plan)
    return found


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
            _matches(state, played, found)
        else:
            _topages(state, each, played, found, notes)
    for person in {person for person, _ in notes}:
        found.total[person] = total(state.plan.partners, notes[person, True], notes[person, False])
    return found


def _topages(state: State, each: Round, played: Played, found: Points, notes: Notes) -> None:
    """Count a round by what each deal is worth beside the other tables'; of a deal missed it is nothing."""
    deals = max((len(result.marks) for _, result in played), default=0)
    marks = [[*result.marks, *[None] * (deals - len(result.marks))] for _, result in played]
    worth = [topage(deal) for deal in zip(*marks, strict=True)]
    missed, plan = {person.id for person in state.people}.difference(each.byes), state.plan
    ours = camps(plan, deals)
    for index, (table, result) in enumerate(played):
        counted = [
            (note, camp) for deal, camp in zip(worth, ours, strict=True) if (note := deal[index]) is not None
        ]
        own = [[note if camp[seat] else 100 - note for note, camp in counted] for seat in range(plan.seats)]
        if table.group:
            own[0] = _shared(worth, index, [its.group == table.group for its, _ in played])
        there = ranked(table, result)
        for seat, person in enumerate(table.seats):
            if seat not in table.robots:
                missed.discard(person)
                for note, (_, camp) in zip(own[seat], counted, strict=True):
                    notes[person, attacks(camp, seat)].append(note if (seat, person) in there else 0)
        for (seat, one), (across, other) in combinations(there, 2):
            if opposed(plan, seat, across):
                _met(found, one, other, sum(own[seat]), sum(own[across]))
    turns = camps(replace(plan, partners=""), deals)  # who misses a round misses some of both parts
    nothing = [
        camp for deal, camp in zip(worth, turns, strict=True) if any(note is not None for note in deal)
    ]
    for person, camp in product(missed, nothing):
        notes[person, attacks(camp, 0)].append(0)


def _shared(worth: Sequence[Sequence[float | None]], index: int, same: Sequence[bool]) -> list[float]:
    """Return the notes of a table's taker: by deal that counts there the mean of the takers of a team."""
    counted = [deal for deal in worth if deal[index] is not None]
    return [
        fmean(note for note, ours in zip(deal, same, strict=True) if ours and note is not None)
        for deal in counted
    ]


def _matches(state: State, played: Played, found: Points) -> None:
    """Count a round of teams: a match is two tables, in each of which one of them has the side of seat 0."""
    alone = match_of_two(state.plan, len(state.people))
    matches = defaultdict[int, Played](list)
    for table, result in played:
        matches[table.group].append((table, result))
    for first, second in matches.values():
        deals = [
            (mine, other)
            for mine, other in zip(first[1].marks, second[1].marks, strict=False)
            if mine is not None and other is not None
        ]
        ours = sum(match_points(mine, other, alone=alone) for mine, other in deals)
        theirs = sum(match_points(other, mine, alone=alone) for mine, other in deals)
        there = [
            ((side_of(state.plan, seat) + turned) % 2, person)
            for turned, (table, result) in enumerate((first, second))
            for seat, person in ranked(table, result)
        ]
        for team, person in there:
            found.total[person] += theirs if team else ours
        for (team, one), (across, other) in combinations(there, 2):
            if team != across:
                _met(found, one, other, *((theirs, ours) if team else (ours, theirs)))
