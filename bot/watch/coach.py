"""The coach at work: each finished game is counted once, in the background, when nobody presses.

What is due stands in the database (`ledgers`), so a restart goes on.  One game is counted at a time.  Games
whose end is long past are gone through slowly: with pauses, and only while no robot thinks.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Final

from bot.coach.worker_pool import Refused
from bot.engines.process import NoThought
from bot.services import Services
from bot.tables import CountedGame, QueuedGame, notebook
from bot.watch.agenda import Kind, Lane

log = logging.getLogger(__name__)

SETTLE = 1.0
"""Seconds between the end of a game and its counting: the end is shown first."""
COACH: Final = Lane("the coach", patient=True, quiet=True)
PAUSES = (10.0, 60.0)
"""Seconds before the second and the third try; after that the coach gives a game up, but no day's."""
LATER = 600.0
"""Seconds between further tries at a day's game, which has no place until it is counted."""
AWAY = "away"
"""Why a game has no ledger if the coach failed each time."""


def _never() -> bool:
    return False


class Counting:
    """Has finished games counted, and shows it on their boards.

    Args:
        services: the services of the tables.
        thinking: whether robots think just now.
        pauses: seconds before each further try.
    """

    def __init__(
        self,
        services: Services,
        thinking: Callable[[], bool] = _never,
        *,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        self._services = services
        self._thinking = thinking
        self._pauses = pauses
        self.kinds = (
            Kind("the coach's look", self._next, self._count_or_enter, COACH),
            Kind("the coach's look back", self._long_past, self._count, COACH),
        )

    async def _next(self, _: object) -> Sequence[QueuedGame | CountedGame]:
        """Return a game that has just ended, or is to be tried again; then one for the notebooks."""
        tables = self._services.tables
        found = await tables.ledgers.due() or await tables.run(notebook.due)
        return () if found is None else (found,)

    async def _long_past(self, last: QueuedGame | None) -> Sequence[QueuedGame]:
        """Return a game whose end is long past, one a look, if no robot thinks."""
        found = None if last or self._thinking() else await self._services.tables.ledgers.due(old=True)
        return () if found is None else (found,)

    async def _count_or_enter(self, found: QueuedGame | CountedGame) -> None:
        if isinstance(found, QueuedGame):
            await self._count(found)
        else:
            await self._enter(found)

    async def _count(self, due: QueuedGame) -> None:
        """Count one game; note what came of it, and show that once on a board that was just finished."""
        ledgers = self._services.tables.ledgers
        try:
            ledger = await self._services.coach.ledger(due.record)
            await self._add_luck(due)
            await ledgers.keep(due.table_id, ledger)
            await self._note_levels(due.table_id)
        except Refused as refused:
            await self._add_luck(due)
            await ledgers.refuse(due.table_id, refused.reason)
        except (NoThought, ValueError) as lost:
            log.warning("table %s could not be counted: %s", due.table_id, lost)
            ranked = due.record.day is not None and isinstance(lost, NoThought)
            pauses = (*self._pauses, LATER)[: due.tries + 1]
            if ranked or due.tries < len(self._pauses):
                await ledgers.put_off(due.table_id, pauses[-1])
                return
            await ledgers.refuse(due.table_id, AWAY)
        if not due.old:
            self._services.painter.refresh(due.table_id)

    async def _enter(self, counted: CountedGame) -> None:
        """Look at the dearest decisions of a counted game once more, for the notebooks of who made them."""
        tables = self._services.tables
        try:
            await tables.at(
                counted.table_id,
                notebook.enter,
                await self._services.coach.thoughts_at_each(counted.record, counted.revs),
            )
        except NoThought as lost:
            log.warning("decisions of table %s could not be looked at: %s", counted.table_id, lost)
            if isinstance(lost, Refused) or counted.tries >= len(self._pauses):
                await tables.about(counted.table_id, notebook.give_up)
            else:
                await tables.about(counted.table_id, notebook.put_off, self._pauses[counted.tries])

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
            await self._services.tables.ledgers.add_luck(due.table_id, given)
