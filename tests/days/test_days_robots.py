"""Robots in the deals of a day: where one could not think a deal is void; in one's place they play alike."""

from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.days.days import Entry
from bot.messages.jobs import Jobs
from bot.messages.scene import private_of
from bot.services import SILENT
from bot.shelf import SHELF
from bot.tables import Table, ledgers, play, robots
from bot.tables.session import Session
from bot.text import text_in
from bot.watch import Robots
from bot.watch.robot_driver import MOST
from tapis.coach.account import ledger_of
from tapis.coach.day_robots import marks_of
from tapis.engines import Question
from tapis.engines.wire import NoThought
from tapis.engines.worker import Worker
from tests.bot.table_house import ANNA
from tests.days.test_days import TODAY, Daily

pytestmark = pytest.mark.store("sqlite", "postgresql")
HOUSE = Daily


async def entry(house: Daily) -> Entry:
    return (await house.days.own(ANNA.id, TODAY))["deal"]


async def waits_for_robots(house: Daily) -> Table:
    """Begin a deal of the day, and play on until a robot is to choose."""
    table = await house.begins(kind="deal")
    while not (turns := await house.tables.at(table.id, robots.turns)) or len(turns[0].question.legal) == 1:
        table = (await house.play(table, ANNA, str(table.position.fallback(0)))).table
    return table


class Thinking:
    """Robots whose engine fails as often as it is told to, and whose waits are not slept."""

    def __init__(self, house: Daily, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self.fails, self.refreshed = house, 0, list[str]()
        painter = SimpleNamespace(refresh=self.refreshed.append)
        parts: Any = SimpleNamespace(
            tables=house.tables, shelf=SHELF, solved=None, metrics=SILENT, painter=painter, jobs=Jobs()
        )
        self.robots = Robots(parts, pauses=(0.0,) * 2)
        monkeypatch.setattr(Worker, "choose", self.choose)

    async def choose(self, _game: str, question: Question, *_of: object) -> str:
        self.fails -= 1
        if self.fails >= 0:
            raise NoThought("it died")
        return question.legal[-1]

    async def wake(self, table: Table) -> Table | None:
        """Let a robot move as the watch wakes it; return the table then, None if it waits."""
        done = await self.robots._played(await self.house.tables.at(table.id, robots.turns))
        return None if done is None else done.table


@pytest.fixture
def thinking(house: Daily, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    return Thinking(house, monkeypatch)


@pytest.mark.parametrize("fails", [0, 2, 3, 89])
async def test_a_robot_of_the_day_waits_for_its_engine(house: Daily, thinking: Thinking, fails: int) -> None:
    """Three tries each time that it is woken, thirty times."""
    table, thinking.fails = await waits_for_robots(house), fails
    for _ in range(fails // 3):
        assert await thinking.wake(table) is None
    moved = await thinking.wake(table)
    assert not moved.mark.void
    assert (await entry(house)).void == frozenset()
    assert thinking.refreshed == [table.id] * (fails // 3), "its board says that it waits"


async def test_a_robot_that_could_not_think_for_long_makes_the_deal_void_and_says_so(
    house: Daily, thinking: Thinking
) -> None:
    """What follows in that deal waits no more."""
    table, thinking.fails = await waits_for_robots(house), 91
    for _ in range(MOST - 1):
        assert await thinking.wake(table) is None
    moved = await thinking.wake(table)
    assert (moved.mark.void, (await entry(house)).void) == (True, {0})
    assert text_in("fr")("turn.void") in private_of(moved, house.now, text_in("fr")).body
    assert [turn.waits for turn in await house.tables.at(table.id, robots.turns)] in ([], [False])


async def test_the_board_says_that_a_robot_of_the_day_takes_longer_than_usual(house: Daily) -> None:
    table, t = await waits_for_robots(house), text_in("en")
    for seconds, slow in ((2, False), (11, True)):
        body = private_of(table, house.now + timedelta(seconds=seconds), t).body
        assert ("longer than usual" in body) is slow


async def strongly(house: Daily, table: Table) -> Table:
    """Let strong robots play all deals, in the person's place too."""
    engine = SHELF[table.game].mind()

    def code_of(question: Question) -> str:
        return engine.choose(question, "strong", engine.budget, Random(1))

    while table.phase == "playing":
        if turns := await house.tables.at(table.id, robots.turns):
            done = await house.tables.at(
                turns[0].table_id, robots.play_turn, turns[0], code_of(turns[0].question)
            )
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
    due = await house.tables.run(ledgers.due)
    ledger = ledger_of(due.record, SHELF)
    await house.tables.run(ledgers.keep, table.id, ledger)
    counted = await entry(house)
    assert counted.lost == pytest.approx(sum(each.cost for each in ledger.losses[0]), abs=1e-4)
    assert len(counted.squares) == 32
