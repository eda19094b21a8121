"""What a host does for a person, while the bot is off."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.host import own_data
from bot.host.database import open_database
from bot.settings import Settings
from bot.store import Store, StoreInUse, StoreUnreachable


async def export(settings: Settings, user_id: int) -> str:
    """Return what is kept about a person, as the file of their own data.

    Raises:
        StoreError: if the database cannot be used, or the bot runs on it.
    """
    async with _database(settings) as store:
        return await own_data.export(store, user_id)


async def erase(settings: Settings, user_id: int) -> own_data.Erased:
    """Erase everything that is kept about a person, at once.

    Raises:
        StoreError: as above; nothing was changed.
    """
    async with _database(settings) as store:
        return await own_data.erase(store, user_id)


@asynccontextmanager
async def _database(settings: Settings) -> AsyncIterator[Store]:
    """Open the database that is there, with the bot off: what it has in memory would be painted again."""
    if settings.database is None and not settings.database_path.is_file():
        raise StoreUnreachable(f"{settings.database_path} is no file")
    try:
        store = await open_database(settings)
    except StoreInUse as error:
        raise StoreInUse(
            f"{error}; stop it first, or let the person use /settings, which works while it runs"
        ) from error
    try:
        yield store
    finally:
        await store.close()
