"""The messages at Discord that show tables, or say whose turn it is: each method is a transaction."""

from collections.abc import Mapping
from typing import Final

from bot.store import Shards, Store, Transaction
from bot.tables.agenda import PAGE

EVERY: Final = 1000
"""More tables than one person sits at."""


class Messages:
    """The boards and pings of tables as their rows note them; `Tables.messages` is one.

    Args:
        store: where the tables are kept.
        own: whose servers are ours.
    """

    def __init__(self, store: Store, own: Shards) -> None:
        self._store = store
        self._own = own

    async def behind(self, after: int = 0) -> list[tuple[int, str]]:
        """Return (number, id) of a page of tables above number `after` whose board may be out of date."""
        return await self._store.run(lambda tx: tx.behind(self._own, after, PAGE), reads=True)

    async def boards_of(self, user_id: int) -> list[str]:
        """Note that the boards of a person's open tables are out of date, as their days off changed.

        Return the ids of these tables; a start repaints those that nobody has painted until then.
        """
        found = await self._store.read(lambda questions: questions.tables_of(user_id, EVERY))
        await self._store.run(lambda tx: tx.note_changes(found))
        return found

    async def shown(self, shown: Mapping[str, int]) -> None:
        """Save how many of its changes (`Table.changes`) each table's board shows."""
        await self._store.run(lambda tx: tx.save_shown(shown.items()))

    async def placed(self, table_id: str, message_id: int | None) -> None:
        """Save the id of the board's message."""
        await self._store.run(lambda tx: tx.set_message(table_id, message_id), at=table_id)

    async def pinged(
        self, table_id: str, message_id: int | None, channel_id: int | None = None
    ) -> tuple[int | None, int | None]:
        """Save the id of the last ping, with its channel if it names several tables; return those before."""

        def work(tx: Transaction) -> tuple[int | None, int | None]:
            row = tx.table(table_id)
            tx.set_ping(table_id, message_id, channel_id)
            return (None, None) if row is None else (row.ping_id, row.ping_channel)

        return await self._store.run(work, at=table_id)

    async def channels_of_ping(self, message_id: int) -> list[int]:
        """Return the channels of the tables that a ping of several tables still names."""
        return await self._store.run(lambda tx: tx.channels_of_ping(message_id), reads=True)

    async def pinged_since(self, guild_id: int, user_id: int, message_id: int) -> list[str]:
        """Return the ids of a server's running tables with this person whose ping is newer than this id."""
        return await self._store.run(lambda tx: tx.pinged_since(guild_id, user_id, message_id), reads=True)

    async def uncalled(self) -> list[str]:
        """Return the ids of running tables whose turn began without a ping."""
        return await self._store.run(lambda tx: tx.uncalled(self._own), reads=True)
