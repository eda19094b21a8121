"""The database of the settings, opened with whoever was erased in it still erased."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from bot.host.own_data import Again, erase_again
from bot.settings import Settings
from bot.store import Shards, Store, StoreInUse, StoreUnreachable, open_store
from bot.store.clock import CLOCK
from bot.store.erasures import Erasures

T = TypeVar("T")
LONG_AGO: Final = datetime(1971, 1, 1, tzinfo=UTC)
"""The present where nobody knows it: no erasure is forgotten then."""
log = logging.getLogger(__name__)


async def open_database(settings: Settings, shards: Shards | None = None) -> Store:
    """Open the database, and erase again who came back with an older backup.

    The shards are as of `open_store`.

    Raises:
        StoreError: if it cannot be used; one readable line says why.
    """
    store = await open_store(settings.database_path, settings.database, shards)
    try:
        done = await _erased_again(store, settings.database_path)
    except BaseException:
        await store.close()
        raise
    for line in told(done, settings.database_path):
        log.warning("%s", line)
    return store


async def erase_again_in(path: Path, url: str | None) -> Again:
    """Erase again, in a database that nobody runs on, who came back with an older backup.

    Raises:
        StoreError: as above; the next start of the bot does the rest.
    """
    store = await open_store(path, url)
    try:
        return await _erased_again(store, path)
    finally:
        await store.close()


async def _erased_again(store: Store, path: Path) -> Again:
    store.erasures = Erasures(path)
    return await erase_again(store, CLOCK() if CLOCK.heard else LONG_AGO)


async def at_rest(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do this with the database that is there and the bot off: what it has in memory would be painted again.

    Raises:
        StoreError: if it cannot be used, or the bot runs on it.
    """
    if settings.database is None and not settings.database_path.is_file():
        raise StoreUnreachable(f"{settings.database_path} is no file")
    try:
        store = await open_database(settings)
    except StoreInUse as error:
        raise StoreInUse(
            f"{error}; stop it first, or let the person use /settings, which works while it runs"
        ) from error
    try:
        return await work(store)
    finally:
        await store.close()


def told(done: Again, path: Path) -> list[str]:
    """Return the lines that a host is told of it."""
    lines: list[str] = []
    if done.people:
        lines.append(f"erased again: {done.people} of whom this database was older than their erasure")
    if done.unknown:
        key = Erasures(path).key_file
        lines.append(
            f"{done.unknown} more may have come back, who were erased under a key that is not here: put the"
            f" file of before in the place of {key} and start again"
        )
    if done.trouble:
        lines.append(f"whoever was erased may have come back with a backup: {done.trouble}")
    return lines
