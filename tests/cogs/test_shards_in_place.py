"""Shards with the real client: one copy of the bot with several, and several copies on one database."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot.app import TapisVert, point_at
from bot.host import run
from bot.messages import pauses
from bot.patience import PATIENCE
from bot.settings import Settings
from bot.store import ALL, Shards, StoreInUse, open_store
from bot.watch import gateway
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, DICE, GUILD, HANGS, SandboxClient, button
from discord_sandbox.ids import twin
from tests.begins import seconds
from tests.bot.bases import PostgresBase, lent
from tests.starting import unless_it_ends

pytestmark = pytest.mark.slow("bots with several shards")

SERVERS = 4
BREAK = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tapis-vert of %'"
"""Breaks off every connection that holds shards."""

COPIES = pytest.mark.slow("copies of the bot on PostgreSQL")


@dataclass
class Town:
    """A sandbox of four servers, and how a copy of the bot starts there with its shards."""

    box: Sandbox
    client: SandboxClient
    start: Callable[..., Awaitable[TapisVert]]

    async def plays(self, server: int) -> str:
        """Open a table on a server and start it; return the id of its board."""
        channel = twin(DICE, server)
        await self.client.wait_online(guild=twin(GUILD, server))
        lobby = (await self.client.command(ALICE, channel, "yams new")).shown
        joined = await self.client.click(BRUNO, lobby, button(lobby, ":join")["custom_id"])
        assert joined.answers == 1, "one copy answers"
        started = await self.client.click(ALICE, joined.shown, button(joined.shown, ":start")["custom_id"])
        assert started.status == "answered"
        return lobby["id"]


@contextlib.asynccontextmanager
async def town(folder: Path, url: str | None, **world: Any) -> AsyncIterator[Town]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", Route.BASE)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
        patch.setattr(pauses, "GAP", 0.0)
        async with (
            contextlib.AsyncExitStack() as running,
            Sandbox(rate_limits=False, servers=SERVERS, answer_seconds=HANGS, clock=seconds, **world) as box,
            SandboxClient(box.url) as client,
        ):

            async def start(own: Shards, name: str = "bot") -> TapisVert:
                settings = Settings(
                    discord_token=SecretStr(box.token),
                    discord_api_base=box.api_base,
                    database_path=folder / f"{name}.sqlite3",
                )
                point_at(settings.discord_api_base)
                store = await open_store(settings.database_path, url, own)
                bot = TapisVert(settings, store)
                started = asyncio.create_task(bot.start(settings.token))

                async def end() -> None:
                    await bot.close()
                    started.cancel()
                    await asyncio.gather(started, return_exceptions=True)
                    await store.close()

                running.push_async_callback(end)
                await unless_it_ends(started, client.wait_commands("yams", "table"))
                return bot

            try:
                yield Town(box, client, start)
            finally:
                await running.aclose()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logins follow each other at once, where the sandbox does not mind."""
    monkeypatch.setattr(gateway, "APART", 0.0)


@pytest.fixture
async def own_town(tmp_path: Path, quick: None) -> AsyncIterator[Town]:
    async with town(tmp_path, None) as one:
        yield one


@pytest.fixture
def url() -> Iterator[str]:
    with lent() as url:
        yield url


@pytest.fixture
def base(url: str) -> Iterator[PostgresBase]:
    with contextlib.closing(PostgresBase(url)) as base:
        yield base


async def test_one_copy_with_several_shards_answers_on_all_servers(own_town: Town) -> None:
    bot = await own_town.start(Shards(2, (0, 1)))
    for server in range(SERVERS):
        await own_town.plays(server)
    await bot.wait_until_ready()
    assert len(bot.guilds) == SERVERS
    assert bot.heard < 60


async def test_a_server_that_sent_the_bot_away_during_an_outage_is_known_to_be_gone(own_town: Town) -> None:
    """One shard logs in anew and is told of its servers; the tables of the others go on."""
    bot = await own_town.start(Shards(2, (0, 1)))
    for server in (0, 1):
        await own_town.plays(server)
    await bot.wait_until_ready()
    async with asyncio.timeout(HANGS):
        while not bot.watch.running:  # noqa: ASYNC110 - it begins soon after
            await asyncio.sleep(0.02)
    own_town.box.core.world.guilds[GUILD].bot_here = False
    await own_town.client.faults(gateway="invalid_session")
    found: dict[int, int] = {}
    async with asyncio.timeout(HANGS):
        while not any(found.values()):
            await asyncio.sleep(0.05)
            tables = [await bot.services.tables.in_channel(int(twin(DICE, server))) for server in (0, 1)]
            found = {server: table.place_gone for server, table in enumerate(tables) if table}
    assert found == {0: 2, 1: 0}
    assert {guild.id for guild in bot.guilds} == {int(twin(GUILD, server)) for server in (1, 2, 3)}


