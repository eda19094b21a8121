"""Nobody gains by an act of their own that is not playing (E1): each beside the table played on and lost."""

import random
from dataclasses import replace

import pytest

from bench.tournaments import begun
from tapis.games.kit.game import places
from tapis.pairing.cup import first_groups
from tapis.pairing.duplicate import camps
from tapis.pairing.forms import FORMS
from tapis.pairing.plan import Person, Result, State, Table
from tapis.pairing.points import places_of
from tapis.pairing.rounds import next_round
from tapis.pairing.standings import standings
from tests.pairing.tournament import drawn, ended, gained, round_of, tournament
from tests.tiers import in_turn

MANY = pytest.param(50, marks=pytest.mark.slow("two hundred tournaments"))
MASS = pytest.param(250, marks=pytest.mark.proof("a thousand tournaments"))


class Twins:
    """One tournament twice: in one somebody leaves a table, in the other they play on and lose there."""

    def __init__(self, state: State, seed: str) -> None:
        self.dice, self.seed = random.Random(seed), seed
        self.act = self.lost = state

    def play(self) -> Person | None:
        """Play both to the end; return who left a table, None if all had ended before."""
        when, who = self.dice.randint(1, 5), None
        while (drawn := next_round(self.act)) is not None or self.act.open:
            other = next_round(self.lost)
            if drawn is not None:
                self.act = replace(self.act, rounds=(*self.act.rounds, drawn))
            if other is not None:
                self.lost = replace(self.lost, rounds=(*self.lost.rounds, other))
            when -= 1
            if when == 0:
                assert self.act == self.lost
                who = self._leave(self.dice.choice(self.act.open))
            self.act, self.lost = self._ended(self.act), self._ended(self.lost)
        while self.lost.open or (drawn := next_round(self.lost)) is not None:  # a final that the other lacks
            if not self.lost.open:
                self.lost = replace(self.lost, rounds=(*self.lost.rounds, drawn))
            self.lost = self._ended(self.lost)
        return who

    def _ended(self, state: State) -> State:
        found = [self._result(state, table) for table in state.open]
        return replace(state, results=(*state.results, *found))

    def _result(self, state: State, table: Table, loser: int | None = None) -> Result:
        """Return a result that its table's key and people alone decide; `loser`: this seat is the last."""
        dice, plan = random.Random(f"{self.seed}/{table.key}/{table.seats}"), state.plan
        lost = tuple(round(dice.random() * 20, 2) for _ in table.seats)
        if plan.form == "duplicate":
            marks = [10 * dice.randint(-16, 25) for _ in range(plan.deals)]
            if loser is not None:
                marks = [-200 if camp[loser] else 300 for camp in camps(plan, plan.deals)]
            return Result(*table.key, (), tuple(marks), lost)
        scores = [dice.randint(1, 12) for _ in table.seats]
        if loser is not None:
            scores[loser] = 0
        if plan.sides:
            ours, theirs = min(scores[::2]), min(scores[1::2])
            scores = [ours, theirs] * 2
        return Result(*table.key, tuple(places(scores)), (), lost)

    def _leave(self, table: Table) -> Person:
        """Let somebody leave, the first or the last of several, and a robot or nobody play on for them."""
        dice, people = self.dice, [seat for seat, one in enumerate(table.seats) if seat not in table.robots]
        seat = dice.choice(people)
        others = frozenset(dice.sample(people, dice.randrange(len(people)))) - {seat}
        out, played = others | {seat}, self._result(self.lost, table, seat)
        left = replace(played, absent=out, out=out)
        if len(people) - len(out) <= (0 if self.act.plan.form == "duplicate" else 1) and dice.random() < 0.7:
            left = Result(*table.key, absent=out, out=out)
            beaten = [*places_of(self.act.plan, table, left)]  # by who stayed, and by robots
            if beaten:
                beaten[seat] += not self.act.plan.sides
                played = replace(played, places=tuple(beaten))
        self.act = replace(self.act, results=(*self.act.results, left))
        played = replace(played, absent=others, out=others)
        self.lost = replace(self.lost, results=(*self.lost.results, played))
        return next(one for one in self.act.people if one.id == table.seats[seat])


def place_of(state: State, person: Person) -> int:
    return next(line.place for line in standings(state) if line.person == person.id)


