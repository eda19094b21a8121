"""A few threads, each with a connection of its own, and the transactions on it.

Statements are sent as they come, and an answer is waited for only where a row is asked for, and at the COMMIT
(psycopg's pipeline mode). So a server far away costs a round trip for each of these, not for each statement.

A transaction that writes notes its number in the row of its session (`sessions`), just before its COMMIT. If
the answer to that is lost, another session reads the row: so it is known whether the transaction was
committed, whatever became of the server.
"""

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, LiteralString, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus

from bot.patience import PATIENCE
from bot.store.postgresql.connecting import Lost, Server, cut
from bot.store.postgresql.statements import (
    END_OTHER,
    PostgresLine,
    PostgresQuestions,
    PostgresTransaction,
    Session,
    own,
)
from bot.store.questions import Questions
from bot.store.transaction import Transaction

T = TypeVar("T")

PREFIX: Final = "tapis-vert "
"""Begins the name under which a session is known to the server."""
_READ: Final = ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",)
_WRITE: Final = ("BEGIN",)
_WRITE_LATER: Final = ("BEGIN", "SET LOCAL synchronous_commit = off")


class Writes(Exception):
    """A transaction that was to read only wants to write."""


class Doubt(Exception):
    """The connection broke during a COMMIT.

    It tells the id of the session, the number of the transaction, and what its work returned.
    """

    def __init__(self, session: str, number: int, value: object) -> None:
        super().__init__(session, number)
        self.session, self.number = session, number
        self.value: Any = value


class Line:
    """A connection that is opened when it is first needed, and anew after it broke.

    `ready` is called after each opening, and may raise.
    """

    def __init__(self, server: Server, ready: Callable[[], object]) -> None:
        self._server = server
        self._ready = ready
        self._connection: Session | None = None
        self._name = ""
        self._number = 0
        self._line: PostgresLine
        self.began: float | None = None
        """When the present job began, by the steady clock."""

    def write(self, work: Callable[[Transaction], T], *, flush: bool, ran: Callable[[T], object]) -> T:
        """Run a transaction that may write; `ran` is called before its COMMIT."""
        connection = self._open()

        def whole() -> T:
            value = work(PostgresTransaction(self._line))
            ran(value)
            return value

        self._number += 1
        noted = (
            f"UPDATE sessions SET done = {self._number} WHERE id = '{self._name}'"  # noqa: S608 - names of our own
            " AND pg_current_xact_id_if_assigned() IS NOT NULL"
        )
        begin = _WRITE if flush else _WRITE_LATER
        return self._run(connection, begin, whole, (own(noted), "COMMIT"), commits=True)

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a transaction that only reads: it sees one state and holds nobody up."""
        return self._reading(lambda: work(Transaction(self._line)))

    def ask(self, ask: Callable[[Questions], T]) -> T:
        """Query finished games."""
        return self._reading(lambda: ask(PostgresQuestions(self._line)))

    def committed(self, doubt: Doubt) -> bool:
        """Return whether a transaction was committed whose answer was lost; its session is ended first."""
        connection = self._open()

        def asked() -> bool:
            connection.execute(END_OTHER, (PREFIX + doubt.session,))
            row = connection.execute(
                "SELECT done FROM sessions WHERE id = %s FOR UPDATE", (doubt.session,)
            ).fetchone()
            return row is not None and row[0] >= doubt.number

        return self._run(connection, _WRITE, asked, ("ROLLBACK",))

    def break_off(self) -> None:
        """Break the connection off, from another thread."""
        if (connection := self._connection) is not None:
            cut(connection)

    def close(self) -> None:
        """Close the connection; its row is needed no more."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("DELETE FROM sessions WHERE id = %s", (self._name,))
            self._connection.close()
            self._connection = None

    def _open(self) -> Session:
        connection = self._connection
        if connection is None or connection.closed:
            self._connection = None
            name = secrets.token_hex(8)
            connection = self._server.connect(PREFIX + name)
            try:
                added = f"INSERT INTO sessions (id) VALUES ('{name}')"  # noqa: S608 - as above
                connection.execute(own("; ".join((*_WRITE_LATER, added, "COMMIT"))), prepare=False)
                self._ready()
            except BaseException as error:
                connection.close()
                if isinstance(error, psycopg.Error):
                    raise self._server.failed(connection, error) from error
                raise
            self._connection, self._name, self._number = connection, name, 0
            self._line = PostgresLine(connection)
        return connection

    def _reading(self, ask: Callable[[], T]) -> T:
        return self._run(self._open(), _READ, ask, ("COMMIT",))

    def _run(
        self,
        connection: Session,
        begin: Sequence[LiteralString],
        ask: Callable[[], T],
        end: Sequence[LiteralString],
        *,
        commits: bool = False,
    ) -> T:
        """Do this in a transaction; if it fails, all is undone."""
        done: tuple[T] | None = None
        failed: BaseException | None = None
        self.began = time.monotonic()
        try:
            with connection.pipeline():
                try:
                    _send(connection, begin)
                    done = (ask(),)
                    self.began = time.monotonic()
                    _send(connection, end)
                except BaseException as error:  # noqa: BLE001 - raised once the answers under way are read
                    failed = error
                    with suppress(psycopg.Error):
                        _send(connection, ("ROLLBACK",))
        except psycopg.Error as error:
            if not isinstance(failed, psycopg.Error):  # a statement before failed, which nobody asked for
                failed = error
        finally:
            self.began = None
        if isinstance(failed, psycopg.Error):
            if commits and done is not None and connection.closed:
                raise Doubt(self._name, self._number, done[0]) from failed
            undone = self._undone(connection, failed)
            refused = begin == _READ and isinstance(failed, errors.ReadOnlySqlTransaction)
            raise (Writes if refused else undone) from failed
        if done is None or failed is not None:
            self._undo(connection)
            raise failed or AssertionError
        return done[0]

    def _undone(self, connection: Session, error: psycopg.Error) -> Exception:
        """Undo the transaction; return what its error means."""
        self._undo(connection)
        failed = self._server.failed(connection, error)
        if isinstance(failed, Lost):
            connection.close()  # it may be the server that only reads now
        return failed

    def _undo(self, connection: Session) -> None:
        if not connection.closed and connection.info.transaction_status != TransactionStatus.IDLE:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK", prepare=False)
        if connection.info.transaction_status != TransactionStatus.IDLE:
            connection.close()


