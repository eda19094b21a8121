"""Lets tables rest while their channel or server is gone, and notes since when a server is.

An outage is no absence: Discord then calls a server "unavailable", and nothing changes.  A refused request is
none either, whatever its code says.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence

from bot.messages.pauses import CALM
from bot.services import Services
from bot.tables import places

log = logging.getLogger(__name__)


class Absences:
    """Hears which channels and servers are gone or back; two boards go on `calm` seconds apart."""

    def __init__(self, services: Services, calm: float = CALM) -> None:
        self._services = services
        self._calm = calm
        self._gone: set[int] = set()

    async def reconcile(self, guilds: Collection[int], shard_id: int | None = None) -> None:
        """Compare with the servers present at log-in, as the bot may have been off when it was sent away.

        `shard_id` is the shard that logged in; by default all of ours.
        """
        own = self._services.store.shards
        logged_in = own if shard_id is None else own.alone(shard_id)
        gone, back = await self._services.tables.run(places.reconcile, guilds, logged_in)
        departed = await self._services.tables.run(places.compare, guilds, logged_in)
        self._gone = {guild for guild in self._gone if not logged_in.own(guild)} | gone | departed
        if gone:
            log.info("tables of %d server(s) rest: the bot is not there any more", len(gone))
        self._go_on(back)

    async def channel_gone(self, channel_id: int) -> None:
        """Let the tables of a deleted channel or thread rest."""
        await self._services.tables.run(places.channel_gone, channel_id)

    async def channel_back(self, channel_id: int) -> None:
        """Let the tables of a channel or thread go on; it appeared, perhaps again."""
        self._go_on(await self._services.tables.run(places.channel_back, channel_id))

    async def guild_gone(self, guild_id: int) -> None:
        """Let the tables of a server rest; the bot left it, or was sent away."""
        self._gone.add(guild_id)
        await self._services.tables.run(places.guild_gone, guild_id)
        await self._services.tables.run(places.server_left, guild_id)

    async def guild_back(self, guild_id: int) -> None:
        """Let the tables of a server go on; the bot was invited, or an outage is over."""
        self._services.painter.reachable(guild_id)
        if guild_id in self._gone:
            await self._services.tables.run(places.server_back, guild_id)
            self._gone.discard(guild_id)
            self._go_on(await self._services.tables.run(places.guild_back, guild_id))

    def _go_on(self, table_ids: Sequence[str]) -> None:
        if table_ids:
            self._services.jobs.spawn(self._show(table_ids))

    async def _show(self, table_ids: Sequence[str]) -> None:
        """Repaint tables that go on and call their players, one table after another as there may be many."""
        for table_id in table_ids:
            self._services.painter.refresh(table_id)
            self._services.jobs.spawn(self._services.pings.recall(table_id))
            await asyncio.sleep(self._calm)
