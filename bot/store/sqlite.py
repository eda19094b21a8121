"""The SQLite store: one writing connection on its own thread, one commit for all waiting transactions.

A second connection, on another thread, is read-only and answers queries on finished games.
"""

import asyncio
import errno
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final, Self, TypeVar

from aiosqlite import Connection
from filelock import FileLock, Timeout

from bot.patience import PATIENCE
from bot.store.backup import read_only
from bot.store.clock import CLOCK
from bot.store.commit import Committer, Job, Outcome, failed
from bot.store.errors import (
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreOnBadDisk,
    StoreUnreachable,
    of_sqlite,
)
from bot.store.private import close_to_others, make_folder, make_private
from bot.store.questions import Questions
from bot.store.schema import SCHEMA, empty_log, prepare
from bot.store.store import Store
from bot.store.transaction import Transaction
from bot.store.upgrade import forget_copies

T = TypeVar("T")

_SHARED: Final = 64
"""Most transactions in one commit, so in a rush the first do not wait for the last."""
_LOOK: Final = 3600.0
"""Seconds between two looks at what is to be deleted."""
_OF_THE_PATH: Final = {
    errno.ENOENT,  # its folder is made first, so there is none only where none can be: /proc
    errno.EEXIST,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.EINVAL,
}
"""Errors of a path where no file can ever be; all others may pass."""


