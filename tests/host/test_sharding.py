"""Which shards a copy of the bot runs, and what it does when it may not."""

import asyncio
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import Route
from pydantic import SecretStr

from bot.host import run, sharding, waiting
from bot.host.sharding import kept, shards_of
from bot.settings import BadSettings, Settings
from bot.store import Shards, StoreInUse
from discord_sandbox import Sandbox
from discord_sandbox.client import HANGS
from tests.bot.bases import make_blank


def settings(**chosen: Any) -> Settings:
    return Settings(discord_token=SecretStr("made up"), database_url=SecretStr("postgresql://h/d"), **chosen)


@pytest.fixture
async def box(monkeypatch: pytest.MonkeyPatch) -> Any:
    async with Sandbox(servers=4, shards=3) as box:
        monkeypatch.setattr(Route, "BASE", box.api_base)
        yield box


async def test_one_shard_is_the_default_and_settings_say_otherwise() -> None:
    stop = asyncio.Event()
    assert await shards_of(settings(), "", stop) == Shards(1, (0,))
    assert await shards_of(settings(shard_count=4), "", stop) == Shards(4, (0, 1, 2, 3))
    assert await shards_of(settings(shard_count=4, shard_ids="1,3"), "", stop) == Shards(4, (1, 3))


async def test_auto_takes_as_many_as_discord_recommends(box: Sandbox) -> None:
    assert await shards_of(settings(shard_count="auto"), box.token, asyncio.Event()) == Shards(3, (0, 1, 2))


async def test_auto_with_a_refused_token_ends_at_once(box: Sandbox) -> None:
    with pytest.raises(BadSettings, match="DISCORD_TOKEN is refused"):
        await shards_of(settings(shard_count="auto"), "wrong", asyncio.Event())


async def test_auto_asks_again_until_it_is_told_or_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, answers = asyncio.Event(), [OSError("away"), OSError("away"), 5]

    async def ask(_: str) -> int:
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(sharding, "_ask", ask)
    monkeypatch.setattr(waiting, "SHORTEST", 0.001)
    assert await shards_of(settings(shard_count="auto"), "", stop) == Shards(5, (0, 1, 2, 3, 4))
    answers[:] = [OSError("away")]
    monkeypatch.setattr(waiting, "SHORTEST", 60.0)
    asyncio.get_running_loop().call_later(0.01, stop.set)
    assert await shards_of(settings(shard_count="auto"), "", stop) is None


async def test_too_few_shards_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord closes a session with too many servers, and one with a shard that there is not."""
    codes = [4011, 4010]

    class Client:
        def __init__(self, *_: object) -> None:
            return

        async def start(self, _: str) -> None:
            raise discord.ConnectionClosed(SimpleNamespace(close_code=codes.pop()), shard_id=0)

        async def close(self) -> None:
            return

    monkeypatch.setattr(run, "TapisVert", Client)
    store: Any = None
    while codes:
        with pytest.raises(BadSettings, match="SHARD_COUNT=2 is refused by Discord"):
            await run._supervise(settings(shard_count=2), store, "", asyncio.Event(), run.Present())


async def test_auto_asks_anew_where_discord_wants_more_shards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The store is opened anew with as many as it recommends then; nobody has to start the bot again."""
    recommended, logged_in = [2, 3], list[int]()

    class Client:
        heard = None

        def __init__(self, _: object, store: Any, *__: object) -> None:
            self.count = store.shards.count

        async def start(self, _: str) -> None:
            logged_in.append(self.count)
            if self.count == 2:
                raise discord.ConnectionClosed(SimpleNamespace(close_code=4011), shard_id=0)
            signal.raise_signal(signal.SIGTERM)
            await asyncio.Event().wait()

        async def close(self) -> None:
            return

    async def ask(_: str) -> int:
        return recommended.pop(0)

    monkeypatch.setattr(run, "TapisVert", Client)
    monkeypatch.setattr(run, "SHORTEST", 0.001)
    monkeypatch.setattr(sharding, "_ask", ask)
    make_blank(tmp_path / "one.sqlite3")
    chosen = Settings(
        discord_token=SecretStr("made up"), shard_count="auto", database_path=tmp_path / "one.sqlite3"
    )
    async with asyncio.timeout(HANGS):
        await run.run(chosen)
    assert logged_in == [2, 3]
    assert "asked anew" in caplog.text


class Lost:
    """A store that is told after a while that another program has its shards."""

    def __init__(self) -> None:
        self.taken = asyncio.Event()

    async def keep(self) -> None:
        await self.taken.wait()
        raise StoreInUse("another copy of the bot is running on it")


async def test_a_bot_whose_shards_another_has_stops_in_order_and_says_so() -> None:
    store: Any = Lost()
    done: list[str] = []

    async def runs() -> None:
        stop = asyncio.Event()
        async with kept(store, stop):
            store.taken.set()
            await stop.wait()
            done.append("closed in order")

    with pytest.raises(StoreInUse, match="another copy"):
        await runs()
    assert done == ["closed in order"]


async def test_a_bot_that_is_stopped_lets_its_shards_go() -> None:
    store: Any = Lost()
    async with kept(store, asyncio.Event()):
        await asyncio.sleep(0)
