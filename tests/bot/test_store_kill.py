"""Killed at any moment, the bot has every move that it acknowledged."""

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from itertools import groupby
from json import loads
from operator import itemgetter
from pathlib import Path

import pytest

from bot.tables import messages
from discord_sandbox.client import HANGS
from tests.bot.bases import Base, PostgresBase, SqliteBase
from tests.bot.table_house import ANNA, BEN, House

PLAYER = Path(__file__).with_name("restless_player.py")


async def opened(base: Base) -> list[str]:
    """Start three games in a new database."""
    store = await base.open()
    house = House(base, store)
    tables = [await house.started(ANNA, BEN, goal=100, channel=channel) for channel in range(3)]
    await store.close()
    return [table.id for table in tables]


async def one_life(program: asyncio.subprocess.Process, moves: int) -> dict[str, int]:
    """Let a player live for so many acknowledged moves; return the last one of each table."""
    assert program.stdout is not None
    program.stdin.write(b"\n")
    acknowledged: dict[str, int] = {}
    pid = heard = 0
    while (line := (await asyncio.wait_for(program.stdout.readline(), HANGS)).decode().split()) != ["dead"]:
        if line[0] == "player":
            pid = int(line[1])
        else:
            acknowledged[line[0]] = int(line[1])
            heard += 1
        if heard >= moves and pid:
            os.kill(pid, signal.SIGKILL)
            moves = sys.maxsize  # what it had already said is still read
    return acknowledged


def check(base: Base, acknowledged: dict[str, int]) -> None:
    """Every acknowledged move is there, and every table fits its moves."""
    if isinstance(base, SqliteBase):
        assert base.rows("PRAGMA integrity_check") == [("ok",)]
    # at once, as PostgreSQL may still be committing what it was told before the kill
    query = "SELECT id, tables.rev, state, moves.rev, action FROM tables JOIN moves ON table_id = id"
    for (table_id, rev, state), rows in groupby(base.rows(query + " ORDER BY 1, 4"), key=itemgetter(0, 1, 2)):
        assert rev >= acknowledged.get(table_id, 0)
        moves = [row[3:] for row in rows]
        assert [number for number, _ in moves] == list(range(rev + 1))
        assert loads(state)["notes"] == Counter(action for _, action in moves)["note"]


async def started(base: Base, table_ids: list[str]) -> asyncio.subprocess.Process:
    """Start the program whose players are killed."""
    place = base.url if isinstance(base, PostgresBase) else str(getattr(base, "path", ""))
    return await asyncio.create_subprocess_exec(
        sys.executable, str(PLAYER), place, *table_ids, stdin=PIPE, stdout=PIPE, cwd=PLAYER.parents[2]
    )


async def killed(base: Base, rounds: int) -> None:
    """Kill a player so many times, and look at the database each time."""
    program = await started(base, await opened(base))
    moment = random.Random(7)
    for _ in range(rounds):
        acknowledged = await one_life(program, moment.randint(1, 60))
        assert acknowledged, "the bot was killed before it acknowledged anything"
        check(base, acknowledged)
    store = await base.open()
    assert len(await House(base, store).tables.run(messages.behind)) == 3, "the database is free"
    await store.close()
    program.stdin.close()
    assert await asyncio.wait_for(program.wait(), HANGS) == 0


async def test_a_killed_bot_loses_no_acknowledged_move_and_leaves_the_database_free(base: Base) -> None:
    await killed(base, 2)


@pytest.mark.slow("many lives")
@pytest.mark.store("sqlite", "postgresql")
async def test_no_acknowledged_move_is_lost_at_whatever_moment_it_is_killed(base: Base) -> None:
    await killed(base, 20)