@pytest.mark.parametrize("count", [4, MANY, MASS])
@in_turn("form", FORMS)
def test_who_leaves_a_table_stands_no_better_than_if_they_had_lost_there(form: str, count: int) -> None:
    seen = 0
    for number in range(count):
        seed = f"{count}/{form}/{number}"
        twins = Twins(begun(form, random.Random(seed)), seed)  # pyright: ignore[reportArgumentType]
        who = twins.play()
        if who is not None:
            seen += 1
            assert place_of(twins.act, who) >= place_of(twins.lost, who), seed
    assert seen > count / 3


LEFT = frozenset({0})


def test_who_leaves_a_table_of_equal_deals_has_nothing_of_it_and_is_behind_all_others() -> None:
    """In the second round 2 beats who left, and has half; 1 has (100 + 0) / 2."""
    tables = [tuple(Table(number, seat, (seat,)) for seat in (1, 2, 3)) for number in (1, 2)]
    state = replace(
        tournament("duplicate", 3, "yams", 1),
        rounds=tuple(round_of(*each) for each in tables),
        results=(
            *(Result(1, seat, marks=(mark,)) for seat, mark in ((1, 300), (2, 200), (3, 100))),
            Result(2, 1, absent=LEFT, out=LEFT),
            *(Result(2, seat, marks=(mark,)) for seat, mark in ((2, 200), (3, 300))),
        ),
    )
    assert gained(state) == {1: 50, 2: 50, 3: 50}
    assert [(line.person, line.place, line.absent) for line in standings(state)][-1] == (1, 3, 1)


@in_turn(("form", "left", "stayed"), [("swiss", 0, 2), ("league", 0, 2), ("cup", 0, 2)])
def test_who_is_left_alone_at_a_table_of_two_has_the_win(form: str, left: float, stayed: float) -> None:
    state = replace(
        tournament(form, 4),
        rounds=(round_of(Table(1, 1, (1, 2))),),
        results=(Result(1, 1, absent=LEFT, out=LEFT),),
    )
    assert (gained(state)[1], gained(state)[2]) == (left, stayed)


@in_turn(("form", "points"), [("swiss", 4), ("league", 3), ("cup", 3)])
def test_what_the_house_ended_is_a_bye_or_the_mean_of_the_other_rounds(form: str, points: float) -> None:
    """1 has won once and lost once; without any other round 4 has an even one."""
    rounds = [Table(1, 1, (1, 2)), Table(2, 1, (3, 1)), Table(3, 1, (1, 4))]
    results = (Result(1, 1, (1, 2)), Result(2, 1, (1, 2)), Result(3, 1))
    state = replace(tournament(form, 4), rounds=tuple(map(round_of, rounds)), results=results)
    lines = {line.person: line for line in standings(state)}
    assert (lines[1].points, lines[4].points) == (points, 2 if form == "swiss" else 1)
    assert {lines[1].open, lines[4].open} == {0 if form == "swiss" else 1}


def test_a_match_of_teams_that_was_left_costs_its_leaver_the_worst_deals_that_were_played() -> None:
    """The worst deal was lost by 8, and a match has two; who stayed has the mean of their other matches."""
    seats = ((1, 5, 2, 6), (7, 3, 8, 4))
    rounds = [[Table(number, table, seats[table - 1], group=1) for table in (1, 2)] for number in (1, 2)]
    state = replace(
        tournament("duplicate", 12, "belote", 4, sides=True, partners="teams", deals=2),
        rounds=tuple(round_of(*each, byes=(9, 10, 11, 12)) for each in rounds),
        results=(
            *(Result(1, 1, marks=(100, 0)), Result(1, 2, marks=(36, 0))),
            *(Result(2, 1, marks=(0, 0)), Result(2, 2, absent=LEFT, out=LEFT)),
        ),
    )
    assert [gained(state)[person] for person in (1, 5, 7)] == [16, -16, -8 - 16]


def test_who_left_a_table_of_a_cup_does_not_go_on_and_is_last() -> None:
    state = drawn(tournament("cup", 8))
    best = min(first_groups(state)[0])
    table = next(table for table in state.tables if best in table.seats)
    seat = frozenset({table.seats.index(best)})
    state = replace(state, results=(Result(*table.key, absent=seat, out=seat),))
    for _ in range(2):
        state = drawn(ended(state))
    state = drawn(ended(state))
    assert best not in state.rounds[3].tables[0].seats
    assert [line.person for line in standings(ended(state))][-1] == best
