"""Cards that play themselves after a wait: the only legal one, or one that was decided in advance."""

from contextlib import suppress
from typing import Final

from bot.games.kit.game import Illegal
from bot.messages.jobs import guarded
from bot.services import Services
from bot.tables import agenda, play

EVER: Final = 2**62
SLACK: Final = 1_000
"""Milliseconds after its instant from which on a timer counts as forgotten."""


class Timed:
    """Fires the timers of own tables.

    Args:
        services: the services of the tables.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    async def load(self) -> None:
        """Fire from now on, beginning with what was set before the start; before anybody can press.

        What is overdue is fired at once.
        """
        self._services.timers.fire = self.fire
        after = None
        while page := await self._services.tables.run(agenda.due, "timer", after, late=-EVER):
            for _, table_id in page:
                with suppress(Illegal):
                    await self._services.tables.get(table_id)
            after = page[-1]

    async def catch_up(self) -> None:
        """Fire what should have been fired a second ago, and was not."""
        for at, table_id in await self._services.tables.run(agenda.due, "timer", late=SLACK):
            await guarded(self.fire(table_id, at), "a timer")

    async def fire(self, table_id: str, at: int) -> None:
        """Play what plays itself at a table and show it, else call who is to play, unless it was stopped."""
        if not self._services.tables.time_known:  # `catch_up` plays it later
            return
        fired = await self._services.tables.at(table_id, play.fire, at)
        if fired is None:
            return
        done, played = fired
        if played:
            self._services.metrics.moved(done.table.game, "person")
            self._services.painter.refresh(table_id)
            self._services.painter.look(done.table)
        self._services.pings.due(done.table, done.due)
