"""Who stands where in a tournament: by points, then by those of each other's tables, then by points lost."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from typing import Any

from tapis.pairing.history import history
from tapis.pairing.plan import Line, State
from tapis.pairing.points import Points, points, ranked
from tapis.pairing.units import Unit, side_of

DECIMALS = 6
"""Figures that are equal so far are equal."""


@dataclass(frozen=True, slots=True)
class _Tally:
    """What parts people: their score, how often they were absent, those of each other's tables, points lost.

    The points lost are those a table by their unit.
    """

    score: Mapping[int, float]
    absent: Mapping[int, int]
    gained: Points
    lost: Mapping[int, float | None]
    unit: Mapping[int, Unit]


def standings(state: State) -> list[Line]:
    """Return a line for each person, the best first; equal ones share a place, in the order of sign-up.

    Those of the last table or group of a cup stand before all others, whatever their points, and who left a
    table behind those who did not; where seats are
    kept the best of each seat come first, then the second of each (tarot.md, section 11).
    """
    group = _groups(state)
    played, byes = Counter[int](), Counter[int]()
    for table, _ in state.played:
        played.update(table.people)
    for each in state.rounds:
        byes.update(each.byes)
    found: list[Line] = []
    tally = _tally(state)
    for people in _stages(state, tally, group):
        for tied in _apart(tally, people):
            place = len(found) + 1
            found += [
                replace(
                    line,
                    place=place,
                    played=played[line.person],
                    byes=byes[line.person],
                    gone=line.person in state.gone,
                    group=group.get(line.person, 0),
                    absent=tally.absent[line.person],
                    open=tally.gained.open[line.person],
                )
                for line in tied
            ]
    return found


def shared(state: State) -> bool:
    """Return True if people who do not compete together are first."""
    unit = _units(state)
    return len({unit[line.person] for line in standings(state) if line.place == 1}) > 1


def within(state: State, people: Sequence[int]) -> list[int]:
    """Return these people, the best first, where ties are parted as far as they can be."""
    return [line.person for tied in _apart(_tally(state), people) for line in tied]


def _groups(state: State) -> Mapping[int, int]:
    """Return the last group of a cup that each has played in, or the seat that each keeps, from 1."""
    if state.plan.partners == "seats":
        return {person: seat + 1 for person, seat in history(state).home.items()}
    if state.plan.form == "cup":
        return {person: table.group for table in state.tables for person in table.seats}
    return {}


def _stages(state: State, tally: _Tally, group: Mapping[int, int]) -> Iterator[list[int]]:
    """Return the people by stage: those of the last table of a cup, then all others; of seats by place."""
    everybody = [person.id for person in state.people]
    if state.plan.partners == "seats":
        place = dict[int, int]()
        for seat in sorted({*group.values()}):
            there = [person for person in everybody if group.get(person) == seat]
            for tied in _apart(tally, there):
                before = sum(group.get(person) == seat for person in place)
                place |= {line.person: before for line in tied}
        stages = sorted({*place.values(), len(everybody)})
        yield from ([who for who in everybody if place.get(who, stages[-1]) == stage] for stage in stages)
        return
    final = len(everybody) // 4 + 1
    stage = dict.fromkeys(everybody, 0)
    if state.plan.form == "cup":
        stage = {person: 2 * (group.get(person) != final) + (person in state.out) for person in everybody}
    yield from ([person for person in everybody if stage[person] == number] for number in range(4))


def _tally(state: State) -> _Tally:
    """Return what parts people."""
    gained = points(state)
    score = {person.id: round(gained.total[person.id], DECIMALS) for person in state.people}
    unit = _units(state)
    losses = defaultdict[Unit, list[float | None]](list)
    absent = Counter[int]()
    for table, result in state.played:
        absent.update(person for seat, person in enumerate(table.seats) if seat in result.absent)
        if result.places or result.marks:
            for seat, person in ranked(table, result):
                losses[unit[person]].append(result.lost[seat] if result.lost else None)
    lost = {person: _mean(losses[unit[person]]) for person in score}
    return _Tally(score, absent, gained, lost, unit)


def _units(state: State) -> dict[int, Unit]:
    """Return with whom each person competes, as the tables were drawn: this asks nothing of the secret.

    A pair has one side of a table; a team has seat 0's at one table of a match, the other at the next.
    A team of three defends at one table, or has the takers of a group.
    """
    found: dict[int, Unit] = {person.id: (person.id,) for person in state.people}
    sides = defaultdict[tuple[int, int, int], set[int]](set)
    for table in state.tables:
        for seat, person in enumerate(table.seats):
            if state.plan.partners == "teams":
                side = (side_of(state.plan, seat) + table.number) % 2
                sides[table.round, table.group, side].add(person)
            elif state.plan.partners == "threes":
                sides[table.round, *((table.number, 1) if seat else (table.group, 0))].add(person)
            elif state.plan.partners == "fixed":
                sides[table.round, table.number, seat % 2].add(person)
    for together in sides.values():
        found.update(dict.fromkeys(together, tuple(sorted(together))))
    return found


def _mean(losses: Sequence[float | None]) -> float | None:
    """Return what was lost a table; None if one is not counted yet."""
    known = [each for each in losses if each is not None]
    return round(sum(known) / len(known), DECIMALS) if known and len(known) == len(losses) else None


def _apart(tally: _Tally, people: Sequence[int]) -> Iterator[list[Line]]:
    """Return the people who are equal in everything, a list of lines each, the best first."""
    for tied in _by(people, lambda person: (-tally.score[person], tally.absent[person])):
        direct = _direct(tally, tied)
        for still in _by(tied, lambda person, direct=direct: -direct.get(person, 0)):
            known = {person: lost for person in still if (lost := tally.lost[person]) is not None}
            parted = known if len(known) == len(still) and len(set(known.values())) > 1 else {}
            for equal in _by(still, lambda person, parted=parted: parted.get(person, 0)):
                yield [
                    Line(0, person, tally.score[person], 0, 0, direct.get(person), parted.get(person))
                    for person in equal
                ]


def _by(people: Sequence[int], key: Callable[[int], Any]) -> Iterator[list[int]]:
    """Return the people with the same figure together, the lowest first."""
    return (list(same) for _, same in groupby(sorted(people, key=key), key))


def _direct(tally: _Tally, tied: Sequence[int]) -> dict[int, float]:
    """Return what tied people have from each other's tables; nothing unless all met equally often."""
    pairs = [(one, other) for one, other in combinations(tied, 2) if tally.unit[one] != tally.unit[other]]
    met = {tally.gained.meetings[pair] for pair in pairs}
    if len(met) != 1 or met == {0}:
        return {}
    duels = tally.gained.duels
    found = {one: round(sum(duels.get((one, other), 0) for other in tied), DECIMALS) for one in tied}
    return found if len(set(found.values())) > 1 else {}
