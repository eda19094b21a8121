"""Channels that are deleted and servers that are left: their tables rest, and go on if they come back.

An outage is no absence: Discord calls a server "unavailable" then, and nothing changes.  Nor is a refused
request, whatever its code says.
"""

import logging
from collections.abc import Collection, Iterable

from bot.house import House

log = logging.getLogger(__name__)


class Absences:
    """Hears of places that go and come back.

    Args:
        house: whose tables are meant.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._gone: set[int] = set()

    async def reconcile(self, guilds: Collection[int]) -> None:
        """Compare with the servers that are there at log-in: the bot may have been off when one was left."""
        gone, back = await self._house.tables.reconcile(guilds)
        self._gone = set(gone)
        if gone:
            log.info("tables of %d server(s) rest: the bot is not there any more", len(gone))
        self._paint(back)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or thread was deleted."""
        await self._house.tables.channel_gone(channel_id)

    async def channel_back(self, channel_id: int) -> None:
        """A channel or thread appeared, perhaps again."""
        self._paint(await self._house.tables.channel_back(channel_id))

    async def guild_gone(self, guild_id: int) -> None:
        """The bot left a server, or was sent away."""
        self._gone.add(guild_id)
        await self._house.tables.guild_gone(guild_id)

    async def guild_back(self, guild_id: int) -> None:
        """A server appeared, perhaps again."""
        if guild_id in self._gone:
            self._gone.discard(guild_id)
            self._paint(await self._house.tables.guild_back(guild_id))

    def _paint(self, table_ids: Iterable[str]) -> None:
        for table_id in table_ids:
            self._house.painter.refresh(table_id)
