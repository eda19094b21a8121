"""Connections to a server of PostgreSQL: how they are opened, and what their errors mean."""

import os
import socket
import threading
import time
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8BinaryDumper, IntLoader

from bot.patience import PATIENCE
from bot.store.errors import (
    StoreAway,
    StoreError,
    StoreInUse,
    StoreOnBadDisk,
    StoreTooNew,
    StoreUnreachable,
    of_postgresql,
)
from bot.store.postgresql.statements import Session

OLDEST: Final = 150000
"""The oldest server that is spoken to: PostgreSQL 15."""
DEFAULTS: Final = {"keepalives_idle": "30", "keepalives_interval": "5", "keepalives_count": "3"}
"""What the address may say otherwise, and two limits."""
SETTINGS: Final = (
    b"SELECT set_config('synchronous_commit', 'on', false)"
    b" WHERE current_setting('synchronous_commit') <> 'remote_apply';"
    b"SET default_transaction_isolation = 'read committed'; SET client_min_messages = 'error';"
    b"SET standard_conforming_strings = on; SET jit = off;"
    b"SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)
"""What holds on every connection: a commit is safe on disk before it is told, and the server soon notices a
program that is gone."""
SHUT: Final = 0.25
"""Seconds in which nobody tries to connect after somebody could not."""

_CLASHES: Final = (
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.UniqueViolation,
    errors.LockNotAvailable,
    errors.InFailedSqlTransaction,
    errors.PipelineAborted,
)
"""Two transactions met: the one that is told so may find another state when it runs again."""


class Passing(Exception):
    """A transaction that was not committed, and may be when it is run again; `told` says why in the end."""

    def __init__(self, told: StoreError) -> None:
        super().__init__(str(told))
        self.told = told


class Clash(Passing):
    """Two transactions met."""


class Lost(Passing):
    """The server cannot be reached."""


class Server:
    """A database of PostgreSQL, as its address names it, which may hold a password.

    Raises:
        StoreUnreachable: if that is no address.
    """

    def __init__(self, url: str) -> None:
        try:
            self._parts: dict[str, Any] = {**DEFAULTS, **_limits(), **conninfo_to_dict(url)}
        except psycopg.Error:  # its text may hold the password
            raise StoreUnreachable(
                "DATABASE_URL cannot be read: it is postgresql://USER:PASSWORD@HOST/DATABASE"
            ) from None
        host = self._parts.get("host") or os.environ.get("PGHOST", "localhost")
        name = self._parts.get("dbname") or os.environ.get("PGDATABASE", "")
        self.place = f"PostgreSQL's {name} at {host}"
        self._closed_until = 0.0
        self._door = threading.Lock()

    def connect(self, name: str) -> Session:
        """Open a connection under this name, or raise `Lost`; transactions on it are begun in words."""
        with self._door:
            left = self._closed_until - time.monotonic()
        if left > 0:
            raise Lost(StoreAway(f"{self.place} cannot be reached"))
        try:
            info = make_conninfo(**{**self._parts, "application_name": name, "client_encoding": "utf8"})
            connection: Session = psycopg.connect(info, autocommit=True)
        except psycopg.Error as error:
            with self._door:
                self._closed_until = time.monotonic() + SHUT
            raise Lost(StoreAway(f"{self.place} cannot be reached: {line_of(error)}")) from error
        try:
            for whole in (int, bool):  # the tables have no other whole numbers, and no truth values
                connection.adapters.register_dumper(whole, Int8BinaryDumper)
            connection.adapters.register_loader("numeric", IntLoader)  # a sum of whole numbers
            connection.execute(SETTINGS + _limited(), prepare=False)
        except psycopg.Error as error:
            connection.close()
            raise Lost(StoreAway(f"{self.place} cannot be used: {line_of(error)}")) from error
        return connection

    def first(self, name: str) -> Session:
        """Open the first connection, at the start.

        Raises:
            StoreError: if the server cannot be reached, or is too old.
        """
        try:
            connection = self.connect(name)
        except Lost as lost:
            raise lost.told from lost
        version = connection.info.server_version
        if version < OLDEST:
            connection.close()
            raise StoreTooNew(
                f"{self.place} has version {version // 10000}, this program needs {OLDEST // 10000} or newer"
            )
        return connection

    def failed(self, connection: Session, error: psycopg.Error) -> Passing | StoreError:
        """Return what an error of a transaction means, of which nothing was committed."""
        kind, state = of_postgresql(error.sqlstate or ""), error.sqlstate
        if isinstance(error, _CLASHES):
            return Clash(StoreError(f"the database could not be written: {line_of(error)}"))
        if connection.closed or kind is StoreAway:
            return Lost(StoreAway(f"{self.place} cannot be reached: {line_of(error)}"))
        if kind is StoreOnBadDisk:
            return StoreOnBadDisk(f"{self.place} cannot be written: {line_of(error)} ({state})")
        return kind(f"the database could not be used: {line_of(error)}")

    def told(self, connection: Session, error: psycopg.Error) -> StoreError:
        """Return what an error means at the start, where a whole start is tried again."""
        known = self.failed(connection, error)
        if isinstance(known, Clash):
            return StoreInUse(f"{self.place} is in use: {line_of(error)}")
        return known.told if isinstance(known, Passing) else known


def _limits() -> dict[str, str]:
    """Return the limits of a connection that the address may set otherwise."""
    return {
        "connect_timeout": f"{PATIENCE.connection:.0f}",
        "tcp_user_timeout": f"{1000 * PATIENCE.silence:.0f}",
    }


def _limited() -> bytes:
    """Return the SQL that sets the limits of a connection."""
    return (
        f"; SET lock_timeout = {1000 * PATIENCE.lock:.0f};"
        f" SET idle_in_transaction_session_timeout = {1000 * PATIENCE.abandoned:.0f}"
    ).encode()


def cut(connection: Session) -> None:
    """Break a connection off that another thread waits for."""
    try:
        with socket.socket(fileno=os.dup(connection.fileno())) as wire:
            wire.shutdown(socket.SHUT_RDWR)
    except (OSError, psycopg.Error):
        return  # it is broken already


def line_of(error: psycopg.Error) -> str:
    """Return an error in one line, without its details: they quote rows, and a row may hold a seed."""
    return " ".join((error.diag.message_primary or str(error)).split()) or type(error).__name__
