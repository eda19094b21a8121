"""Who competes together: a person alone, a pair, or a team of three or four; how many tables people fill."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from tapis.games.kit.chance import Chance, KeyedChance
from tapis.pairing.plan import ROBOT, Person, Plan, State

Unit: TypeAlias = tuple[int, ...]
"""A person, pair or team, `ROBOT` where one is missing; of a team the first two are partners."""
SIZES: Final = {"fixed": 2, "threes": 3, "teams": 4}


def size_of(plan: Plan) -> int:
    """Return how many people compete together: 1 to 4."""
    return SIZES.get(plan.partners, 1)


def side_of(plan: Plan, seat: int) -> int:
    """Return the side of a seat: of teams where there are none it is 0 for who takes, 1 for the others."""
    if plan.sides:
        return seat % 2
    return min(seat, 1) if size_of(plan) > 1 else seat


def lot(secret: str, *key: str | int) -> Chance:
    """Return the lots of a tournament for one purpose."""
    return KeyedChance(secret).keyed("lot", *key)


def units(plan: Plan, people: Sequence[Person]) -> list[Unit]:
    """Return who competes together, in the order of the draw of lots.

    Who signed up together stays together; the others are put together by lot, so that a robot is missing in
    as few as possible, and never two in one.  A robot stands first in a team: so the robots of two teams meet
    at different tables.

    Raises:
        ValueError: if they do not fit (`forms.check_people` refuses them).
    """
    order = lot(plan.secret, "units").shuffle([person.id for person in people])
    size = size_of(plan)
    if size == 1:
        return [(person,) for person in order]
    together = defaultdict[tuple[int, int], list[int]](list)
    team = {person.id: person.team for person in people}
    for person in order:
        together[team[person], 0 if team[person] else person].append(person)
    bins: list[list[int]] = [[] for _ in range(-(-len(order) // size))]
    for piece in sorted(together.values(), key=len, reverse=True):
        fitting = [each for each in bins if len(each) + len(piece) <= size]
        if not fitting:
            raise ValueError(f"{len(piece)} who signed up together find no place")
        pick = min if len(piece) == 1 else max
        pick(fitting, key=len).extend(piece)
    if any(len(each) < size - 1 for each in bins):
        raise ValueError("two robots in one team")
    return [(*([ROBOT] * (size - len(each))), *each) for each in bins]


def present(state: State) -> list[Unit]:
    """Return the units in which somebody is left, in the order of the draw of lots."""
    return [
        unit
        for unit in units(state.plan, state.people)
        if any(person not in state.gone and person != ROBOT for person in unit)
    ]


def filled(count: int, seats: int, robots: bool) -> tuple[int, int]:
    """Return how many tables so many people fill, and how many of those have a robot, at most one each.

    As few people as possible are left over, then as few robots as possible play.

    >>> filled(9, 4, True), filled(7, 4, True), filled(5, 4, True), filled(5, 2, True), filled(5, 2, False)
    ((3, 3), (2, 1), (1, 0), (3, 1), (2, 0))
    """
    for seated in range(count, 0, -1):
        tables = -(-seated // seats)
        empty = tables * seats - seated
        if empty <= (tables if robots else 0) and empty < max(seats, 2):
            return tables, empty
    return 0, 0


def circle(everybody: Sequence[Unit]) -> list[list[tuple[Unit, Unit]]]:
    """Return the games of everybody against everybody, turn by turn: one stands, the others go round.

    Each begins about half of theirs.  Of an odd number one has no game in each turn.

    >>> circle([(1,), (2,), (3,)])
    [[((2,), (1,))], [((1,), (3,))], [((3,), (2,))]]
    """
    ring: list[Unit | None] = [*([None] if len(everybody) % 2 else []), *everybody]
    half, turns = len(ring) // 2, list[list[tuple[Unit, Unit]]]()
    for turn in range(len(ring) - 1):
        games = list[tuple[Unit, Unit]]()
        for place, (one, other) in enumerate(zip(ring[:half], reversed(ring[half:]), strict=True)):
            if one and other:
                games.append((other, one) if (place or turn) % 2 else (one, other))
        turns.append(games)
        ring.insert(1, ring.pop())
    return turns


def robots_of(seats: Sequence[int], gone: Iterable[int]) -> frozenset[int]:
    """Return the seats in which a robot plays from the beginning."""
    away = {ROBOT, *gone}
    return frozenset(seat for seat, person in enumerate(seats) if person in away)
