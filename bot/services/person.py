"""What is done for a person who cannot do it by `/mydata`: a file of what is kept, and its erasure."""

from typing import NamedTuple

from bot.messages.replies import in_each_language
from bot.shelf import SHELF
from bot.store import Store
from bot.tables import PersonalData, Tables


class Erased(NamedTuple):
    """What was kept about a person; `clean` is False if something of it may stand in the database's log."""

    kept: PersonalData
    clean: bool


async def export(store: Store, user_id: int) -> str:
    """Return what is kept about a person, as the file of `/mydata`."""
    tables = Tables(store, SHELF)
    return (await tables.own_data.kept(user_id)).text(tables.clock())


async def erase(store: Store, user_id: int) -> Erased:
    """Erase everything that is kept about a person; the next start of the bot repaints the boards."""
    own_data = Tables(store, SHELF).own_data
    kept = await own_data.kept(user_id)
    await own_data.erase(user_id, in_each_language("mydata.someone"))
    return Erased(kept, await own_data.cleanse())
