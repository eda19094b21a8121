"""Robots in the deals of a day: where one could not think a deal is void; in one's place they play alike."""

from collections.abc import AsyncIterator
from random import Random
from types import SimpleNamespace

import pytest

from bot.coach.account import ledger_of
from bot.coach.days import marks_of
from bot.engines import Question
from bot.engines.process import NoThought
from bot.engines.worker import Worker
from bot.services import SILENT
from bot.shelf import SHELF
from bot.tables import Table, play
from bot.tables.days import Entry
from bot.tables.session import Session
from bot.watch import Robots
from tests.bot.bases import Base
from tests.bot.table_house import ANNA
from tests.bot.test_days import TODAY, Daily

pytestmark = pytest.mark.store("sqlite", "postgresql")


@pytest.fixture
async def house(base: Base) -> AsyncIterator[Daily]:
    house = Daily(base, await base.open())
    yield house
    await house.store.close()


async def entry(house: Daily) -> Entry:
    return (await house.tables.days.own(ANNA.id, TODAY))["deal"]


async def waits_for_robots(house: Daily) -> Table:
    """Begin a deal of the day, and play on until a robot is to choose."""
    table = await house.begins(kind="deal")
    while not (turns := await house.tables.robots.turns(table.id)) or len(turns[0].question.legal) == 1:
        assert table.position is not None, "it is played"
        table = (await house.play(table, ANNA, str(table.position.fallback(0)))).table
    return table


@pytest.mark.parametrize("thinks", [True, False])
async def test_a_robot_that_could_not_think_makes_the_deal_void(
    house: Daily, monkeypatch: pytest.MonkeyPatch, *, thinks: bool
) -> None:
    async def choose(_: Worker, _game: str, question: Question, *_of: str) -> str:
        if not thinks:
            raise NoThought("it died")
        return question.legal[-1]

    monkeypatch.setattr(Worker, "choose", choose)
    table = await waits_for_robots(house)
    robots = Robots(SimpleNamespace(tables=house.tables, shelf=SHELF, solved=None, metrics=SILENT))  # type: ignore[arg-type]
    done = await robots._played(await house.tables.robots.turns(table.id))
    assert done is not None, "it moved all the same"
    assert (await entry(house)).void == (frozenset() if thinks else {0})


async def strongly(house: Daily, table: Table) -> Table:
    """Let strong robots play all deals, in the person's place too."""
    engine = SHELF[table.game].mind()

    def code_of(question: Question) -> str:
        return engine.choose(question, "strong", engine.budget, Random(1))

    while table.phase == "playing":
        if turns := await house.tables.robots.turns(table.id):
            done = await house.tables.robots.play(turns[0], code_of(turns[0].question))
            assert done is not None, "nobody else moves"
            table = done.table
            continue
        context = house.tables._context
        question = await house.store.run(lambda tx: play.asked(Session.of(tx, context, table.id), 0))  # noqa: B023 - run at once
        table = (await house.play(table, ANNA, code_of(question))).table
    return table


@pytest.mark.slow("plays four deals twice, and has their ledger made")
async def test_who_plays_as_the_strong_robot_has_its_marks_and_a_square_a_trick(house: Daily) -> None:
    table = await strongly(house, await house.begins(kind="deal"))
    assert list((await entry(house)).marks) == marks_of(SHELF[table.game], table.seed, table.kind.version)
    due = await house.tables.ledgers.due()
    assert due is not None, "the coach counts it"
    ledger = ledger_of(due.record, SHELF)
    await house.tables.ledgers.keep(table.id, ledger)
    counted = await entry(house)
    assert counted.lost == pytest.approx(sum(each.cost for each in ledger.losses[0]), abs=1e-4)
    assert len(counted.squares) == 32
