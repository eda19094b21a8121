"""Looks at a database of PostgreSQL for a check-up; nothing is changed, and the bot may run meanwhile."""

from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, LiteralString

import psycopg

from bot.store.backup import NOTE
from bot.store.errors import StoreUnreachable
from bot.store.finding import Finding
from bot.store.postgresql.connecting import Server
from bot.store.postgresql.needs import needs
from bot.store.postgresql.schema import newest, steps
from bot.store.postgresql.statements import Session
from bot.store.postgresql.store import READERS, WRITERS

TAKEN: Final = WRITERS + READERS + 1
"""Most connections that one process of the bot opens."""
_NAME: Final = "tapis-vert doctor"
_FIGURES: Final = f"""
    SELECT pg_database_size(current_database()),
           CAST(current_setting('max_connections') AS BIGINT)
           - CAST(current_setting('superuser_reserved_connections') AS BIGINT)
           - CAST(coalesce(current_setting('reserved_connections', true), '0') AS BIGINT)
           - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'
              AND application_name <> '{_NAME}'),
           (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
            AND starts_with(application_name, 'tapis-vert') AND application_name <> '{_NAME}')
"""  # noqa: S608 - a name of our own
_SAFE: Final = ("fsync", "full_page_writes")


@dataclass(frozen=True, slots=True)
class Look:
    """What is seen of a database.

    `version` is the server's, such as 15, and `size` in bytes. `step` is that of the schema, 0 while there is
    none, and `known` the newest that this program knows. `unsafe`: the settings by which a power cut may take
    moves, with their values. `free` are connections that the server has left, `ours` those of the bot.
    `backup`: when and where the newest copy was written, if one is known.
    """

    place: str
    version: int
    size: int
    step: int
    known: int
    needs: tuple[Finding, ...]
    unsafe: tuple[str, ...]
    free: int
    ours: int
    owner: int | None
    backup: str | None


def look(url: str) -> Look:
    """Look at the database at this address.

    Raises:
        StoreError: if it cannot be reached, or the server is too old.
    """
    server = Server(url)
    with closing(server.first(_NAME)) as connection:
        try:
            return _look(connection, server)
        except psycopg.Error as error:
            told = " ".join(str(error).split())
            raise StoreUnreachable(f"{server.place} cannot be read: {told}") from error


def _look(connection: Session, server: Server) -> Look:
    found = tuple(needs(server, connection))
    size, free, ours = _row(connection, _FIGURES)
    values = {name: str(_row(connection, "SELECT current_setting(%s)", name)[0]) for name in _SAFE}
    owner = note(connection, "application")
    return Look(
        server.place,
        connection.info.server_version // 10000,
        size,
        newest(connection) or 0,
        max(steps()),
        found,
        tuple(f"{name}={value}" for name, value in values.items() if value != "on"),
        free,
        ours,
        None if owner is None else int(owner),
        note(connection, NOTE),
    )


def note(connection: Session, key: str) -> str | None:
    """Return the program's note under this key; None if there is none, or no table of notes."""
    if not _row(connection, "SELECT to_regclass('notes') IS NOT NULL")[0]:
        return None
    row = connection.execute("SELECT value FROM notes WHERE key = %s", (key,)).fetchone()
    return None if row is None else str(row[0])


def _row(connection: Session, query: LiteralString, *values: object) -> tuple[Any, ...]:
    return connection.execute(query, values).fetchone() or (None,)
