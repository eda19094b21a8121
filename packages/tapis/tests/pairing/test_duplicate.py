"""The same deals at all tables, and what each is worth beside the others."""

from collections import Counter
from dataclasses import replace

from tapis.pairing.duplicate import match_points, round_seed, table_options, topage
from tapis.pairing.plan import ROBOT, Result, Table
from tapis.pairing.rounds import next_round
from tapis.pairing.standings import standings
from tapis.pairing.units import units
from tests.pairing.tournament import drawn, gained, places, round_of, tournament
from tests.tiers import in_turn

BELOTE = {"game": "belote", "seats": 4, "sides": True}


def test_a_topage_goes_in_equal_steps_and_equal_marks_share() -> None:
    """tarot.md, example 86."""
    assert topage([56, 62, -56, -52, 50]) == [75, 100, 0, 25, 50]
    assert topage([50, 50, -52]) == [75, 75, 0]


@in_turn(("ours", "theirs", "points"), [(82, 66, 4.0), (68, -76, 12.0), (-68, -58, -3.162), (50, 50, 0)])
def test_match_points_are_the_root_of_the_difference(ours: int, theirs: int, points: float) -> None:
    """tarot.md, example 87; of a match of two teams the lower marks nothing instead."""
    assert match_points(ours, theirs) == points
    assert match_points(theirs, ours) == -points
    assert match_points(ours, theirs, alone=True) == max(points, 0)


def test_sides_share_a_hundred_for_each_deal() -> None:
    state = replace(
        tournament("duplicate", 8, **BELOTE, partners="changing"),
        rounds=(round_of(Table(1, 1, (1, 2, 3, 4)), Table(1, 2, (5, 6, 7, 8))),),
        results=(Result(1, 1, marks=(100, -50, None)), Result(1, 2, marks=(20, -50, 30))),
    )
    assert places(state) == [
        (1, 1, 75),
        (1, 3, 75),
        (3, 6, 66.666667),
        (3, 8, 66.666667),
        (5, 5, 33.333333),
        (5, 7, 33.333333),
        (7, 2, 25),
        (7, 4, 25),
    ]


def test_no_table_of_a_match_is_left_to_robots_alone() -> None:
    state = tournament("duplicate", 8, **BELOTE, partners="teams")
    ours, theirs = units(state.plan, state.people)
    for last, other in ((3, 0), (2, 3)):
        kept = {ours[last], theirs[other]}
        [one, two] = next_round(replace(state, gone={*range(1, 9)} - kept)).tables
        assert {*one.people, *two.people} == kept
        assert [len(one.people), len(two.people)] == [1, 1]


TAROT = {"game": "tarot", "seats": 4, "deals": 4}


def test_who_takes_a_deal_of_tarot_has_its_note_and_the_others_the_rest() -> None:
    """tarot.md, section 11: a quarter attack and three quarters defence; marks are those of seat 0's camp."""
    state = replace(
        tournament("duplicate", 8, **TAROT),
        rounds=(round_of(Table(1, 1, (1, 2, 3, 4)), Table(1, 2, (5, 6, 7, 8))),),
        results=(Result(1, 1, marks=(56, 62, -52, 50)), Result(1, 2, marks=(50, -70, -52, 50))),
    )
    notes = {1: (100, 100, 50, 50), 2: (0, 0, 50, 50), 3: (0, 100, 50, 50), 4: (0, 100, 50, 50)}
    assert gained(state) == {
        person + 4 * other: sum(100 - note if other else note for note in four) / 4
        for person, four in notes.items()
        for other in (0, 1)
    }


def test_a_total_weighs_attack_and_defence_also_where_a_deal_is_void() -> None:
    state = replace(
        tournament("duplicate", 8, **TAROT),
        rounds=(round_of(Table(1, 1, (1, 2, 3, 4)), Table(1, 2, (5, 6, 7, 8))),),
        results=(Result(1, 1, marks=(62, 20, -50, None)), Result(1, 2, marks=(50, 62, -52, None))),
    )
    assert [gained(state)[person] for person in range(1, 5)] == [62.5, 62.5, 0, 33.333333]


@in_turn("partners", ["", "seats"])
def test_people_of_tarot_sit_at_full_tables(partners: str) -> None:
    state = tournament("duplicate", 16, **TAROT, partners=partners)
    for number in range(1, 5):
        state = drawn(state)
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
        assert [len(table.people) for table in state.tables] == [4] * 4 * number


