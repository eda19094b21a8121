"""The SQLite store: one file, one writing connection on one thread, one commit for all that waits.

A second connection, which can only read, answers on a thread of its own what is asked beside the game.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

from aiosqlite import Connection
from filelock import FileLock, Timeout

from bot.store.commit import Committer, Job, Outcome, failed
from bot.store.errors import StoreBroken, StoreClosed, StoreError, StoreInUse, StoreUnreachable
from bot.store.private import close_to_others, make_folder, make_private
from bot.store.questions import Questions
from bot.store.reading import read_only
from bot.store.rows import GuildSettings
from bot.store.schema import SCHEMA, prepare
from bot.store.transaction import Transaction

T = TypeVar("T")

_SHARED: Final = 64
"""How many transactions share a commit at most: the first of a rush are not kept waiting for the last."""


class _Line(Connection):
    """A connection that runs a whole function on its thread: one hop, however many statements."""

    async def call(self, function: Callable[[sqlite3.Connection], T]) -> T:
        return await self._execute(function, self._conn)

    def send(self, function: Callable[[], object]) -> None:
        """Run a function on the thread, which says by itself what came of it."""
        self._tx.put_nowait((None, function))

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, for the thread alone."""
        return self._conn

    async def end(self) -> None:
        """Close and wait for the thread: after a failed connection it still has a word for the loop."""
        await self.close()
        if self._thread.ident is not None:  # it was begun
            await asyncio.to_thread(self._thread.join)


class SqliteStore:
    """The one writer of a database file.

    Transactions that arrive while others are being committed share the next commit and its flush: each has a
    savepoint of its own, so that one's failure undoes nothing of another's, and all are answered after it.
    A transaction, once handed over, runs to its end even if nobody waits for it any more.

    Args:
        path: the database.
        line: the writing connection, ready for use.
        reading: the other one.
        lock: the acquired lock that keeps a second process out.
    """

    def __init__(self, path: Path, line: _Line, reading: _Line, lock: FileLock) -> None:
        self._path = path
        self._line = line
        self._reading = reading
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._committer = Committer(line.connection, path)
        self._waiting: list[Job] = []
        self._committing = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    @classmethod
    async def open(cls, path: Path, schema: Path = SCHEMA) -> Self:
        """Open the database, create it or bring it up to date.

        Raises:
            StoreError: with one readable line: in use by another process, newer than this program, damaged,
                or not to be opened there.
        """
        lock = _hold(path)
        line = _Line(partial(sqlite3.connect, path, isolation_level=None), iter_chunk_size=64)
        reading = _Line(partial(read_only, path), iter_chunk_size=64)
        try:
            _close(path)
            await line
            await line.call(partial(prepare, schema=schema))
            await reading
        except BaseException as error:
            await line.end()
            await reading.end()
            lock.release()
            if isinstance(error, sqlite3.Error):
                raise _readable(error, path) from error
            if isinstance(error, OSError):
                raise StoreUnreachable(f"{path} cannot be opened: {error}") from error
            raise
        return cls(path, line, reading, lock)

    async def run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
    ) -> T:
        """Run `work` in one transaction on the database's thread; return once it is safe on disk.

        Args:
            work: what is done.
            flush: False: only the system has it when this returns; it outlives the program, but not a power
                cut before the next flush.
            meanwhile: called with the value of `work` while the disk is waited for, if it is. Whether it will
                be safe is not known then.

        Raises:
            StoreError: if it could not be written; nothing of it then was.
            Exception: what `work` raised; nothing it did is then left.
        """
        if self._closed:
            raise StoreClosed("the database is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, done, flush, meanwhile))
        if not self._committing:
            self._committing = True
            self._idle.clear()
            self._loop.call_soon(self._commit_next)  # with what else the loop hands over now
        return await done

    async def read(self, ask: Callable[[Questions], T]) -> T:
        """Ask about finished games, on one state that is safe on disk; no transaction waits for it.

        Raises:
            StoreError: if it could not be read.
            Exception: what `ask` raised.
        """
        if self._closed:
            raise StoreClosed("the database is closed")
        return await self._reading.call(partial(_answer, path=self._path, ask=ask))

    def _commit_next(self) -> None:
        """Let the thread commit what waits."""
        batch, self._waiting = self._waiting[:_SHARED], self._waiting[_SHARED:]
        if batch:
            self._line.send(partial(self._commit, batch))
        else:
            self._committing = False
            self._idle.set()

    def _commit(self, batch: list[Job]) -> None:
        """Commit on the thread; the loop is told twice: what came of the jobs, and that it is safe."""
        outcomes: list[Outcome]
        try:
            outcomes = self._committer.commit(batch, partial(self._tell, self._ran, batch))
        except Exception as error:  # noqa: BLE001 - handed to everyone whose work it undid
            outcomes = [error] * len(batch)
        self._tell(self._committed, batch, outcomes)

    def _tell(
        self, heard: Callable[[list[Job], list[Outcome]], None], batch: list[Job], outcomes: list[Outcome]
    ) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(heard, batch, outcomes)

    def _ran(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        for job, outcome in zip(batch, outcomes, strict=True):
            if job.meanwhile is not None and isinstance(outcome, tuple):
                self._loop.call_soon(job.meanwhile, outcome[0])

    def _committed(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        self._commit_next()
        for job, outcome in zip(batch, outcomes, strict=True):
            if job.done.done():
                continue  # the caller has gone
            if isinstance(outcome, tuple):
                job.done.set_result(outcome[0])
            else:
                job.done.set_exception(outcome)

    async def close(self) -> None:
        """Finish what was handed over, close the file and let other processes have it."""
        self._closed = True
        await self._idle.wait()
        await self._reading.close()  # first, so that the last to close is the one that may write
        await self._line.close()
        self._lock.release()

    async def settings(self, guild_id: int) -> GuildSettings:
        """Return a server's settings; the defaults where none were saved."""
        return await self.run(lambda tx: tx.settings(guild_id))

    async def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Keep a server's settings."""
        await self.run(lambda tx: tx.save_settings(guild_id, settings))

    async def note(self, key: str) -> str | None:
        """Return what the program noted for itself under this key, None if nothing."""
        return await self.run(lambda tx: tx.note(key))

    async def save_note(self, key: str, value: str) -> None:
        """Note something under this key."""
        await self.run(lambda tx: tx.save_note(key, value))


def _hold(path: Path) -> FileLock:
    """Take the lock beside the database, which the system gives back however the process ends."""
    try:
        make_folder(path.parent)
        lock = FileLock(f"{path}.lock", mode=0o600, thread_local=False, fallback_to_soft=False)
        lock.acquire(timeout=0)
        close_to_others(Path(f"{path}.lock"))
    except Timeout:
        raise StoreInUse(f"{path} is in use: another copy of the bot is running on it") from None
    except (OSError, NotImplementedError) as error:
        raise StoreUnreachable(f"{path} cannot be used: {error}") from error
    return lock


def _close(path: Path) -> None:
    """Close the database to other people, before it is opened; and what an earlier run left beside it."""
    make_private(path)
    close_to_others(path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))


def _answer(connection: sqlite3.Connection, path: Path, ask: Callable[[Questions], T]) -> T:
    """Ask within one transaction, so that all is of one moment."""
    try:
        connection.execute("BEGIN")
        try:
            return ask(Questions(connection))
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise failed(error, path, "read") from error


def _readable(error: sqlite3.Error, path: Path) -> StoreError:
    damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
    if damaged:
        return StoreBroken(f"{path} is damaged or no database: {error}")
    return StoreUnreachable(f"{path} cannot be opened: {error}")
