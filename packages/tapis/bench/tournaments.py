"""Random tournaments of each form, with no-shows, leavers, put-back results and restarts.

    python -m bench.tournaments [COUNT]

Plays COUNT (1,000) tournaments of each form by the rules of `tapis/pairing` alone: people who do not come,
who leave between rounds, results that are put back, and the whole state written and read again at random.
After each round it is checked that nobody sits twice or is forgotten, that people sit out fairly and that
no table has two robots beyond those of people who left; at the end the standings are counted a second way.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, permutations
from statistics import fmean

from pydantic import TypeAdapter

from tapis.games.kit.game import Illegal
from tapis.pairing.duplicate import round_seed
from tapis.pairing.forms import FORMS, check, check_people
from tapis.pairing.plan import (
    ROBOT,
    FormName,
    Line,
    Partners,
    Person,
    Plan,
    Result,
    Round,
    State,
    Table,
)
from tapis.pairing.rounds import next_round, over
from tapis.pairing.standings import standings

COUNT = 1000
_KEPT = TypeAdapter(State)


@dataclass
class Run:
    """What was seen of the tournaments of one form."""

    played: int = 0
    rounds: int = 0
    people: int = 0
    again: int = 0
    slowest: float = 0.0
    largest: float = 0.0
    forms: Counter[str] = field(default_factory=Counter)


def tournaments(form: FormName, count: int, seed: int = 1) -> Run:
    """Play so many tournaments of a form and return what was seen.

    Raises:
        AssertionError: if a rule of tournaments is broken.
    """
    run = Run()
    for number in range(count):
        dice = random.Random(f"{seed}/{form}/{number}")
        state = begun(form, dice)
        run.forms[f"{state.plan.game} {state.plan.partners}".strip()] += 1
        played(state, dice, run)
    return run


def begun(form: FormName, dice: random.Random) -> State:
    """Return a tournament of the form before its first round: plan and people that are not refused."""
    while True:
        plan, people = _wished(form, dice)
        try:
            check(plan)
            check_people(plan, people)
        except Illegal:
            continue
        return State(plan, people)


def _wished(form: FormName, dice: random.Random) -> tuple[Plan, tuple[Person, ...]]:
    """Return a plan and people, some of which signed up together."""
    game, seats, sides = dice.choice(
        [("yams", 1, False), ("belote", 4, True), ("coinche", 4, True), ("tarot", 4, False)]
        if form == "duplicate"
        else [("crapette", 2, False), ("yams", 3, False), ("yams", 4, False), ("belote", 4, True)]
    )
    alone: tuple[Partners, ...] = ("", "seats", "threes", "teams") if game == "tarot" else ("",)
    partners: Partners = dice.choice(("changing", "fixed", "teams") if sides else alone)
    size = {"fixed": 2, "threes": 3, "teams": 4}.get(partners, 1)
    count = (
        dice.choice((4, 8, 16)) if form == "cup" else dice.choice((dice.randint(2, 20), dice.randint(2, 64)))
    )
    if form == "league":
        count = min(count, 12)
    together = [0] * count
    for team in range(1, count // size // 2 if size > 1 else 1):
        for place in range(dice.randint(1, size)):
            together[(team - 1) * size + place] = team
    dice.shuffle(together)
    ids = dice.sample(range(1, 10**6), count)
    people = tuple(Person(each, f"p{each}", team) for each, team in zip(ids, together, strict=True))
    plan = Plan(
        form,
        game,
        seats,
        rounds=dice.randint(1, 7),
        sides=sides,
        partners=partners,
        deals=dice.randint(1, 4),
        robots=dice.random() < 0.8,
        secret=f"{dice.getrandbits(256):064x}",
    )
    return plan, people


def played(state: State, dice: random.Random, run: Run) -> State:
    """Play a tournament to its end, check it after each round, and return it."""
    run.played += 1
    run.people += len(state.people)
    while True:
        began = time.process_time()
        drawn = next_round(state)
        took = time.process_time() - began
        run.slowest = max(run.slowest, took)
        run.largest = max(run.largest, took) if len(state.people) > 60 else run.largest
        assert drawn == next_round(_restarted(state, dice)), "a restart draws another round"
        if drawn is not None:
            run.rounds += 1
            check_round(state, drawn)
            state = replace(state, rounds=(*state.rounds, drawn))
            run.again += bool(sum(reason.again for reason in drawn.reasons))
        elif not state.open:
            break
        state = _some_results(_restarted(state, dice), dice)
        if dice.random() < 0.15 and state.results:
            put_back = dice.choice(state.results)
            table = next(table for table in state.tables if table.key == put_back.key)
            state = replace(state, results=(*state.results, _result(state.plan, table, dice)))
        if dice.random() < 0.2:
            state = replace(state, gone=state.gone | {dice.choice(state.people).id})
    assert over(state)
    check_end(state)
    return state


def _restarted(state: State, dice: random.Random) -> State:
    """Return the state, at times as it comes back from the disk."""
    return _KEPT.validate_json(_KEPT.dump_json(state)) if dice.random() < 0.5 else state


def _some_results(state: State, dice: random.Random) -> State:
    """Return the state with results of open tables: of a league of some, else of all but at times a few."""
    waiting = list(state.open)
    dice.shuffle(waiting)
    ended = waiting[: dice.randint(1, len(waiting))] if waiting and dice.random() < 0.3 else waiting
    found = list[Result]()
    before = standings(state)
    for table in ended:
        found.append(_result(state.plan, table, dice))
    after = replace(state, results=(*state.results, *found))
    if state.plan.form == "swiss" and ended:
        touched = {person for table in ended for person in table.people}
        points = {line.person: line.points for line in before}
        for line in standings(after):
            assert line.person in touched or line.points == points[line.person], "others' points moved"
    return after


def _result(plan: Plan, table: Table, dice: random.Random) -> Result:
    """Return a random result of a table: seldom none, at times with people who did not come."""
    absent = frozenset(
        seat for seat in range(len(table.seats)) if seat not in table.robots and dice.random() < 0.05
    )
    if dice.random() < 0.06:
        people = [seat for seat in range(len(table.seats)) if seat not in table.robots]
        absent |= frozenset(
            people if dice.random() < 0.3 else dice.sample(people, dice.randrange(len(people)))
        )
        out = frozenset(seat for seat in absent if dice.random() < 0.7)
        return Result(table.round, table.number, absent=absent, out=out)
    lost = tuple(None if dice.random() < 0.1 else round(dice.random() * 20, 2) for _ in table.seats)
    if plan.form == "duplicate":
        marks = tuple(None if dice.random() < 0.05 else 10 * dice.randint(-16, 25) for _ in range(plan.deals))
        return Result(table.round, table.number, (), marks, lost, absent)
    if plan.sides:
        first = dice.choice((1, 2))
        places = tuple(first if seat % 2 else 3 - first for seat in range(4))
    else:
        scores = [dice.randint(1, 12) for _ in table.seats]
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(table.round, table.number, places, (), lost, absent)


def check_round(state: State, drawn: Round) -> None:
    """Check a round beside what was drawn before it.

    Raises:
        AssertionError: if somebody sits twice or is forgotten, or too many robots play, or byes are unfair.
    """
    plan = state.plan
    here = {person.id for person in state.people} - state.gone
    sitting = [person for table in drawn.tables for person in table.people]
    assert drawn.number == len(state.rounds) + 1
    assert [table.key for table in drawn.tables] == [
        (drawn.number, number) for number in range(1, len(drawn.tables) + 1)
    ]
    for table in drawn.tables:
        assert len(table.seats) == plan.seats, "a table of another size"
        assert len(set(table.people)) == len(table.people) > 0, "a person twice at a table, or nobody"
        assert here.issuperset(table.people), "somebody who has left"
        away = {seat for seat, person in enumerate(table.seats) if person not in here}
        assert away == set(table.robots), "a seat without anybody"
        fillers = [person for person in table.seats if person == ROBOT]
        assert len(fillers) <= 1 or plan.form == "cup", "two robots fill up one table"
        assert plan.robots or not fillers or plan.form == "cup", "a robot in a game that it cannot play"
    if plan.form == "league":
        _check_league(state, drawn)
        return
    assert len(set(sitting)) == len(sitting), "a person at two tables"
    if plan.form == "cup" and drawn.number > 3:
        return
    assert sorted([*sitting, *drawn.byes]) == sorted(here), "somebody is forgotten"
    _check_byes(state, drawn, here)


def _check_byes(state: State, drawn: Round, here: set[int]) -> None:
    """Nobody sits out once more while somebody who could has done so less often."""
    before = Counter(person for each in state.rounds for person in each.byes)
    if drawn.byes:
        playing = here.difference(drawn.byes)
        assert max(before[person] for person in drawn.byes) <= min(before[person] for person in playing)


def _check_league(state: State, drawn: Round) -> None:
    """Two games under way a person at most, no game twice."""
    busy = Counter(person for table in (*state.open, *drawn.tables) for person in table.people)
    assert max(busy.values()) <= 2, "three games under way"
    pairs = [frozenset(table.seats) for table in (*state.tables, *drawn.tables)]
    assert len(pairs) == len(set(pairs)), "a game twice"


def check_end(state: State) -> None:
    """Check the standings by counting them a second way, and that everybody played what they should.

    Raises:
        AssertionError: if a figure or an order differs.
    """
    lines = standings(state)
    assert sorted(line.person for line in lines) == sorted(person.id for person in state.people)
    seeds = {round_seed(state.plan.secret, each.number, state.plan.game) for each in state.rounds}
    assert len(seeds) == len(state.rounds), "deals that were there before"
    recount = recounted(state)
    for line in lines:
        assert abs(line.points - recount[line.person]) < 1e-5, (line, recount[line.person])
    if state.plan.partners == "seats":
        _check_seats(state, lines)
    else:
        _check_order(state, lines)
    if state.plan.form != "duplicate":
        _check_direct(state, lines)
    if state.plan.form == "league" and not state.gone:
        count = len({frozenset(table.seats) for table in state.tables})
        units = -(-len(state.people) // 2) if state.plan.sides else len(state.people)
        assert count == units * (units - 1) // 2, "a game is missing"


def _check_order(state: State, lines: Sequence[Line]) -> None:
    """Check that places follow points, direct points and points lost, and that equal ones share."""
    finals = len(state.people) // 4 + 1
    out = _who_left(state)
    order = [
        (
            *(state.plan.form == "cup" and line.group != finals, line.person in out),
            *(-line.points, line.absent, -(line.direct or 0), line.lost or 0),
        )
        for line in lines
    ]
    assert order == sorted(order), "not in the order of points"
    for index, line in enumerate(lines):
        assert line.place == 1 + order.index(order[index]), "a place that is not shared"


def _who_left(state: State) -> set[int]:
    """Return who left a table of a cup."""
    last = {result.key: result for result in state.results}
    cup = state.plan.form == "cup"
    return {table.seats[seat] for table in state.tables for seat in last[table.key].out if cup}


def _check_seats(state: State, lines: Sequence[Line]) -> None:
    """Check that the best of each seat come first, by their points, then the second of each."""
    seats = dict[int, int]()
    for table in state.tables:
        for seat, person in enumerate(table.seats):
            if seat not in table.robots:
                seats.setdefault(person, seat + 1)
    assert [line.group for line in lines] == [seats.get(line.person, 0) for line in lines], "another seat"
    ranks = list[tuple[int, int, float]]()
    for line in lines:
        same = [other.points for other in lines if other.group == line.group]
        better = sum(points > line.points for points in same) if line.group else len(lines)
        ranks.append((better, better + same.count(line.points) - 1, -line.points))
    for (least, most, lost), (after, latest, less) in pairwise(ranks):
        assert least <= latest, "who is worse at their seat stands before who is better"
        if (least, after) == (most, latest) == (least, least):
            assert lost <= less, "not in the order of points"


def _check_direct(state: State, lines: Sequence[Line]) -> None:
    """Count anew what people with equal points have from each other, where all of them met as often."""
    last = {(result.round, result.number): result for result in state.results}
    games: Counter[tuple[int, int]] = Counter()
    won: Counter[tuple[int, int]] = Counter()
    partners = set[tuple[int, int]]()
    for table in state.tables:
        result = _by_default(state, table, last[table.key])
        for (seat, one), (place, other) in permutations(enumerate(table.seats), 2):
            if state.plan.sides and seat % 2 == place % 2:
                partners.add((one, other))
            elif result.places and not {seat, place} & (table.robots | result.absent):
                games[one, other] += 1
                won[one, other] += 1 + (result.places[seat] < result.places[place])
                won[one, other] -= result.places[seat] > result.places[place]
    fixed = partners if state.plan.partners == "fixed" else set[tuple[int, int]]()
    finals, out = len(state.people) // 4 + 1, _who_left(state)
    for _, same in groupby(
        lines,
        key=lambda line: (
            state.plan.form == "cup" and line.group == finals,
            *(line.person in out, line.points, line.absent),
        ),
    ):
        tied = list(same)
        pairs = [(a.person, b.person) for a, b in permutations(tied, 2) if (a.person, b.person) not in fixed]
        counts = {games[pair] for pair in pairs}
        direct = {line.person: sum(won[pair] for pair in pairs if pair[0] == line.person) for line in tied}
        parted = len(counts) == 1 and counts != {0} and len(set(direct.values())) > 1
        assert [line.direct for line in tied] == [direct[line.person] if parted else None for line in tied], (
            "direct points that differ"
        )


def _by_default(state: State, table: Table, result: Result) -> Result:
    """Return a result in which who stayed alone while others left is first (E1)."""
    people = {seat for seat, person in enumerate(table.seats) if seat not in table.robots}
    there = people - result.absent
    if result.places or not result.out or len(there) != 1 or state.plan.form == "duplicate":
        return result
    [first] = there
    behind = [
        seat % 2 != first % 2 if state.plan.sides else seat != first for seat in range(len(table.seats))
    ]
    return replace(result, places=tuple(2 if one else 1 for one in behind))


def recounted(state: State) -> dict[int, float]:
    """Return everybody's points, by the words of the rules and without the code that they are checked by."""
    last = {(result.round, result.number): result for result in state.results}
    gained: dict[int, list[float]] = {person.id: [] for person in state.people}
    taken: dict[int, list[float]] = {person.id: [] for person in state.people}
    dropped = Counter[int]()
    bye = 3 if state.plan.seats == 4 and not state.plan.sides else 2
    for each in state.rounds:
        if state.plan.form == "duplicate":
            if state.plan.partners == "teams":
                _recount_matches(state, each, last, gained, dropped)
            else:
                _recount_duplicate(state, each, last, gained, taken, dropped)
        else:
            _recount_places(state, each, last, gained, dropped)
    even = 0 if state.plan.form == "duplicate" else 1 if state.plan.sides else state.plan.seats - 1
    if state.plan.form != "duplicate" or state.plan.partners == "teams":
        found = {
            who: sum(each) + dropped[who] * (fmean(each) if each else even) for who, each in gained.items()
        }
        byes = Counter(who for each in state.rounds for who in each.byes if state.plan.form == "swiss")
        return {who: points + bye * byes[who] for who, points in found.items()}
    found = dict[int, float]()
    for person, defended in gained.items():
        weights = (1, 1) if state.plan.partners == "threes" else (3, 1)
        both = zip((defended, taken[person]), weights, strict=True)
        parts = [(fmean(notes), weight) for notes, weight in both if notes]
        found[person] = sum(mean * weight for mean, weight in parts) / max(1, sum(w for _, w in parts))
        found[person] += 50 * (not parts and dropped[person] > 0)
    return found


