"""How the shards of a bot come to Discord's gateway: one after another, in all processes together."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, Final

from discord.gateway import ReconnectWebSocket
from discord.shard import Shard
from discord.state import AutoShardedConnectionState

APART: Final = 5.25
"""Seconds between two logins of a bucket: Discord wants 5, and what is sent may arrive a moment sooner."""
_ANEW: Final = Shard.reconnect

Json = dict[str, Any]


class Logins:
    """Lets shards log in as often as Discord allows: one of each bucket in 5 s.

    discord.py lets the first shard of each process log in at once, and knows nothing of other processes:
    `only_one` (`Store.only_one`) makes sure that nobody on this database does the same meanwhile.
    """

    def __init__(
        self,
        only_one: Callable[[str], AbstractAsyncContextManager[None]],
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self._only_one = only_one
        self._sleep = sleep
        self._under_way: set[asyncio.Task[None]] = set()
        self.buckets = 1
        """How many buckets there are, `max_concurrency`: a shard's bucket is the remainder of its number."""

    async def turn(self, shard: int) -> None:
        """Wait until this shard may log in; the next of its bucket may 5 s later."""
        turn = AsyncExitStack()
        await turn.enter_async_context(self._only_one(f"login {shard % self.buckets}"))
        task = asyncio.create_task(self._end(turn))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _end(self, turn: AsyncExitStack) -> None:
        async with turn:
            await self._sleep(APART)


def resume_after_outages() -> None:
    """Let each shard resume its session after an outage, as discord.py does without shards.

    With shards it would log in anew after the first try that failed, and lose what happened meanwhile.
    """

    async def reconnect(shard: Shard) -> None:
        if shard.ws.session_id is None:
            await _ANEW(shard)
        else:
            await shard.reidentify(ReconnectWebSocket(shard.id))

    setattr(Shard, "reconnect", reconnect)  # noqa: B010 - in place of the method


def forget_absent(connection: AutoShardedConnectionState[Any], shard: int) -> None:
    """Let each login of a shard forget the servers that are no longer there.

    discord.py forgets all servers when a bot without shards logs in, and none when it has some.  `shard` is
    that of servers that name none in their READY.
    """
    parse: Callable[[Json], None] = connection.parsers["READY"]

    def read(data: Json) -> None:
        data.setdefault("shard", [shard, connection.shard_count])
        listed = {int(guild["id"]) for guild in data["guilds"]}
        for guild in list(connection.guilds):
            if guild.shard_id == data["shard"][0] and guild.id not in listed:
                connection._remove_guild(guild)  # noqa: SLF001 - as a client without shards does with all
        parse(data)

    connection.parsers["READY"] = read
