"""What engines solve beforehand: whatever robots play with, but for usual options, which come solved.

One table is solved at a time, in the coach's process, host after host; it begins when nobody presses.  What
fails is tried again.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from bot.services import Services
from bot.tables import quarantine
from tapis.engines.wire import NoThought
from tapis.games.kit.game import Illegal, OptionSet

log = logging.getLogger(__name__)

AGAIN: Final = 30.0
"""Seconds before the second try; each further pause is twice as long."""
LONGEST: Final = 3600.0
"""The longest pause between two tries."""


class Solving:
    """Has tables solved, each once; after `again` seconds it tries once more."""

    def __init__(self, services: Services, *, again: float = AGAIN) -> None:
        self._services = services
        self._again = again
        self._wanted: set[tuple[str, OptionSet]] = set()

    def want(self, game: str, options: OptionSet, table_id: str) -> None:
        """Have a table solved that is played with, once; it comes among those that its host wants."""
        what, entry = (game, options), self._services.shelf[game]
        if what not in self._wanted and entry.solves and options != entry.rules.Options():
            self._wanted.add(what)
            self._services.jobs.spawn(self._solve(game, options, table_id), patient=True)

    async def _solve(self, game: str, options: OptionSet, table_id: str) -> None:
        """Return when the table is solved; each try that fails is followed by a longer pause."""
        host, pause = "", self._again
        with suppress(Illegal):
            host = str((await self._services.tables.about(table_id, quarantine.summary)).host_id)
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
