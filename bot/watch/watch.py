"""Everything that happens without a press: reminders, the Skip button, archiving, old games.

What is due is saved in the database, in UTC, by the bot's one clock (`bot/store/clock.py`), so a restart or a
jump of the system's time neither skips a reminder nor sends it twice.  Ten thousand tables may be due at
once.  They are found by pages, and their boards are painted one after another, since presses come first.
"""

import asyncio
import itertools
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from bot.messages.jobs import guarded
from bot.messages.pauses import CALM
from bot.services import Services
from bot.services.memory import give_back
from bot.tables import ledgers, messages, places, private, quarantine, robots
from bot.watch import timed
from bot.watch.agenda import Agenda, Kind, Lane, due
from bot.watch.coach import COACH, SETTLE, Counting
from bot.watch.reminders import Reminding
from bot.watch.robot_driver import Robots
from tapis.games.kit.game import Illegal

log = logging.getLogger(__name__)

KEPT = timedelta(days=90)
"""How long a game has been over when its moves are folded."""
EVERY = 15.0
"""Seconds between two looks."""
FORGOTTEN = 10_000
"""Milliseconds after which a robot that has not moved is woken again."""
BOARDS: Final = Lane("boards")
OLD: Final = Lane("what is long over", patient=True, every=240)
"""Once an hour: games whose moves are folded, servers that are erased."""
TIDY = 4
"""After so many looks, free memory goes back to the system."""


class Watch:
    """Looks again and again at what is due, `more` kinds of features too.

    There are `every` seconds between two looks, `calm` between two boards or games that are folded.
    """

    def __init__(
        self,
        services: Services,
        robots: Robots,
        every: float = EVERY,
        calm: float = CALM,
        *,
        kept: timedelta = KEPT,
        more: Iterable[Kind[Any]] = (),
    ) -> None:
        self._services = services
        self._robots = robots
        self._every = every
        self._calm = calm
        self._kept = kept
        self._task: asyncio.Task[None] | None = None
        self.agenda = Agenda(services, (*self._kinds(), *more))
        """All that is due."""

    def _kinds(self) -> Sequence[Kind[Any]]:
        """Return what a look does, in its order."""
        services, tables = self._services, self._services.tables
        schedule, refresh = tables.schedule, services.painter.refresh
        return (
            Kind("an archived game", lambda _: schedule.archive(), self._check, BOARDS),
            Kind("a late table", lambda _: schedule.late_tables(), self._show_late, BOARDS),
            Kind("a lobby", lambda _: schedule.stale_lobbies(), refresh),
            Kind("a private table", lambda _: tables.run(private.close), refresh),
            Reminding(services).kind,
            self._robots.kind(FORGOTTEN),
            timed.forgotten(services),
            *Counting(services, lambda: self._robots.thinking).kinds,
            due(tables, "departure", self._erase, OLD, late=places.KEPT),
            Kind("the moves of an old game", self._fold, self._pause, OLD),
        )

    def start(self) -> None:
        """Begin to look, unless it has begun."""
        if not self.running:
            self._task = asyncio.create_task(self._run())

    @property
    def running(self) -> bool:
        """True from `start` to `stop`."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()

    def ended(self, _: str = "") -> None:
        """Have a game counted that has just ended; the end is shown first."""
        self._services.jobs.later(SETTLE, lambda: self.agenda.begin(COACH))

    async def _run(self) -> None:
        self._services.jobs.spawn(self.take_up())
        self._services.jobs.spawn(self.check_all())
        self._services.jobs.spawn(self._services.pings.resume())
        self._services.jobs.spawn(self._robots.kind(0).take())
        self._services.jobs.spawn(self._renew())
        for look in itertools.count(1):
            await guarded(self.look())
            if look % TIDY == 0:
                give_back()
            await asyncio.sleep(self._every)

    async def _renew(self) -> None:
        """Let ledgers of older versions be made anew."""
        while await self._services.tables.run(ledgers.renew):
            pass

    async def take_up(self) -> None:
        """Try the tables that were set aside, as this program may read what another could not."""
        for table_id in await self._services.tables.run(quarantine.in_quarantine):
            with suppress(Illegal):
                await self._services.tables.get(table_id)
                self._services.painter.refresh(table_id)

    async def check_all(self) -> None:
        """Check the boards that may have missed a change because the bot stopped."""
        tables = self._services.tables
        await Kind(
            "a board",
            lambda last: tables.run(messages.behind, last[0] if last else 0),
            lambda one: self._check(one[1]),
        ).take()

    async def _erase(self, guild_id: int) -> None:
        """Erase a server that removed the bot 30 days ago, a page at a time, as presses come first.

        A server that the bot is on is never erased, whatever was noted.
        """
        tables = self._services.tables
        if self._services.painter.on_server(guild_id):
            await tables.run(places.server_back, guild_id)
            return
        while not await tables.run(places.erase_server, guild_id):  # noqa: ASYNC110 - there is more to erase
            await asyncio.sleep(self._calm)
        await self._services.store.cleanse()
        log.info("a server that removed the bot 30 days ago is erased")

    async def _fold(self, _: str | None) -> Sequence[str]:
        """Fold the moves of the game that ended first, of those long over; return its id."""
        folded = await self._services.tables.schedule.fold(self._kept)
        return () if folded is None else (folded,)

    async def _pause(self, _: str) -> None:
        await asyncio.sleep(self._calm)

    async def _check(self, table_id: str) -> None:
        await guarded(self._services.painter.check(table_id))
        await asyncio.sleep(self._calm)

    async def look(self) -> None:
        """Do everything that is due, once; nothing is before Discord has told the time."""
        await self.note_shown()
        if self._services.tables.time_known:
            await self._services.tables.mend()
            await self.agenda.look()

    async def note_shown(self) -> None:
        """Save what the boards show, for all of them at once, so no move waits for it."""
        shown = self._services.painter.take_shown()
        if shown:
            await guarded(self._services.tables.run(messages.shown, shown))

    async def _show_late(self, table_id: str) -> None:
        """Let robots stand in at a newly late table that wants it, and show it on its board."""
        with suppress(Illegal):
            await self._services.tables.at(table_id, robots.stand_in_itself)
        await self._check(table_id)
