"""The databases that tests of tables and storage run on: an SQLite file, and one of PostgreSQL."""

import functools
import sqlite3
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.store import Questions, SqliteStore, Store, open_store
from bot.store.schema import SCHEMA, prepare
from discord_sandbox.client import HANGS


@functools.cache
def _blank() -> bytes:
    """Return the file of a database with the whole schema and nothing in its tables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "blank.sqlite3")
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            prepare(connection, SCHEMA)
        return path.read_bytes()


def make_blank(path: Path) -> None:
    """Put a database with nothing in its tables there, unless there is a file: its steps take 0.1 s."""
    if not path.exists():
        path.touch(0o600)
        path.write_bytes(_blank())


def in_memory() -> sqlite3.Connection:
    """Return a database in memory with the whole schema and nothing in its tables."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_blank()[:18] + b"\1\1" + _blank()[20:])  # there is no write-ahead log in memory
    return connection


async def open_blank(path: Path) -> SqliteStore:
    """Open the store of a file; a new one is copied."""
    make_blank(path)
    return await SqliteStore.open(path)


class Base(ABC):
    """A database, beside the store that the program has of it."""

    @abstractmethod
    async def open(self) -> Any:
        """Open its store."""

    @abstractmethod
    def rows(self, query: str, *values: object) -> list[Any]:
        """Read it; marks are SQLite's."""

    @abstractmethod
    def write(self, statement: str, *values: object) -> None:
        """Write into it what the program would not."""

    @abstractmethod
    def questions(self, connection: Any) -> Questions:
        """Return the program's queries on a connection."""

    @abstractmethod
    def dump(self) -> list[str]:
        """Return everything in it, as text."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it."""


class SqliteBase(Base):
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self) -> SqliteStore:
        return await open_blank(self.path)

    def rows(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(self.path, timeout=HANGS)) as connection:
            return connection.execute(query, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        with closing(sqlite3.connect(self.path, timeout=HANGS)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(statement, values)

    def questions(self, connection: Any) -> Questions:
        return Questions(connection)

    def dump(self) -> list[str]:
        with closing(sqlite3.connect(self.path, timeout=HANGS)) as connection:
            names = connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1"
            ).fetchall()
            return [
                f"{name}: {row}"
                for (name,) in names
                for row in connection.execute(f"SELECT * FROM {name}")  # noqa: S608 - names of our own
            ]

    def close(self) -> None:
        return  # it holds nothing


class Undone(Exception):
    """Ends a transaction whose changes nobody wants."""


class PostgresBase(Base):
    """A database of PostgreSQL; psycopg is imported only for it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._own: Any = None

    @property
    def _connection(self) -> Any:
        from psycopg import connect  # noqa: PLC0415 - as the class says

        if self._own is None:
            self._own = connect(self.url, autocommit=True)
        return self._own

    def _line(self) -> Any:
        from bot.store.postgresql.statements import PostgresLine  # noqa: PLC0415 - as the class says

        return PostgresLine(self._connection)

    async def open(self) -> Store:
        return await open_store(Path(), self.url)

    def rows(self, query: str, *values: object) -> list[Any]:
        return self._line().execute(query, values).fetchall()

    def write(self, statement: str, *values: object) -> None:
        self._line().execute(statement, values)

    def questions(self, connection: Any) -> Questions:
        from bot.store.postgresql.statements import PostgresQuestions  # noqa: PLC0415 - as the class says

        return PostgresQuestions(connection)

    @contextmanager
    def undone(self) -> Iterator[Any]:
        """Give what runs statements with SQLite's marks; what they write is undone."""
        with suppress(Undone), self._connection.transaction():
            yield self._line()
            raise Undone

    @contextmanager
    def locked(self, table: str) -> Iterator[None]:
        """Let nobody write into a table, nor change it, meanwhile: who would has to wait."""
        with self._connection.transaction():
            self.write(f"LOCK TABLE {table} IN SHARE MODE")
            yield

    def awaited(self, table: str) -> bool:
        """Return True if somebody waits for a locked table."""
        query = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = CAST(? AS regclass)"
        return bool(self.rows(query, table)[0][0])

    def dump(self) -> list[str]:
        tables = self.rows(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname NOT IN ('sessions', 'steps')"
            " AND relnamespace = CAST('public' AS regnamespace) ORDER BY 1"
        )
        query = " UNION ALL ".join(
            f"SELECT '{name}' AS name, CAST({name} AS TEXT) AS row FROM {name}"  # noqa: S608 - names of our own
            for (name,) in tables
        )
        return [f"{name}: {row}" for name, row in self.rows(query + " ORDER BY 1, 2")]

    def close(self) -> None:
        if self._own is not None:
            self._own.close()


def empty() -> str:
    """Return the address of a database of PostgreSQL without any table."""
    from tests.postgres import databases  # noqa: PLC0415 - who has no psycopg runs the other tests

    return databases().empty()


@contextmanager
def lent() -> Iterator[str]:
    """Lend the address of a database of PostgreSQL with nothing in its tables."""
    from tests.postgres import databases  # noqa: PLC0415 - as above

    with databases().lent() as url:
        yield url


@contextmanager
def base_of(kind: str, file: Path) -> Iterator[Base]:
    """Give an empty database: "sqlite", in this file, or "postgresql"."""
    if kind == "sqlite":
        yield SqliteBase(file)
        return
    with lent() as url:
        base = PostgresBase(url)
        yield base
        base.close()
