"""Groups of four: three games each, and the first goes on."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from tapis.pairing.cup import first_groups
from tapis.pairing.plan import Result
from tapis.pairing.rounds import over
from tests.pairing.tournament import drawn, ended, places, sides, stronger, tournament
from tests.tiers import in_turn


@in_turn("people", [4, 8, 16])
def test_everybody_plays_the_three_others_of_their_group(people: int) -> None:
    state = tournament("cup", people)
    for _ in range(3):
        state = ended(drawn(state))
    met = Counter(frozenset(table.seats) for table in state.tables)
    assert met == Counter(frozenset(two) for group in first_groups(state) for two in combinations(group, 2))
    assert over(state) is (people == 4)


@in_turn(("people", "rounds"), [(8, 4), (16, 6)])
def test_the_first_of_each_group_play_the_final(people: int, rounds: int) -> None:
    state = tournament("cup", people)
    while not over(state):
        state = ended(drawn(state))
    best = {min(group) for group in first_groups(state)}
    assert {person for table in state.rounds[-1].tables for person in table.seats} == best
    assert [person for _, person, _ in places(state)][: len(best)] == sorted(best)
    assert len(state.rounds) == rounds


def test_of_two_groups_at_tables_of_four_two_each_go_on() -> None:
    state = tournament("cup", 8, "belote", 4, sides=True, partners="changing")
    for _ in range(4):
        state = ended(drawn(state), sides)
    assert len(state.rounds[3].tables) == 1
    final = set(state.rounds[3].tables[0].seats)
    assert [len(final.intersection(group)) for group in first_groups(state)] == [2, 2]


def test_at_two_sides_each_is_everybodys_partner_once() -> None:
    state = tournament("cup", 4, "belote", 4, sides=True, partners="changing")
    for _ in range(3):
        state = ended(drawn(state), sides)
    assert len({frozenset(table.seats[place::2]) for table in state.tables for place in (0, 1)}) == 6


def test_a_drawn_final_of_two_is_played_again_twice_at_most() -> None:
    state = tournament("cup", 8)
    for _ in range(3):
        state = ended(drawn(state))
    for _ in range(3):
        assert not over(state)
        state = ended(drawn(state), lambda _: (1, 1))
    assert over(state)


def test_a_tie_that_nothing_parts_is_parted_by_lot() -> None:
    """The same lot after a restart, another in another tournament."""
    finalists = set[frozenset[int]]()
    for secret in ("a" * 64, "a" * 64, "b" * 64):
        state = tournament("cup", 8, secret=secret)
        for _ in range(3):
            state = ended(drawn(state), lambda _: (1, 1))
        finalists.add(frozenset(drawn(state).rounds[3].tables[0].seats))
    assert len(finalists) == 2


def test_who_has_left_does_not_go_on_and_a_robot_plays_their_games() -> None:
    state = ended(drawn(tournament("cup", 8)))
    leaver = min(first_groups(state)[0])
    state = replace(state, gone=frozenset({leaver}))
    for _ in range(2):
        state = ended(drawn(state))
    theirs = [table for table in state.tables if leaver in table.seats]
    assert [leaver in table.people for table in theirs] == [True, False, False]
    assert leaver not in drawn(state).rounds[3].tables[0].seats


def test_fewer_points_lost_part_who_met_with_equal_results() -> None:
    state = tournament("cup", 4)
    for _ in range(3):
        state = drawn(state)
        found = (Result(*table.key, (1, 1), lost=tuple(map(float, stronger(table)))) for table in state.open)
        state = replace(state, results=(*state.results, *found))
    assert [place for place, *_ in places(state)] == [1, 2, 3, 4]
    assert [person for _, person, _ in places(state)] == [1, 2, 3, 4]