def _recount_places(
    state: State,
    each: Round,
    last: dict[tuple[int, int], Result],
    gained: dict[int, list[float]],
    dropped: Counter[int],
) -> None:
    """Count a round by its places: two for each who is behind, one for each who is equal."""
    bye = 3 if state.plan.seats == 4 and not state.plan.sides else 2
    for table in each.tables:
        result = _by_default(state, table, last[table.round, table.number])
        for seat, person in enumerate(table.seats):
            if seat in table.robots:
                continue
            if seat in result.absent:
                gained[person].append(0)
            elif not result.places:
                dropped[person] += state.plan.form != "swiss"
                gained[person] += [bye] * (state.plan.form == "swiss")
            else:
                own = result.places[seat]
                others = [result.places[(seat + 1) % 4]] if state.plan.sides else list(result.places)
                better = 2 * sum(own < other for other in others)
                equal = sum(own == other for other in others) - (0 if state.plan.sides else 1)
                gained[person].append(better + equal)


def _recount_duplicate(
    state: State,
    each: Round,
    last: dict[tuple[int, int], Result],
    gained: dict[int, list[float]],
    taken: dict[int, list[float]],
    dropped: Counter[int],
) -> None:
    """Count a round of `duplicate`: what a deal is worth from whom it beats, or from the other table."""
    left_out = {person.id for person in state.people}.difference(each.byes)
    left_out -= {person for table in each.tables for person in table.people}
    pairs = [(table, last[table.round, table.number]) for table in each.tables]
    played = [result for _, result in pairs if result.marks]
    left = sum(not result.marks and set(table.people) <= _away(table, result) for table, result in pairs)
    sides, one = state.plan.sides, state.plan.partners == "threes"
    deals = max((len(result.marks) for result in played), default=state.plan.deals)
    void = [set(table.people) - _away(table, result) for table, result in pairs if not result.marks]
    dropped.update(person for there in void for person in there)
    for deal in range(deals):
        taker = -1 if sides or state.plan.seats == 1 else 0 if one else deal % 4
        counted = [mark for result in played if (mark := result.marks[deal]) is not None]
        if not counted and (not left or any(mark is not None for result in played for mark in result.marks)):
            continue
        for table, result in pairs:
            sent = [other for itself, other in pairs if itself.group == table.group > 0 and other.marks]
            theirs = [mark for other in sent if (mark := other.marks[deal]) is not None]
            mark = result.marks[deal] if result.marks else None
            for seat, person in enumerate(table.seats):
                part = (taken if seat == taker else gained)[person] if seat not in table.robots else []
                beside = seat % 2 == 0 if sides else taker < 0 or (seat == taker) == (taker == 0)
                if seat in result.absent and (mark is not None or not result.marks):
                    part.append(0.0)
                elif mark is not None and seat == 0 and theirs:
                    part.append(fmean(_topage(other, counted, left) for other in theirs))
                elif mark is not None:
                    turn = 1 if beside else -1
                    part.append(_topage(turn * mark, [turn * other for other in counted], left))
        for person in left_out:
            part = taken if deal % 4 == 0 and state.plan.seats > 1 and not sides else gained
            part[person].append(0.0)


