"""What engines solve beforehand: whatever robots play with, but for usual options, which come solved.

One table is solved at a time, in the coach's process, host after host; it begins when nobody presses.  What
fails is tried again.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from bot.engines.process import NoThought
from bot.games.kit.game import Illegal, OptionSet
from bot.services import Services
from bot.tables import quarantine

log = logging.getLogger(__name__)

AGAIN: Final = 30.0
"""Seconds before the second try; each further pause is twice as long."""
LONGEST: Final = 3600.0
"""The longest pause between two tries."""


class Solving:
    """Has tables solved, each once.

    Args:
        services: the services of the tables.
        again: seconds before the second try.
    """

    def __init__(self, services: Services, *, again: float = AGAIN) -> None:
        self._services = services
        self._again = again
        self._wanted: set[tuple[str, OptionSet]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Leave what is being solved; it begins anew with the next move of a robot there."""
        for task in self._tasks:
            task.cancel()

    def want(self, game: str, options: OptionSet, table_id: str) -> None:
        """Have a table solved that is played with; it comes among those that its host wants."""
        if self._new(game, options):
            self._spawn(self._solve_for(game, options, table_id))

    def _new(self, game: str, options: OptionSet) -> bool:
        """Return True once for each game and options for which there is something to solve."""
        what, entry = (game, options), self._services.shelf[game]
        if what in self._wanted or not entry.solves or options == entry.rules.Options():
            return False
        self._wanted.add(what)
        return True

    def _spawn(self, solving: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(solving)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _solve_for(self, game: str, options: OptionSet, table_id: str) -> None:
        try:
            host = str((await self._services.tables.about(table_id, quarantine.summary)).host_id)
        except Illegal:
            host = ""
        await self._solve(game, options, host)

    async def _solve(self, game: str, options: OptionSet, host: str) -> None:
        """Return when the table is solved; each try that fails is followed by a longer pause."""
        pause = self._again
        while True:
            await self._services.quiet.come()
            try:
                await self._services.coach.prepare(game, options, host)
            except NoThought as error:
                log.warning("%s is played without a solved table: %s", game, error)
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
