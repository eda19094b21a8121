"""The clock: the wall tells when the process began, Discord what time it is, and nothing else after that."""

import re
import time
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bench.people import opened
from bot.app import TapisVert
from bot.features import ROWS
from bot.services.quiet import Quiet
from bot.store import ANYBODY, SqliteStore
from bot.store.clock import Clock, steady
from bot.tables import Table, Tables, lobby, seats
from tapis.newest import Recent
from tests.bot.bases import open_blank
from tests.bot.table_house import ANNA, BEN, NOON, press_of
from tests.bot.toy_game import SHELF, ToyOptions

ROOT = Path(__file__).parents[2]
READS_A_CLOCK = re.compile(r"\bdatetime\.(?:now|utcnow|today)\(|\btime\.time\(|\bdiscord\.utils\.utcnow\(")


class Host:
    """A computer: a clock on the wall that may be set, a counter that may not."""

    def __init__(self) -> None:
        self.wall = NOON.timestamp()
        self.counted = 1234.5

    def passes(self, **time: float) -> None:
        self.wall += timedelta(**time).total_seconds()
        self.counted += timedelta(**time).total_seconds()

    def is_set(self, **time: float) -> None:
        self.wall += timedelta(**time).total_seconds()

    def clock(self) -> Clock:
        """What a process that starts now counts by."""
        return Clock(lambda: self.wall, lambda: self.counted)


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
async def store(tmp_path: Path) -> SqliteStore:
    store = await open_blank(tmp_path / "t.sqlite3")
    yield store
    await store.close()


async def _lobby(tables: Tables) -> Table:
    return await opened(tables, ANNA, game="toy", options=ToyOptions(), pace="1h")


