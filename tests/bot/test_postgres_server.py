"""A real server of PostgreSQL that is stopped, crashes or hangs for a while under a running bot."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.patience import PATIENCE
from bot.store import StoreAway, StoreError, open_store
from bot.store.postgresql import connecting
from bot.tables import Table
from discord_sandbox.client import HANGS
from tests.bot.bases import PostgresBase
from tests.bot.table_house import ANNA, BEN, House

pytestmark = pytest.mark.proof("each test has a server of its own")

TABLES = 4


@pytest.fixture
async def house(server: object, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(PATIENCE, "server", 0.2)
    monkeypatch.setattr(PATIENCE, "doubt", 0.2)
    monkeypatch.setattr(connecting, "SHUT", 0.01)
    base = PostgresBase(server.url("postgres"))
    house = House(base, await open_store(Path(), base.url))
    yield house
    await house.store.close()
    base.close()


async def opened(house: House) -> list[Table]:
    return [await house.started(ANNA, BEN, goal=100, channel=channel) for channel in range(TABLES)]


async def play_until_it_fails(
    house: House, table: Table, told: dict[str, int], under_way: asyncio.Event
) -> None:
    """Play at a table; note each acknowledged revision, and when a few of all tables are."""
    while True:
        try:
            table = (await house.play(table, ANNA, "note")).table
        except StoreError:
            return
        told[table.id] = table.rev
        if sum(told.values()) >= 5 * TABLES:
            under_way.set()


def revisions(house: House, table_id: str) -> list[int]:
    house.base.close()
    house.base._own = None
    rows = house.base.rows("SELECT rev FROM moves WHERE table_id = ? ORDER BY rev", table_id)
    return [rev for (rev,) in rows]


def family(first: int) -> list[int]:
    """Return a process and its children."""
    return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_a_server_that_goes_under_play_loses_nothing_and_play_goes_on_when_it_is_back(
    server: object, house: House, how: int
) -> None:
    """Every acknowledged move is there once; of each other at most one, whose answer nobody heard."""
    tables = await opened(house)
    ids = [table.id for table in tables]
    told, under_way = dict.fromkeys(ids, 0), asyncio.Event()
    games = [asyncio.create_task(play_until_it_fails(house, each, told, under_way)) for each in tables]
    await under_way.wait()
    await asyncio.to_thread(server.stop, how)
    await asyncio.gather(*games)
    with pytest.raises(StoreAway, match="cannot be reached"):
        await house.tables.get(ids[0])
    await asyncio.to_thread(server.start)
    for each in ids:
        found = revisions(house, each)
        assert found == list(range(len(found))), "no gap, nothing twice"
        assert told[each] <= found[-1] <= told[each] + 1, "what was acknowledged, and one that may have been"
        table = await house.tables.get(each)
        assert (await house.play(table, ANNA, "note")).table.rev == found[-1] + 1


async def test_a_server_that_hangs_refuses_presses_in_time_and_play_goes_on_when_it_wakes(
    server: object, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "transaction", 0.3)
    [table, *_] = await opened(house)
    processes = family(server.process.pid)
    for each in processes:
        os.kill(each, signal.SIGSTOP)
    try:
        async with asyncio.timeout(HANGS):
            with pytest.raises(StoreAway):
                await house.play(table, ANNA, "note")
    finally:
        for each in processes:
            os.kill(each, signal.SIGCONT)
    async with asyncio.timeout(HANGS):
        while (table := await present(house, table)).rev != 1:
            await play_once(house, table)


async def present(house: House, table: Table) -> Table:
    try:
        return await house.tables.get(table.id)
    except StoreError:
        return table


async def play_once(house: House, table: Table) -> None:
    try:
        await house.play(table, ANNA, "note")
    except StoreError:
        await asyncio.sleep(0.05)
