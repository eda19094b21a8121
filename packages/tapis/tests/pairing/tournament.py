"""Tournaments whose tables end as a test says."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from tapis.pairing.plan import Person, Plan, Result, Round, State, Table
from tapis.pairing.rounds import next_round
from tapis.pairing.standings import standings

SECRET = "5ec2e7" + "0" * 58


def tournament(form: str, people: int, game: str = "crapette", seats: int = 2, **plan) -> State:
    """Return a tournament of people 1, 2, ... before its first round."""
    return State(
        Plan(form, game, seats, **{"rounds": 5, "secret": SECRET} | plan),
        tuple(Person(number) for number in range(1, people + 1)),
    )


def stronger(table: Table) -> tuple[int, ...]:
    """Return the places where the lower number is the better, and robots are the worst."""
    order = sorted(table.seats, key=lambda person: person or 10**6)
    return tuple(1 + order.index(person) for person in table.seats)


def ended(state: State, places: Callable[[Table], Iterable[int]] = stronger) -> State:
    """Return the tournament with a result of each open table."""
    found = [Result(*table.key, tuple(places(table))) for table in state.open]
    return replace(state, results=(*state.results, *found))


def drawn(state: State) -> State:
    """Return the tournament with its next round."""
    following = next_round(state)
    assert following is not None
    return replace(state, rounds=(*state.rounds, following))


def round_of(*tables: Table, byes: tuple[int, ...] = ()) -> Round:
    """Return a round of these tables."""
    return Round(tables[0].round, tables, byes)


def sides(table: Table) -> tuple[int, ...]:
    """Return the places where the side with the lowest number wins."""
    winner = stronger(table).index(1) % 2
    return tuple(1 if seat % 2 == winner else 2 for seat in range(4))


def gained(state: State) -> dict[int, float]:
    """Return everybody's points."""
    return {line.person: line.points for line in standings(state)}


def places(state: State) -> list[tuple[int, int, float]]:
    """Return place, person and points of each line."""
    return [(line.place, line.person, line.points) for line in standings(state)]
