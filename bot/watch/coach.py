"""The coach at work: each finished game is counted once, in the background, when nobody presses.

What is due stands in the database (`ledgers`), so a restart goes on.  One game is counted at a time.  Games
whose end is long past are gone through slowly: with pauses, and only while no robot thinks.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Final

from bot.services import Services
from bot.tables import QueuedGame, agenda, ledgers
from bot.watch.agenda import Kind, Lane
from tapis.coach.analyst import NoLedger
from tapis.engines.wire import NoThought

log = logging.getLogger(__name__)

SETTLE = 1.0
"""Seconds between the end of a game and its counting: the end is shown first."""
COACH: Final = Lane("the coach", patient=True, quiet=True)
AWAY = "away"
"""Why a game has no ledger if the coach failed each time."""


class Counting:
    """Has finished games counted, and shows it on their boards; `thinking`: whether robots do just now."""

    def __init__(self, services: Services, thinking: Callable[[], bool]) -> None:
        self._services = services
        self._thinking = thinking
        self.kinds = (
            Kind("the coach's look", self._next, self._count, COACH),
            Kind("the coach's look back", self._long_past, self._count, COACH),
        )

    async def _next(self, _: object) -> Sequence[QueuedGame]:
        """Return a game that has just ended, or is to be tried again."""
        found = await self._services.tables.run(ledgers.due)
        return () if found is None else (found,)

    async def _long_past(self, last: QueuedGame | None) -> Sequence[QueuedGame]:
        """Return a game whose end is long past, one a look, if no robot thinks."""
        found = None if last or self._thinking() else await self._services.tables.run(ledgers.due, old=True)
        return () if found is None else (found,)

    async def _count(self, due: QueuedGame) -> None:
        """Count one game; note what came of it, and show that once on a board that was just finished."""
        tables = self._services.tables
        try:
            ledger = await self._services.coach.ledger(due.record)
            await self._add_luck(due)
            await tables.run(ledgers.keep, due.table_id, ledger)
            await self._note_levels(due.table_id)
        except NoLedger as refused:
            await self._add_luck(due)
            await tables.run(ledgers.refuse, due.table_id, refused.reason)
        except (NoThought, ValueError) as lost:
            log.warning("table %s could not be counted: %s", due.table_id, lost)
            always = due.always and isinstance(lost, NoThought)
            if await tables.run(agenda.put_off, due.table_id, "due", due.tries, always=always):
                return
            await tables.run(ledgers.refuse, due.table_id, AWAY)
        if not due.old:
            self._services.painter.refresh(due.table_id)

    async def _note_levels(self, table_id: str) -> None:
        """Note which levels the people of a game have reached; each is told at their next private answer."""
        for user_id, game, level in await self._services.scores.levels_at(table_id):
            await self._services.people.reach(user_id, game, level)

    async def _add_luck(self, due: QueuedGame) -> None:
        """Add a game's dice and packs to the luck of its server; what the coach cannot count is left out.

        So is a game that ended as somebody left, whom luck may have moved to it.
        """
        if not (due.record.result or {}).get("ranked"):
            return
        try:
            given = await self._services.coach.given(due.record)
        except NoThought as lost:
            log.warning("the luck of table %s could not be counted: %s", due.table_id, lost)
        else:
            await self._services.tables.run(ledgers.add_luck, due.table_id, given)
