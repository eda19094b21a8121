"""Shards: who hears of which server, how many log in at once, what the gateway recommends."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, GENERAL, GUILD, HANGS, SandboxClient
from discord_sandbox.discord_py import logged_in
from discord_sandbox.ids import twin
from discord_sandbox.logins import BUCKET_SECONDS, DAILY, DAY_SECONDS, Logins

Connect = Callable[[], Awaitable[Any]]
FIRST = (int(GUILD) >> 22) % 2
"""The shard of the first server, of two; the second server has the other."""


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    """Two servers, one login of two shards in 5 s."""
    async with Sandbox(servers=2, shards=2, max_concurrency=1, answer_seconds=HANGS) as box:
        yield box


@pytest.fixture
def at(box: Sandbox) -> Callable[[float], None]:
    """Set what the clock of the logins says, in seconds."""

    def at(seconds: float) -> None:
        box.core.gateway.logins.now = lambda: 1000.0 + seconds

    at(0)
    return at


async def shards(connect: Connect, at: Callable[[float], None]) -> list[Any]:
    """Return the connections of both shards, in the order of the servers they hear of."""
    both = []
    for number in range(2):
        at(number * BUCKET_SECONDS)
        both.append(raw := await connect())
        ready = await raw.identify(shard=[(FIRST + number) % 2, 2])
        assert ready["shard"] == [(FIRST + number) % 2, 2]
        assert [one["id"] for one in ready["guilds"]] == [twin(GUILD, number)]
        assert (await raw.event("GUILD_CREATE"))["id"] == twin(GUILD, number)
    return both


async def test_an_event_goes_to_the_shard_of_its_server(
    connect: Connect, client: SandboxClient, at: Callable[[float], None]
) -> None:
    first, second = await shards(connect, at)
    await client.new_channel("of the second", guild=twin(GUILD, 1))
    await client.new_channel("of the first")
    assert (await first.payload())["d"]["name"] == "of the first"
    assert (await second.payload())["d"]["name"] == "of the second"


async def test_members_are_told_to_the_shard_of_their_server(
    connect: Connect, at: Callable[[float], None]
) -> None:
    first, _second = await shards(connect, at)
    for guild in (twin(GUILD, 1), GUILD):
        await first.send(8, {"guild_id": guild, "query": "", "limit": 1})
    assert (await first.payload())["d"]["guild_id"] == GUILD


async def test_a_resumed_session_keeps_its_shard(
    connect: Connect, client: SandboxClient, at: Callable[[float], None]
) -> None:
    raw = await connect()
    session = (await raw.identify(shard=[FIRST, 2]))["session_id"]
    await raw.event("GUILD_CREATE")
    await client.faults(gateway="drop")
    await raw.closed()
    await client.new_channel("of the second", guild=twin(GUILD, 1))
    await client.new_channel("of the first")
    again = await connect()
    await again.send(6, {"token": "sandbox", "session_id": session, "seq": raw.sequence})
    assert (await again.payload())["d"]["name"] == "of the first", "and no login was counted"
    assert (await again.payload())["t"] == "RESUMED"


async def test_a_shard_that_cannot_be_is_refused(connect: Connect) -> None:
    for shard in ([2, 2], [-1, 2], [0, 0], [0], "0", [0, "2"], [True, 2], {"id": 0}):
        raw = await connect()
        await raw.send(2, {"token": "sandbox", "intents": 1, "shard": shard})
        assert await raw.closed() == 4010, shard


async def test_too_many_servers_need_shards() -> None:
    """One session hears of 2500 servers at most."""
    async with Sandbox(servers=2501) as box, SandboxClient(box.url) as client:
        for shard, expected in ((None, 4011), ([0, 2], 10)):
            async with client.session.ws_connect(box.core.gateway.url) as socket:
                await socket.receive_json()
                login = {"token": "sandbox", "intents": 0} | ({"shard": shard} if shard else {})
                await socket.send_json({"op": 2, "d": login})
                if shard is None:
                    await socket.receive()
                    assert socket.close_code == expected
                else:
                    assert (await socket.receive_json())["t"] == "READY"


async def test_a_login_too_soon_is_invalid_and_counts(
    connect: Connect, rest: Any, at: Callable[[float], None]
) -> None:
    await (await connect()).identify(shard=[0, 2])
    second = await connect()
    at(BUCKET_SECONDS - 0.1)
    await second.send(2, {"token": "sandbox", "intents": 1, "shard": [1, 2]})
    refused = await second.payload()
    assert (refused["op"], refused["d"]) == (9, False)
    at(BUCKET_SECONDS)
    await second.identify(shard=[1, 2])
    _status, told = await rest.call("GET", "/gateway/bot")
    assert told["session_start_limit"]["remaining"] == DAILY - 3


def test_buckets_log_in_side_by_side() -> None:
    logins = Logins(max_concurrency=2)
    logins.now = lambda: 0.0
    assert [logins.take(shard) for shard in range(4)] == [True, True, False, False]


def test_without_a_bound_every_login_is_taken() -> None:
    logins = Logins()
    assert [logins.take(0) for _ in range(5)] == [True] * 5
    assert logins.limit()["max_concurrency"] == 1


def test_the_count_of_logins_begins_anew_after_a_day() -> None:
    logins = Logins(max_concurrency=1)
    now = 0.0
    logins.now = lambda: now
    assert logins.limit()["reset_after"] == int(DAY_SECONDS * 1000)
    assert logins.take(0), "the first of the day"
    now = DAY_SECONDS - 1
    assert (logins.limit()["remaining"], logins.limit()["reset_after"]) == (DAILY - 1, 1000)
    now = DAY_SECONDS
    assert logins.limit()["remaining"] == DAILY


async def test_the_gateway_says_how_many_shards_and_logins(rest: Any, box: Sandbox) -> None:
    _status, told = await rest.call("GET", "/gateway/bot")
    limit = {"total": DAILY, "remaining": DAILY, "reset_after": 86_400_000, "max_concurrency": 1}
    assert told == {"url": box.core.gateway.url, "shards": 2, "session_start_limit": limit}


def test_one_shard_is_recommended_for_a_thousand_servers() -> None:
    recommended = {servers: Sandbox(servers=servers).core.gateway.shards() for servers in (1, 1000, 1001)}
    assert recommended == {1: 1, 1000: 1, 1001: 2}


async def test_the_page_hears_when_the_shard_of_its_server_comes_and_goes(
    connect: Connect, client: SandboxClient, at: Callable[[float], None]
) -> None:
    there = twin(GUILD, 1)
    async with client.watch(ALICE, guild=there) as page:
        first, second = await shards(connect, at)
        assert await page.until("bot") == {"online": True, "guild_id": there}
        await first.socket.close(code=1000)
        await second.socket.close(code=1000)
        assert await page.until("bot") == {"online": False, "guild_id": there}
    assert not (await client.world())["bot"]["online"], "the first server's shard is gone, too"


# The real client


@app_commands.command(name="where", description="Say which server this is")
async def where(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(str(interaction.guild_id))


class Sharded(commands.AutoShardedBot):
    """discord.py's own sharded client: notes each login, and calls `pause` before all but the first two."""

    def __init__(self, pause: Callable[[], None], **options: Any) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, guild_ready_timeout=0.01, **options)
        self._pause = pause
        self.logins: list[int | None] = []
        self.tree.add_command(where)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        self.logins.append(shard_id)
        if len(self.logins) > 2:
            self._pause()


