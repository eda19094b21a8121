"""How each person wants to be shown what they alone see: kept in the database, and all of it in memory.

Few people change anything, and every private message asks, so a press waits for no query.  Who changes
something may do so at another copy of the bot, which then tells this one.  What is in memory is always the
newest that was read or written: reads and changes follow one another.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final, cast

from bot.store import ANYBODY, Person, Store, Transaction
from tapis.clocks.calendar import next_days_off
from tapis.games.kit.level import LEVELS, Level

_TOLD: Final = "person "
"""Begins what copies of the bot tell each other about a person."""


class People:
    """The people who changed something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, Person] = {}
        self._newest = asyncio.Lock()  # two answers of the store may arrive in the other order

    async def load(self) -> None:
        """Read everybody, before anybody is answered."""
        async with self._newest:
            self._known = await self._store.run(Transaction.people, reads=True)

    def of(self, user_id: int) -> Person:
        """Return how a person is shown things."""
        return self._known.get(user_id, ANYBODY)

    async def change(self, user_id: int, change: Callable[[Person], Person]) -> Person:
        """Change how a person is shown things; return it.  Two changes at once are both kept."""

        def work(tx: Transaction) -> Person:
            person = change(tx.person(user_id))
            tx.save_person(user_id, person)
            tx.tell(f"{_TOLD}{user_id}")
            return person

        async with self._newest:
            person = await self._store.run(work)
            self._keep(user_id, person)
        return person

    async def reach(self, user_id: int, game: str, level: Level) -> None:
        """Note that a person plays better than a level, to be told once; nothing of one reached before."""

        def change(person: Person) -> Person:
            if not _above(person, game, level):
                return person
            reached = {**dict(person.reached), game: level}
            return replace(person, reached=tuple(sorted(reached.items())), untold=person.untold | {game})

        if _above(self.of(user_id), game, level):
            await self.change(user_id, change)

    async def tell(self, user_id: int) -> dict[str, str]:
        """Return by game the levels that a person is still to be told, which are then told, once for ever."""
        levels = dict[str, str]()

        def change(person: Person) -> Person:
            nonlocal levels
            levels = {game: level for game, level in person.reached if game in person.untold}
            return replace(person, untold=frozenset())

        if self.of(user_id).untold:
            await self.change(user_id, change)
        return levels

    async def heard(self, told: str) -> int | None:
        """Read again what another copy of the bot changed; everything if something may have been missed.

        Return whom it changed, None if it tells of nobody.
        """
        user_id = None
        if not told:
            await self.load()
        elif told.startswith(_TOLD) and told.removeprefix(_TOLD).isdecimal():
            user_id = int(told.removeprefix(_TOLD))
            async with self._newest:
                self._keep(user_id, await self._store.run(lambda tx: tx.person(user_id), reads=True))
        return user_id

    def off(self, now: datetime) -> list[int]:
        """Return who has days off that last or are to come."""
        return [user_id for user_id, person in self._known.items() if next_days_off(person, now) is not None]

    async def forget(self, user_id: int) -> None:
        """Erase what is kept of a person."""
        await self.change(user_id, lambda _: ANYBODY)

    def _keep(self, user_id: int, person: Person) -> None:
        if person == ANYBODY:
            self._known.pop(user_id, None)
        else:
            self._known[user_id] = person


def _above(person: Person, game: str, level: Level) -> bool:
    """Return True if a level of a game is higher than what a person has reached."""
    reached = dict(person.reached).get(game)
    return reached is None or LEVELS.index(level) > LEVELS.index(cast("Level", reached))
