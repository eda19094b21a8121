"""The bot's supervision: it stops when told to, and starts again whatever ended it."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from bot.host import run
from bot.settings import Settings
from bot.store import SqliteStore, StoreAway
from discord_sandbox.client import HANGS
from tests.bot.bases import open_blank


class FakeClient:
    """A client that does what a test wants when it is started."""

    starts: Any
    closed = 0

    def __init__(self, *_: object) -> None:
        return

    async def start(self, _token: str) -> None:
        await type(self).starts()

    async def close(self) -> None:
        type(self).closed += 1


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    store = await open_blank(tmp_path / "run.sqlite3")
    yield store
    await store.close()


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> type[FakeClient]:
    class Client(FakeClient):
        pass

    monkeypatch.setattr(run, "TapisVert", Client)
    monkeypatch.setattr(run, "SHORTEST", 0.001)
    return Client


SETTINGS = Settings(discord_token=SecretStr("made up"))


async def test_a_client_asleep_before_its_next_try_does_not_delay_the_stop(
    client: type[FakeClient], store: SqliteStore
) -> None:
    stop, begun = asyncio.Event(), asyncio.Event()

    async def asleep() -> None:
        begun.set()
        await asyncio.Event().wait()

    client.starts = staticmethod(asleep)
    supervised = asyncio.create_task(run._supervise(SETTINGS, store, "made up", stop, run.Present()))
    async with asyncio.timeout(HANGS):
        await begun.wait()
        stop.set()
        await supervised
    assert client.closed == 1


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), KeyError("custom_id"), AssertionError()]
)
async def test_whatever_ends_the_client_it_starts_again(
    client: type[FakeClient], store: SqliteStore, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    stop = asyncio.Event()
    starts: list[int] = []

    async def fails() -> None:
        starts.append(1)
        if len(starts) == 2:
            stop.set()
        raise error

    client.starts = staticmethod(fails)
    async with asyncio.timeout(HANGS):
        await run._supervise(SETTINGS, store, "made up", stop, run.Present())
    assert (len(starts), client.closed) == (2, 2)
    assert type(error).__name__ in caplog.text


async def test_a_database_that_is_away_for_a_moment_is_one_line_and_the_client_starts_again(
    client: type[FakeClient], store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    stop = asyncio.Event()

    async def fails() -> None:
        if caplog.records:
            stop.set()
            await asyncio.Event().wait()
        raise StoreAway("it is held by another program")

    client.starts = staticmethod(fails)
    async with asyncio.timeout(HANGS):
        await run._supervise(SETTINGS, store, "made up", stop, run.Present())
    [line] = caplog.records
    assert (line.exc_info, client.closed) == (None, 2)
    assert "it is held by another program; it starts again" in line.getMessage()
