"""Which shards this copy of the bot runs: those that its settings name, or as many as Discord recommends."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import aiohttp
import discord

from bot.host.check_discord import clock_wrong
from bot.host.waiting import tried
from bot.settings import BadSettings, Settings
from bot.store import MOST_SHARDS, Shards, Store

log = logging.getLogger(__name__)

TOO_FEW = 4011
"""How Discord closes a session with more servers than one shard may have."""
NO_SHARD = 4010
"""How Discord closes a session with a shard that there is not."""


async def shards_of(settings: Settings, token: str, stop: asyncio.Event) -> Shards | None:
    """Return the shards of this copy of the bot; None if it is stopped before Discord answers.

    Raises:
        BadSettings: if Discord refuses the token.
    """
    count = settings.shard_count
    if count == "auto":
        recommended = await tried(partial(_asked, token), (Unasked,), stop)
        if recommended is None:
            return None
        log.info("Discord recommends %d shard(s)", recommended)
        count = recommended
    return Shards(count, settings.shard_ids or tuple(range(count)))


class Unasked(Exception):
    """Discord did not say how many shards it recommends."""


class TooFewShards(Exception):
    """Discord wants other shards than it recommended before: it is asked anew."""


async def _asked(token: str) -> int:
    try:
        return min(await _ask(token), MOST_SHARDS)
    except discord.LoginFailure:
        raise BadSettings("DISCORD_TOKEN is refused by the server: check it in .env") from None
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        why = clock_wrong(error) or error
        raise Unasked(f"Discord does not say how many shards it recommends: {why}") from error


async def _ask(token: str) -> int:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        count, _, _ = await client.http.get_bot_gateway()
    return count


def refused(settings: Settings, error: Exception) -> BadSettings | TooFewShards | None:
    """Return what is wrong with the shards if Discord closed a session for its shard; None otherwise."""
    if not isinstance(error, discord.ConnectionClosed) or error.code not in {TOO_FEW, NO_SHARD}:
        return None
    if settings.shard_count == "auto":
        return TooFewShards("Discord wants more shards than it recommended")
    return BadSettings(
        f"SHARD_COUNT={settings.shard_count} is refused by Discord, which wants more shards:"
        " SHARD_COUNT=auto takes as many as it recommends"
    )


@asynccontextmanager
async def kept(store: Store, stop: asyncio.Event) -> AsyncIterator[None]:
    """Keep our shards while the bot runs; if another copy has them stop in order, then raise `StoreInUse`."""

    def end(_: object) -> None:
        stop.set()

    keeping = asyncio.create_task(store.keep())
    keeping.add_done_callback(end)
    try:
        yield
    finally:
        lost = keeping.done()
        keeping.remove_done_callback(end)
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
    if lost:
        keeping.result()
