"""How entries of a day compare: the same as by counting each against each other, and in time with many."""

import random
from dataclasses import dataclass
from datetime import date
from json import dumps

import pytest

from bot.days.statements import DayStatements
from bot.features import ROWS
from bot.store import Transaction
from tapis.records.day_entries import DayResult
from tests.bot.table_house import House
from tests.steps import read_steps
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")
DAY, SERVER, MANY = "2026-03-01", 7, 2000
FIELDS = ("1.1.2", "1.2.2")


@dataclass(frozen=True)
class One:
    """An entry as the test has it; `user` -1 is the robot, None was erased."""

    table: str
    game: str
    user: int | None
    field: str
    mixed: bool
    finished: bool
    lost: float | None
    marks: tuple[int | None, ...]
    here: bool


def drawn(luck: random.Random, number: int, game: str, *, robot: bool = False) -> One:
    """Draw an entry; few values, so that there are ties."""
    return One(
        table=f"{game}{number}",
        game=game,
        user=-1 if robot else luck.choice((None, number + 1)),
        field=FIELDS[number] if robot else luck.choice(FIELDS),
        mixed=not robot and luck.random() < 0.15,
        finished=robot or luck.random() < 0.85,
        lost=luck.choice((None, 0.0, 1.5, 1.5, 7.25)),
        marks=tuple(
            luck.choice((-162, -20, 0, 20, 82)) if robot or luck.random() < 0.8 else None for _ in range(4)
        ),
        here=not robot and luck.random() < 0.5,
    )


def write(tx: Transaction, one: One) -> None:
    """Write an entry as tables do."""
    if one.user == -1:
        DayStatements.of(tx).add_day_robot(DAY, one.game, one.field, 5, 0, dumps(one.marks))
        return
    number = int(one.table.removeprefix(one.game))
    user = one.user or 1_000_000 + number
    entry_id = DayStatements.of(tx).add_day_entry(DAY, one.game, user, "Anna", one.table, one.field, 1)
    if one.here:
        DayStatements.of(tx).count_day_here(SERVER, DAY, entry_id)
    if one.finished:
        marks = dumps(one.marks) if one.game == "coinche" else ""
        DayStatements.of(tx).finish_day_entry(one.table, number, 3, marks, "Anna", mixed=one.mixed)
        if one.lost is not None:
            counted = {"error": 0.0, "expected": None, "squares": ""}
            DayStatements.of(tx).count_day_entry(one.table, lost=one.lost, mixed=one.mixed, **counted)
    if one.user is None:
        tx.erase_person(user, ROWS)


def topage(own: int | None, others: list[int]) -> float | None:
    """Count a deal against each other one."""
    if own is None:
        return None
    beaten = [100.0 if own > other else 50.0 if own == other else 0.0 for other in others]
    return sum(beaten) / len(beaten) if beaten else 50.0


def mean(values: list[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return sum(there) / len(there) if there else None


def worths(one: One, every: list[One]) -> list[float | None]:
    """Return the topage of each deal of an entry; nothing of one outside the field."""
    field = [other for other in every if other.field == one.field and other.finished and not other.mixed]
    if one not in field:
        return []
    return [
        topage(
            one.marks[deal],
            [mark for other in field if other is not one if (mark := other.marks[deal]) is not None],
        )
        for deal in range(4)
    ]


def value(one: One, every: list[One]) -> float | None:
    """Return what places go by, the more the better; None without a place."""
    if one.user == -1 or not one.finished or one.mixed:
        return None
    if one.game == "yams":
        return None if one.lost is None else -one.lost
    return mean(worths(one, every))


def place(one: One, among: list[One], every: list[One]) -> tuple[int | None, int]:
    values = [
        worth for other in among if other.field == one.field and (worth := value(other, every)) is not None
    ]
    own = value(one, every) if one in among else None
    return (None if own is None else 1 + sum(other > own + 1e-9 for other in values)), len(values)


def expected(one: One, every: list[One]) -> tuple[object, ...]:
    here = [other for other in every if other.here]
    others = [other for other in every if other is not one and other.user != -1 and other.finished]
    apart = sum(other.mixed or other.field != one.field for other in others)
    return *place(one, every, every), *place(one, here, every), apart


def told(result: DayResult) -> tuple[object, ...]:
    return result.place, result.of, result.place_here, result.of_here, result.other_fields


@pytest.mark.parametrize("game", ["yams", "coinche"])
@pytest.mark.parametrize("seed", early(range(6)))
async def test_places_are_those_of_counting_each_against_each(house: House, game: str, seed: int) -> None:
    luck = random.Random(f"{game}{seed}")
    every = [drawn(luck, number, game) for number in range(2, 2 + luck.randint(1, 25))]
    if game == "coinche":
        every += [drawn(luck, number, game, robot=True) for number in range(seed % 3)]
    await house.store.run(lambda tx: [write(tx, one) for one in every])
    for one in every:
        if one.user == -1:
            continue
        entry = await house.of_table(one.table)
        assert entry is not None
        result = await house.days.result(entry, SERVER)
        assert told(result) == expected(one, every), one
        if game == "coinche":
            worth = worths(one, every)
            assert [deal.topage for deal in result.deals] == pytest.approx(worth or [None] * 4)
            assert result.topage == (None if value(one, every) is None else pytest.approx(value(one, every)))


async def test_equal_means_share_a_place_in_the_list_too(house: House) -> None:
    """The sums of two of these differ by their last bit alone."""
    marks = [(0, -20, 0, 20), (0, 0, 0, 0), (0, 20, -20, 20), (-20, 0, -20, -20)]
    every = [
        One(f"coinche{n}", "coinche", n, FIELDS[0], False, True, 0.0, own, True)
        for n, own in enumerate(marks, 1)
    ]
    await house.store.run(lambda tx: [write(tx, one) for one in every])
    await house.store.run(lambda tx: DayStatements.of(tx).close_day(DAY, 1))
    listed = await house.days.places(date.fromisoformat(DAY), "deal", SERVER, 9)
    assert [line.place for line in listed] == [1, 2, 2, 4]


@pytest.mark.store("sqlite")
@pytest.mark.parametrize("game", ["yams", "coinche"])
async def test_a_result_among_ten_times_as_many_takes_some_ten_times_the_steps(
    house: House, game: str
) -> None:
    """Which are 20 for each entry, so that 20 ms suffice among ten thousand."""
    luck, steps = random.Random(game), list[int]()
    every = [
        One(f"{game}{n}", game, n, FIELDS[0], False, True, luck.uniform(0, 60), marks_of(luck), n % 9 == 0)
        for n in range(1, MANY + 1)
    ]
    for part in (every[: MANY // 10], every[MANY // 10 :]):
        await house.store.run(lambda tx, part=part: [write(tx, one) for one in part])
        entry = await house.of_table(part[-1].table)
        assert entry is not None
        steps.append(await read_steps(house.store, lambda of=entry: house.days.result(of, SERVER)))
        assert (await house.days.result(entry, SERVER)).of == int(part[-1].table.removeprefix(game))
    assert steps[1] < 12 * steps[0]
    assert steps[1] < 24 * MANY


def marks_of(luck: random.Random) -> tuple[int, ...]:
    return tuple(luck.randrange(-250, 260, 2) for _ in range(4))