class _Line(Connection):
    """A connection that runs a whole function on its thread, with one hop for all its statements."""

    async def call(self, function: Callable[[sqlite3.Connection], T]) -> T:
        return await self._execute(function, self._conn)  # pyright: ignore[reportUnknownMemberType] - untyped there

    def send(self, function: Callable[[], object]) -> None:
        """Run a function on the thread; its result is not returned."""
        self._tx.put_nowait((None, function))  # pyright: ignore[reportUnknownMemberType] - as above

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection; only the thread may use it."""
        return self._conn

    async def end(self) -> None:
        """Close and wait for the thread, which calls the loop even after a failed connection."""
        await self.close()
        if self._thread.ident is not None:  # it has started
            await asyncio.to_thread(self._thread.join)


class SqliteStore(Store):
    """The one writer of a database file.

    Transactions that arrive during a commit share the next commit and its flush. Each has its own savepoint,
    so a failure undoes nothing of the others; all return after the commit. A transaction that was handed over
    runs to its end even if its caller is cancelled.

    Both connections are ready for use, and the lock, which keeps a second process out, is acquired.
    """

    setting = "DATABASE_PATH"

    def __init__(self, path: Path, line: _Line, reading: _Line, lock: FileLock) -> None:
        super().__init__(str(path))
        self._path, self._line, self._reading, self._lock = path, line, reading, lock
        self._loop = asyncio.get_running_loop()
        self._committer = Committer(line.connection, path)
        self._telling = Lock()
        """Held by the thread while it tells the loop something; after what ran it begins to write.

        Python runs one thread at a time: a loop that drew at once would keep the thread from its commit.
        """
        self._waiting: list[Job] = []
        self._committing = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    @classmethod
    async def open(cls, path: Path, schema: Path = SCHEMA) -> Self:
        """Open the database; create it or bring it up to date as needed.

        Raises:
            StoreError: if it is in use by another process, newer than this program, damaged, or cannot be
                opened; one readable line says which.
        """
        lock = _hold(path)
        line = _Line(partial(_writing, path), iter_chunk_size=64)
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
                raise _unusable(error, path, "opened") from error
            raise
        return cls(path, line, reading, lock)

    async def run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
        reads: bool = False,  # noqa: ARG002 - on the one thread all transactions stand in one line
        at: str | None = None,  # noqa: ARG002 - as above
    ) -> T:
        """Run `work` in one transaction on the database's thread; return once it is safe on disk."""
        if self._closed:
            raise StoreClosed("the database is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, done, flush, meanwhile))
        if not self._committing:
            self._committing = True
            self._idle.clear()
            self._loop.call_soon(self._commit_next)  # what this turn of the loop hands over shares it
        return await done

    async def read(self, ask: Callable[[Questions], T]) -> T:
        """Query finished games on the reading thread."""
        if self._closed:
            raise StoreClosed("the database is closed")
        return await self._reading.call(partial(_answer, path=self._path, ask=ask))

    def _commit_next(self) -> None:
        """Hand the waiting transactions to the thread."""
        batch, self._waiting = self._waiting[:_SHARED], self._waiting[_SHARED:]
        if batch:
            self._line.send(partial(self._commit, batch))
        else:
            self._committing = False
            self._idle.set()

    def _commit(self, batch: list[Job]) -> None:
        """Commit on the thread; tell the loop the outcomes, and again once they are safe on disk."""
        outcomes: list[Outcome]
        try:
            outcomes = self._committer.commit(batch, partial(self._tell, self._ran, batch))
        except Exception as error:  # noqa: BLE001 - handed to everyone whose work it undid
            outcomes = [error] * len(batch)
        self._tell(self._committed, batch, outcomes)

    def _tell(
        self, heard: Callable[[list[Job], list[Outcome]], None], batch: list[Job], outcomes: list[Outcome]
    ) -> None:
        with self._telling, suppress(RuntimeError):  # the loop is closed, so nobody waits
            self._loop.call_soon_threadsafe(heard, batch, outcomes)

    def _ran(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        """Do what is done meanwhile, once the thread writes."""
        with self._telling:
            pass
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

    async def cleanse(self) -> bool:
        """Empty the write-ahead log, which holds pages as they were; free pages hold nothing anyway."""
        if self._closed:
            raise StoreClosed("the database is closed")
        return await self._line.call(empty_log)

    async def keep(self) -> None:
        """Delete copies of before an upgrade in time, at the start and each hour; this returns never."""
        while True:
            if CLOCK.heard:
                await asyncio.to_thread(forget_copies, self._path, CLOCK())
            await asyncio.sleep(_LOOK)

    async def close(self) -> None:
        """Finish the transactions handed over, close the file, release the lock."""
        self._closed = True
        await self._idle.wait()
        await self._reading.close()  # first, so the writing connection closes last and checkpoints
        await self._line.close()
        self._lock.release()


def _writing(path: Path) -> sqlite3.Connection:
    """Open the connection that writes."""
    return sqlite3.connect(path, isolation_level=None, timeout=PATIENCE.file)


@contextmanager
def held(path: Path) -> Generator[None]:
    """Hold a database that nobody runs on, brought up to date and checked, or raise as `SqliteStore.open`."""
    lock = _hold(path)
    try:
        with closing(_writing(path)) as connection:
            prepare(connection, SCHEMA)
        yield
    except sqlite3.Error as error:
        raise _readable(error, path) from error
    finally:
        lock.release()


def _hold(path: Path) -> FileLock:
    """Take the lock beside the database; the system releases it however the process ends."""
    try:
        lock = lock_of(path)
        lock.acquire(timeout=0)
    except Timeout:
        raise StoreInUse(f"{path} is in use: another copy of the bot is running on it") from None
    except (OSError, NotImplementedError) as error:
        raise _unusable(error, path, "used") from error
    return lock


def lock_of(path: Path) -> FileLock:
    """Return the lock beside a database, whose file is there: `Timeout` then says that somebody has it.

    Raises:
        OSError: if there can be no such file.
    """
    make_folder(path.parent)
    make_private(Path(f"{path}.lock"))
    return FileLock(f"{path}.lock", mode=0o600, thread_local=False, fallback_to_soft=False)


def _close(path: Path) -> None:
    """Take others' rights to the database, and to the files an earlier run left beside it, away."""
    make_private(path)
    close_to_others(path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))


def _answer(connection: sqlite3.Connection, path: Path, ask: Callable[[Questions], T]) -> T:
    """Run the query in one transaction, so that it sees one state."""
    try:
        connection.execute("BEGIN")
        try:
            return ask(Questions(connection))
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise failed(error, path, "read") from error


def _unusable(error: OSError | NotImplementedError, path: Path, done: str) -> StoreError:
    """Return what an error of the system means: whether another try may find it mended."""
    passes = isinstance(error, OSError) and error.errno not in _OF_THE_PATH
    return (StoreOnBadDisk if passes else StoreUnreachable)(f"{path} cannot be {done}: {error}")


def _readable(error: sqlite3.Error, path: Path) -> StoreError:
    kind = of_sqlite(error, start=True)
    if kind is StoreOnBadDisk:
        return StoreOnBadDisk(f"{path} cannot be opened: {error} ({error.sqlite_errorname})")
    if kind is StoreInUse:
        return StoreInUse(f"{path} is in use: another program has it open, and writes ({error})")
    damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
    return StoreBroken(f"{path} {'is damaged or no database' if damaged else 'cannot be opened'}: {error}")
