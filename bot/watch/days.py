"""The days by themselves: each begins and closes in time, and others play it, too.

A strong robot plays its deals while it is open, a perfect player its throw once it has closed.

All processes of a bot look; what one has done is done for all.
"""

import logging
from datetime import timedelta
from typing import Final

from bot.coach.worker_pool import Refused
from bot.engines.process import NoThought
from bot.messages.jobs import guarded
from bot.services import Services

log = logging.getLogger(__name__)

SETTLE: Final = timedelta(seconds=10)
"""How long after the start of the bot the robot plays nothing."""
AGAIN: Final = timedelta(minutes=10)
"""How long after the robot could not play a day's deals it tries again."""


class DayWatch:
    """Looks after the days.

    Args:
        services: the services of the tables.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._playing = False
        self._rests_until = services.clock() + SETTLE

    async def look(self) -> None:
        """Close what is due, begin today, and let the robot play what it has not."""
        for day in await self._services.tables.days.close():
            log.info("the day %s is closed", day)
        await self._services.tables.days.today()
        now = self._services.clock()
        self._rests_until = min(self._rests_until, now + AGAIN)  # where the clock was set back
        if not self._playing and now >= self._rests_until:
            self._playing = True
            self._services.jobs.spawn(self._play(), patient=True)

    async def _play(self) -> None:
        try:
            await guarded(self.play(), "the robot of the day")
        finally:
            self._playing = False

    async def play(self) -> None:
        """Let robot and perfect player play when nobody presses; what fails is tried later."""
        for when, game, field, seed, version in await self._services.tables.days.robots_wanted():
            await self._services.quiet.come()
            try:
                marks = await self._services.coach.marks(game, seed, version)
            except NoThought as lost:
                log.warning("nobody could play %s of %s beside the people: %s", game, when, lost)
                if isinstance(lost, Refused):
                    continue
                self._rests_until = self._services.clock() + AGAIN
                return
            await self._services.tables.days.keep_robot(when, game, field, marks)
