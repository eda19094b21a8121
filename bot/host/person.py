"""What the host does for a person who cannot use `/mydata`: a file of what is kept, and its erasure."""

from bot.settings import Settings
from bot.shelf import SHELF
from bot.store import Store, StoreInUse, StoreUnreachable, open_store
from bot.tables import PersonalData, Tables
from bot.text import in_each_language


async def export(settings: Settings, user_id: int) -> str:
    """Return what is kept about a person, as the file of `/mydata`.

    Raises:
        StoreError: if the database cannot be used, or the bot runs on it.
    """
    store = await _opened(settings)
    try:
        tables = Tables(store, SHELF)
        return (await tables.own_data.kept(user_id)).text(tables.clock())
    finally:
        await store.close()


async def erase(settings: Settings, user_id: int) -> tuple[PersonalData, bool]:
    """Erase everything that is kept about a person; the next start of the bot repaints the boards.

    Return what was kept, and False if something of it may still stand in the log of the database.

    Raises:
        StoreError: if the database cannot be used, or the bot runs on it; nothing was changed.
    """
    store = await _opened(settings)
    try:
        own_data = Tables(store, SHELF).own_data
        kept = await own_data.kept(user_id)
        await own_data.erase(user_id, in_each_language("mydata.someone"))
        return kept, await own_data.cleanse()
    finally:
        await store.close()


async def _opened(settings: Settings) -> Store:
    """Open the database that is there, with the bot off: what it has in memory would be painted again."""
    if settings.database is None and not settings.database_path.is_file():
        raise StoreUnreachable(f"{settings.database_path} is no file")
    try:
        return await open_store(settings.database_path, settings.database)
    except StoreInUse as error:
        raise StoreInUse(
            f"{error}; stop it first, or let the person use /mydata, which works while it runs"
        ) from error
