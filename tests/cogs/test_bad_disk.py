"""What players read when the disk takes nothing, and that they play on when it is well again."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, text_of
from tests.cogs.conftest import Parlour

pytestmark = pytest.mark.slow("a bot for each fault of the disk")

REFERENCE = re.compile(r"[0-9a-f]{6}")


@asynccontextmanager
async def only_read(parlour: Parlour) -> AsyncIterator[None]:
    for on in (1, 0):
        await parlour.bot.services.store._line.call(
            lambda connection, on=on: connection.execute(f"PRAGMA query_only = {on}").fetchall()
        )
        if on:
            yield


@asynccontextmanager
async def held(parlour: Parlour) -> AsyncIterator[None]:
    """Let another program hold the file for longer than a transaction waits."""
    await parlour.bot.services.store._line.call(
        lambda connection: connection.execute("PRAGMA busy_timeout = 0").fetchall()
    )
    path = parlour.bot.settings.database_path
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


READS = (only_read, "error.disk", ("SQLITE_READONLY", "no backup of it is known"))
HELD = (held, "error.database", ("another program holds it",))


@pytest.mark.parametrize(
    ("language", "typed", "fault", "key", "why"),
    [("fr", True, *READS), ("en", False, *READS), ("fr", False, *HELD)],
)
async def test_players_are_told_that_nothing_changed_and_play_on_later(
    parlour: Parlour,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    typed: bool,
    fault: Callable[[Parlour], AbstractAsyncContextManager[None]],
    key: str,
    why: tuple[str, ...],
) -> None:
    """By a typed command and by a press; the log says in one line what the host needs to know."""
    failures: list[tuple[str, str]] = []
    monkeypatch.setattr(parlour.bot.services.metrics, "failed", lambda *of: failures.append(of))
    await parlour.client.change_user(BRUNO, locale="en-US" if language == "en" else "fr")
    lobby = (await parlour.do(ALICE, "yams new")).shown

    async def join() -> str:
        answer = await (parlour.do(BRUNO, "table join") if typed else parlour.press(BRUNO, ":join", lobby))
        return text_of(answer.shown)

    before = await parlour.bot.services.tables.in_channel(int(parlour.channel))
    await parlour.painted()
    async with fault(parlour):
        said = await join()
    found = REFERENCE.search(said)
    assert said == text_in(language)(key, reference=found[0])
    lines = [record for record in caplog.records if found[0] in record.message]
    assert [(record.levelname, record.exc_info) for record in lines] == [("ERROR", None)]
    for part in ("parlour.sqlite3", *why):
        assert part in lines[0].message
    assert await parlour.bot.services.tables.in_channel(int(parlour.channel)) == before
    await join()
    assert failures == [("command" if typed else "door", "error")], "one was answered by an error"
    table = await parlour.table()
    assert [player.id for player in table.players] == [int(ALICE), int(BRUNO)]


async def test_a_press_whose_answer_never_arrives_is_counted(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    monkeypatch.setattr(parlour.bot.services.metrics, "failed", lambda *of: counted.put_nowait(of))
    lobby = (await parlour.do(ALICE, "yams new")).shown
    await parlour.client.faults(route="POST /interactions/.*/callback", status=400, times=9)
    pressing = asyncio.create_task(parlour.press(BRUNO, ":join", lobby))
    assert await counted.get() == ("door", "unanswered")
    pressing.cancel()
    await parlour.client.clear_faults()