def _away(table: Table, result: Result) -> set[int]:
    """Return who was absent from a table."""
    return {table.seats[seat] for seat in result.absent}


def _recount_matches(
    state: State,
    each: Round,
    last: dict[tuple[int, int], Result],
    gained: dict[int, list[float]],
    dropped: Counter[int],
) -> None:
    """Count a round of teams, deal by deal from the table where the other half of each team sits."""
    lowest = state.plan.deals * min(
        (
            _match_points(mark, there, len(state.people))
            for table, other in permutations(state.tables, 2)
            if (table.round, table.group) == (other.round, other.group)
            for mark, there in zip(last[table.key].marks, last[other.key].marks, strict=False)
            if mark is not None and there is not None
        ),
        default=0,
    )
    lowest = min(0, lowest)
    pairs = [(table, last[table.key]) for table in each.tables]
    missed = {person.id for person in state.people}.difference(
        each.byes, *(table.seats for table in each.tables)
    )
    for person in missed:
        gained[person].append(lowest)
    for table, result in pairs:
        [twin] = [two for itself, two in pairs if itself.group == table.group and itself is not table]
        both = [
            (mark, there)
            for mark, there in zip(result.marks, twin.marks, strict=False)
            if mark is not None and there is not None
        ]
        for seat, person in enumerate(table.seats):
            ours = seat % 2 == 0 if state.plan.sides else seat == 0
            turned = [(mark, there) if ours else (there, mark) for mark, there in both]
            score = sum(_match_points(mark, there, len(state.people)) for mark, there in turned)
            here = seat not in table.robots and seat not in result.absent
            if person == ROBOT:
                continue
            if result.marks and twin.marks:
                gained[person].append(score if here else min(0, score))
            elif here:
                dropped[person] += 1
            else:
                gained[person].append(lowest)


