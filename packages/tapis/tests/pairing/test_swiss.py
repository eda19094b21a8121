"""Rounds by score in which nobody meets again while that is possible."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from tapis.pairing.plan import ROBOT, Result, State
from tapis.pairing.rounds import next_round, over
from tests.calls import calls
from tests.pairing.tournament import drawn, ended, gained, places, tournament
from tests.tiers import in_turn


def again(state: State) -> int:
    """Return how many pairs of people met more than once."""
    met = Counter(frozenset(two) for table in state.tables for two in combinations(table.people, 2))
    return sum(times > 1 for times in met.values())


def test_equal_points_meet_and_the_table_says_so() -> None:
    state = drawn(ended(drawn(tournament("swiss", 8))))
    assert [(r.why, r.low, r.high) for r in state.rounds[1].reasons] == [
        ("evenings.reason.level", points, points) for points in (2, 2, 0, 0)
    ]
    assert {reason.why for reason in state.rounds[0].reasons} == {"evenings.reason.lot"}


def test_nobody_meets_again_while_that_is_possible() -> None:
    """Three rounds of four people are all their games; in a fourth they must meet again, and it says so."""
    state = tournament("swiss", 4)
    for _ in range(3):
        state = ended(drawn(state))
    assert again(state) == 0
    assert [reason.again for reason in drawn(state).rounds[3].reasons] == [1, 1]


def test_a_search_finds_what_trying_everything_finds() -> None:
    """Eight people at two tables of four: of the 35 ways none has fewer meetings that were there before."""
    state = tournament("swiss", 8, "yams", 4)
    for _ in range(4):
        met = Counter(frozenset(two) for table in state.tables for two in combinations(table.people, 2))
        state = drawn(state)
        chosen = [table.people for table in state.rounds[-1].tables]

        def cost(groups: list[tuple[int, ...]], met: Counter[frozenset[int]] = met) -> int:
            return sum(met[frozenset(two)] ** 2 for group in groups for two in combinations(group, 2))

        everybody = set(range(1, 9))
        ways = [[four, tuple(everybody.difference(four))] for four in combinations(everybody, 4)]
        assert cost(chosen) == min(map(cost, ways))
        state = ended(state)


def test_partners_change_while_that_is_possible() -> None:
    state = tournament("swiss", 4, "belote", 4, sides=True, partners="changing")
    for _ in range(3):
        state = ended(drawn(state), lambda _: (1, 2, 1, 2))
    partners = {frozenset(table.seats[place::2]) for table in state.tables for place in (0, 1)}
    assert len(partners) == 6


def test_a_bye_is_a_win_and_comes_never_twice() -> None:
    """No robot plays here, so that one of five sits out in each round."""
    state = tournament("swiss", 5, robots=False)
    for _ in range(5):
        state = ended(drawn(state), lambda _: (1, 1))
    assert sorted(person for each in state.rounds for person in each.byes) == [1, 2, 3, 4, 5]
    assert places(state) == [(1, person, 6) for person in range(1, 6)]


def test_a_bye_goes_to_who_has_fewest_points_and_had_none() -> None:
    state = ended(drawn(tournament("swiss", 5, robots=False)))
    points = gained(state)
    first, second = (each.byes[0] for each in drawn(state).rounds)
    del points[first]
    assert points[second] == min(points.values())


@in_turn(
    ("people", "seats", "robots", "byes"),
    [(7, 2, 1, 0), (9, 4, 3, 0), (7, 4, 1, 0), (5, 4, 0, 1), (5, 3, 1, 0)],
)
def test_robots_fill_up_one_a_table_at_most(people: int, seats: int, robots: int, byes: int) -> None:
    following = drawn(tournament("swiss", people, "yams", seats)).rounds[0]
    assert [table.seats.count(ROBOT) for table in following.tables].count(1) == robots
    assert max(table.seats.count(ROBOT) for table in following.tables) <= 1
    assert len(following.byes) == byes


def test_everybody_meets_a_robot_once_before_anybody_does_again() -> None:
    state = tournament("swiss", 5)
    for _ in range(5):
        state = ended(drawn(state))
    assert len({table.people for table in state.tables if table.robots}) == 5


def test_a_robot_beside_them_counts_for_the_people_there() -> None:
    state = ended(drawn(tournament("swiss", 7, "yams", 4)), lambda _: (1, 2, 3, 4))
    with_robot = next(table for table in state.tables if table.robots)
    worth = dict(zip(with_robot.seats, (6, 4, 2, 0), strict=True))
    points = gained(state)
    assert ROBOT not in points
    assert [points[person] for person in with_robot.people] == [worth[person] for person in with_robot.people]


def test_an_absent_person_has_nothing_and_the_others_have_what_they_had() -> None:
    state = drawn(tournament("swiss", 4, "yams", 4))
    (table,) = state.open
    there = replace(state, results=(Result(1, 1, (1, 2, 3, 4)),))
    away = replace(state, results=(Result(1, 1, (1, 2, 3, 4), absent=frozenset({1})),))
    assert gained(there) == dict(zip(table.seats, (6, 4, 2, 0), strict=True))
    assert gained(away) == gained(there) | {table.seats[1]: 0}


def test_who_has_left_is_drawn_no_more_and_keeps_what_they_had() -> None:
    state = ended(drawn(tournament("swiss", 4)))
    leaver = places(state)[0][1]
    state = drawn(replace(state, gone=frozenset({leaver})))
    assert leaver not in {person for table in state.rounds[1].tables for person in table.seats}
    assert (1, leaver, 2) in places(state)


def test_a_round_waits_for_all_tables_and_the_last_ends_it() -> None:
    state = drawn(tournament("swiss", 4, rounds=1))
    assert next_round(state) is None
    assert not over(state)
    assert over(ended(state))


def test_a_result_that_is_put_back_takes_the_place_of_the_first() -> None:
    state = drawn(tournament("swiss", 4, rounds=1))
    first, second = (table.key for table in state.open)
    state = replace(state, results=(Result(*first, (1, 2)), Result(*second, (1, 1)), Result(*first, (2, 1))))
    winner, *_ = places(state)
    assert winner == (1, state.rounds[0].tables[0].seats[1], 2)


@in_turn("seats", [2, 4])
def test_twice_the_people_are_paired_in_less_than_eight_times_the_steps(seats: int) -> None:
    """So that 64 take a part of a second; the sixth round is drawn as well as the second."""
    steps = []
    for people in (16, 32):
        states = [ended(drawn(tournament("swiss", people, "yams", seats, rounds=6)))]
        rounds = [calls(lambda state=states: state.append(ended(drawn(state[-1])))) for _ in range(5)]
        assert max(rounds) < 5 * min(rounds)
        steps.append(sum(rounds))
    assert steps[1] < 8 * steps[0]
    assert again(states[-1]) == 0
