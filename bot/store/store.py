"""The interface of storage: `SqliteStore` and `PostgresStore` are stores."""

import asyncio
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import ClassVar, Final, TypeVar

from bot.store.erasures import Erasures
from bot.store.questions import Questions
from bot.store.rows import GuildSettings
from bot.store.shards import ALL, Shards
from bot.store.transaction import Transaction

T = TypeVar("T")
AGAIN: Final = 0.25
"""Seconds before a lock that another program has is tried again."""


async def _nothing(_: str) -> None:
    """Keep nothing in memory that others change."""


class Store(ABC):
    """A database of tables, moves, results and settings.

    Args:
        place: where the database is, as its host knows it, without a password.
        shards: whose servers this program looks after, perhaps beside other programs on this database.
    """

    setting: ClassVar[str]
    """The setting that names the database."""

    def __init__(self, place: str, shards: Shards = ALL) -> None:
        self.place, self.shards = place, shards
        self.erasures: Erasures | None = None
        """Where erasures are noted, so that no restore undoes them; None for nowhere."""
        self.heard: Callable[[str], Awaitable[object]] = _nothing
        """Called with what was told (`Transaction.tell`), by this or another program; with "" at first, and
        whenever something may have been missed."""
        self._alone: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @abstractmethod
    async def run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
        reads: bool = False,
        at: str | None = None,
    ) -> T:
        """Run `work` in one transaction; return its value once it is safe on disk.

        Args:
            work: the function that is run, perhaps more than once: only its last run counts.
            flush: if false, this returns once the database has the data: they survive the end of the program,
                but perhaps not a power cut.
            meanwhile: called with the value of `work` while the disk writes, if it does; the commit may still
                fail.
            reads: `work` changes nothing.
            at: the id of the table that this concerns; what concerns one table is run in the order it came.

        Raises:
            StoreInDoubt: if nobody knows whether it was committed.
            StoreError: if the commit failed; nothing was written.
            Exception: what `work` raised; all it did is undone.
        """

    @abstractmethod
    async def read(self, ask: Callable[[Questions], T]) -> T:
        """Query finished games, in one state that is safe on disk; no transaction waits for it.

        Raises:
            StoreError: if it could not be read.
            Exception: what `ask` raised.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish the transactions handed over, and let the database go."""

    async def keep(self) -> None:
        """Keep what this program holds of the database, and hear what others tell; this returns never.

        Raises:
            StoreInUse: if another program holds it now.
        """
        await asyncio.Event().wait()

    @asynccontextmanager
    async def only_one(self, name: str) -> AsyncGenerator[None]:
        """Do what only one program on this database may do at a time; wait for that."""
        async with self._alone[name]:
            try:
                while not await self._try(name):  # noqa: ASYNC110 - no event comes from another process
                    await asyncio.sleep(AGAIN)
                yield
            finally:
                await self._give(name)

    async def _try(self, _name: str, /) -> bool:
        """Take a lock that programs share; here is one program."""
        return True

    async def _give(self, name: str) -> None:  # noqa: B027 - here is nothing to let go
        """Let go of a lock that programs share."""

    async def cleanse(self) -> bool:
        """Leave nothing of what was erased in what the database keeps besides its rows.

        Return False if that cannot be done just now.
        """
        return True

    async def settings(self, guild_id: int) -> GuildSettings:
        """Return a server's settings; the defaults if none were saved."""
        return await self.run(lambda tx: tx.settings(guild_id), reads=True)

    async def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Save a server's settings."""
        await self.run(lambda tx: tx.save_settings(guild_id, settings))

    async def note(self, key: str) -> str | None:
        """Return the program's note under this key, None if there is none."""
        return await self.run(lambda tx: tx.note(key), reads=True)

    async def save_note(self, key: str, value: str, *, flush: bool = True) -> None:
        """Save a note under this key; `flush` as in `run`."""
        await self.run(lambda tx: tx.save_note(key, value), flush=flush)
