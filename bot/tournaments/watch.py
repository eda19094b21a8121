"""The tournaments by themselves: they begin, their tables open, their rounds follow each other, they end.

What comes next stands in the database, so nothing is remembered here: whatever stops, a look goes on with it.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from bot.messages.replies import UNREACHABLE
from bot.messages.troubles import NO_PLACE, trouble_of
from bot.services import Services
from bot.store import Stands
from bot.tournaments import steps
from bot.tournaments.held import HeldTournament
from bot.tournaments.posts import TournamentPosts
from bot.tournaments.steps import open_table
from bot.tournaments.tournaments import Tournaments
from bot.watch.agenda import Errands, due
from tapis.pairing.tournament import Problem, Tournament

DUE: Final = Stands("due", "evenings WHERE due IS NOT NULL", name="tournament")
"""Where tournaments stand whose next step is due."""
UNEDITED: Final = "the sign-up post of tournament %d is not edited: %s"
UNMOVED: Final = "the event of tournament %d is not followed: %s"
log = logging.getLogger(__name__)


class TournamentWatch:
    """Takes the steps of the tournaments of own servers."""

    def __init__(self, services: Services) -> None:
        self._services, self._posts = services, services.part(TournamentPosts)
        self._tournaments = services.part(Tournaments)
        self._errands = Errands(services.jobs, self.take, "tournament")
        self.kind = due(services.tables, DUE, self._errands.run)
        self._tournaments.wake = self._errands.run

    async def take(self, ident: int) -> None:
        """Take what is due of a tournament: its own step, then what Discord is to show of it."""
        tournaments, posts = self._tournaments, self._posts
        if not self._services.tables.time_known:  # it might close a sign-up; a later look takes the step
            return
        tournament = await tournaments.step(ident)
        if tournament is None or not self._services.store.shards.own(tournament.guild_id):
            return
        if not posts.here(tournament):
            await tournaments.noting(ident, steps.put_off, tournament.problem)
            return
        done = [
            await self._deliver(tournament),
            await self._show(ident, posts.redraw, steps.shown, stale="unshown", said=UNEDITED),
            await self._show(ident, posts.follow, steps.followed, stale="unfollowed", said=UNMOVED),
        ]
        if tournament.trouble and all(done):
            await tournaments.noting(ident, steps.settle)

    async def _deliver(self, tournament: Tournament) -> bool:
        """Open tables and send posts; return False if Discord does not let us."""
        problem: Problem = "threads"
        tournaments = self._tournaments
        try:
            await self._open_tables(tournament)
            problem = "posts"
            while (post := await tournaments.noting(tournament.id, steps.begin_post)) is not None:
                await self._posts.send(post)
                await tournaments.noting(tournament.id, steps.told, post)
        except UNREACHABLE as error:
            log.warning("tournament %d: %s are refused: %s", tournament.id, problem, error)
            await self._put_off(tournament, problem, error)
            return False
        return True

    async def _put_off(self, tournament: Tournament, problem: Problem, error: Exception) -> None:
        """Try again later; what Discord refuses is told as this problem, a channel that is gone ends it."""
        tournaments = self._tournaments
        if trouble_of(error).again == "soon":
            await tournaments.noting(tournament.id, steps.put_off, tournament.problem)
        elif trouble_of(error) is NO_PLACE and await self._posts.channel_gone(tournament):
            await tournaments.noting(tournament.id, steps.lose_channel)
        else:
            await tournaments.noting(tournament.id, steps.put_off, problem, refused=True)

    async def _open_tables(self, tournament: Tournament) -> None:
        """Open the tables that are drawn, one after another, and start their games."""
        services, tournaments = self._services, self._tournaments
        for table in tournament.to_open:
            begun = await tournaments.noting(tournament.id, steps.begin_thread, table.drawn.key)
            if begun is None:
                continue
            thread_id = await self._posts.thread(tournament, table, begun)
            opened = await tournaments.noting(tournament.id, open_table, table.drawn.key, thread_id)
            if opened is not None:
                services.painter.refresh(opened.id)
                services.pings.summoned(opened)
                services.pings.due(opened, opened.awaited_people)

    async def _show(
        self,
        ident: int,
        show: Callable[[Tournament], Awaitable[None]],
        note: Callable[[HeldTournament, Tournament], None],
        *,
        stale: Literal["unshown", "unfollowed"],
        said: str,
    ) -> bool:
        """Let its post or its event show what it is doing; one that is gone is not missed.

        Return False if that has to be tried again.
        """
        tournament = await self._tournaments.found(lambda rows: rows.unheld(ident))
        if tournament is None or not getattr(tournament, stale):
            return True
        try:
            await show(tournament)
        except UNREACHABLE as error:
            log.info(said, ident, error)
            trouble = trouble_of(error)
            if trouble.again == "soon" or (trouble is NO_PLACE and stale == "unshown"):
                await self._put_off(tournament, tournament.problem, error)
                return False
        await self._tournaments.noting(ident, note, tournament)
        return True
