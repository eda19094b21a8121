"""Servers that remove the bot: everything of theirs is erased 30 days later, unless they invite it again."""

from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Final

from bot.store import Shards, Store, Transaction

KEPT: Final = timedelta(days=30) // timedelta(milliseconds=1)
"""Milliseconds that everything of a server stays that has removed the bot."""
PAGE: Final = 20
"""Tables that one transaction erases, so that no press waits long."""


class Servers:
    """The servers that removed the bot; `Tables.servers` is one.  Since when stands in the database.

    Args:
        store: where it stands.
        now: the time in milliseconds UTC.
    """

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def compare(self, guilds: Collection[int], own: Shards) -> frozenset[int]:
        """Compare with the servers present at log-in; return those that are gone.

        Args:
            guilds: the servers that the bot is on, those with an outage included.
            own: the shards whose servers these are; it tells of no others.
        """

        def work(tx: Transaction) -> frozenset[int]:
            noted, known = tx.departures(), tx.known_guilds()
            gone = {guild_id for guild_id in known | noted.keys() if own.own(guild_id)}.difference(guilds)
            for guild_id in gone.difference(noted):
                tx.note_departure(guild_id, self._now())
            for guild_id in noted.keys() & set(guilds):
                tx.forget_departure(guild_id)
            return frozenset(gone)

        return await self._store.run(work)

    async def left(self, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        await self._store.run(lambda tx: tx.note_departure(guild_id, self._now()))

    async def back(self, guild_id: int) -> None:
        """Note that a server has the bot again: it keeps everything."""
        await self._store.run(lambda tx: tx.forget_departure(guild_id))

    async def erase(self, guild_id: int) -> bool:
        """Erase a page of a server that is still gone; return False if that was not all."""

        def work(tx: Transaction) -> bool:
            return guild_id not in tx.departures() or tx.erase_guild(guild_id, PAGE)

        done = await self._store.run(work)
        if done:
            await self._store.cleanse()
        return done
