"""Everybody against everybody, two games under way a person at most."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from tapis.pairing.plan import Result
from tapis.pairing.rounds import next_round, over
from tests.pairing.tournament import drawn, ended, gained, places, stronger, tournament


def test_two_games_of_a_person_are_under_way_at_most() -> None:
    state = drawn(tournament("league", 5))
    assert Counter(person for table in state.open for person in table.people) == dict.fromkeys(range(1, 6), 2)
    assert next_round(state) is None


def test_a_game_that_ends_lets_the_next_begin() -> None:
    state = drawn(tournament("league", 6))
    first, second = state.open[:2]
    state = replace(
        state, results=(Result(*first.key, stronger(first)), Result(*second.key, stronger(second)))
    )
    following = next_round(state)
    assert following is not None
    assert {person for table in following.tables for person in table.seats} <= {*first.seats, *second.seats}


def test_everybody_plays_everybody_once() -> None:
    state = tournament("league", 7)
    while not over(state):
        state = ended(drawn(state))
    assert Counter(frozenset(table.seats) for table in state.tables) == Counter(
        map(frozenset, combinations(range(1, 8), 2))
    )
    assert places(state) == [(person, person, 2 * (7 - person)) for person in range(1, 8)]


def test_pairs_play_all_other_pairs() -> None:
    state = tournament("league", 7, "belote", 4, sides=True, partners="fixed")
    while not over(state):
        state = ended(drawn(state), lambda _: (1, 2, 1, 2))
    assert len(list(state.tables)) == 6


def test_a_robot_plays_what_is_left_of_who_has_left() -> None:
    state = drawn(tournament("league", 4))
    state = ended(replace(state, gone=frozenset({1})))
    before = gained(state)[1]
    while not over(state):
        state = ended(drawn(state))
    theirs = [table for table in state.tables if 1 in table.seats]
    assert [1 in table.people for table in theirs] == [True, True, False]
    assert gained(state)[1] == before
