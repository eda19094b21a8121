"""Three copies of the bot with one PostgreSQL, 30 servers and 60 tables, killed one after the other."""

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.client import ALICE, BRUNO, CARDS, DICE, Answer, Refused, components
from bot.sandbox.ids import twin
from tests.bot.bases import lent
from tests.e2e.fleet import Copy, Fleet
from tests.e2e.people import People
from tests.e2e.room import Room, has, is_board, revision
from tests.e2e.town import SandboxThread
from tests.e2e.waits import LOOK, waiting_for

KILLS = int(os.environ.get("SHARD_KILLS", "3"))
"""The suite kills a few times; `SHARD_KILLS=30` takes some minutes."""
COPIES, EACH, SERVERS = 3, 2, 30
SHARDS = COPIES * EACH
PLAYERS = [ALICE, BRUNO]
DEFERRED, BOARD = 6, 7
"""How a press may be answered: the message stays as it is for now, or is the new board."""
AT_ONCE = 2
"""Presses under way at one copy of the bot."""
PAUSE = (0.5, 2.5)
"""Seconds between two presses at a table."""


@dataclass
class Press:
    """One press of a control that makes a move.

    Attributes:
        code: the move, in notation.
        fresh: whether the board was the newest there was.
        answer: what became of it.
        life: which life its copy of the bot was in, None if that copy did not live through it.
    """

    code: str
    fresh: bool
    answer: Answer
    life: int | None

    @property
    def answered(self) -> bool:
        """Whether it was answered in time; after a deferral its board is painted by an edit of its own."""
        return self.answer.status == "answered" or self.answer.type == DEFERRED

    @property
    def played(self) -> bool:
        """Whether its player was shown, by a new board and no word of refusal, that it is played."""
        return (
            self.fresh
            and self.answer.status == "answered"
            and self.answer.type in {DEFERRED, BOARD}
            and not self.answer.followups
        )


@dataclass
class Table:
    """A game of Yams, of two people or of one and a robot.

    Attributes:
        room: where it is played.
        copy: the copy of the bot that looks after it.
        people: who plays, in the order of their seats; a robot comes after them.
        luck: which control is pressed, and when.
        pressed: what was pressed.
    """

    room: Room
    copy: Copy
    people: list[str]
    luck: random.Random
    pressed: list[Press] = field(default_factory=list)

    async def open(self) -> None:
        """Open and start a game that is long enough for all presses of the test."""
        host, *others = self.people
        robots = {} if others else {"robots": 1}
        answers = [await self.room.do(host, "yams new", grids=3, **robots)]
        if others:
            lobby = await self.room.until(lambda message: has(message, ":join"))
            answers += [await self.room.press(person, ":join", lobby) for person in others]
            answers.append(await self.room.press(host, ":start", lobby))
        assert "failed" not in {answer.status for answer in answers}, answers
        await self.room.until(lambda message: is_board(message) and revision(message) is not None)

    async def press(self) -> Press | None:
        """Press a throw or a box of the board as it is shown, by whose turn it is; None in a robot's turn."""
        await self.settle()
        life, (rev, state) = self.copy.life, self.room.table("rev", "state")
        board, seat = await self.room.board(), json.loads(state)["turn"]
        offered = components(board)
        selects = [one for one in offered if ":*box" in one["custom_id"]]
        throws = [one for one in offered if ":roll." in one["custom_id"] and not one.get("disabled")]
        if seat >= len(self.people) or not (selects or throws):
            return None
        who, client = self.people[seat], self.room.client
        if throws and (not selects or self.luck.random() < 0.4):
            code = throws[0]["custom_id"]
            work = client.click(who, board, code)
        else:
            code = self.luck.choice(selects[0]["options"])["value"]
            work = client.select(who, board, selects[0]["custom_id"], [code])
        answer = await work
        same = life if life == self.copy.life else None
        self.pressed.append(Press(code.rpartition(":")[2], revision(board) == rev, answer, same))
        return self.pressed[-1]

    async def settle(self) -> None:
        """See what has become of the last press: its word of refusal comes after its board."""
        if not self.pressed:
            return
        last = self.pressed[-1]
        last.answer = await self.room.client.interaction(last.answer.id)

    async def play(self, gate: asyncio.Semaphore, over: asyncio.Event) -> None:
        """Press now and then until it is over, while the copy of the bot is there."""
        while not over.is_set():
            async with gate:
                if self.copy.up:
                    with suppress(Refused):  # the board was painted anew between the look and the press
                        await self.press()
            await asyncio.sleep(self.luck.uniform(*PAUSE))

    async def goes_on(self) -> None:
        """Press until a move is made: the first press may find that the board is not the newest."""
        async with waiting_for("a move", lambda: self.copy.town.bot.log[-5000:]):
            while True:
                with suppress(Refused):
                    press = await self.press()
                    if press is not None and int(press.answer.id) in self.logged():
                        break
                await asyncio.sleep(LOOK)
        await self.settle()

    def logged(self) -> dict[int, str]:
        """Return the moves that presses made, by their interaction."""
        return {interaction: action for _, _, action, _, interaction in self.room.moves() if interaction}

    def wrong(self) -> list[str]:
        """Return what its log does not tell as its players were told, and who was told nothing."""
        moves, logged = self.room.moves(), self.logged()
        found = [
            f"{press} is not in the log"
            for press in self.pressed
            if press.played and logged.get(int(press.answer.id)) != press.code
        ]
        if [rev for rev, *_ in moves] != list(range(len(moves))):
            found.append(f"revisions are {[rev for rev, *_ in moves]}")
        if len(logged) != len([move for move in moves if move[4]]):
            found.append("an interaction made two moves")
        found += [
            f"{press} was not answered, and its copy of the bot lived"
            for press in self.pressed
            if press.life is not None and not press.answered
        ]
        return found


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


@pytest.mark.slow("three bots, killed one after the other")
async def test_no_move_is_lost_and_no_press_unanswered_whichever_copy_is_killed(fleet: Fleet) -> None:
    luck, order = random.Random(14), random.Random(21)  # by which each copy is among the first three killed
    async with People(fleet.box.box.url) as client:
        tables = [
            Table(Room(fleet.of(server).town, client, twin(channel, server)), fleet.of(server), people, luck)
            for server in range(SERVERS)
            for channel, people in ((DICE, PLAYERS), (CARDS, [ALICE]))
        ]
        gates = {id(copy): asyncio.Semaphore(AT_ONCE) for copy in fleet.copies}
        await all_of(tables, gates, Table.open)
        over = asyncio.Event()
        playing = [asyncio.create_task(table.play(gates[id(table.copy)], over)) for table in tables]
        try:
            for _ in range(KILLS):
                await fleet.lose(order.choice(fleet.copies), luck)
        finally:
            over.set()
            await asyncio.gather(*playing)
        await all_of(tables, gates, Table.goes_on)
    assert [wrong for table in tables for wrong in table.wrong()] == []
    played = [press for table in tables for press in table.pressed if press.played]
    assert 2 * len(played) > sum(len(table.pressed) for table in tables), "most presses were played"


async def all_of(
    tables: list[Table], gates: dict[int, asyncio.Semaphore], act: Callable[[Table], Awaitable[None]]
) -> None:
    """Do the same at all tables, at a few of each copy of the bot at once."""

    async def one(table: Table) -> None:
        async with gates[id(table.copy)]:
            await act(table)

    await asyncio.gather(*(one(table) for table in tables))