def _match_points(mark: int, there: int, people: int) -> float:
    """Return the match points of a mark beside that of the other table; of two teams the lower has none."""
    root = round(abs(mark - there) ** 0.5, 3)
    return root if mark > there else 0 if people <= 8 or mark == there else -root


def _topage(mark: int, counted: Sequence[int], left: int) -> float:
    """Return what a mark is worth beside all that count, and so many tables `left` by all, from 0 to 100."""
    rank = sum(mark > other for other in counted) + sum(mark == other for other in counted) / 2 - 0.5
    others = len(counted) - 1 + left
    return 100 * (rank + left) / others if others else 50.0


def told(count: int) -> bool:
    """Play so many tournaments of each form, and print a line for each; return True if all rules held."""
    held = True
    for form in FORMS if count else ():
        began = time.perf_counter()
        try:
            run = tournaments(form, count)
        except AssertionError as broken:
            print(f"{form}: BROKEN: {broken}", flush=True)
            held = False
            continue
        print(
            f"{form}: {run.played} tournaments, {run.people} people, {run.rounds} rounds,"
            f" {run.again} with somebody met again; a round drawn in {run.slowest:.3f} s at most,"
            f" with more than 60 people {run.largest:.3f} s; {time.perf_counter() - began:.0f} s in all"
        )
        print("  " + ", ".join(f"{name} {number}" for name, number in sorted(run.forms.items())), flush=True)
    return held


def main() -> int:
    """Print a line for each form, and one for all; return 1 if a rule is broken."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    held = told(count)
    print(f"{count} tournaments of each form: {'every rule held' if held else 'RULES BROKEN'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
