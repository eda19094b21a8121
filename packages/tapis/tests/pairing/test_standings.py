"""Ties: direct points, then points lost, and a shared place."""

from collections import Counter
from dataclasses import replace

from pydantic import TypeAdapter

from tapis.pairing.plan import Result, State, Table
from tapis.pairing.standings import standings
from tests.pairing.tournament import drawn, places, round_of, tournament
from tests.tiers import in_turn


def two_rounds(lost: float | None = None) -> State:
    """Return four people with two points each: 1 beat 2, 3 beat 4, then 4 beat 1, 2 beat 3."""
    return replace(
        tournament("swiss", 4),
        rounds=(
            round_of(Table(1, 1, (1, 2)), Table(1, 2, (3, 4))),
            round_of(Table(2, 1, (4, 1)), Table(2, 2, (2, 3))),
        ),
        results=(
            Result(1, 1, (1, 2), lost=(3.0, 2.0)),
            Result(1, 2, (1, 2), lost=(3.0, 1.0)),
            Result(2, 1, (1, 2), lost=(1.0, 3.0)),
            Result(2, 2, (1, 2), lost=(2.0, lost)),
        ),
    )


def test_equal_people_share_a_place_and_the_next_is_left_out() -> None:
    state = replace(tournament("swiss", 4), rounds=(round_of(Table(1, 1, (1, 2)), Table(1, 2, (3, 4))),))
    state = replace(state, results=(Result(1, 1, (1, 2)), Result(1, 2, (1, 2))))
    assert places(state) == [(1, 1, 2), (1, 3, 2), (3, 2, 0), (3, 4, 0)]


def test_of_two_with_equal_points_the_one_who_won_their_game_is_before() -> None:
    """1 and 2 have four points each, and 1 beat 2."""
    games = {(1, 2): (1, 2), (3, 1): (1, 2), (1, 4): (1, 2), (2, 3): (1, 2), (2, 4): (1, 2), (3, 4): (1, 1)}
    state = replace(
        tournament("league", 4),
        rounds=(round_of(*(Table(1, number, seats) for number, seats in enumerate(games, 1))),),
        results=tuple(Result(1, number, found) for number, found in enumerate(games.values(), 1)),
    )
    assert [(line.place, line.person, line.points, line.direct) for line in standings(state)] == [
        (1, 1, 4, 2),
        (2, 2, 4, 0),
        (3, 3, 3, None),
        (4, 4, 1, None),
    ]


def test_direct_points_need_all_to_have_met_equally_often() -> None:
    """Of four with two points each 1 never met 3: so the points lost a table part them."""
    assert [(line.place, line.person, line.direct, line.lost) for line in standings(two_rounds(3.0))] == [
        (1, 4, None, 1.0),
        (2, 2, None, 2.0),
        (3, 1, None, 3.0),
        (3, 3, None, 3.0),
    ]


def test_points_lost_part_nobody_before_they_are_counted_for_all() -> None:
    assert [line.place for line in standings(two_rounds(None))] == [1, 1, 1, 1]


@in_turn("lost", [None, 3.0])
def test_a_state_is_the_same_after_a_restart(lost: float | None) -> None:
    state = two_rounds(lost)
    kept = TypeAdapter(State)
    assert kept.validate_json(kept.dump_json(state)) == state


@in_turn(
    ("game", "partners", "people", "size"),
    [
        ("belote", "fixed", 8, 2),
        ("belote", "teams", 16, 4),
        ("tarot", "teams", 16, 4),
        ("tarot", "threes", 12, 3),
    ],
)
def test_standings_ask_nothing_of_the_secret(game: str, partners: str, people: int, size: int) -> None:
    """A screen does not have it before the end; partners share their place."""
    state = tournament("duplicate", people, game, 4, sides=game == "belote", partners=partners)
    for number in (1, 2):
        state = drawn(state)
        found = (
            Result(*table.key, marks=(10 * place * number,), lost=tuple(map(float, table.seats)))
            for place, table in enumerate(state.open)
        )
        state = replace(state, results=(*state.results, *found))
    lines = standings(state)
    assert standings(replace(state, plan=replace(state.plan, secret=""))) == lines
    assert {count % size for count in Counter(line.place for line in lines).values()} == {0}
