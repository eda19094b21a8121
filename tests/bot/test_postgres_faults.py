"""PostgreSQL that fails: nothing acknowledged is lost, nothing is done twice, and play goes on later."""

import asyncio
import shutil
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from bot.patience import PATIENCE
from bot.store import ALL, Life, StoreAway, StoreError, StoreInDoubt, StoreInUse, Transaction, open_store
from bot.store.postgresql import store as patience
from bot.tables.codec import milliseconds
from discord_sandbox.client import HANGS
from tests.bot.bases import PostgresBase, empty
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.test_store import row
from tests.relay import Relay

pytestmark = pytest.mark.store("postgresql")


@pytest.fixture
async def relay(base: PostgresBase) -> AsyncIterator[Relay]:
    folder = Path(tempfile.mkdtemp(prefix="tv-"))
    async with Relay(folder, base.url) as relay:
        yield relay
    shutil.rmtree(folder)


@pytest.fixture
async def wired(base: PostgresBase, relay: Relay) -> AsyncIterator[House]:
    """A house whose store speaks through the relay."""
    house = House(base, await open_store(Path(), relay.url))
    yield house
    await house.store.close()


async def notes(house: House) -> list[str]:
    return [
        value for (value,) in house.base.rows("SELECT value FROM notes WHERE key != 'program' ORDER BY key")
    ]


# A connection that breaks at a COMMIT


@pytest.mark.parametrize("cut", ["before", "after", "half"])
async def test_a_press_counts_once_wherever_the_connection_breaks(
    wired: House, relay: Relay, cut: str
) -> None:
    """The COMMIT is lost, its answer is lost, or the server waits for it with the table in its hands."""
    table = await wired.started(ANNA, BEN)
    relay.cut = cut
    done = await wired.play(table, ANNA, "note")
    assert relay.cut is None, "the connection was cut"
    assert (done.table.rev, done.repeated) == (1, False)
    assert wired.base.rows("SELECT rev, action FROM moves ORDER BY rev") == [(0, "start"), (1, "note")]
    assert (await wired.play(done.table, ANNA, "pass")).table.rev == 2


@pytest.mark.parametrize("cut", ["before", "after", "half"])
async def test_what_has_no_interaction_is_done_once_too(wired: House, relay: Relay, cut: str) -> None:
    """To add up is not to set: a second time would show."""

    def count(tx: Transaction) -> int:
        number = int(tx.note("number") or 0) + 1
        tx.save_note("number", str(number))
        return number

    relay.cut = cut
    assert await wired.store.run(count) == 1
    assert await notes(wired) == ["1"]


async def test_a_press_that_was_committed_unheard_is_known_by_its_interaction(wired: House) -> None:
    table = await wired.started(ANNA, BEN)
    first = await wired.tables.play(table.id, ANNA.id, "note", seen=None, interaction_id=77)
    again = await wired.tables.play(table.id, ANNA.id, "note", seen=None, interaction_id=77)
    assert (first.table.rev, again.table.rev, again.repeated) == (1, 1, True)


