"""The store: transactions that are whole, apart from each other, and on disk when acknowledged."""

import asyncio
import threading
from typing import Any

import pytest

from bot.store import (
    GuildSettings,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreOnBadDisk,
    TableRow,
    Transaction,
)
from discord_sandbox.client import HANGS
from tests.bot.bases import Base
from tests.bot.table_house import House

pytestmark = pytest.mark.store("sqlite", "postgresql")


def row(table_id: str, channel_id: int = 1, **values: Any) -> TableRow:
    plain: dict[str, Any] = {
        "guild_id": 1,
        "game": "toy",
        "options": "{}",
        "locale": "fr",
        "pace": "24h",
        "host_id": 1,
        "seats": "[]",
        "seed": "s",
        "version": 1,
        "waiting_since": 0,
        "opened_at": 0,
        "touched_at": 0,
    }
    return TableRow(id=table_id, channel_id=channel_id, **{**plain, **values})


async def test_what_a_transaction_wrote_is_read_back(house: House) -> None:
    await house.store.run(lambda tx: tx.add_table(row("a")))
    assert await house.store.run(lambda tx: tx.table("a")) == row("a")


async def test_only_the_columns_that_differ_are_written(house: House) -> None:
    """A tick changes a few of forty columns, and each index of the others would cost a page of the log."""

    def work(tx: Transaction) -> None:
        tx.add_table(row("a"))
        read = tx.table("a")
        ticked = read.replace(draft="ticked")
        tx.set_message("a", 7)
        tx.save_table(ticked, read)
        moved = ticked.replace(rev=3)
        tx.save_table(moved, ticked)
        tx.save_table(moved, moved)

    await house.store.run(work)
    changed = row("a", draft="ticked", message_id=7, rev=3)
    assert await house.store.run(lambda tx: tx.table("a")) == changed


async def test_a_failed_transaction_writes_nothing_and_raises_its_own_exception(house: House) -> None:
    def work(tx: Transaction) -> None:
        tx.add_table(row("a"))
        raise LookupError("mine")

    before = house.dump()
    with pytest.raises(LookupError, match="mine"):
        await house.store.run(work)
    assert house.dump() == before


async def test_one_transactions_failure_undoes_nothing_of_those_it_shares_a_commit_with(
    house: House,
) -> None:
    def failing(tx: Transaction) -> None:
        tx.add_table(row("b", 2))
        raise LookupError

    works = [
        ("a", lambda tx: tx.add_table(row("a", 1))),
        ("b", failing),
        ("a", lambda tx: tx.add_table(row("a", 3))),  # the same id: the database itself refuses
        ("c", lambda tx: tx.add_table(row("c", 3))),
    ]
    runs = [house.store.run(work, at=table) for table, work in works]
    outcomes = await asyncio.gather(*runs, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        LookupError,
        StoreError,
        type(None),
    ]
    found = await house.store.run(lambda tx: [tx.table(name) is not None for name in "abc"])
    assert found == [True, False, True]


@pytest.mark.store("sqlite")
async def test_transactions_that_wait_share_a_commit(house: House) -> None:
    commits: list[str] = []
    await house.store._line.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    await asyncio.gather(*(house.store.run(lambda tx, n=n: tx.add_table(row(f"t{n}", n))) for n in range(60)))
    assert len(commits) <= 2


@pytest.mark.store("sqlite")
async def test_transactions_run_in_the_order_they_came(house: House) -> None:
    order: list[int] = []
    await asyncio.gather(*(house.store.run(lambda _, n=n: order.append(n)) for n in range(50)))
    assert order == list(range(50))


async def test_a_caller_that_is_cancelled_loses_nothing(house: House) -> None:
    started, cancelled = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work(tx: Transaction) -> None:
        tx.add_table(row("a"))
        loop.call_soon_threadsafe(started.set)
        cancelled.wait(HANGS)
        tx.add_table(row("b", 2))

    caller = asyncio.create_task(house.store.run(work, at="a"))
    await asyncio.wait_for(started.wait(), HANGS)
    caller.cancel()
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    found = await house.store.run(lambda tx: [tx.table(name) is not None for name in "ab"], at="a")
    assert found == [True, True]


async def test_a_refusal_that_nobody_waits_for_any_more_is_no_error(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    def work(tx: Transaction) -> None:
        raise LookupError

    caller = asyncio.create_task(house.store.run(work))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await house.store.run(lambda tx: tx.table("a")) is None
    assert caplog.records == []


@pytest.mark.store("sqlite")
async def test_a_full_disk_is_told_to_everybody_and_nothing_is_kept(house: House) -> None:
    pages = await house.store._line.call(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await house.store._line.call(lambda c: c.execute(f"PRAGMA max_page_count = {pages + 1}").fetchall())
    works = [
        lambda tx: tx.add_table(row("a", 1)),
        lambda tx: tx.add_table(row("b", 2, state="x" * 100_000)),
    ]
    outcomes = await asyncio.gather(*map(house.store.run, works), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StoreOnBadDisk] * 2
    assert await house.store.run(lambda tx: [tx.table(name) for name in "ab"]) == [None, None]
    await house.store.run(lambda tx: tx.add_table(row("c")))  # what fits is written again


@pytest.mark.store("sqlite")
async def test_every_commit_is_flushed_to_the_disk(house: House) -> None:
    settings = await house.store._line.call(
        lambda c: [c.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
    )
    assert settings == [2, "wal"]


async def test_a_closed_store_takes_nothing_more(base: Base) -> None:
    store = await base.open()
    await store.close()
    with pytest.raises(StoreClosed):
        await store.run(lambda tx: tx.table("a"))


async def test_closing_finishes_what_was_handed_over(base: Base) -> None:
    store = await base.open()
    callers = [
        asyncio.create_task(store.run(lambda tx, n=n: tx.add_table(row(f"t{n}", n)))) for n in range(9)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*callers)
    again = await base.open()
    assert None not in await again.run(lambda tx: [tx.table(f"t{n}") for n in range(9)])
    await again.close()


@pytest.mark.store("sqlite")
async def test_a_second_store_on_the_same_file_is_refused(house: House) -> None:
    with pytest.raises(StoreInUse, match="in use") as refusal:
        await house.base.open()
    assert "\n" not in str(refusal.value)
    assert isinstance(refusal.value, StoreError)


async def test_settings_of_a_server_are_kept(house: House) -> None:
    assert await house.store.settings(1) == GuildSettings()
    settings = GuildSettings("en", frozenset({5, 6}))
    await house.store.save_settings(1, settings)
    assert await house.store.settings(1) == settings
    assert await house.store.settings(2) == GuildSettings()
