"""People beside their tables: each method is a transaction."""

from collections.abc import Callable, Mapping

from bot.store import Store
from bot.tables.erasure import Erased, erase
from bot.tables.own_data import Kept, kept
from bot.tables.seated import Terms
from bot.tables.table import Table


class OwnData:
    """What is kept about each person; `Tables.own_data` is one.

    Args:
        store: where it is kept.
        terms: what all tables share.
        stir: called with each table that an erasure has changed and that is not over before it.
    """

    def __init__(self, store: Store, terms: Terms, stir: Callable[[Table], None]) -> None:
        self._store = store
        self._terms = terms
        self._stir = stir

    async def kept(self, user_id: int) -> Kept:
        """Return what is kept about a person."""
        return await self._store.read(lambda questions: kept(questions, user_id))

    async def erase(self, user_id: int, someone: Mapping[str, str]) -> Erased:
        """Erase everything that is kept about a person; `someone` is the name in its place, by language."""
        erased = await self._store.run(lambda tx: erase(tx, self._terms, user_id, someone))
        await self.cleanse()
        for done in erased.left:
            self._stir(done.table)
        return erased

    async def cleanse(self) -> bool:
        """Leave nothing of what was erased beside the rows; return False if that has to be tried again."""
        return await self._store.cleanse()
