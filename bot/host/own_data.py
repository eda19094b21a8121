"""What is done for a person who cannot do it by themselves: a file of what is kept, and its erasure."""

import asyncio
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from bot.features import MARKS, ROWS
from bot.messages.replies import in_each_language
from bot.mydata import erasure
from bot.mydata.own_data import PersonalData, kept_of
from bot.shelf import SHELF
from bot.store import Store, StoreError, Transaction
from bot.store.erasures import DUE, KEPT
from bot.tables import Tables
from bot.tables.codec import milliseconds


class Erased(NamedTuple):
    """What was kept about a person; `clean` is False if something of it may stand in the database's log."""

    kept: PersonalData
    clean: bool


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


class Again(NamedTuple):
    """Who was erased again: how many people, and how many entries there are of which the key is missing.

    `trouble` is why nothing could be looked at.
    """

    people: int = 0
    unknown: int = 0
    trouble: str = ""


async def erase_again(store: Store, now: datetime) -> Again:
    """Erase who was erased before and has come back with an older backup.

    An entry that the database has noted is done, as what it has of that person is of a later time.  Whatever
    breaks this off, the next start does the rest.

    Raises:
        StoreError: if the database cannot be used.
    """
    erasures = store.erasures
    if erasures is None:
        return Again()
    try:
        file = await asyncio.to_thread(erasures.read)
        key = await asyncio.to_thread(erasures.key)
    except StoreError as error:
        return Again(trouble=str(error))
    async with store.only_one("erasures"):
        noted, carried = await store.run(lambda tx: (tx.erasures(), tx.erasures(DUE)), reads=True)
        known = _latest(file, carried)
        since = milliseconds(now - KEPT)
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
