"""The database of the settings, opened with whoever was erased in it still erased."""

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.host.own_data import Again, erase_again
from bot.settings import Settings
from bot.store import Shards, Store, open_store
from bot.store.clock import CLOCK
from bot.store.erasures import Erasures

LONG_AGO: Final = datetime(1971, 1, 1, tzinfo=UTC)
"""The present where nobody knows it: no erasure is forgotten then."""
log = logging.getLogger(__name__)


async def open_database(settings: Settings, shards: Shards | None = None) -> Store:
    """Open the database, and erase again who came back with an older backup.

    Args:
        settings: those that name it.
        shards: as of `open_store`.

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

    Args:
        path: the SQLite file.
        url: the address, if the database is one of PostgreSQL.

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
