"""Three copies of the bot with one PostgreSQL, 30 servers and 60 tables, killed one after the other."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from discord_sandbox.client import ALICE, BRUNO, CARDS, DICE
from discord_sandbox.ids import twin
from tests.bot.bases import lent
from tests.e2e.fleet import Copy, Fleet
from tests.e2e.ordeal import Party, Tally, acknowledged, tallied
from tests.e2e.patient import Patient
from tests.e2e.room import Room, revision
from tests.e2e.town import SandboxThread
from tests.e2e.waits import until
from tests.people import is_board

COPIES, EACH, SERVERS = 3, 2, 30
SHARDS = COPIES * EACH
AT_ONCE = 2
"""Presses under way at one copy of the bot."""
PAUSE = (0.5, 2.5)
"""Seconds between two presses at a table."""


@dataclass
class Table(Party):
    """A game of Yams, of two people or of one and a robot.

    Attributes:
        copy: the copy of the bot that looks after it.
        gate: lets few act at once there.
        unanswered: what was pressed and not answered, although that copy lived.
    """

    copy: Copy = field(kw_only=True)
    gate: asyncio.Semaphore = field(kw_only=True)
    unanswered: list[str] = field(default_factory=list)

    async def begin(self) -> None:
        """Open and start a game that is long enough for all presses of the test."""
        async with self.gate:
            if len(self.players) > 1:
                await self.sit_down(grids=3)
            else:
                await self.room.do(ALICE, "yams new", grids=3, robots=1)
            await self.room.until(lambda message: is_board(message) and revision(message) is not None)

    def robots_turn(self) -> bool:
        """Tell whether nobody can press now."""
        return self.room.mover() >= len(self.players)

    async def play(self, over: asyncio.Event, luck: random.Random) -> None:
        """Press now and then until it is over, while the copy of the bot is there."""
        while not over.is_set():
            async with self.gate:
                if self.copy.up and not self.robots_turn():
                    life, answer = self.copy.life, await self.press()
                    if answer.status == "failed" and life == self.copy.life:
                        self.unanswered.append(answer.id)
            await asyncio.sleep(luck.uniform(*PAUSE))

    async def go_on(self) -> None:
        """Make one more move; the robot makes its own."""
        async with self.gate:
            await until("a person's turn", lambda: not self.robots_turn())
            await self.made(self.press)
            await until("a person's turn", lambda: not self.robots_turn())


@pytest.fixture
async def fleet(tmp_path: Path) -> AsyncIterator[Fleet]:
    """Three copies of the bot, on line."""
    with (
        lent() as url,
        SandboxThread(servers=SERVERS, max_concurrency=SHARDS, journal=100_000, rate_limits=False) as box,
    ):
        fleet = Fleet(box)
        for number in range(COPIES):
            fleet.add(tmp_path / f"bot{number}", each=EACH, count=SHARDS, DATABASE_URL=url)
        try:
            await fleet.start()
            yield fleet
            await fleet.check()
        finally:
            fleet.close()


@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(3, marks=pytest.mark.slow("three bots, killed one after the other")),
        pytest.param(30, marks=pytest.mark.proof("it takes some minutes")),
    ],
)
async def test_no_move_is_lost_and_no_press_unanswered_whichever_copy_is_killed(
    fleet: Fleet, kills: int
) -> None:
    luck, order = random.Random(14), random.Random(21)  # by which each copy is among the first three killed
    gates = {id(copy): asyncio.Semaphore(AT_ONCE) for copy in fleet.copies}
    async with Patient(fleet.box.box.url) as client:
        tables = [
            Table(Room(client, twin(channel, server), copy.town), people, copy=copy, gate=gates[id(copy)])
            for server in range(SERVERS)
            for copy in [fleet.of(server)]
            for channel, people in ((DICE, (ALICE, BRUNO)), (CARDS, (ALICE,)))
        ]
        await asyncio.gather(*(table.begin() for table in tables))
        over = asyncio.Event()
        playing = [asyncio.create_task(table.play(over, luck)) for table in tables]
        try:
            for _ in range(kills):
                await fleet.lose(order.choice(fleet.copies), luck)
        finally:
            over.set()
            await asyncio.gather(*playing)
        await asyncio.gather(*(table.go_on() for table in tables))
        assert await tallied(tables, must=False) == Tally()
        assert [table.unanswered for table in tables if table.unanswered] == []
        answers = [answer for table in tables for _, answer in await table.answers()]
        assert 2 * sum(map(acknowledged, answers)) > len(answers), "most presses were played"
