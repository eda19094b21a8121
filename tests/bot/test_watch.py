"""Reminders, the Skip button and forgotten lobbies: due by the clock, each once."""

import asyncio
import sqlite3
from collections.abc import Coroutine, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bench.people import begun, moved, opened
from bot.days.days import Days
from bot.features import ROWS
from bot.messages.ping_messages import Found
from bot.shelf import SHELF
from bot.store import SqliteStore
from bot.store.clock import Clock
from bot.tables import Pace, Player, Table, Tables, lobby, messages, places, private, seats
from bot.tables import robots as robot_seats
from bot.watch import Robots, Watch
from bot.watch.timed import fire
from bot.watch.watch import OLD
from discord_sandbox.client import HANGS
from tapis.engines.wire import NoThought
from tapis.engines.worker import Worker
from tapis.games.yams import Yams
from tests.bot.bases import open_blank
from tests.bot.table_house import press_of
from tests.bot.toy_game import SHELF as TOYS
from tests.bot.toy_game import ToyOptions

ALICE, BRUNO, CHLOE = (Player(number, name) for number, name in enumerate(("Alice", "Bruno", "Chloe"), 1))


class FakePainter:
    """Remembers what it was asked to show; its jobs and its pings are itself."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.refreshed: list[str] = []
        self.checked: list[str] = []
        self.shown: dict[str, int] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.calls: list[tuple[list[int], str | None]] = []
        self.failure: discord.HTTPException | None = None
        self.looked_for: list[list[int]] = []
        self.found: int | None = None
        self.free: dict[int, timedelta | None] = {}
        """How long some may not be called yet, None for never."""

    def refresh(self, table_id: str) -> None:
        self.refreshed.append(table_id)

    def take_shown(self) -> dict[str, int]:
        shown, self.shown = self.shown, {}
        return shown

    async def check(self, table_id: str) -> None:
        self.checked.append(table_id)

    def spawn(self, job: Coroutine[Any, Any, None], *, patient: bool = False) -> None:
        if patient:
            job.close()  # robots at the deal of the day
        else:
            self.tasks.append(asyncio.create_task(job))

    async def call(
        self, table: Table, users: list[int], *, nonce: str | None = None, more: Sequence[Table] = ()
    ) -> int:
        self.calls.append((users, nonce))
        if self.failure is not None:
            raise self.failure
        return 1234

    async def called(self, table: Table, users: list[int]) -> Found | None:
        self.looked_for.append(users)
        return None if self.found is None else Found(self.found, frozenset())

    async def resume(self) -> None:
        pass

    async def free_at(self, table: Table, users: list[int]) -> dict[int, datetime]:
        wait = {user: self.free.get(user, timedelta()) for user in users}
        return {user: self.tables.clock() + time for user, time in wait.items() if time is not None}

    async def reminded(self, tables: Sequence[Table], message_id: int, channel_id: int) -> None:
        for table in tables:
            await self.tables.about(table.id, messages.pinged, message_id)


class Room:
    """One table, a clock, and a watch to look with."""

    def __init__(self, store: SqliteStore) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.path = store.place
        self.tables = Tables(store, {**SHELF, **TOYS}, clock=lambda: self.now, rows=ROWS)
        self.painter = FakePainter(self.tables)
        painter = self.painter
        house = SimpleNamespace(
            store=store,
            tables=self.tables,
            painter=painter,
            jobs=painter,
            pings=painter,
            clock=self.tables.clock,
            shelf={},
            solved=None,
        )
        self.watch = Watch(house, Robots(house), calm=0)  # type: ignore[arg-type]

    async def lobby(self, pace: Pace = "1h") -> Table:
        return await opened(self.tables, ALICE, channel=7, guild=5, pace=pace)

    async def playing(self, pace: Pace = "1h") -> Table:
        table = await self.lobby(pace)
        await self.tables.at(table.id, seats.join, BRUNO)
        return (await self.tables.at(table.id, lobby.start, ALICE.id, press_of(table))).table

    async def after(self, **delta: float) -> None:
        self.now += timedelta(**delta)
        await self.watch.look()
        await self.rest()

    async def rest(self) -> None:
        await asyncio.gather(*self.painter.tasks)

    def dump(self) -> list[str]:
        """All that the database holds."""
        with closing(sqlite3.connect(self.path)) as connection:
            return list(connection.iterdump())


@pytest.fixture
async def room(tmp_path: Path) -> Any:
    store = await open_blank(tmp_path / "t.sqlite3")
    yield Room(store)
    await store.close()


async def test_engines_that_are_due_are_loaded_before_the_bot_is_ready(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be loaded now is told when a robot wants to move."""
    asked: list[str] = []

    async def load(_: Worker, game: str) -> None:
        asked.append(game)
        raise NoThought("it did not start")

    monkeypatch.setattr(Worker, "load", load)
    robots = room.watch._robots
    await robots.load()
    assert asked == [], "no table waits for a robot"
    table = await room.lobby()
    await room.tables.at(table.id, seats.join, BRUNO)
    await room.tables.at(table.id, robot_seats.add, ALICE.id)
    table = (await room.tables.at(table.id, lobby.start, ALICE.id, press_of(table))).table
    while table.awaited_people:
        table = await moved(room.tables, table)
    await robots.load()
    assert asked == ["yams"]


