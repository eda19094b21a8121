"""The rounds of `swiss` and `duplicate`: who plays, who sits out, who sits with whom and where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from tapis.games.kit.chance import Chance
from tapis.pairing.history import History, history, pair
from tapis.pairing.pairing import grouped, matched
from tapis.pairing.plan import ROBOT, Plan, Reason, Round, State, Table
from tapis.pairing.points import points
from tapis.pairing.units import Unit, circle, filled, lot, present, robots_of, size_of, units

AGAIN: Final = 10**9
"""What a meeting costs that was there before: more than all differences of points together."""
ROBOTS: Final = 10**6
"""What two robots at one table cost: of pairs that are no longer whole."""
SEAT: Final = 10**12
"""What it costs that two sit at one table who have the same seat, where seats are kept."""
NEVER: Final = 10**15
APART: Final = 10**18
"""What it costs that two takers, or two teams that defend, sit at one table."""
"""What two robots at one table cost that fill seats."""


SENDS: Final = 4
"""Of so many teams of three one takes, each of its people against another team: so each part is half."""


@dataclass(frozen=True, slots=True)
class _Draw:
    """What a round is drawn by."""

    state: State
    seen: History
    score: Mapping[int, int]
    chance: Chance

    def points(self, unit: Unit) -> int:
        """Return the points of a unit: those of its best, as a partner may have missed tables."""
        return max(self.score[person] for person in unit)

    def met(self, one: Unit, other: Unit) -> int:
        """Return how often two units sat at a table; of a robot that fills a seat, how often any did."""
        return max(self.seen.met[pair(a, b)] for a in _somebody(one) for b in _somebody(other))


def _somebody(unit: Unit) -> Unit:
    """Return a unit without the robot of a pair or team."""
    return tuple(person for person in unit if person != ROBOT) or unit


def drawn(state: State) -> Round | None:
    """Return the next round, None if there are not enough people for a table."""
    plan, there = state.plan, present(state)
    playing, extra = _playing(state, there)
    if not playing:
        return None
    number = len(state.rounds) + 1
    gained = points(state).total if plan.form == "swiss" else dict[int, float]()
    score = {person.id: int(gained.get(person.id, 0)) for person in state.people}
    score[ROBOT] = min(score.values())
    draw = _Draw(state, history(state), score, lot(plan.secret, "round", number))
    planned = _planned(draw)
    order = draw.chance.shuffle(there)
    order.sort(
        key=lambda unit: (max(draw.seen.byes[person] for person in unit), draw.points(unit), unit in planned)
    )
    sitting = order[: len(there) - playing]
    byes = [person for unit in sitting for person in unit if person != ROBOT and person not in state.gone]
    rest = [unit for unit in there if unit not in sitting] + [(ROBOT,)] * extra
    if plan.form == "swiss":
        rest = sorted(draw.chance.shuffle(rest), key=draw.points, reverse=True)
    return Round(number, numbered(number, _tables(draw, rest, planned)), tuple(sorted(byes)))


def _planned(draw: _Draw) -> dict[Unit, Unit]:
    """Return who meets whom in this round of pairs or teams of `duplicate`, if nobody leaves."""
    plan = draw.state.plan
    if plan.form != "duplicate" or plan.partners == "threes" or size_of(plan) == 1:
        return {}
    turns = circle(units(plan, draw.state.people))
    games = turns[len(draw.state.rounds) % len(turns)]
    return dict(games) | {other: one for one, other in games}


def numbered(number: int, tables: Iterable[Table]) -> tuple[Table, ...]:
    """Return the tables of a round with its number and theirs."""
    return tuple(replace(table, round=number, number=index) for index, table in enumerate(tables, 1))


def can_draw(state: State) -> bool:
    """True if enough people are left for a table."""
    return bool(_playing(state, present(state))[0])


def _playing(state: State, there: Sequence[Unit]) -> tuple[int, int]:
    """Return how many units play, and how many robots fill seats beside them."""
    plan = state.plan
    if plan.partners == "threes":
        return (len(there) if plan.robots and len(there) > SENDS else len(there) // SENDS * SENDS), 0
    if size_of(plan) > 1:
        return len(there) // 2 * 2, 0
    if plan.seats == 1:
        return len(there), 0
    tables, robots = filled(len(there), plan.seats, plan.robots)
    return (tables * plan.seats - robots, robots) if len(there) > 1 else (0, 0)


def two_by_two(plan: Plan) -> bool:
    """True if rounds are drawn by pairs that cost least, and not by a search over larger groups."""
    return plan.form in {"swiss", "duplicate"} and plan.seats > 1 and (size_of(plan) > 1 or plan.seats == 2)


def _tables(draw: _Draw, playing: list[Unit], planned: Mapping[Unit, Unit]) -> Iterable[Table]:
    """Return the tables of a round, the highest points first."""
    plan = draw.state.plan
    if plan.seats == 1:
        return [_table(draw, unit, Reason("evenings.reason.alone")) for unit in playing]
    size, threes = 2 if two_by_two(plan) else plan.seats, plan.partners == "threes"
    sent = len(playing) // SENDS if threes else 0
    if threes:
        playing = _sent(draw, playing, sent)
    robots = NEVER if threes or size_of(plan) == 1 else ROBOTS
    away = [bool(robots_of(unit, draw.state.gone)) << (threes and ROBOT in unit) for unit in playing]
    costs = [
        [
            0
            if here == there
            else _cost(draw, one, other) + away[here] * away[there] * robots + (planned.get(one) != other)
            for there, other in enumerate(playing)
        ]
        for here, one in enumerate(playing)
    ]
    groups = matched(costs) if size == 2 else grouped(costs, size, AGAIN, draw.chance)
    if threes:
        return [
            _defended(draw, playing[taker], playing[team], taker // 3 + 1 if taker < 3 * sent else 0)
            for taker, team in groups
        ]
    chosen = [[playing[index] for index in group] for group in groups]
    chosen.sort(key=lambda group: sorted(map(draw.points, group), reverse=True), reverse=True)
    if plan.partners == "teams":
        return [table for number, two in enumerate(chosen, 1) for table in _match(draw, two, number)]
    return [_seated(draw, group) for group in chosen]


def _cost(draw: _Draw, one: Unit, other: Unit) -> int:
    """Return what it costs that two units sit at one table: their meetings first, then their points."""
    if draw.state.plan.partners == "threes" and len(one) == len(other):
        return APART
    apart, home = draw.points(one) - draw.points(other), draw.seen.home
    taken = draw.state.plan.partners == "seats" and one[0] in home and home[one[0]] == home.get(other[0])
    return SEAT * taken + AGAIN * draw.met(one, other) ** 2 + apart * apart


def _seated(draw: _Draw, group: Sequence[Unit]) -> Table:
    """Return the table of a group, each in a seat that they had seldom."""
    plan = draw.state.plan
    if plan.sides and size_of(plan) == 1:
        people = draw.chance.shuffle([person for (person,) in group])
        group = _split(draw, people)
    group = draw.chance.shuffle(group)
    group.sort(key=lambda unit: -sum(draw.seen.late[person] for person in unit if person != ROBOT))
    if plan.partners == "seats":
        group = _at_home(draw, group)
    if plan.sides:
        one, other = group
        seats = (one[0], other[0], one[1], other[1])
    else:
        seats = tuple(person for (person,) in group)
    return _table(draw, seats, _reason(draw, seats))


def _at_home(draw: _Draw, group: Sequence[Unit]) -> list[Unit]:
    """Return a group in the seats that its people keep; who has none, or finds it taken, has another."""
    found = dict[int, Unit]()
    for unit in group:
        found.setdefault(draw.seen.home.get(unit[0], -1), unit)
    found.pop(-1, None)
    left = [unit for unit in group if unit not in found.values()]
    return [found[seat] if seat in found else left.pop() for seat in range(len(group))]


def _split(draw: _Draw, people: list[int]) -> list[Unit]:
    """Return the two sides of four people: partners who had each other least, then sides of equal points."""
    first, *others = people

    def cost(partner: int) -> tuple[int, int]:
        sides = [(first, partner), tuple(person for person in others if person != partner)]
        had = sum(draw.seen.partners[pair(one, other)] ** 2 for one, other in sides)
        ours, theirs = (sum(draw.points((person,)) for person in side) for side in sides)
        return had, abs(ours - theirs)

    partner = min(others, key=cost)
    return [(first, partner), tuple(person for person in others if person != partner)]


def _match(draw: _Draw, two: Sequence[Unit], number: int) -> list[Table]:
    """Return the two tables of a match of teams: each team has seat 0, and its side, at one of them.

    Of two sides two partners have it, else one person, who takes all deals there (tarot.md, section 11).
    """
    ours, theirs = (_led(draw, team) for team in draw.chance.shuffle(two))
    reason = _reason(draw, (*ours, *theirs), across=[(one, other) for one in ours for other in theirs])
    return [
        replace(_table(draw, _facing(draw, one, other), reason), group=number)
        for one, other in ((ours, theirs), (theirs, ours))
    ]


def _led(draw: _Draw, team: Unit) -> Unit:
    """Return a team with somebody who is left among its first two: so each table of a match has somebody."""
    left = next(place for place, person in enumerate(team) if not robots_of((person,), draw.state.gone))
    return (
        team if left < 2 else (team[0], team[left], *(team[1] if at == left else team[at] for at in (2, 3)))
    )


def _facing(draw: _Draw, one: Unit, other: Unit) -> Unit:
    """Return the seats of a table of a match at which the first team has seat 0."""
    if draw.state.plan.sides:
        return one[0], other[2], one[1], other[3]
    away = _taker(draw, other)
    return _taker(draw, one), *(person for person in other if person != away)


def _taker(draw: _Draw, team: Unit) -> int:
    """Return who of a team takes the deals of a round: of the people left, who did so least."""
    there = [person for person in team if not robots_of((person,), draw.state.gone)]
    return min(there, key=lambda person: draw.seen.first[person])


def _sent(draw: _Draw, teams: Sequence[Unit], count: int) -> list[Unit]:
    """Return the takers of a round of teams of three, one by one, then the teams that defend.

    So many teams, those that did so least, send their people to take; where these are too few a robot does.
    """
    order = sorted(teams, key=lambda team: max(draw.seen.first[person] for person in _somebody(team)))
    takers = [(person,) for team in order[:count] for person in team]
    return [*takers, *[(ROBOT,)] * (len(teams) - count - len(takers)), *order[count:]]


def _defended(draw: _Draw, taker: Unit, team: Unit, group: int) -> Table:
    """Return a table at which a team of three defends against who takes all deals, of the team `group`."""
    reason = _reason(draw, (*taker, *team), across=[(taker[0], person) for person in team])
    return replace(_table(draw, (*taker, *draw.chance.shuffle(team)), reason), group=group)


def _table(draw: _Draw, seats: Sequence[int], reason: Reason) -> Table:
    """Return a table without its number."""
    return Table(0, 0, tuple(seats), robots_of(seats, draw.state.gone), reason=reason)


def _reason(draw: _Draw, seats: Sequence[int], across: Sequence[tuple[int, int]] | None = None) -> Reason:
    """Return why these people sit together, in one line."""
    people = [person for person in seats if person != ROBOT]
    sat = across or [
        (one, other)
        for (seat, one), (place, other) in combinations(enumerate(seats), 2)
        if size_of(draw.state.plan) == 1 or (seat + place) % 2
    ]
    again = sum(draw.seen.met[pair(one, other)] > 0 for one, other in sat if ROBOT not in {one, other})
    if not draw.state.rounds:
        return Reason("evenings.reason.lot")
    if draw.state.plan.form == "duplicate":
        return Reason("evenings.reason.again" if again else "evenings.reason.unmet", again=again)
    scores = [draw.score[person] for person in people]
    low, high = min(scores), max(scores)
    if again:
        return Reason("evenings.reason.near_again", low, high, again)
    return Reason("evenings.reason.level" if low == high else "evenings.reason.near", low, high)