async def test_where_nobody_knows_the_player_is_told_so(
    wired: House, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server goes with the answer and does not come back in time."""
    monkeypatch.setattr(PATIENCE, "doubt", 0.1)
    table = await wired.started(ANNA, BEN)
    relay.cut, relay.stops = "after", True
    with pytest.raises(StoreInDoubt, match="not known"):
        await wired.play(table, ANNA, "note")
    await relay.open()
    assert (await wired.tables.get(table.id)).rev == 1


# A server that is away


async def test_while_the_server_is_away_nothing_changes_and_play_goes_on_when_it_is_back(
    wired: House, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "server", 0.1)
    table = await wired.started(ANNA, BEN)
    before = wired.dump()
    await relay.close()
    for ask in (wired.play(table, ANNA, "note"), wired.tables.get(table.id), wired.lobby(CARO, channel=9)):
        with pytest.raises(StoreAway, match="cannot be reached") as told:
            await ask
        assert "\n" not in str(told.value), "one line"
    assert wired.dump() == before
    await relay.open()
    await asyncio.sleep(0)
    monkeypatch.undo()
    assert (await wired.play(table, ANNA, "note")).table.rev == 1


async def test_a_server_that_is_back_soon_is_waited_for(wired: House, relay: Relay) -> None:
    table = await wired.started(ANNA, BEN)
    await relay.close()
    pressed = asyncio.create_task(wired.play(table, ANNA, "note"))
    await asyncio.sleep(0)
    await relay.open()
    assert (await pressed).table.rev == 1


async def test_a_job_that_hangs_is_broken_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATIENCE, "transaction", 0.1)
    monkeypatch.setattr(PATIENCE, "server", 0.1)
    with pytest.raises(StoreAway):
        await house.store.run(lambda tx: tx._connection.execute("SELECT pg_sleep(3600)").fetchone())


# A server that is far away


async def test_a_press_waits_for_a_server_far_away_at_most_five_times(
    base: PostgresBase, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the table, for its moves and whether the press is new, for the commit."""
    monkeypatch.setattr(patience, "WRITERS", 1)  # a second connection would be opened under way
    house = House(base, await open_store(Path(), relay.url))

    async def trips(work: Awaitable[Any]) -> int:
        before = relay.trips
        await work
        return relay.trips - before

    try:
        table = await house.started(ANNA, BEN)
        assert await trips(house.play(table, ANNA, "note")) == 3
        assert await trips(house.undo(table, ANNA)) <= 5
        assert await trips(house.tables.get(table.id)) == 3
        refused = house.play(table, BEN, "note")
        assert await trips(house.refused(refused, "refuse.not_your_turn", seat=0)) == 3
    finally:
        await house.store.close()


# Transactions that meet


async def test_two_that_open_a_table_in_one_channel_meet_and_one_is_refused(base: PostgresBase) -> None:
    house = House(base, await base.open())
    try:
        found = await asyncio.gather(
            *(house.lobby(each) for each in (ANNA, BEN, CARO)), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in found) == ["Illegal", "Illegal", "Table"]
    finally:
        await house.store.close()


async def test_a_deadlock_is_run_again(house: House) -> None:
    """Two transactions take two tables crosswise; both are done in the end."""
    for name, channel in (("a", 1), ("b", 2)):
        await house.store.run(lambda tx, n=name, c=channel: tx.add_table(row(n, c)))
    meet = threading.Barrier(2)
    runs: list[str] = []

    def crosswise(first: str, second: str) -> None:
        def work(tx: Transaction) -> None:
            runs.append(first)
            tx.table(first)
            if len(runs) <= 2:
                meet.wait(HANGS)
            tx.table(second)
            tx.save_note(first, "done")

        return house.store.run(work)

    await asyncio.gather(crosswise("a", "b"), crosswise("b", "a"))
    assert await notes(house) == ["done", "done"]
    assert len(runs) > 2, "one of them was run again"


async def test_what_concerns_a_table_is_run_in_the_order_it_came(house: House) -> None:
    order: list[int] = []
    await asyncio.gather(*(house.store.run(lambda _, n=n: order.append(n), at="t") for n in range(50)))
    assert order == list(range(50))


async def test_presses_at_one_table_from_two_programs_make_no_double_revision(base: PostgresBase) -> None:
    """The row is held by who plays; the lock of the bot is not what keeps them apart."""
    house = House(base, await base.open())
    table = await house.started(ANNA, BEN, goal=100)
    line = threading.Lock()
    running, most = [0], [0]

    def work(tx: Transaction) -> None:
        tx.table(table.id)
        with line:
            running[0] += 1
            most[0] = max(most[0], running[0])
        tx.save_note("n", str(int(tx.note("n") or 0) + 1))
        with line:
            running[0] -= 1

    try:
        await asyncio.gather(*(house.store.run(work) for _ in range(30)))
        assert (await notes(house), most) == (["30"], [1])
    finally:
        await house.store.close()


async def test_what_another_holds_just_now_is_not_claimed_and_not_waited_for(house: House) -> None:
    tables = [await house.started(ANNA, BEN, pace="5m", channel=channel) for channel in (1, 2)]
    house.later(minutes=4)
    held, free = threading.Event(), threading.Event()

    def hold(tx: Transaction) -> None:
        tx.table(tables[0].id)
        held.set()
        free.wait(HANGS)

    holding = asyncio.create_task(house.store.run(hold))
    try:
        await asyncio.to_thread(held.wait, HANGS)
        due = await house.store.run(lambda tx: tx.due("reminder", ALL, milliseconds(house.now), 9))
        assert [table_id for _, table_id in due] == [tables[1].id]
        assert len(await house.tables.schedule.claim_reminders()) == 1
    finally:
        free.set()
        await holding
    assert len(await house.tables.schedule.claim_reminders()) == 2, "what was not confirmed comes again"


# Programs


async def test_a_second_bot_is_refused_and_told_of_the_first(
    base: PostgresBase, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "killed", 0.0)
    with pytest.raises(StoreInUse, match=r"in use: .*\(tapis-vert of .*process \d+ #\w+\)") as told:
        await base.open()
    assert "\n" not in str(told.value), "one line"


async def test_a_database_of_another_program_is_left_alone(base: PostgresBase) -> None:
    other = PostgresBase(empty())
    other.write("CREATE TABLE theirs (a INTEGER)")
    try:
        with pytest.raises(StoreError, match="another program"):
            await other.open()
        assert other.rows("SELECT to_regclass('public.tables')") == [(None,)]
    finally:
        other.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://u:secret@[", "DATABASE_URL cannot be read"),
        ("postgresql://u:secret@/none?host=/nowhere", "cannot be reached"),
    ],
)
async def test_a_wrong_address_is_told_in_one_line_without_the_password(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as told:
        await open_store(Path(), url)
    assert "\n" not in str(told.value), "one line"
    assert "secret" not in str(told.value), "the password"


async def test_what_is_told_of_an_error_quotes_no_row(house: House) -> None:
    """A row holds the seed of its table."""
    with pytest.raises(StoreError, match="violates check constraint") as told:
        await house.store.run(
            lambda tx: tx.add_table(replace(row("a", 1), life=cast("Life", "none"), seed="canary"))
        )
    assert "canary" not in str(told.value), "the row"


async def test_a_commit_is_safe_on_disk_before_it_is_told_and_a_tick_need_not_be(house: House) -> None:
    def asked(tx: Transaction) -> str:
        return tx._connection.execute("SHOW synchronous_commit").fetchone()[0]

    found = [
        await house.store.run(asked),
        await house.store.run(asked, flush=False),
        await house.store.run(asked),
    ]
    assert found == ["on", "off", "on"]


async def test_a_board_is_drawn_before_the_commit_is_told(house: House) -> None:
    order: list[str] = []
    await house.store.run(lambda tx: tx.save_note("a", "b"), meanwhile=lambda _: order.append("drawn"))
    order.append("told")
    assert order == ["drawn", "told"]


async def test_what_only_reads_leaves_no_trace_to_flush(house: House) -> None:
    """A session notes each of its transactions to which the server gave a number: those alone are flushed."""
    table = await house.started(ANNA, BEN)

    def noted() -> list[tuple[Any, ...]]:
        return house.base.rows("SELECT id, done FROM sessions WHERE done > 0 ORDER BY id")

    before = noted()
    await house.tables.get(table.id)
    assert noted() == before
    await house.store.run(lambda tx: tx.save_note("a", "b"))
    assert noted() != before