@in_turn("people", [16, 9, 25])
def test_where_seats_are_kept_everybody_has_the_same_all_along(people: int) -> None:
    """Robots fill up what is left; so the people of a seat have had the same cards."""
    state = tournament("duplicate", people, **TAROT, partners="seats")
    seats = dict[int, int]()
    for _ in range(4):
        state = drawn(state)
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
        for table in state.tables:
            for seat, person in enumerate(table.seats):
                assert person == ROBOT or seats.setdefault(person, seat) == seat


def test_the_best_of_each_seat_come_first_then_the_second_of_each() -> None:
    """tarot.md, section 11: "alternating"; equal ones share their place, at their seat and in all."""
    state = replace(
        tournament("duplicate", 12, **TAROT, partners="seats"),
        rounds=(
            round_of(Table(1, 1, (1, 2, 3, 4)), Table(1, 2, (5, 6, 7, 8)), Table(1, 3, (9, 10, 11, 12))),
        ),
        results=(
            Result(1, 1, marks=(30, 30, 0, 20)),
            Result(1, 2, marks=(30, 30, 20, 30)),
            Result(1, 3, marks=(20, 10, 10, 20)),
        ),
    )
    assert places(state) == [
        *((1, 5, 87.5), (2, 10, 68.75), (3, 3, 56.25), (3, 12, 56.25)),
        *((5, 6, 62.5), (6, 7, 50), (6, 8, 50), (8, 1, 43.75)),
        *((9, 4, 43.75), (9, 11, 43.75), (11, 2, 18.75), (11, 9, 18.75)),
    ]


def test_a_round_counts_from_when_all_its_tables_have_a_result() -> None:
    state = replace(
        tournament("duplicate", 8, **BELOTE, partners="changing"),
        rounds=(round_of(Table(1, 1, (1, 2, 3, 4)), Table(1, 2, (5, 6, 7, 8))),),
        results=(Result(1, 1, marks=(100,)),),
    )
    assert set(gained(state).values()) == {0}


def test_who_is_absent_or_gone_misses_deals_and_who_has_a_bye_does_not() -> None:
    state = replace(
        tournament("duplicate", 3, "yams", 1),
        rounds=(
            round_of(Table(1, 1, (1,)), Table(1, 2, (2,)), byes=(3,)),
            round_of(Table(2, 1, (1,)), Table(2, 2, (3,))),
        ),
        results=(
            Result(1, 1, marks=(250,)),
            Result(1, 2, marks=(200,)),
            Result(2, 1, marks=(300,), absent=frozenset({0})),
            Result(2, 2, marks=(200,)),
        ),
        gone=frozenset({2}),
    )
    assert places(state) == [(1, 1, 50.0), (2, 2, 0.0), (2, 3, 0.0)]


def test_a_match_of_teams_compares_the_same_deals_at_its_two_tables() -> None:
    """Each team has seats 0 and 2 at one of them; so 1 to 4 have 100 less 36 and -10 less -10."""
    state = replace(
        tournament("duplicate", 12, **BELOTE, partners="teams"),
        rounds=(
            round_of(
                Table(1, 1, (1, 5, 2, 6), group=1),
                Table(1, 2, (7, 3, 8, 4), group=1),
                byes=(9, 10, 11, 12),
            ),
        ),
        results=(Result(1, 1, marks=(100, -10)), Result(1, 2, marks=(36, -10))),
    )
    points = gained(state)
    assert [points[person] for person in (1, 4, 5, 8, 9, 12)] == [8, 8, -8, -8, 0, 0]


def test_in_a_match_of_tarot_one_of_each_team_takes_against_three_of_the_other() -> None:
    """tarot.md, section 11; so 1 has 82 less 66, and -10 less -10, with 6, 7 and 8."""
    state = replace(
        tournament("duplicate", 12, **TAROT, partners="teams"),
        rounds=(
            round_of(
                Table(1, 1, (1, 2, 3, 4), group=1),
                Table(1, 2, (5, 6, 7, 8), group=1),
                byes=(9, 10, 11, 12),
            ),
        ),
        results=(Result(1, 1, marks=(82, -10)), Result(1, 2, marks=(66, -10))),
    )
    points = gained(state)
    assert [points[person] for person in (1, 6, 7, 8, 5, 2, 3, 4, 9)] == [*[4] * 4, *[-4] * 4, 0]
    two = replace(state, people=state.people[:8], rounds=(replace(state.rounds[0], byes=()),))
    assert {gained(two)[person] for person in (5, 2, 3, 4)} == {0}, "of two teams the lower marks nothing"


@in_turn(("people", "taker"), [(8, "chooses"), (12, "first")])
def test_a_match_of_two_teams_of_tarot_chooses_its_contracts(people: int, taker: str) -> None:
    state = tournament("duplicate", people, **TAROT, partners="teams")
    assert table_options(state.plan, len(state.people)) == {"taker": taker}
    assert table_options(replace(state.plan, partners="seats"), people) == {}