def _send(connection: Session, statements: Sequence[LiteralString]) -> None:
    for statement in statements:
        connection.execute(statement, prepare=False)


class Threads:
    """Runs jobs in threads, for each of which a connection is made; no more than were needed at once."""

    def __init__(self, make: Callable[[], Line], most: int, name: str) -> None:
        self._make = make
        self._executor = ThreadPoolExecutor(most, name)
        self._own = threading.local()
        self._all: list[Line] = []
        self._loop = asyncio.get_running_loop()
        self._under_way = 0
        self._watch: asyncio.TimerHandle | None = None

    async def run(self, job: Callable[[Line], T]) -> T:
        """Run a job in a thread; one that takes too long is broken off."""
        self._under_way += 1
        if self._watch is None:
            self._watch = self._loop.call_later(1.0, self._look)
        try:
            return await self._loop.run_in_executor(self._executor, self._do, job)
        finally:
            self._under_way -= 1

    def _do(self, job: Callable[[Line], T]) -> T:
        own: Line | None = getattr(self._own, "line", None)
        if own is None:
            own = self._own.line = self._make()
            self._all.append(own)
        return job(own)

    def _look(self) -> None:
        """Break off what takes too long; look again while anything runs."""
        late = time.monotonic() - PATIENCE.transaction
        for each in self._all:
            if each.began is not None and each.began < late:
                each.break_off()
        self._watch = self._loop.call_later(1.0, self._look) if self._under_way else None

    async def close(self) -> None:
        """Close everything; no job may run any more."""
        if self._watch is not None:
            self._watch.cancel()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._executor.shutdown()
        for each in self._all:
            each.close()
