"""What a program holds of a database: locks of the server, which it lets go however the program ends.

Each bot holds its shards, so no two look after the same servers. A tool holds the whole database. The
connection that holds is used by one thread at a time, and hears what programs tell (`Transaction.tell`).
"""

import os
import secrets
import socket
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Final, LiteralString
from zlib import crc32

import psycopg

from bot.patience import PATIENCE
from bot.store.errors import StoreInUse
from bot.store.postgresql.connecting import Lost, Server
from bot.store.postgresql.statements import CHANNEL, END_OTHER, Session
from bot.store.shards import Shards

KEY: Final = 0x54415056 << 32 | 1
"""Who uses the database: "TAPV" and a number, beyond the ids of people, which are locked while they open a
table. Bots share this lock, a tool has it alone."""
DOOR: Final = 0x54415056 << 32 | 2
"""Held for a moment by who comes in."""
SHARD: Final = 0x54415053
"""With a number: a shard, and how many there are in all."""
NAMED: Final = 0x5441504E
"""With a number: what only one program does at a time (`Store.only_one`)."""
_TRY: Final = "SELECT pg_try_advisory_lock(CAST(%s AS INTEGER), CAST(%s AS INTEGER))"
_GIVE: Final = "SELECT pg_advisory_unlock(CAST(%s AS INTEGER), CAST(%s AS INTEGER))"
_HELD: Final = (
    "SELECT application_name, CAST(objid AS BIGINT) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND CAST(classid AS BIGINT) = %s AND objsubid = %s"
    " AND pid != pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " ORDER BY backend_start"
)


def _yes(connection: Session, sql: LiteralString, *values: int) -> bool:
    [said] = connection.execute(sql, values).fetchone() or [False]
    return bool(said)