@pytest.fixture
async def sharded(
    box: Sandbox, at: Callable[[float], None]
) -> AsyncIterator[Callable[..., Awaitable[Sharded]]]:
    """Starts a `Sharded` and waits until it is ready; each pause is as long as a bucket asks for."""
    async with contextlib.AsyncExitStack() as running:

        async def sharded(**options: Any) -> Sharded:
            bot = Sharded(lambda: at(len(bot.logins) * BUCKET_SECONDS), **options)
            return await running.enter_async_context(logged_in(bot, box))

        yield sharded


@pytest.mark.parametrize("count", [2, None])
async def test_a_login_that_is_refused_is_tried_again(
    sharded: Callable[..., Awaitable[Sharded]], count: int | None
) -> None:
    """Without a count of its own the client takes the one that the gateway recommends."""
    bot = await sharded(shard_count=count)
    assert bot.logins == [0, 1, 1], "the second login came too soon"
    assert {(guild.id, guild.shard_id) for guild in bot.guilds} == {
        (int(twin(GUILD, number)), (FIRST + number) % 2) for number in range(2)
    }


async def unanswered(box: Sandbox, client: SandboxClient, channel: str) -> bool:
    """Return whether nobody answers in a channel."""
    box.core.interactions.answer_seconds = 0.05
    answer = await client.command(ALICE, channel, "where")
    box.core.interactions.answer_seconds = HANGS
    return answer.status == "failed"


async def test_each_shard_answers_on_its_own_servers(
    sharded: Callable[..., Awaitable[Sharded]], box: Sandbox, client: SandboxClient
) -> None:
    bot = await sharded(shard_count=2)
    for number in range(2):
        answer = await client.command(ALICE, twin(GENERAL, number), "where")
        assert answer.shown["content"] == twin(GUILD, number)
    shard = bot.get_shard(1 - FIRST)
    await shard.disconnect()
    assert await unanswered(box, client, twin(GENERAL, 1)), "its shard is away"
    assert (await client.command(ALICE, GENERAL, "where")).status == "answered"
    await shard.connect()
    await client.wait_online(guild=twin(GUILD, 1))
    assert (await client.command(ALICE, twin(GENERAL, 1), "where")).status == "answered"


async def test_a_client_with_one_of_two_shards_hears_of_its_own_servers(
    sharded: Callable[..., Awaitable[Sharded]], box: Sandbox, client: SandboxClient
) -> None:
    bot = await sharded(shard_count=2, shard_ids=[1 - FIRST])
    assert [guild.id for guild in bot.guilds] == [int(twin(GUILD, 1))]
    assert await unanswered(box, client, GENERAL), "the other shard is nobody's"
