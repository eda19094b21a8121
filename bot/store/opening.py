"""Opens the database that the settings name, and moves one to PostgreSQL.

psycopg is imported only here, when PostgreSQL is chosen: who has SQLite does not pay for it.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.store.errors import StoreUnreachable
from bot.store.shards import ALL, Shards
from bot.store.sqlite import SqliteStore
from bot.store.store import Store

if TYPE_CHECKING:
    from bot.store.postgresql.copies import PostgresCopies
    from bot.store.postgresql.moving import Moved


async def open_store(path: Path, url: str | None = None, shards: Shards | None = None) -> Store:
    """Open PostgreSQL if there is an address, else the SQLite file.

    `shards`: of a bot, beside which others may run with other shards on PostgreSQL; None for a tool.

    Raises:
        StoreError: if it cannot be used; one readable line says why.
    """
    if url is None:
        store = await SqliteStore.open(path)
        store.shards = shards or ALL
        return store
    with _psycopg():
        from bot.store.postgresql import PostgresStore  # noqa: PLC0415 - as said above
    return await PostgresStore.open(url, shards)


def migrate(path: Path, url: str) -> "list[Moved]":
    """Copy an SQLite file into an empty database of PostgreSQL; return what was copied, table by table.

    Raises:
        StoreError: with one readable line; nothing was changed at that address.
    """
    with _psycopg():
        from bot.store.postgresql import moving  # noqa: PLC0415 - as said above
    return moving.migrate(path, url)


def copies(url: str) -> "PostgresCopies":
    """Return what copies the database at this address; `StoreError` if it is none, or psycopg is missing."""
    with _psycopg():
        from bot.store.postgresql.copies import PostgresCopies  # noqa: PLC0415 - as said above
    return PostgresCopies(url)


@contextmanager
def _psycopg() -> Generator[None]:
    try:
        yield
    except ImportError as error:
        raise StoreUnreachable(f"PostgreSQL needs psycopg, which cannot be loaded here: {error}") from error
