"""The PostgreSQL store: transactions in a few threads, each with a connection of its own.

A connection besides holds what is this program's (`hold.py`), on a thread of its own.

Several programs may write to the server, so a transaction holds the row of the table that it reads
(`SELECT ... FOR UPDATE`). What concerns one table is run in the order it came. What was certainly not
committed is run again for a few seconds; then the caller is told that nothing was changed.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from weakref import WeakValueDictionary

import psycopg

from bot.patience import PATIENCE
from bot.store.errors import StoreClosed, StoreError, StoreInDoubt, StoreInUse
from bot.store.postgresql.connecting import Clash, Passing, Server
from bot.store.postgresql.hold import Hold
from bot.store.postgresql.needs import opened
from bot.store.postgresql.schema import bring_up, newest, steps
from bot.store.postgresql.session import Doubt, Line, Threads, Writes
from bot.store.questions import Questions
from bot.store.schema import SCHEMA
from bot.store.shards import ALL, Shards
from bot.store.store import Store
from bot.store.transaction import Transaction

T = TypeVar("T")
log = logging.getLogger(__name__)

WRITERS, READERS = 8, 2
"""Most connections for transactions, and for queries on finished games."""
BEAT: Final = 1.0
"""Seconds between two looks at the hold."""
CLASHES: Final = 10
"""How often a transaction is run that meets others."""
SHORTEST, LONGEST = 0.01, 0.5
"""Shortest and longest pause between two tries, in seconds."""


class PostgresStore(Store):
    """A database of PostgreSQL, brought up to date, whose shards this program holds."""

    setting = "DATABASE_URL"

    def __init__(self, server: Server, hold: Hold, shards: Shards = ALL) -> None:
        super().__init__(server.place, shards)
        self._hold = hold
        self._loop = asyncio.get_running_loop()
        self._writers = Threads(partial(Line, server, hold.keep), WRITERS, "transactions")
        self._readers = Threads(partial(Line, server, hold.keep), READERS, "questions")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()
        self._holding = ThreadPoolExecutor(1, "hold")
        self._closed = False

    @classmethod
    async def open(cls, url: str, shards: Shards | None = None, schema: Path = SCHEMA) -> Self:
        """Open the database; make its tables or bring them up to date as needed.

        `shards`: those of this program, beside others with other shards; None: it is to be the only one.

        Raises:
            StoreError: if the server cannot be reached, or is not what the store needs, or the database is in
                use by another program, newer than this program, or another program's; one readable line says
                which.
        """
        server = Server(url)
        hold = Hold(server, shards)

        def begin() -> None:
            connection = opened(server, hold.name)
            try:
                with hold.door(connection):
                    hold.take(connection)
                    lacks = (newest(connection) or 0) < max(steps(schema))
                    with hold.whole(connection) if lacks else nullcontext():
                        bring_up(connection, server, schema)
            except psycopg.Error as error:
                told = server.told(connection, error)
                connection.close()
                raise told from error
            except BaseException:
                connection.close()
                raise

        await asyncio.to_thread(begin)
        return cls(server, hold, shards or ALL)

    async def run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
        reads: bool = False,
        at: str | None = None,
    ) -> T:
        """Run `work` in one transaction on one of the threads; return once it is safe on disk."""

        def ran(value: T) -> None:
            if flush and meanwhile is not None:
                with suppress(RuntimeError):  # the loop is closed, so nobody waits
                    self._loop.call_soon_threadsafe(meanwhile, value)

        def write(line: Line) -> T:
            return line.write(work, flush=flush, ran=ran)

        return await self._handed_over(
            self._in_turn(at, write, (lambda line: line.read(work)) if reads else write)
        )

    async def read(self, ask: Callable[[Questions], T]) -> T:
        """Query finished games on the reading threads."""
        return await self._handed_over(self._tried(self._readers, lambda line: line.ask(ask)))

    async def close(self) -> None:
        """Finish the transactions handed over, close the connections, let the lock go."""
        closed, self._closed = self._closed, True
        while self._running:
            await asyncio.wait(set(self._running))
        await self._writers.close()
        await self._readers.close()
        if not closed:
            await self._on_hold(self._hold.let_go)
            self._holding.shutdown()

    async def keep(self) -> None:
        """Look every second whether the shards are held, and what programs tell."""
        while True:
            await self.beat()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Take the shards again if the connection that held them broke; hand on what programs told.

        Raises:
            StoreInUse: if another program holds them now.
        """
        try:
            for told in await self._on_hold(self._hold.news):
                await self.heard(told)
        except StoreInUse:
            raise
        except Passing:
            return  # the server is away; a later beat takes the shards again
        except StoreError as error:
            log.warning("what other copies changed is read again later: %s", error)
            self._hold.missed()

    async def _try(self, name: str) -> bool:
        return await self._on_hold(partial(self._hold.try_named, name))

    async def _give(self, name: str) -> None:
        with suppress(RuntimeError):  # the store is closed, and what it held is free
            await self._on_hold(partial(self._hold.give_named, name))

    async def _on_hold(self, job: Callable[[], T]) -> T:
        """Run a job on the thread of the hold, after those that were handed over before."""
        return await asyncio.shield(self._loop.run_in_executor(self._holding, job))

    async def _handed_over(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for what is handed over, which runs to its end even if its caller is cancelled."""
        if self._closed:
            work.close()
            raise StoreClosed("the database is closed")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # its caller may have gone

    async def _in_turn(self, at: str | None, write: Callable[[Line], T], first: Callable[[Line], T]) -> T:
        """Run what concerns a table when its turn has come; what wants to write after all runs again."""
        async with nullcontext() if at is None else self._turns.setdefault(at, asyncio.Lock()):
            try:
                return await self._tried(self._writers, first)
            except Writes:
                return await self._tried(self._writers, write)

    async def _tried(self, threads: Threads, job: Callable[[Line], T]) -> T:
        """Run a job until it is known what became of it, or patience ends."""
        tries = _Tries(PATIENCE.server)
        while True:
            try:
                return await threads.run(job)
            except Passing as passing:
                await tries.pause(passing)
            except Doubt as doubt:
                if await self._committed(doubt):
                    return doubt.value
                await tries.pause(Clash(StoreError("the database did not answer")))

    async def _committed(self, doubt: Doubt) -> bool:
        """Return whether a transaction was committed whose answer was lost, or raise `StoreInDoubt`."""
        tries = _Tries(PATIENCE.doubt)
        while True:
            try:
                return await self._writers.run(lambda line: line.committed(doubt))
            except Passing as passing:
                try:
                    await tries.pause(passing)
                except Exception as gone:
                    raise StoreInDoubt(f"it is not known whether this was saved: {gone}") from gone


class _Tries:
    """How often, and how soon, something is tried again; so many seconds if the server cannot be reached."""

    def __init__(self, patience: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._until = self._loop.time() + patience
        self._pause = SHORTEST
        self._clashes = 0

    async def pause(self, passing: Passing) -> None:
        """Wait for a moment, longer each time; raise the cause once it was tried often enough."""
        clash = isinstance(passing, Clash)
        self._clashes += clash
        if self._clashes >= CLASHES if clash else self._loop.time() + self._pause > self._until:
            raise passing.told from passing
        await asyncio.sleep(self._pause * random.uniform(0.5, 1.0))  # noqa: S311 - so that two do not meet again
        self._pause = min(self._pause * 2, LONGEST)