async def test_until_discord_has_told_the_time_nothing_is_done_that_cannot_be_undone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Days, pings, private tables, archives, folds, servers: 400 days later by the clock, all wait."""
    await room.playing()
    options = Yams.Options()
    await room.tables.run(
        private.open_private, owner=ALICE, game="yams", options=options, locale="fr", interaction_id=9
    )
    await Days(room.tables, room.tables.store).today()
    await room.tables.run(places.server_left, 9)
    before, clock = room.dump(), Clock()
    monkeypatch.setattr("bot.tables.service.CLOCK", clock)
    room.tables.clock = clock
    await room.after(days=400)
    await room.watch.agenda.follow(OLD)
    await fire(room.watch._services, "a table", 0)
    assert (room.dump(), room.painter.calls, room.painter.refreshed) == (before, [], [])
    clock.set(room.now)
    await room.after()
    assert room.dump() != before


async def test_the_awaited_player_is_reminded_once_at_half_time(room: Room) -> None:
    await room.playing()
    await room.after(minutes=29)
    assert room.painter.calls == []
    await room.after(minutes=2)
    await room.after(minutes=2)
    assert [users for users, _ in room.painter.calls] == [[ALICE.id]]


async def test_a_reminder_that_failed_comes_again_with_the_same_nonce(room: Room) -> None:
    await room.playing()
    room.painter.failure = discord.DiscordServerError(
        SimpleNamespace(status=502, reason="Bad Gateway"), "down"
    )
    await room.after(minutes=31)
    room.painter.failure = None
    await room.after(minutes=2)
    await room.after(minutes=2)
    nonces = {nonce for _, nonce in room.painter.calls}
    assert len(room.painter.calls) >= 2
    assert len(nonces) == 1


async def test_of_several_each_is_reminded_when_they_may_be_and_who_wants_none_is_not(room: Room) -> None:
    await begun(
        room.tables,
        ALICE,
        BRUNO,
        CHLOE,
        game="toy",
        options=ToyOptions(together="yes"),
        channel=7,
        guild=5,
        pace="1h",
    )
    room.painter.free = {BRUNO.id: timedelta(minutes=10), CHLOE.id: None}
    await room.after(minutes=30)
    assert [users for users, _ in room.painter.calls] == [[ALICE.id]]
    assert await room.tables.schedule.claim_reminders() == [], "what is put off is claimed only then"
    room.painter.free = {}
    await room.after(minutes=9)
    await room.after(minutes=1)
    await room.after(minutes=1)
    assert [users for users, _ in room.painter.calls] == [[ALICE.id], [BRUNO.id]]


async def test_nobody_is_reminded_where_nobody_wants_it(room: Room) -> None:
    table = await room.playing()
    room.painter.free = {ALICE.id: None}
    await room.after(minutes=31)
    assert (room.painter.calls, (await room.tables.get(table.id)).reminded) == ([], True)


async def test_a_reminder_sent_before_a_long_stop_is_found_and_not_sent_again(room: Room) -> None:
    """Discord forgets a nonce after some minutes; the channel does not forget the message."""
    table = await room.playing()
    room.now += timedelta(minutes=31)
    await room.tables.schedule.claim_reminders()
    room.painter.found = 4321
    await room.after(hours=3)
    await room.after(minutes=1)
    assert room.painter.calls == []
    assert room.painter.looked_for == [[ALICE.id]]
    assert (await room.tables.get(table.id)).ping_id == 4321


async def test_a_channel_that_refuses_the_reminder_is_not_asked_again(room: Room) -> None:
    await room.playing()
    room.painter.failure = discord.Forbidden(SimpleNamespace(status=403, reason="Forbidden"), {"code": 50013})
    await room.after(minutes=31)
    await room.after(minutes=5)
    assert len(room.painter.calls) == 1


async def test_the_board_is_repainted_once_when_time_is_up(room: Room) -> None:
    table = await room.playing()
    await room.after(minutes=59)
    assert room.painter.checked == []
    await room.after(minutes=2)
    await room.after(minutes=2)
    assert room.painter.checked == [table.id]


async def test_a_lobby_nobody_touched_for_an_hour_closes_itself(room: Room) -> None:
    table = await room.lobby()
    await room.after(minutes=59)
    assert (await room.tables.get(table.id)).phase == "lobby"
    await room.after(minutes=2)
    assert (await room.tables.get(table.id)).phase == "over"
    assert table.id in room.painter.refreshed


async def test_at_start_up_every_open_board_is_checked(room: Room) -> None:
    table = await room.playing()
    await room.watch.check_all()
    await room.rest()
    assert room.painter.checked == [table.id]


async def test_one_reminder_that_fails_keeps_nothing_else_from_being_done(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = await room.playing("5m")

    async def broken(*_: object, **__: object) -> int:
        raise RuntimeError("no session")

    room.painter.call = broken  # type: ignore[method-assign]
    await room.after(minutes=6)
    assert room.painter.checked == [table.id]
    assert "no session" in caplog.text


async def test_a_failed_look_does_not_end_the_watch(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    again = asyncio.Event()
    looks: list[int] = []

    async def look() -> None:
        looks.append(1)
        if len(looks) > 1:
            again.set()
        raise KeyError("anything")

    watch = Watch(room.watch._services, room.watch._robots, every=0.001)
    watch.look = look  # type: ignore[method-assign]
    watch.start()
    async with asyncio.timeout(HANGS):
        await again.wait()
    watch.stop()
    await room.rest()
    assert "anything" in caplog.text


async def test_at_start_up_a_board_that_shows_all_is_not_checked(room: Room) -> None:
    table = await room.playing()
    room.painter.shown[table.id] = table.changes
    await room.watch.look()
    await room.rest()
    await room.watch.check_all()
    await room.rest()
    assert room.painter.checked == []


async def test_a_table_shown_late_is_not_checked_again_after_a_restart(room: Room) -> None:
    table = await room.playing()
    await room.after(hours=1)
    again = Watch(room.watch._services, room.watch._robots, calm=0)
    await again.look()
    await room.rest()
    assert room.painter.checked == [table.id]


async def test_a_table_nobody_touched_for_60_days_is_archived_and_its_board_says_so(room: Room) -> None:
    table = await room.playing("none")
    await room.after(days=60)
    assert (await room.tables.get(table.id)).life == "archived"
    assert room.painter.checked == [table.id]


async def test_boards_are_seen_to_one_after_another(room: Room) -> None:
    """A look does not wait for them, and the next one begins no second round beside the first."""
    table, arrived, go_on = await room.playing("5m"), asyncio.Event(), asyncio.Event()
    checks: list[str] = []

    async def check(table_id: str) -> None:
        checks.append(table_id)
        arrived.set()
        await go_on.wait()

    room.painter.check = check  # type: ignore[method-assign]
    room.now += timedelta(minutes=5)
    await room.watch.look()
    await arrived.wait()
    await room.watch.look()
    go_on.set()
    await room.rest()
    assert checks == [table.id]
