"""Keeps a second bot off a database: a lock of the server, which it lets go however the program ends."""

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Final

import psycopg

from bot.store.errors import StoreInUse
from bot.store.postgresql.connecting import Server
from bot.store.postgresql.statements import Session

KEY: Final = 0x54415056 << 32 | 1
"""The lock: "TAPV" and a number, beyond the ids of people, which are locked while they open a table."""
WAIT = 3.0
"""Seconds for the server to notice that the program before has been killed."""
_WHO: Final = (
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND CAST(classid AS BIGINT) << 32 | CAST(objid AS BIGINT) = %s AND granted"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def _try(connection: Session) -> bool:
    [taken] = connection.execute("SELECT pg_try_advisory_lock(%s)", (KEY,)).fetchone() or [False]
    return bool(taken)


class Hold:
    """The lock of one program on a database.

    Args:
        server: the server of the database.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self.name = f"tapis-vert of {socket.gethostname()[:30]}, process {os.getpid()}"
        self._connection: Session | None = None
        self._one = threading.Lock()

    def take(self, connection: Session) -> None:
        """Take the lock on this connection, which is kept.

        Raises:
            StoreInUse: if another program has it.
        """
        until = time.monotonic() + WAIT
        while not (taken := _try(connection)) and time.monotonic() < until:
            time.sleep(0.05)
        if not taken:
            who = connection.execute(_WHO, (KEY,)).fetchone()
            connection.close()
            raise StoreInUse(
                f"{self._server.place} is in use: another copy of the bot is running on it"
                f" ({who[0] if who else 'unknown'})"
            )
        self._connection = connection

    def keep(self) -> None:
        """Take the lock again if its connection broke; for the threads of the store.

        Raises:
            StoreInUse: if another program has it meanwhile.
            Lost: if the server cannot be reached.
        """
        with self._one:
            if not self._held():
                self.take(self._server.connect(self.name))

    def _held(self) -> bool:
        if self._connection is None or self._connection.closed:
            return False
        try:
            self._connection.execute("SELECT 1", prepare=False)
        except psycopg.Error:
            self._connection.close()
            return False
        return True

    def let_go(self) -> None:
        """Let the lock go."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
