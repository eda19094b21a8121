"""Copies an SQLite database into an empty one of PostgreSQL, and checks that all of it arrived.

All is one transaction: whatever fails, the new database is as empty as before.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import sql

from bot.store.backup import read_only
from bot.store.errors import StoreBroken, StoreError, StoreUnreachable
from bot.store.postgresql.connecting import Server
from bot.store.postgresql.hold import Hold
from bot.store.postgresql.needs import opened
from bot.store.postgresql.schema import prepare
from bot.store.postgresql.statements import Session, own
from bot.store.schema import SCHEMA, steps
from bot.store.sqlite import held

Row: TypeAlias = tuple[Any, ...]

OWN: Final = ("steps", "sessions")
"""What PostgreSQL has besides."""


def _made() -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the tables that the steps of the schema make, and which keys may count their rows."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in steps(SCHEMA):
            connection.executescript(step)
        found = connection.execute(f"{_NAMED} ORDER BY rowid").fetchall()
        refers = {
            name: {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")} - {name}
            for (name,) in found
        }
        keys = {
            name: [row[1:3] for row in connection.execute(f"PRAGMA table_info({name})") if row[5]]
            for name in refers
        }
    counting = {name: own[0][0] for name, own in keys.items() if len(own) == 1 and own[0][1] == "INTEGER"}
    return tuple(TopologicalSorter(refers).static_order()), counting


_NAMED: Final = (
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)
TABLES, NUMBERED = _made()
"""All tables of SQLite, each after those that it refers to; keys that the database may count by itself."""
_TEXTS: Final = (
    "SELECT attname FROM pg_attribute"
    " WHERE attrelid = CAST(%s AS regclass) AND atttypid = CAST('text' AS regtype)"
)
_PAGE: Final = 1000


@dataclass(frozen=True, slots=True)
class Moved:
    """A table that was copied: how many rows, and the SHA-256 of all of them, the same on both sides."""

    table: str
    rows: int
    digest: str


def migrate(path: Path, url: str) -> list[Moved]:
    """Copy the SQLite file into the empty database at this address, while no bot runs on either.

    Raises:
        StoreError: with one readable line; the new database is then as empty as before.
    """
    if not path.is_file():
        raise StoreUnreachable(f"{path} is no file")
    server = Server(url)
    with held(path), closing(read_only(path)) as old:
        connection = opened(server, Hold(server).name)
        hold = Hold(server)
        try:
            with hold.door(connection):
                hold.take(connection)
            with connection.transaction():
                prepare(connection, server)
                _check_empty(connection, server)
                _check_tables(old, path)
                moved = [_copied(old, connection, table) for table in TABLES]
                _count_on(connection)
            connection.execute("ANALYZE")
        except sqlite3.Error as error:
            raise StoreBroken(f"{path} cannot be read: {error}") from error
        except psycopg.Error as error:
            raise StoreError(f"{server.place} did not take it: {' '.join(str(error).split())}") from error
        finally:
            hold.let_go()
            connection.close()
    return moved


def _check_empty(connection: Session, server: Server) -> None:
    for table in TABLES:
        if table == "spans":
            continue
        query = sql.SQL("SELECT EXISTS (SELECT 1 FROM {})").format(sql.Identifier(table))
        [filled] = connection.execute(query).fetchone() or [False]
        if filled:
            raise StoreUnreachable(
                f"{server.place} is not empty: it has {table}; a migration needs a database of its own"
            )


def _check_tables(old: sqlite3.Connection, path: Path) -> None:
    if others := {name for (name,) in old.execute(_NAMED)} ^ set(TABLES):
        raise StoreBroken(f"{path} has other tables: {', '.join(sorted(others))}")


def _copied(old: sqlite3.Connection, connection: Session, table: str) -> Moved:
    """Copy a table and read it back; the hashes of what was read here and there must be equal."""
    infos = old.execute(f"PRAGMA table_info({table})").fetchall()
    columns = [name for _, name, *_ in infos]
    keys = [name for _, name in sorted((info[5], info[1]) for info in infos if info[5])]
    name = sql.Identifier(table)
    if table == "spans":
        connection.execute("DELETE FROM spans")
    listed = sql.SQL(", ").join(map(sql.Identifier, columns))
    _triggers(connection, table, on=False)
    ordered = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(keys)}"  # noqa: S608 - names of our own
    with connection.cursor() as cursor:
        with cursor.copy(sql.SQL("COPY {} ({}) FROM STDIN").format(name, listed)) as copy:
            sent = _digest(_kept(old.execute(ordered), copy.write_row))
        _triggers(connection, table, on=True)
    came = _digest(_there(connection, table, columns, keys))
    if sent != came:
        raise StoreBroken(f"{table} did not arrive as it was: {sent[0]} rows were sent, {came[0]} are there")
    return Moved(table, *sent)


def _triggers(connection: Session, table: str, *, on: bool) -> None:
    """Let what happens by itself with new rows happen or not: totals are copied, not counted anew."""
    change = sql.SQL("ENABLE" if on else "DISABLE")
    connection.execute(sql.SQL("ALTER TABLE {} {} TRIGGER USER").format(sql.Identifier(table), change))


def _kept(rows: Iterable[Row], keep: Callable[[Row], object]) -> Iterator[Row]:
    """Yield rows; each is kept first."""
    for row in rows:
        keep(row)
        yield row


def _there(connection: Session, table: str, columns: list[str], keys: list[str]) -> Iterator[Row]:
    """Read a table of PostgreSQL by pages, in SQLite's order."""
    texts = {name for (name,) in connection.execute(_TEXTS, (table,))}
    order = ", ".join(f'{key} COLLATE "C"' if key in texts else key for key in keys)
    with connection.cursor("moved") as cursor:
        cursor.itersize = _PAGE
        cursor.execute(own(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}"))  # noqa: S608 - as above
        yield from cursor


def _digest(rows: Iterable[Row]) -> tuple[int, str]:
    """Return how many rows there are, and the SHA-256 of their values in order."""
    digest, count = hashlib.sha256(), 0
    for row in rows:
        digest.update(repr(tuple(row)).encode("utf-8", "surrogatepass"))
        count += 1
    return count, digest.hexdigest()


def _count_on(connection: Session) -> None:
    """Let the numbers that the database counts go on after the highest."""
    for table, column in NUMBERED.items():
        connection.execute(
            sql.SQL(
                "SELECT setval(pg_get_serial_sequence({0}, {1}), coalesce(max({2}), 1), max({2}) IS NOT NULL)"
                " FROM {3}"
            ).format(table, column, sql.Identifier(column), sql.Identifier(table))
        )
