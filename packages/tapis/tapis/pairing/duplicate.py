"""The same deals for all tables: their luck, and how they compare (tarot.md, section 11)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

from tapis.pairing.plan import Partners, Plan
from tapis.pairing.units import size_of

ATTACK: Final = {"": 0.25, "seats": 0.25, "threes": 0.5}
"""What the deals that somebody took weigh in their total, beside those that they defended (section 11)."""


def round_seed(secret: str, number: int, game: str) -> str:
    """Return the seed of all tables of a round of `duplicate`: that of a `KeyedChance`.

    It is the SHA-256 of the ASCII text `secret/round/3/belote`, in lower case hexadecimal.
    """
    return sha256(f"{secret}/round/{number}/{game}".encode("ascii")).hexdigest()


def match_points(ours: int, theirs: int, *, alone: bool = False) -> float:
    """Return the match points of a team for a deal that both teams played in the same place.

    They are the root of the difference, with three decimals, + for the higher, - for the lower; where two
    teams are `alone` the lower marks 0 instead (tarot.md, section 11).

    >>> match_points(82, 66), match_points(68, -76), match_points(-68, -58)
    (4.0, 12.0, -3.162)
    >>> match_points(-68, -58, alone=True)
    0.0
    """
    root = round(abs(ours - theirs) ** 0.5, 3)
    return root if ours >= theirs else 0.0 if alone else -root


def camps(plan: Plan, deals: int) -> list[list[bool]]:
    """Return by deal which seats are of the camp that marks tell of, that of seat 0.

    Where there are no sides a deal is played by who takes it against all others.

    >>> camps(Plan("duplicate", "tarot", 4), 2)
    [[True, False, False, False], [True, False, True, True]]
    """
    if plan.sides:
        return [[seat % 2 == 0 for seat in range(plan.seats)]] * deals
    takers = map(partial(_taker, plan), range(deals))
    return [[(seat == taker) == (taker == 0) for seat in range(plan.seats)] for taker in takers]


def _taker(plan: Plan, deal: int) -> int:
    """Return the seat that takes a deal where there are no sides: each in turn, but of teams seat 0."""
    return 0 if size_of(plan) > 1 else deal % plan.seats


def table_options(plan: Plan, people: int) -> Mapping[str, str]:
    """Return what a table plays otherwise than the options of its game say.

    Where teams play Tarot seat 0 takes all deals; where two of four are alone it chooses the contract.

    >>> table_options(Plan("duplicate", "tarot", 4, partners="teams"), 8)
    {'taker': 'chooses'}
    """
    if plan.sides or size_of(plan) == 1:
        return {}
    return {"taker": "chooses" if match_of_two(plan, people) else "first"}


def match_of_two(plan: Plan, people: int) -> bool:
    """True if two teams of four play against each other alone."""
    return plan.partners == "teams" and people <= 2 * size_of(plan)


def attacks(camp: Sequence[bool], seat: int) -> bool:
    """True if a seat takes the deal of these camps, alone against all others.

    >>> [attacks([True, False, True, True], seat) for seat in range(4)], attacks([True, False] * 2, 0)
    ([False, True, False, False], False)
    """
    return len(camp) > 1 and camp.count(camp[seat]) == 1


def total(partners: Partners, attack: Sequence[float], defence: Sequence[float]) -> float:
    """Return what somebody's notes are worth: attack a quarter or, of teams of three, half; defence the rest.

    They are the means of the notes in each part (tarot.md, section 11); of one part alone it is the total.

    >>> total("", [100], [60, 40, 20, 0]), total("threes", [100], [40]), total("", [], [50, 100])
    (47.5, 70.0, 75.0)
    """
    means = [sum(notes) / len(notes) if notes else None for notes in (attack, defence)]
    attacked, defended = means
    if attacked is None or defended is None:
        return attacked or defended or 0.0
    return ATTACK[partners] * attacked + (1 - ATTACK[partners]) * defended


def totals(plan: Plan, marks: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat marks in all where there are no sides, from the marks of seat 0's camp by deal.

    >>> totals(Plan("duplicate", "tarot", 4), (50, -20, 0, 0)), totals(Plan("duplicate", "yams", 1), (231,))
    ((130, 10, -70, -70), (231,))
    """
    seats = plan.seats
    found = [0] * seats
    for deal, mark in enumerate(marks):
        taker = _taker(plan, deal)
        share = mark if taker == 0 else -mark
        for seat in range(seats):
            found[seat] += share * max(1, seats - 1) if seat == taker else -share
    return tuple(found)


def topages(marks: Iterable[int | None] | Mapping[int | None, int]) -> dict[int, float]:
    """Return what each of a field's marks is worth beside the others: 100 for the best, 0 for the worst.

    `marks` are those of all its entries, or how often each stands there.
    Equal marks share (tarot.md, section 11); who is alone has 50; None is a void deal, which counts nowhere.

    >>> topages([20, -10, None, 0, 20, 90]), topages([5])
    ({-10: 0.0, 0: 25.0, 20: 62.5, 90: 100.0}, {5: 50.0})
    """
    counts = Counter[Any](marks)
    del counts[None]
    others, lower, worth = counts.total() - 1, 0, dict[int, float]()
    for mark, count in sorted(counts.items()):
        worth[mark] = 100 * (lower + (count - 1) / 2) / others if others else 50.0
        lower += count
    return worth


def topage(marks: Sequence[int | None]) -> list[float | None]:
    """Return what each table's mark of one deal is worth to seat 0's camp, from 0 to 100, None if void.

    The others have the rest to 100.

    >>> topage([56, 62, -56, -52, 50]), topage([50, None, 50, -52])
    ([75.0, 100.0, 0.0, 25.0, 50.0], [75.0, None, 75.0, 0.0])
    """
    worth = topages(marks)
    return [None if mark is None else worth[mark] for mark in marks]
