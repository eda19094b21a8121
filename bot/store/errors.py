"""The errors of the database; each message is one readable line for the host of the bot.

What each error of SQLite and of PostgreSQL means stands below, for the start and for each transaction.
"""

import sqlite3
from collections.abc import Mapping
from typing import Final


class StoreError(Exception):
    """The database cannot be used; the message says why in one line."""


class StoreInUse(StoreError):
    """Another process holds the database."""


class StoreTooNew(StoreError):
    """The database was written by a newer program."""


class StoreOfAnother(StoreError):
    """The database belongs to another Discord application."""


class StoreBroken(StoreError):
    """The file is damaged, or is no database of this program."""


class StoreUnreachable(StoreError):
    """There is no such file or address, or a program that is needed is missing: another try is of no use."""


class StoreUnfit(StoreUnreachable):
    """The server, or what stands before it, is not what the program needs; the message says what to do."""


class StoreClosed(StoreError):
    """The store was closed."""


class StoreTrouble(StoreError):
    """A trouble that passes: the next transaction tries again, and the message says all there is to know."""

    TEXT = "error.database"
    """The key of what players are told."""


class StoreAway(StoreTrouble):
    """The server is away, or another program holds the file; nothing was changed."""


class StoreInDoubt(StoreTrouble):
    """The connection broke while a transaction was committed, and nobody knows whether it was."""

    TEXT = "error.doubt"


class StoreOnBadDisk(StoreTrouble):
    """The disk is full, read-only or failing; nothing was changed, and a later try may succeed."""

    TEXT = "error.disk"


SQLITE: Final[Mapping[int, tuple[type[StoreError], type[StoreError]]]] = {
    sqlite3.SQLITE_BUSY: (StoreInUse, StoreAway),
    sqlite3.SQLITE_LOCKED: (StoreInUse, StoreAway),
    sqlite3.SQLITE_FULL: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_IOERR: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_READONLY: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_CANTOPEN: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_PERM: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_CORRUPT: (StoreBroken, StoreOnBadDisk),
    sqlite3.SQLITE_NOTADB: (StoreBroken, StoreOnBadDisk),
}
"""By the primary code: what it is at the start, and in a transaction."""
POSTGRESQL: Final[Mapping[str, type[StoreError]]] = {
    "08": StoreAway,  # the connection
    "57P": StoreAway,  # the server stops, starts or crashed
    "53300": StoreAway,  # it has no connection left
    "25006": StoreAway,  # it only reads now
    "53100": StoreOnBadDisk,
    "58": StoreOnBadDisk,
    "26000": StoreUnfit,  # a prepared statement is not there, or is there already: it is of another session
    "42P05": StoreUnfit,
}
"""By the first letters of the SQLSTATE. Two transactions that met are no trouble of the database: they run
again (`bot/store/postgresql/connecting.py`)."""


def of_sqlite(error: sqlite3.Error, *, start: bool) -> type[StoreError]:
    """Return what an error of SQLite is; one of a statement is the program's own."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code not in SQLITE:
        return StoreBroken if start else StoreError
    return SQLITE[code][0 if start else 1]


def of_postgresql(state: str) -> type[StoreError]:
    """Return what an error of PostgreSQL is.

    >>> of_postgresql("57P01").__name__, of_postgresql("42601").__name__
    ('StoreAway', 'StoreError')
    """
    return next((kind for prefix, kind in POSTGRESQL.items() if state.startswith(prefix)), StoreError)
