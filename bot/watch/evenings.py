"""The evenings by themselves: they begin, their tables open, their rounds follow each other, they end.

What comes next stands in the database, so nothing is remembered here: whatever stops, a look goes on with it.
"""

import logging

from bot.messages.replies import UNREACHABLE
from bot.messages.troubles import NO_PLACE, trouble_of
from bot.services import Services
from bot.tables import tournament_steps as steps
from bot.tables.tournament_steps import open_table
from bot.watch.agenda import Errands, due
from tapis.pairing.evening import Evening, Problem

log = logging.getLogger(__name__)


class EveningWatch:
    """Takes the steps of the evenings of own servers.

    Args:
        services: the services of the tables.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._errands = Errands(services.jobs, self.take, "evening")
        self.kind = due(services.tables, "evening", self._errands.run)
        services.tables.tournaments.wake = self._errands.run

    async def take(self, evening_id: int) -> None:
        """Take what is due of an evening: its own step, then what Discord is to show of it."""
        tournaments = self._services.tables.tournaments
        if not self._services.tables.time_known:  # it might close a sign-up; a later look takes the step
            return
        evening = await tournaments.step(evening_id)
        if evening is None or not self._ours(evening):
            return
        if not self._services.evening_messages.here(evening):
            await tournaments.noting(evening_id, steps.put_off, evening.problem)
            return
        done = [await self._deliver(evening), await self._redraw(evening_id), await self._follow(evening_id)]
        if evening.trouble and all(done):
            await tournaments.noting(evening_id, steps.settle)

    def _ours(self, evening: Evening) -> bool:
        return self._services.store.shards.own(evening.guild_id)

    async def _deliver(self, evening: Evening) -> bool:
        """Open tables and send posts; return False if Discord does not let us."""
        problem: Problem = "threads"
        tournaments = self._services.tables.tournaments
        try:
            await self._open_tables(evening)
            problem = "posts"
            while (post := await tournaments.noting(evening.id, steps.begin_post)) is not None:
                await self._services.evening_messages.send(post)
                await tournaments.noting(evening.id, steps.told, post)
        except UNREACHABLE as error:
            log.warning("evening %d: %s are refused: %s", evening.id, problem, error)
            await self._put_off(evening, problem, error)
            return False
        return True

    async def _put_off(self, evening: Evening, problem: Problem, error: Exception) -> None:
        """Try again later; what Discord refuses is told as this problem, a channel that is gone ends it."""
        tournaments = self._services.tables.tournaments
        if trouble_of(error).again == "soon":
            await tournaments.noting(evening.id, steps.put_off, evening.problem)
        elif trouble_of(error) is NO_PLACE and await self._services.evening_messages.channel_gone(evening):
            await tournaments.noting(evening.id, steps.lose_channel)
        else:
            await tournaments.noting(evening.id, steps.put_off, problem, refused=True)

    async def _open_tables(self, evening: Evening) -> None:
        """Open the tables that are drawn, one after another, and start their games."""
        services, tournaments = self._services, self._services.tables.tournaments
        for table in evening.to_open:
            begun = await tournaments.noting(evening.id, steps.begin_thread, table.drawn.key)
            if begun is None:
                continue
            thread_id = await services.evening_messages.thread(evening, table, begun)
            opened = await tournaments.noting(evening.id, open_table, table.drawn.key, thread_id)
            if opened is not None:
                services.painter.refresh(opened.id)
                services.pings.summoned(opened)
                services.pings.due(opened, opened.awaited_people)

    async def _redraw(self, evening_id: int) -> bool:
        """Draw the sign-up post anew, where it shows something else; one that is gone is not missed.

        Return False if that has to be tried again.
        """
        tournaments = self._services.tables.tournaments
        evening = await tournaments.found(lambda tx: tx.evening_unheld(evening_id))
        if evening is None or not evening.unshown:
            return True
        try:
            await self._services.evening_messages.redraw(evening)
        except UNREACHABLE as error:
            log.info("the sign-up post of evening %d is not edited: %s", evening_id, error)
            trouble = trouble_of(error)
            if trouble is NO_PLACE or trouble.again == "soon":
                await self._put_off(evening, evening.problem, error)
                return False
        await tournaments.noting(evening_id, steps.shown, evening)
        return True

    async def _follow(self, evening_id: int) -> bool:
        """Let its event in the calendar show what it is doing; one that cannot is followed no more.

        Return False if that has to be tried again.
        """
        tournaments = self._services.tables.tournaments
        evening = await tournaments.found(lambda tx: tx.evening_unheld(evening_id))
        if evening is None or not evening.unfollowed:
            return True
        try:
            await self._services.evening_messages.follow(evening)
        except UNREACHABLE as error:
            log.info("the event of evening %d is not followed: %s", evening_id, error)
            if trouble_of(error).again == "soon":
                await tournaments.noting(evening_id, steps.put_off, evening.problem)
                return False
        await tournaments.noting(evening_id, steps.followed, evening)
        return True