class Hold:
    """The locks of one program on a database: on the shards of a bot, or for a tool (None) on all of it."""

    def __init__(self, server: Server, shards: Shards | None = None) -> None:
        self._server = server
        self._shards = shards
        self.name = (
            f"tapis-vert of {socket.gethostname()[:20]}, process {os.getpid()} #{secrets.token_hex(3)}"
        )
        self._connection: Session | None = None
        self._told: list[str] = []
        self._one = threading.RLock()

    @contextmanager
    def door(self, connection: Session) -> Generator[None]:
        """Let nobody else come in meanwhile; `StoreInUse` if somebody stands in it for too long."""
        until = time.monotonic() + PATIENCE.door
        while not _yes(connection, "SELECT pg_try_advisory_lock(%s)", DOOR):
            if time.monotonic() > until:
                raise StoreInUse(
                    f"{self._server.place} is being brought up to date by another copy of the bot"
                )
            time.sleep(0.05)
        try:
            yield
        finally:
            with suppress(psycopg.Error):
                connection.execute("SELECT pg_advisory_unlock(%s)", (DOOR,))

    def take(self, connection: Session) -> None:
        """Take the locks on this connection, which is kept, or raise `StoreInUse`; the door is to be held."""
        connection.execute(END_OTHER, (self.name,))  # our own connection before, if the server still knows it
        until = time.monotonic() + PATIENCE.killed
        while (refused := self._refused(connection)) is not None:
            connection.execute("SELECT pg_advisory_unlock_shared(%s)", (KEY,))
            if time.monotonic() > until:
                raise StoreInUse(f"{self._server.place} is in use: {refused}")
            time.sleep(0.05)
        self._told.append("")
        connection.add_notify_handler(lambda notice: self._told.append(notice.payload))
        connection.execute(f"LISTEN {CHANNEL}")
        self._connection = connection

    def _refused(self, connection: Session) -> str | None:
        """Take all locks, or none of the shards; return why not."""
        if self._shards is None:
            if _yes(connection, "SELECT pg_try_advisory_lock(%s)", KEY):
                return None
            return f"another copy of the bot is running on it ({self._who(connection)})"
        if not _yes(connection, "SELECT pg_try_advisory_lock_shared(%s)", KEY):
            return f"another program has it for itself ({self._who(connection)})"
        refused = self._clash(connection, self._shards)
        if refused is None:
            for shard in self._shards.ids:  # they are free, and nobody else stands in the door
                connection.execute(_TRY, (SHARD, self._shards.count << 16 | shard))
        return refused

    @staticmethod
    def _clash(connection: Session, shards: Shards) -> str | None:
        """Return which program keeps these shards from being taken."""
        for name, number in connection.execute(_HELD, (SHARD, 2)).fetchall():
            count, shard = divmod(number, 1 << 16)
            if count != shards.count:
                return (
                    f"another copy of the bot runs on it with SHARD_COUNT={count} ({name}), and this one has"
                    f" {shards.count}: all copies need the same"
                )
            if shard in shards.ids:
                here = "on it" if count == 1 else f"shard {shard} of {count} on it"
                return f"another copy of the bot is running {here} ({name})"
        return None

    def _who(self, connection: Session) -> str:
        """Return the first program that uses the database."""
        held = connection.execute(_HELD, (KEY >> 32, 1)).fetchall()
        return next((name for name, number in held if number == KEY & 0xFFFFFFFF), "unknown")

    @contextmanager
    def whole(self, connection: Session) -> Generator[None]:
        """Have the database alone, as its tables change, or raise `StoreInUse`; the door is to be held."""
        if not _yes(connection, "SELECT pg_try_advisory_lock(%s)", KEY):
            raise StoreInUse(
                f"{self._server.place} is to be brought up to date, and another copy of the bot is running on"
                f" it ({self._who(connection)}): stop all copies before the first of the new version starts"
            )
        try:
            yield
        finally:
            with suppress(psycopg.Error):
                connection.execute("SELECT pg_advisory_unlock(%s)", (KEY,))

    def keep(self) -> None:
        """Take the locks again if their connection broke; for the threads of the store.

        Raises:
            StoreInUse: if another program has one of them meanwhile.
            Lost: if the server cannot be reached.
        """
        with self._one:
            if self._connection is not None and self._alive(self._connection):
                return
            self._connection = None
            connection = self._server.connect(self.name)
            try:
                with self.door(connection):
                    self.take(connection)
            except BaseException as error:
                connection.close()
                if isinstance(error, psycopg.Error):
                    raise self._server.failed(connection, error) from error
                raise

    def _alive(self, connection: Session) -> bool:
        if connection.closed:
            return False
        try:
            connection.execute("SELECT 1", prepare=False)
        except psycopg.Error:
            connection.close()
            return False
        return True

    def news(self) -> list[str]:
        """Keep the locks, or raise as `keep`; return what was told since, "" if something may be missing."""
        with self._one:
            self.keep()
            told, self._told[:] = list(dict.fromkeys(self._told)), []
            return told

    def missed(self) -> None:
        """Tell once more that something may have been missed."""
        self._told.append("")

    def try_named(self, name: str) -> bool:
        """Take the lock of what only one program does; False if another has it. It raises as `keep`."""
        with self._one:
            try:
                self.keep()
                assert self._connection is not None  # noqa: S101 - it was kept
                return _yes(self._connection, _TRY, NAMED, _number_of(name))
            except (Lost, psycopg.Error):
                return False

    def give_named(self, name: str) -> None:
        """Let go of it; with a broken connection it is gone already."""
        with self._one, suppress(psycopg.Error):
            if self._connection is not None:
                self._connection.execute(_GIVE, (NAMED, _number_of(name)))

    def let_go(self) -> None:
        """Let everything go."""
        with self._one:
            if self._connection is not None:
                with suppress(psycopg.Error):
                    self._connection.close()
                self._connection = None


def _number_of(name: str) -> int:
    """Return the number that a name has in a lock."""
    return crc32(name.encode()) - (1 << 31)