async def _started(tables: Tables) -> Table:
    table = await _lobby(tables)
    await tables.at(table.id, seats.join, BEN)
    return (await tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table


def test_it_begins_with_the_wall_and_goes_on_by_the_steady_count(host: Host) -> None:
    clock = host.clock()
    assert clock() == NOON
    host.passes(minutes=5)
    assert clock() == NOON + timedelta(minutes=5)
    host.is_set(hours=1)
    assert clock() == NOON + timedelta(minutes=5)
    host.is_set(days=-3)
    assert clock() == NOON + timedelta(minutes=5)


def test_without_anything_given_it_tells_the_systems_time() -> None:
    assert Clock.__init__.__defaults__ == (time.time, steady)


@pytest.mark.parametrize("wrong", [{"days": -5}, {"hours": 9}, {"days": 40}, {"days": 400}], ids=str)
def test_discords_time_takes_the_place_of_a_wrong_one(
    host: Host, wrong: dict[str, float], caplog: pytest.LogCaptureFixture
) -> None:
    host.is_set(**wrong)
    clock = host.clock()
    assert (clock.heard, clock.ahead) == (False, None)
    clock.learn(NOON.timestamp(), clock())
    assert clock() - NOON == timedelta(seconds=0.5), "Discord leaves fractions out"
    assert clock.heard
    assert clock.ahead == timedelta(**wrong).total_seconds() - 0.5
    [line] = caplog.messages
    assert "2026-03-01T12:00:00+00:00" in line
    assert ("behind" if "days" in wrong and wrong["days"] < 0 else "ahead of") in line
    host.is_set(**{unit: -number for unit, number in wrong.items()})
    assert clock() - NOON == timedelta(seconds=0.5), "setting the wall changes nothing still"
    assert abs(clock.ahead or 0) < 1, "but is told"


def test_what_is_within_a_minute_stays_and_an_answer_may_take_its_time(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    clock = host.clock()
    for apart in (-60, 0, 60):
        clock.learn(NOON.timestamp() + apart, clock())
    asked = clock()
    host.passes(minutes=10)  # the computer slept
    clock.learn(NOON.timestamp(), asked)
    clock.learn(NOON.timestamp() + 600, asked)
    assert (clock(), clock.jumps, caplog.messages) == (NOON + timedelta(minutes=10), 0, [])
    clock.learn(NOON.timestamp() - 61, asked)
    clock.learn(NOON.timestamp() + 60, clock())
    assert clock.jumps == 2


def test_an_interaction_says_what_time_it_is_at_least(host: Host) -> None:
    clock = host.clock()
    clock.learn(NOON.timestamp(), clock())
    clock.see(NOON - timedelta(days=40))
    clock.see(NOON + timedelta(seconds=59))
    assert clock.jumps == 0, "one that is late, or played again, sets nothing back"
    clock.see(NOON + timedelta(days=5))
    assert clock() == NOON + timedelta(days=5)


def test_where_no_answer_tells_the_time_the_first_interaction_does(host: Host) -> None:
    host.is_set(days=40)
    clock = host.clock()
    clock.see(NOON)
    assert (clock(), clock.heard) == (NOON, True)


async def test_the_bot_hears_the_time_of_each_interaction_once(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.is_set(days=-5)
    clock = host.clock()
    monkeypatch.setattr("bot.app.CLOCK", clock)
    services = SimpleNamespace(seen=Recent(1), quiet=Quiet(), people=SimpleNamespace(of=lambda _: ANYBODY))
    bot: Any = SimpleNamespace(_closing=False, services=services, _answering=set())
    press: Any = SimpleNamespace(id=discord.utils.time_snowflake(NOON), user=SimpleNamespace(id=1), extras={})
    assert [TapisVert.hears(bot, press) for _ in range(2)] == [True, False]
    assert (clock(), clock.jumps) == (NOON, 1)


async def test_a_clock_set_an_hour_ahead_makes_nobody_late_and_reminds_nobody(
    host: Host, store: SqliteStore
) -> None:
    clock = host.clock()
    tables = Tables(store, SHELF, clock=clock, rows=ROWS)
    table = await _started(tables)
    host.is_set(hours=1)
    host.passes(minutes=29)
    assert await tables.schedule.claim_reminders() == [], "half the pace has not passed"
    assert not (await tables.get(table.id)).late(clock())
    host.passes(minutes=31)
    assert len(await tables.schedule.claim_reminders()) == 1
    assert (await tables.get(table.id)).late(clock())


async def test_a_clock_set_an_hour_ahead_closes_no_lobby(host: Host, store: SqliteStore) -> None:
    tables = Tables(store, SHELF, clock=host.clock(), rows=ROWS)
    await _lobby(tables)
    host.is_set(hours=1)
    host.passes(minutes=59)
    assert await tables.schedule.stale_lobbies() == []
    host.passes(minutes=1)
    assert len(await tables.schedule.stale_lobbies()) == 1


async def test_what_passes_while_the_bot_is_off_is_told_by_the_wall(host: Host, store: SqliteStore) -> None:
    table = await _started(Tables(store, SHELF, clock=host.clock(), rows=ROWS))
    host.wall += timedelta(hours=1).total_seconds()  # the computer was off, and its counter with it
    host.counted = 3.0
    clock = host.clock()
    assert (await Tables(store, SHELF, clock=clock, rows=ROWS).get(table.id)).late(clock())


async def test_a_wall_set_back_before_a_restart_makes_nobody_wait_longer_than_the_pace(
    host: Host, store: SqliteStore
) -> None:
    table = await _started(Tables(store, SHELF, clock=host.clock(), rows=ROWS))
    host.is_set(days=-2)
    clock = host.clock()
    tables = Tables(store, SHELF, clock=clock, rows=ROWS)
    assert await tables.schedule.claim_reminders() == []
    host.passes(hours=1)
    assert (await tables.get(table.id)).late(clock())


def test_nothing_but_the_clock_asks_the_system_for_the_time() -> None:
    """Else a jump would be seen in one place and not in another; the sandbox has a time of its own."""
    sources = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
    asking = {
        str(source.relative_to(ROOT))
        for source in sources
        if "sandbox" not in source.parts and READS_A_CLOCK.search(source.read_text("utf-8"))
    }
    assert asking <= {"bot/store/clock.py"}
