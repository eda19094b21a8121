"""The evenings by themselves: they begin, their tables open, their rounds follow each other, they end.

What comes next stands in the database, so nothing is remembered here: whatever stops, a look goes on with it.
"""

import logging

from bot.evenings.evening import Evening, Problem
from bot.games.kit.game import Illegal
from bot.messages.jobs import guarded
from bot.messages.replies import UNREACHABLE
from bot.messages.troubles import NO_PLACE, trouble_of
from bot.services import Services
from bot.tables.evening_posts import EveningPost

log = logging.getLogger(__name__)


class EveningWatch:
    """Takes the steps of the evenings of own servers.

    Args:
        services: the services of the tables.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._busy: dict[int, bool] = {}
        services.tables.evenings.wake = self.wake

    def wake(self, evening_id: int) -> None:
        """Look at an evening soon, as something of it has changed."""
        if evening_id in self._busy:
            self._busy[evening_id] = True
        else:
            self._busy[evening_id] = False
            self._services.jobs.spawn(self._look_at(evening_id))

    async def look(self) -> None:
        """Look at the evenings whose next step is due."""
        for evening_id in await self._services.tables.evenings.due():
            self.wake(evening_id)

    async def _look_at(self, evening_id: int) -> None:
        try:
            again = True
            while again:
                self._busy[evening_id] = False
                await guarded(self.take(evening_id), f"evening {evening_id}")
                again = self._busy[evening_id]
        finally:
            del self._busy[evening_id]

    async def take(self, evening_id: int) -> None:
        """Take what is due of an evening: its own step, then what Discord is to show of it."""
        evenings = self._services.tables.evenings
        if not self._services.tables.time_known:  # it might close a sign-up; a later look takes the step
            return
        evening = await evenings.step(evening_id)
        if evening is None or not self._ours(evening):
            return
        if not self._services.evening_messages.here(evening):
            await evenings.put_off(evening_id, evening.problem)
            return
        done = [await self._deliver(evening), await self._redraw(evening), await self._follow(evening)]
        if evening.trouble and all(done):
            await evenings.settle(evening_id)

    async def _deliver(self, evening: Evening) -> bool:
        """Open tables and send posts; return False if Discord does not let us."""
        problem: Problem = "threads"
        try:
            await self._open_tables(evening)
            problem = "posts"
            while (post := await self._services.tables.evenings.begin_post(evening.id)) is not None:
                await self._post(post)
        except UNREACHABLE as error:
            log.warning("evening %d: %s are refused: %s", evening.id, problem, error)
            await self._put_off(evening, problem, error)
            return False
        return True

    async def _put_off(self, evening: Evening, problem: Problem, error: Exception) -> None:
        """Try again later; what Discord refuses is told as this problem, a channel that is gone ends it."""
        evenings = self._services.tables.evenings
        if trouble_of(error).again == "soon":
            await evenings.put_off(evening.id, evening.problem)
        elif trouble_of(error) is NO_PLACE and await self._services.evening_messages.channel_gone(evening):
            await evenings.lose_channel(evening.id)
        else:
            await evenings.put_off(evening.id, problem, refused=True)

    def _ours(self, evening: Evening) -> bool:
        return self._services.store.shards.own(evening.guild_id)

    async def _open_tables(self, evening: Evening) -> None:
        """Open the tables that are drawn, one after another, and start their games."""
        services, evenings = self._services, self._services.tables.evenings
        for table in evenings.to_open(evening):
            try:
                begun = await evenings.begin_thread(evening.id, table.drawn.key)
            except Illegal:  # it was closed, or a result was put in meanwhile
                continue
            thread_id = await services.evening_messages.thread(evening, table, begun)
            opened = await evenings.open(evening.id, table.drawn.key, thread_id)
            if opened is not None:
                services.painter.refresh(opened.id)
                services.pings.summoned(opened)
                services.pings.due(opened, opened.awaited_people)

    async def _post(self, post: EveningPost) -> None:
        await self._services.evening_messages.send(post)
        await self._services.tables.evenings.told(post)

    async def _redraw(self, evening: Evening) -> bool:
        """Draw the sign-up post anew, where it shows something else; one that is gone is not missed.

        Return False if that has to be tried again.
        """
        evenings = self._services.tables.evenings
        shown = await evenings.to_show(evening.id)
        if shown is None:
            return True
        try:
            await self._services.evening_messages.redraw(shown)
        except UNREACHABLE as error:
            log.info("the sign-up post of evening %d is not edited: %s", evening.id, error)
            trouble = trouble_of(error)
            if trouble is NO_PLACE or trouble.again == "soon":
                await self._put_off(shown, shown.problem, error)
                return True
        await evenings.shown(shown)
        return True

    async def _follow(self, evening: Evening) -> bool:
        """Let its event in the calendar show what it is doing; one that cannot is followed no more.

        Return False if that has to be tried again.
        """
        evenings = self._services.tables.evenings
        followed = await evenings.to_follow(evening.id)
        if followed is None:
            return True
        try:
            await self._services.evening_messages.follow(followed)
        except UNREACHABLE as error:
            log.info("the event of evening %d is not followed: %s", evening.id, error)
            if trouble_of(error).again == "soon":
                await evenings.put_off(evening.id, followed.problem)
                return True
        await evenings.followed(followed)
        return True
