"""The days by themselves: each begins and closes in time, and others play it, too.

A strong robot plays its deals while it is open, a perfect player its throw once it has closed.

All processes of a bot look; what one has done is done for all.
"""

import logging
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, TypeAlias

from bot.days.days import Days
from bot.services import Services
from bot.watch.agenda import Kind, Lane
from tapis.coach.analyst import NoLedger
from tapis.engines.wire import NoThought

log = logging.getLogger(__name__)

Wanted: TypeAlias = tuple[date, str, str, str, int]
"""A day's date, its game, the field, the seed, the version of the rules."""
BESIDE_PEOPLE: Final = Lane("the robot of the day", patient=True)
SETTLE: Final = timedelta(seconds=10)
"""How long after the start of the bot the robot plays nothing."""
AGAIN: Final = timedelta(minutes=10)
"""How long after the robot could not play a day's deals it tries again."""


class DayWatch:
    """Looks after the days."""

    def __init__(self, services: Services) -> None:
        self._services, self._days = services, services.part(Days)
        self._rests_until = services.clock() + SETTLE
        self.kinds = (
            Kind("the look at the days", self._close, lambda day: log.info("the day %s is closed", day)),
            Kind("the robot of the day", self._wanted, self._play, BESIDE_PEOPLE),
        )

    async def _close(self, _: date | None) -> Sequence[date]:
        """Close what is due, and begin today."""
        closed = await self._days.close()
        await self._days.today()
        return closed

    async def _wanted(self, _: Wanted | None) -> Sequence[Wanted]:
        """Return what robot and perfect player have not played, unless they rest after a failure."""
        now = self._services.clock()
        self._rests_until = min(self._rests_until, now + AGAIN)  # where the clock was set back
        return await self._days.robots_wanted() if now >= self._rests_until else ()

    async def _play(self, wanted: Wanted) -> None:
        """Let robot or perfect player play when nobody presses; if one fails, all wait."""
        if self._services.clock() < self._rests_until:
            return
        when, game, field, seed, version = wanted
        await self._services.quiet.come()
        try:
            marks = await self._services.coach.marks(game, seed, version)
        except NoThought as lost:
            log.warning("nobody could play %s of %s beside the people: %s", game, when, lost)
            if not isinstance(lost, NoLedger):
                self._rests_until = self._services.clock() + AGAIN
        else:
            await self._days.keep_robot(when, game, field, marks)