@in_turn("people", [7, 8, 15])
def test_everybody_of_a_team_of_tarot_takes_once_in_four_rounds(people: int) -> None:
    """Where somebody is missing a robot defends, but never takes, and there are never two at a table."""
    state = tournament("duplicate", people, **TAROT, partners="teams", rounds=4)
    teams = {frozenset(unit) for unit in units(state.plan, state.people)}
    took = Counter[int]()
    for _ in range(4):
        state = drawn(state)
        for one, other in zip(state.open[::2], state.open[1::2], strict=True):
            took.update((one.seats[0], other.seats[0]))
            assert {
                frozenset((one.seats[0], *other.seats[1:])),
                frozenset((other.seats[0], *one.seats[1:])),
            } <= teams
            assert max(len(one.robots), len(other.robots)) <= 1
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
    assert took[ROBOT] == 0
    assert {took[person.id] for person in state.people} <= {1, 2}


@in_turn("people", [12, 11, 16, 19])
def test_teams_of_three_defend_together_and_one_in_four_takes(people: int) -> None:
    """Each of its people against another team; where they are too few, and for who is missing, robots do."""
    state = tournament("duplicate", people, **TAROT, partners="threes", rounds=7)
    teams = units(state.plan, state.people)
    for _ in range(len(teams)):
        state = drawn(state)
        assert {frozenset(table.seats[1:]) for table in state.open} <= {*map(frozenset, teams)}
        sent = [
            {table.seats[0] for table in state.open if table.group == group + 1}
            for group in range(len(teams) // 4)
        ]
        assert {*map(frozenset, sent)} <= {*map(frozenset, teams)}
        assert max(len(table.robots) for table in state.open) <= 1
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
    took = Counter(table.seats[0] for table in state.tables if table.group)
    assert {took[person.id] for person in state.people} <= {1, 2}, "all teams in turn"


def test_teams_of_three_have_half_of_their_total_by_each_part() -> None:
    """1 to 3 take against 4 to 12; what they have is one note of the team."""
    tables = [
        Table(1, number, (number, *range(3 * number + 1, 3 * number + 4)), group=1) for number in (1, 2, 3)
    ]
    then = [
        Table(2, number, (number + 3, *seats), group=1)
        for number, seats in enumerate(((1, 2, 3), (7, 8, 9), (10, 11, 12)), 1)
    ]
    state = replace(
        tournament("duplicate", 12, **TAROT, partners="threes"),
        rounds=(round_of(*tables), round_of(*then)),
        results=(
            *(Result(1, number, marks=(mark,)) for number, mark in ((1, 90), (2, 90), (3, -50))),
            *(Result(2, number, marks=(mark,)) for number, mark in ((1, -40), (2, 20), (3, 70))),
        ),
    )
    by_team = {(1, 2, 3): 75, (4, 5, 6): 37.5, (7, 8, 9): 37.5, (10, 11, 12): 50}
    assert gained(state) == {person: points for team, points in by_team.items() for person in team}
    lines = standings(replace(state, plan=replace(state.plan, secret="")))
    assert Counter(line.place for line in lines) == {1: 3, 4: 3, 7: 6}


def test_each_round_has_deals_of_its_own() -> None:
    """So nobody meets a deal twice: all play it in the same round."""
    assert len({round_seed("a", number, game) for number in (1, 2) for game in ("belote", "coinche")}) == 4


def test_sixteen_people_meet_nobody_twice_in_five_rounds() -> None:
    state = tournament("duplicate", 16, **BELOTE, partners="changing")
    for number in range(1, 6):
        state = drawn(state)
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
        assert len({frozenset({a, b}) for t in state.tables for a in t.seats for b in t.seats if a != b}) == (
            number * 24
        )


@in_turn(("partners", "people", "size"), [("fixed", 12, 2), ("teams", 24, 4)])
def test_pairs_and_teams_all_meet_in_turn(partners: str, people: int, size: int) -> None:
    state = tournament("duplicate", people, **BELOTE, partners=partners)
    for _ in range(5):
        state = drawn(state)
        state = replace(state, results=(*state.results, *(Result(*table.key) for table in state.open)))
    met = {frozenset({a, b}) for t in state.tables for a in t.seats[::2] for b in t.seats[1::2]}
    assert len(met) == people * (people - size) // 2 // (2 if size == 4 else 1)


def test_robots_of_two_teams_sit_at_different_tables() -> None:
    state = drawn(tournament("duplicate", 6, **BELOTE, partners="teams"))
    assert [len(table.robots) for table in state.tables] == [1, 1]
