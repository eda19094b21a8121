"""What waits for the disk: a move for one flush, a tick for none, and who waits together for the same."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from bot.store import SqliteStore, Transaction
from bot.tables import Seen, play, quarantine
from discord_sandbox.client import HANGS
from tests.bot.bases import open_blank
from tests.bot.power_cuts import Event, Synced, recorded
from tests.bot.table_house import ANNA, BEN, House

FLUSH = 0.005
"""Seconds that each flush takes: a slow disk."""
TICKER = """
import asyncio, sys
from pathlib import Path
from bot.store import SqliteStore
from bot.tables import Seen, Tables, play
from tests.bot.toy_game import SHELF

async def main():
    tables = Tables(await SqliteStore.open(Path(sys.argv[1])), shelf=SHELF)
    await tables.at(sys.argv[2], play.mark, 11, Seen(0), mark="3")
    print("ticked", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


class Slow(House):
    """A house on a slow disk, and all that was written and flushed."""

    def __init__(self, path: Path, store: SqliteStore, events: list[Any]) -> None:
        super().__init__(path, store)
        self.events = events

    def flushes(self) -> int:
        """Count the flushes since this was asked last."""
        count = sum(isinstance(event, Synced) for event in self.events)
        self.events.clear()
        return count


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[Slow]:
    events: list[Event] = []
    with recorded(events, flush_seconds=FLUSH):
        store = await open_blank(tmp_path / "slow.sqlite3")
        yield Slow(store._path, store, events)
        await store.close()


async def test_a_throw_costs_one_flush_and_a_tick_none(slow: Slow) -> None:
    table = await slow.started(ANNA, BEN)
    slow.flushes()
    costs: list[int] = []
    for _ in range(3):
        table = await slow.tables.at(table.id, play.mark, ANNA.id, Seen(table.rev), mark="1", on=True)
        costs.append(slow.flushes())
        table = (await slow.play(table, ANNA, "note")).table
        costs.append(slow.flushes())
    assert costs == [0, 1] * 3, "flushes of tick, throw, tick, throw, tick, throw"


async def test_a_look_at_a_table_costs_no_flush(slow: Slow) -> None:
    table = await slow.started(ANNA, BEN)
    slow.flushes()
    await slow.tables.get(table.id)
    await slow.tables.about(table.id, quarantine.summary)
    assert slow.flushes() == 0, "nothing was written"


async def test_moves_of_several_tables_that_wait_together_share_a_flush(slow: Slow) -> None:
    tables = [await slow.started(ANNA, BEN, channel=channel) for channel in range(12)]
    slow.flushes()
    await asyncio.gather(*(slow.play(table, ANNA, "note") for table in tables))
    assert slow.flushes() == 1, "twelve moves, handed over at once"


async def test_a_tick_beside_a_move_leaves_the_move_safe(slow: Slow) -> None:
    ticked, moved = [await slow.started(ANNA, BEN, channel=channel) for channel in range(2)]
    slow.flushes()
    await asyncio.gather(
        slow.tables.at(ticked.id, play.mark, ANNA.id, Seen(0), mark="1"), slow.play(moved, ANNA, "note")
    )
    assert slow.flushes() == 1, "what is committed together is flushed together"


async def test_what_a_move_has_come_to_is_told_while_the_disk_is_waited_for(slow: Slow) -> None:
    table = await slow.started(ANNA, BEN)
    slow.flushes()
    done = await slow.tables.play(
        table.id, ANNA.id, "note", seen=None, interaction_id=1, meanwhile=slow.events.append
    )
    synced = next(at for at, event in enumerate(slow.events) if isinstance(event, Synced))
    assert slow.events.index(done) < synced, "it is told first, and then the flush is over"


@contextmanager
def _shared_pages(house: House) -> Iterator[mmap]:
    """Return what SQLite's connections share, whose beginning each commit changes."""
    with Path(f"{house.path}-shm").open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as shared:
        yield shared


@pytest.mark.store("sqlite")
async def test_the_disk_writes_while_the_loop_draws(house: House) -> None:
    """The drawing holds Python to itself until it finds the commit among the pages that SQLite shares."""
    table = await house.started(ANNA, BEN)
    committed: list[bool] = []
    with _shared_pages(house) as shared:
        before = shared[:48]

        def draw(_: object) -> None:
            ends = perf_counter() + HANGS
            while shared[:48] == before and perf_counter() < ends:
                pass
            committed.append(shared[:48] != before)

        interval = sys.getswitchinterval()
        sys.setswitchinterval(10 * HANGS)
        try:
            await house.tables.play(table.id, ANNA.id, "note", seen=None, interaction_id=1, meanwhile=draw)
        finally:
            sys.setswitchinterval(interval)
    assert committed == [True]


async def test_what_was_told_ahead_is_worth_nothing_where_the_commit_fails(house: House) -> None:
    """SQLite finds a broken reference between tables when it commits, and not before."""
    told: list[str] = []

    def work(tx: Transaction) -> str:
        tx._connection.execute("PRAGMA defer_foreign_keys = ON")
        tx._connection.execute(
            "INSERT INTO moves (table_id, rev, first_rev, action, facts, version, at)"
            " VALUES ('nowhere', 0, 0, 'note', '[]', 1, 0)"
        )
        return "drawn"

    before = house.dump()
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await house.store.run(work, meanwhile=told.append)
    assert told == ["drawn"], "it was told before the commit failed"
    assert house.dump() == before
    table = await house.started(ANNA, BEN)
    assert (await house.play(table, ANNA, "note")).table.rev == 1, "the next transaction is well"


@pytest.mark.slow("it starts a program that is killed")
async def test_a_tick_that_was_acknowledged_outlives_a_killed_bot(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = await SqliteStore.open(path)
    table = await House(path, store).started(ANNA, BEN)
    await store.close()
    root = Path(__file__).parents[2]
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", TICKER, str(path), table.id, stdout=PIPE, cwd=root
    )
    assert await asyncio.wait_for(program.stdout.readline(), HANGS) == b"ticked\n"
    program.kill()
    await program.wait()
    store = await SqliteStore.open(path)
    try:
        found = await House(path, store).tables.get(table.id)
    finally:
        await store.close()
    assert found.draft.marks == {"3"}, "kill -9 takes no tick away"