@COPIES
async def test_copies_share_servers_commands_and_emojis(
    tmp_path: Path, url: str, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each press has one answer, commands are sent once, and no emoji twice, though both begin together."""
    monkeypatch.setattr("bot.messages.emojis.APART", 0.0)
    async with town(tmp_path, url) as here:
        bots = await asyncio.gather(
            *[here.start(Shards(2, (shard,)), name) for shard, name in ((0, "one"), (1, "other"))]
        )
        for server in range(SERVERS):
            await here.plays(server)
        await asyncio.gather(*[bot.own_emojis.uploaded() for bot in bots])
        _, requests = await here.client.requests()
        sent = Counter((one["method"], one["path"].rsplit("/", 1)[-1]) for one in requests)
        assert sent["PUT", "commands"] == 1
        world = await here.client.world()
        assert sent["POST", "emojis"] == len(world["emojis"]), "each once"
        known = [{name: emoji.id for name, emoji in bot.own_emojis._known.items()} for bot in bots]
        assert known[0] == known[1], "the other copy learned them"
        assert {str(ident) for ident in known[0].values()} == {emoji["id"] for emoji in world["emojis"]}


@COPIES
async def test_shards_of_a_copy_that_ended_go_on_in_another(tmp_path: Path, url: str, quick: None) -> None:
    async with town(tmp_path, url) as here:
        bots = [await here.start(Shards(4, (0, 1)), "one"), await here.start(Shards(4, (2, 3)), "other")]
        for server in range(SERVERS):
            await here.plays(server)
        for bot in bots:
            await bot.services.jobs.idle()
        await bots[0].close()
        await bots[0].services.store.close()
        await here.start(Shards(4, (0, 1)), "third")
        for server in range(SERVERS):
            await here.client.wait_online(guild=twin(GUILD, server))
            board = await here.client.wait_for(ALICE, twin(DICE, server), lambda one: one["components"])
            pressed = await here.client.click(ALICE, board, button(board, ":roll")["custom_id"])
            assert pressed.answers == 1, f"server {server}"


@COPIES
async def test_two_copies_that_both_think_a_table_theirs_remind_once(
    tmp_path: Path, url: str, base: PostgresBase, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hold of the first broke, and it has not noticed yet; the second has the shard."""
    from bot.store.postgresql.hold import Hold  # noqa: PLC0415 - who has no psycopg runs the other tests

    monkeypatch.setattr(Hold, "keep", lambda _: None)
    async with town(tmp_path, url) as here:
        bots = [await here.start(ALL, "one")]
        await bots[0].wait_until_ready()
        base.rows(BREAK)
        bots.append(await here.start(ALL, "other"))
        for server in range(SERVERS):
            await here.client.wait_online(guild=twin(GUILD, server))
            channel = twin(DICE, server)
            await here.client.command(ALICE, channel, "yams new")
            # Both copies get each press; the one that comes second may answer it with a refusal.
            lobby = await here.client.wait_for(ALICE, channel, lambda one: ":join" in str(one["components"]))
            await here.client.command(ALICE, channel, "table do", {"what": "options", "with": "pace.5m"})
            await here.client.click(BRUNO, lobby, button(lobby, ":join")["custom_id"])
            ready = await here.client.wait_for(ALICE, channel, lambda one: "Bruno" in str(one["embeds"]))
            await here.client.click(ALICE, ready, button(ready, ":start")["custom_id"])
        for bot in bots:
            await bot.services.jobs.idle()
        base.write(
            "UPDATE tables SET waiting_since = waiting_since - 200000, clocks = '',"
            " late_at = late_at - 200000, remind_at = remind_at - 200000"
        )
        await asyncio.gather(*[bot.watch.look() for bot in bots for _ in range(2)])
        _, requests = await here.client.requests()
        assert [one["path"] for one in requests if one["method"] == "DELETE"] == [], "none was in the way"
        for server in range(SERVERS):
            messages = await here.client.messages(ALICE, twin(DICE, server))
            calls = [one["content"] for one in messages if f"<@{ALICE}>" in one["content"]]
            assert len(calls) == 1, f"server {server}: {calls}"


@COPIES
async def test_a_bot_whose_shards_were_taken_ends_in_order(
    tmp_path: Path, url: str, base: PostgresBase, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its error is a line for the host; the command line makes it exit code 2."""
    for name in ("keep_little", "settle"):
        monkeypatch.setattr(run, name, bool)
    monkeypatch.setattr(PATIENCE, "killed", 0.0)
    async with town(tmp_path, url) as here:
        settings = Settings(
            discord_token=SecretStr(here.box.token),
            discord_api_base=here.box.api_base,
            database_path=tmp_path / "taken.sqlite3",
            database_url=SecretStr(url),
            shard_count=2,
            shard_ids="0,1",
        )
        running = asyncio.create_task(run.run(settings))
        await here.client.wait_online()
        base.rows(BREAK)
        other = await open_store(tmp_path, url, Shards(2, (1,)))
        with pytest.raises(StoreInUse, match="running shard 1 of 2 on it"):
            await asyncio.wait_for(running, HANGS)
        assert not (await here.client.world())["bot"]["online"], "it has left Discord"
        await other.close()
