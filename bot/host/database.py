"""The database of the settings, opened with whoever was erased in it still erased.

And what is done there for a person who cannot do it by themselves: a file of what is kept, and its erasure.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from bot.features import MARKS, ROWS
from bot.messages.replies import in_each_language
from bot.mydata import erasure
from bot.mydata.own_data import PersonalData, kept_of
from bot.settings import Settings
from bot.shelf import SHELF
from bot.store import Shards, Store, StoreError, StoreInUse, StoreUnreachable, Transaction, open_store
from bot.store.clock import CLOCK
from bot.store.erasures import DUE, KEPT, Erasures
from bot.tables import Tables
from bot.tables.codec import milliseconds

T = TypeVar("T")
LONG_AGO: Final = datetime(1971, 1, 1, tzinfo=UTC)
"""The present where nobody knows it: no erasure is forgotten then."""
log = logging.getLogger(__name__)


class Erased(NamedTuple):
    """What was kept about a person; `clean` is False if something of it may stand in the database's log."""

    kept: PersonalData
    clean: bool


class Again(NamedTuple):
    """Who was erased again: how many people, and how many entries there are of which the key is missing.

    `trouble` is why nothing could be looked at.
    """

    people: int = 0
    unknown: int = 0
    trouble: str = ""


async def open_database(settings: Settings, shards: Shards | None = None) -> Store:
    """Open the database, and erase again who came back with an older backup.

    The shards are as of `open_store`.

    Raises:
        StoreError: if it cannot be used; one readable line says why.
    """
    store = await open_store(settings.database_path, settings.database, shards)
    try:
        done = await erase_again(store, settings.database_path)
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
        return await erase_again(store, path)
    finally:
        await store.close()


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


async def export(store: Store, user_id: int) -> str:
    """Return what is kept about a person, as the file of their own data."""
    tables = Tables(store, SHELF, rows=ROWS, marks=MARKS)
    return (await kept_of(tables, user_id)).text(tables.clock())


async def erase(store: Store, user_id: int, wished: int | None = None) -> Erased:
    """Erase everything that is kept about a person; the next start of the bot repaints the boards.

    `wished` as in `erasure.erase`.
    """
    tables = Tables(store, SHELF, rows=ROWS, marks=MARKS)
    kept = await kept_of(tables, user_id)
    await erasure.erase(tables, user_id, in_each_language("mydata.someone"), wished)
    return Erased(kept, await store.cleanse())


async def erase_again(store: Store, path: Path) -> Again:
    """Erase who was erased before and has come back with an older backup.

    An entry that the database has noted is done, as what it has of that person is of a later time.  Whatever
    breaks this off, the next start does the rest.

    Raises:
        StoreError: if the database cannot be used.
    """
    erasures = store.erasures = Erasures(path)
    try:
        file = await asyncio.to_thread(erasures.read)
        key = await asyncio.to_thread(erasures.key)
    except StoreError as error:
        return Again(trouble=str(error))
    async with store.only_one("erasures"):
        noted, carried = await store.run(lambda tx: (tx.erasures(), tx.erasures(DUE)), reads=True)
        known = _latest(file, carried)
        since = milliseconds((CLOCK() if CLOCK.heard else LONG_AGO) - KEPT)
        due = {name: at for name, at in known.items() if at > max(noted.get(name, 0), since)}
        ours = {name: at for name, at in due.items() if key is not None and key.made(name)}
        people = 0
        for user_id in await store.run(lambda tx: tx.known_people(ROWS), reads=True) if ours else ():
            if key is not None and (wished := ours.get(key.entry(user_id))):
                await erase(store, user_id, wished)
                people += 1
        unknown = due.keys() - ours.keys()

        def settle(tx: Transaction) -> dict[str, int]:
            """Note what is done, so that whoever comes back later is a new person, and drop what is old."""
            tx.note_erasures({name: at for name, at in ours.items() if at > tx.erasures().get(name, 0)})
            tx.drop_erasures(carried.keys() - unknown, DUE)
            return tx.erasures()

        noted = await store.run(settle)
        kept = {name: at for name, at in _latest(known, noted).items() if at > since}
        try:
            await asyncio.to_thread(erasures.replace, kept)
        except OSError as error:
            return Again(people, len(unknown), f"{erasures.file} cannot be written: {error}")
        await store.run(lambda tx: tx.drop_erasures(noted.keys() - kept.keys()))
    return Again(people, len(unknown))


def _latest(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: max(one.get(name, 0), other.get(name, 0)) for name in one.keys() | other.keys()}
