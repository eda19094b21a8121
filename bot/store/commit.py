"""Runs several transactions in one commit, on the database's thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.store.backup import newest_backup
from bot.store.errors import StoreAway, StoreError, StoreOnBadDisk, of_sqlite
from bot.store.transaction import Transaction

Work = Callable[[Transaction], Any]
Outcome = tuple[Any] | Exception
"""The outcome of a transaction: `(value,)`, or the exception it raised."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A transaction that waits for its commit.

    If `flush` is true, it is done only once it is safe on disk. `meanwhile` is called on the loop with its
    value while the disk writes.
    """

    work: Work
    done: asyncio.Future[Any]
    flush: bool
    meanwhile: Callable[[Any], object] | None


class Committer:
    """Commits jobs; used on the database's thread alone.

    On the connection, which writes, `synchronous` is FULL. The path is named in error messages.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._transaction = Transaction(connection)
        self._flushes = True

    def commit(self, jobs: Sequence[Job], ran: Callable[[list[Outcome]], object]) -> list[Outcome]:
        """Run all jobs in one transaction and commit it; flush once if any job asks for it.

        Args:
            jobs: the jobs, run in this order.
            ran: called with the outcomes once all jobs ran, before the commit is on disk, if any of them has
                something to do meanwhile.

        Raises:
            StoreError: if the commit failed; nothing was written.
        """
        connection = self._connection
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")  # a failing disk may leave a transaction open
            flush = any(job.flush for job in jobs)
            if flush != self._flushes:
                self._set_flushes(flush)
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._alone(jobs[0])] if len(jobs) == 1 else [self._run(job) for job in jobs]
            if flush and connection.in_transaction and any(job.meanwhile is not None for job in jobs):
                ran(outcomes)
            if connection.in_transaction:
                connection.commit()  # in one call: between those of `execute` the loop may run, and draw
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise failed(error, self._path, "written") from error
            raise
        return outcomes

    def _set_flushes(self, flush: bool) -> None:
        """Set whether commits wait for the disk from now on.

        With `synchronous=NORMAL` SQLite flushes the log only before copying it into the database: a power cut
        loses the newest commits and damages nothing.
        """
        self._connection.execute(f"PRAGMA synchronous = {'FULL' if flush else 'NORMAL'}")
        self._flushes = flush

    def _alone(self, job: Job) -> Outcome:
        """Run the only job of a transaction; if it raises, the whole transaction is undone."""
        try:
            return (job.work(self._transaction),)
        except Exception as error:  # noqa: BLE001 - handed to whoever waits for it
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return self._told(error)

    def _run(self, job: Job) -> Outcome:
        """Run one job of several in its own savepoint; if it raises, only this job is undone."""
        connection = self._connection
        connection.execute("SAVEPOINT work")
        try:
            value = job.work(self._transaction)
        except Exception as error:
            if not connection.in_transaction:
                raise  # a full disk undoes the whole transaction, so no job has succeeded
            connection.execute("ROLLBACK TO work")
            connection.execute("RELEASE work")
            return self._told(error)
        connection.execute("RELEASE work")
        return (value,)

    def _told(self, error: Exception) -> Exception:
        return failed(error, self._path, "written") if isinstance(error, sqlite3.Error) else error


def failed(error: sqlite3.Error, path: Path, done: str) -> StoreError:
    """Return the error that says what failed; a disk's failure names file, cause and newest backup."""
    kind = of_sqlite(error, start=False)
    if kind is StoreOnBadDisk:
        cause = f"{error} ({error.sqlite_errorname})"
        return StoreOnBadDisk(f"{path.absolute()} cannot be {done}: {cause}; {newest_backup(path)}")
    if kind is StoreAway:
        return StoreAway(f"{path.absolute()} cannot be {done}: another program holds it ({error})")
    return StoreError(f"the database could not be {done}: {error}")
