"""The coach at work: each finished game is counted once, in the background, when nobody presses.

What is due stands in the database (`ledgers`), so a restart goes on.  One game is counted at a time.  Games
whose end is long past are gone through slowly: with pauses, and only while no robot thinks.
"""

import asyncio
import logging
from collections.abc import Callable

from bot.coach.worker_pool import Coach, Refused
from bot.engines.process import NoThought
from bot.messages.jobs import guarded
from bot.services import Services
from bot.tables import CountedGame, QueuedGame

log = logging.getLogger(__name__)

SETTLE = 1.0
"""Seconds between the end of a game and its counting: the end is shown first."""
CALM = 10.0
"""Seconds between two games whose end is long past."""
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
        coach: what makes ledgers.
        thinking: whether robots think just now.
        calm: seconds between two looks, and between two games whose end is long past.
        pauses: seconds before each further try.
        settle: seconds between the end of a game and its counting.
    """

    def __init__(
        self,
        services: Services,
        coach: Coach,
        thinking: Callable[[], bool] = _never,
        *,
        calm: float = CALM,
        pauses: tuple[float, ...] = PAUSES,
        settle: float = SETTLE,
    ) -> None:
        self._services = services
        self._coach = coach
        self._thinking = thinking
        self._calm = calm
        self._pauses = pauses
        self._settle = settle
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to count, unless that has begun."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop counting; the next start begins the present game anew."""
        if self._task is not None:
            self._task.cancel()

    def wake(self, _: str = "") -> None:
        """Look now, as a game is due."""
        self._woken.set()

    async def _run(self) -> None:
        await guarded(self._services.tables.ledgers.renew(), "the coach's look at old ledgers")
        while True:
            await self._services.quiet.come()
            await guarded(self.look(), "the coach's look")
            try:
                async with asyncio.timeout(self._calm):
                    await self._woken.wait()
                await asyncio.sleep(self._settle)
            except TimeoutError:
                await self._services.quiet.come()
                await guarded(self.look_back(), "the coach's look back")

    async def look(self) -> None:
        """Count all games that have just ended, and those that are to be tried again; then fill notebooks."""
        self._woken.clear()
        tables = self._services.tables
        while True:
            if due := await tables.ledgers.due():
                await self._count(due)
            elif counted := await tables.notebook.due():
                await self._enter(counted)
            else:
                return

    async def look_back(self) -> None:
        """Count one game whose end is long past, if no robot thinks."""
        if not self._thinking() and (due := await self._services.tables.ledgers.due(old=True)):
            await self._count(due)

    async def _count(self, due: QueuedGame) -> None:
        """Count one game; note what came of it, and show that once on a board that was just finished."""
        ledgers = self._services.tables.ledgers
        try:
            ledger = await self._coach.ledger(due.record)
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
        notebook = self._services.tables.notebook
        try:
            await notebook.enter(
                counted.table_id, await self._coach.thoughts_at_each(counted.record, counted.revs)
            )
        except NoThought as lost:
            log.warning("decisions of table %s could not be looked at: %s", counted.table_id, lost)
            if isinstance(lost, Refused) or counted.tries >= len(self._pauses):
                await notebook.give_up(counted.table_id)
            else:
                await notebook.put_off(counted.table_id, self._pauses[counted.tries])

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
            given = await self._coach.given(due.record)
        except NoThought as lost:
            log.warning("the luck of table %s could not be counted: %s", due.table_id, lost)
        else:
            await self._services.tables.ledgers.add_luck(due.table_id, given)
