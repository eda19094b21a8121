"""The SQLite store: one file, one writing connection on one thread, one commit for all that waits.

A second connection, which can only read, answers on a thread of its own what is asked beside the game.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from aiosqlite import Connection
from filelock import FileLock, Timeout

from bot.store.backup import newest_backup
from bot.store.errors import (
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreOnBadDisk,
    StoreUnreachable,
)
from bot.store.private import close_to_others, make_folder, make_private
from bot.store.questions import Questions
from bot.store.reading import read_only
from bot.store.rows import GuildSettings
from bot.store.schema import SCHEMA, prepare
from bot.store.transaction import Transaction

T = TypeVar("T")
Work = Callable[[Transaction], Any]

_SHARED: Final = 64
"""How many transactions share a commit at most: the first of a rush are not kept waiting for the last."""

_OF_THE_DISK: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
}
"""Errors that no statement of ours can bring about."""


class _Line(Connection):
    """A connection that runs a whole function on its thread: one hop, however many statements."""

    async def call(self, function: Callable[[sqlite3.Connection], T]) -> T:
        return await self._execute(function, self._conn)

    async def end(self) -> None:
        """Close and wait for the thread: after a failed connection it still has a word for the loop."""
        await self.close()
        if self._thread.ident is not None:  # it was begun
            await asyncio.to_thread(self._thread.join)


class SqliteStore:
    """The one writer of a database file.

    Transactions that arrive while another is being committed share the next commit: each has a savepoint of
    its own, so that one's failure undoes nothing of another's, and all are answered after that commit.
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
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None
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

    async def run(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` in one transaction on the database's thread; return once it is safe on disk.

        Raises:
            StoreError: if it could not be written; nothing of it then was.
            Exception: what `work` raised; nothing it did is then left.
        """
        if self._closed:
            raise StoreClosed("the database is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        done.add_done_callback(asyncio.Future.exception)  # seen, also where the caller has gone
        self._waiting.append((work, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return await asyncio.shield(done)

    async def read(self, ask: Callable[[Questions], T]) -> T:
        """Ask about finished games, on one state that is safe on disk; no transaction waits for it.

        Raises:
            StoreError: if it could not be read.
            Exception: what `ask` raised.
        """
        if self._closed:
            raise StoreClosed("the database is closed")
        return await self._reading.call(partial(_answer, path=self._path, ask=ask))

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_SHARED], self._waiting[_SHARED:]
            try:
                works = [work for work, _ in batch]
                outcomes = await self._line.call(partial(_commit, path=self._path, works=works))
            except Exception as error:  # noqa: BLE001 - handed to everyone whose work it undid
                outcomes = [error] * len(batch)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, BaseException):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome[0])
        self._writer = None

    async def close(self) -> None:
        """Finish what was handed over, close the file and let other processes have it."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])
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


def _commit(connection: sqlite3.Connection, path: Path, works: list[Work]) -> list[tuple[Any] | Exception]:
    """Run every work in one transaction and commit; an outcome is `(value,)` or what the work raised."""
    transaction = Transaction(connection)
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")  # what a failing disk did not let us undo
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [_run(connection, path, transaction, work) for work in works]
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise _failed(error, path, "written") from error
        raise
    return outcomes


def _run(
    connection: sqlite3.Connection, path: Path, transaction: Transaction, work: Work
) -> tuple[Any] | Exception:
    connection.execute("SAVEPOINT work")
    try:
        value = work(transaction)
    except Exception as error:
        if not connection.in_transaction:
            raise  # a full disk undoes the whole transaction: nobody must be told of a success
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return _failed(error, path, "written") if isinstance(error, sqlite3.Error) else error
    connection.execute("RELEASE work")
    return (value,)


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
        raise _failed(error, path, "read") from error


def _failed(error: sqlite3.Error, path: Path, done: str) -> StoreError:
    """Say what could not be done; of a disk's failure all that a host needs: file, cause, newest backup."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK:
        cause = f"{error} ({error.sqlite_errorname})"
        return StoreOnBadDisk(f"{path.absolute()} cannot be {done}: {cause}; {newest_backup(path)}")
    return StoreError(f"the database could not be {done}: {error}")


def _readable(error: sqlite3.Error, path: Path) -> StoreError:
    damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
    if damaged:
        return StoreBroken(f"{path} is damaged or no database: {error}")
    return StoreUnreachable(f"{path} cannot be opened: {error}")
