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
from dataclasses import replace
from datetime import timedelta

import discord

from bot.games.kit.game import Illegal
from bot.messages.call_times import SLOW
from bot.messages.jobs import guarded
from bot.messages.pauses import CALM
from bot.messages.troubles import trouble_of
from bot.services import Services
from bot.services.memory import give_back
from bot.tables import Reminder, Table, agenda, private, robots
from bot.tables.servers import KEPT as KEPT_DEPARTED
from bot.watch.announcements import Announcing
from bot.watch.days import DayWatch
from bot.watch.evenings import EveningWatch
from bot.watch.robot_driver import Robots
from bot.watch.timed import Timed

log = logging.getLogger(__name__)

KEPT = timedelta(days=90)
"""How long a game has been over when its moves are folded."""
EVERY = 15.0
"""Seconds between two looks."""
FORGOTTEN = 10_000
"""Milliseconds after which a robot that has not moved is woken again."""
HOURLY = 240
"""After so many looks, servers that removed the bot are looked at."""
FOLD_EVERY = 3600.0
"""Seconds between two looks for games to fold."""
TIDY = 4
"""After so many looks, free memory goes back to the system."""


class Watch:
    """Looks again and again at what is due.

    Args:
        services: the services of the tables.
        robots: who drives the robots.
        every: seconds between two looks.
        calm: seconds between two boards, and between two games that are folded.
        kept: how long a game has been over when its moves are folded.
    """

    def __init__(
        self,
        services: Services,
        robots: Robots,
        every: float = EVERY,
        calm: float = CALM,
        *,
        kept: timedelta = KEPT,
    ) -> None:
        self._services = services
        self._robots = robots
        self.timed = Timed(services)
        """Who plays what plays itself."""
        self._announcing = Announcing(services)
        self._days = DayWatch(services)
        self._evenings = EveningWatch(services)
        self._every = every
        self._calm = calm
        self._kept = kept
        self._task: asyncio.Task[None] | None = None
        self._folding: asyncio.Task[None] | None = None
        self._showing = False

    def start(self) -> None:
        """Begin to look, unless it has begun."""
        if not self.running:
            self._task = asyncio.create_task(self._run())
            self._folding = asyncio.create_task(self._fold())

    @property
    def running(self) -> bool:
        """True from `start` to `stop`."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Stop looking."""
        for task in (self._task, self._folding):
            if task is not None:
                task.cancel()

    async def _run(self) -> None:
        self._services.jobs.spawn(self.take_up())
        self._services.jobs.spawn(self.check_all())
        self._services.jobs.spawn(self._services.pings.resume())
        self._services.jobs.spawn(self._robots.wake_all())
        for look in itertools.count(1):
            await guarded(self.look())
            if look % HOURLY == 1:
                self._services.jobs.spawn(self.erase_departed())
            if look % TIDY == 0:
                give_back()
            await asyncio.sleep(self._every)

    async def take_up(self) -> None:
        """Try the tables that were set aside, as this program may read what another could not."""
        for table_id in await self._services.tables.rows.in_quarantine():
            with suppress(Illegal):
                await self._services.tables.get(table_id)
                self._services.painter.refresh(table_id)

    async def check_all(self) -> None:
        """Check the boards that may have missed a change because the bot stopped."""
        last = 0
        while page := await self._services.tables.messages.behind(last):
            await self._check(table_id for _, table_id in page)
            last, _ = page[-1]

    async def erase_departed(self) -> None:
        """Erase the servers that removed the bot 30 days ago, a page at a time, as presses come first.

        A server that the bot is on is never erased, whatever was noted.
        """
        tables, servers = self._services.tables, self._services.tables.servers
        if not tables.time_known:
            return
        for _, guild_id in await tables.run(agenda.due, "departure", late=KEPT_DEPARTED):
            if self._services.painter.on_server(guild_id):
                await servers.back(guild_id)
                continue
            while not await servers.erase(guild_id):  # noqa: ASYNC110 - there is more to erase
                await asyncio.sleep(self._calm)
            log.info("a server that removed the bot 30 days ago is erased")

    async def _fold(self) -> None:
        while True:
            await guarded(self.fold(), "the folding of old games")
            await asyncio.sleep(FOLD_EVERY)

    async def fold(self) -> None:
        """Fold the moves of all games that are long over, one after another, as presses come first."""
        if not self._services.tables.time_known:
            return
        while await self._services.tables.schedule.fold(self._kept):  # noqa: ASYNC110 - there is more to fold
            await asyncio.sleep(self._calm)

    async def _check(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            await guarded(self._services.painter.check(table_id))
            await asyncio.sleep(self._calm)

    async def look(self) -> None:
        """Do everything that is due, once; nothing is before Discord has told the time."""
        await self.note_shown()
        if not self._services.tables.time_known:
            return
        await self._services.tables.mend()
        if not self._showing:
            self._showing = True
            self._services.jobs.spawn(self._show())
        await guarded(self._days.look(), "the look at the days")
        self._announcing.begin()
        for table_id in await self._services.tables.schedule.stale_lobbies():
            self._services.painter.refresh(table_id)
        for table_id in await self._services.tables.run(private.close):
            self._services.painter.refresh(table_id)
        for reminders in together(await self._services.tables.schedule.claim_reminders()):
            await guarded(self._remind(reminders))
        await guarded(self._robots.wake_all(FORGOTTEN))
        await guarded(self.timed.catch_up())
        await guarded(self._evenings.look(), "the look at the evenings")

    async def note_shown(self) -> None:
        """Save what the boards show, for all of them at once, so no move waits for it."""
        shown = self._services.painter.take_shown()
        if shown:
            await guarded(self._services.tables.messages.shown(shown))

    async def _show(self) -> None:
        """Show newly archived and newly late tables on their boards."""
        tables = self._services.tables
        try:
            for more in (tables.schedule.archive, tables.schedule.late_tables):
                while page := await more():
                    await self._stand_in(page)
                    await self._check(page)
        finally:
            self._showing = False

    async def _stand_in(self, late: Iterable[str]) -> None:
        """Let robots stand in at newly late tables that want it."""
        for table_id in late:
            with suppress(Illegal):
                await self._services.tables.at(table_id, robots.stand_in_itself)

    async def _remind(self, reminders: Sequence[Reminder]) -> None:
        """Send the reminders of the same people on a server by one message, and confirm them.

        What was not sent is claimed again later.
        """
        ready = [await self._ready(one) for one in reminders]
        for due in together(one for one in ready if one is not None):
            await self._send_or_find(due)

    async def _ready(self, one: Reminder) -> Reminder | None:
        """Return a reminder for the seats that may be pinged now, None without any; the others have it later.

        What may have been sent already waits until all may be: it is then looked for.
        """
        table, schedule = one.table, self._services.tables.schedule
        if table.timer_at is not None:
            return None
        free, now = await self._services.pings.free_at(table, _users(one)), self._services.clock()
        when = {seat: free.get(table.players[seat].id) for seat in one.seats}
        held = {seat: at for seat, at in when.items() if at is not None and at > now}
        if held and one.again:
            return None
        if held:
            await schedule.postpone_reminder(one, held)
        unwanted = frozenset(seat for seat, at in when.items() if at is None)
        ready = replace(one, seats=one.seats - held.keys() - unwanted, unwanted=unwanted)
        if ready.seats:
            return ready
        if unwanted:
            await schedule.confirm_reminder(ready)
        return None

    async def _send_or_find(self, due: list[Reminder]) -> None:
        """Send reminders by one message, but those that were sent before a stop."""
        for one in [one for one in due if one.again]:
            if one in due:
                due = await self._left(due, one)
        if due:
            await self._send(due)

    async def _left(self, due: list[Reminder], again: Reminder) -> list[Reminder]:
        """Look for a reminder that may have been sent; return which of those due are to be sent still."""
        try:
            found = await self._services.pings.called(again.table, _users(again))
        except discord.HTTPException as error:
            await self._unsent(again, error)
            return [one for one in due if one is not again]
        if found is None:
            return due
        told = [one for one in due if one is again or one.table.channel_id in found.channels]
        await self._reminded(told, found.id, again.table)
        return [one for one in due if one not in told]

    async def _send(self, due: Sequence[Reminder]) -> None:
        """Send reminders by a message under the nonce of the first."""
        first, others = due[0], [one.table for one in due[1:]]
        pings = self._services.pings
        try:
            message_id = await pings.call(first.table, _users(first), nonce=first.nonce, more=others)
        except discord.HTTPException as error:
            await self._unsent(first, error)
        else:
            await self._reminded(due, message_id, first.table)

    async def _unsent(self, reminder: Reminder, error: discord.HTTPException) -> None:
        """Give a reminder up if its channel refuses it, and would again."""
        log.info("a reminder of table %s was not sent: %s", reminder.table.id, error)
        if trouble_of(error).again != "soon":
            await self._services.tables.schedule.confirm_reminder(reminder)

    async def _reminded(self, reminders: Sequence[Reminder], message_id: int, home: Table) -> None:
        """Confirm the reminders that a message in the channel of `home` has told."""
        await self._services.tables.schedule.confirm_reminder(*reminders)
        await self._services.pings.reminded([one.table for one in reminders], message_id, home.channel_id)


def together(reminders: Iterable[Reminder]) -> list[list[Reminder]]:
    """Return reminders by server and person, the longest waiting first; those of quick games alone."""
    found: dict[tuple[object, ...], list[Reminder]] = {}
    for one in reminders:
        table = one.table
        alone = () if table.pace in SLOW else (table.id,)
        found.setdefault((table.guild_id, *_users(one), *alone), []).append(one)
    return [
        sorted(those, key=lambda one: (one.table.waiting_since, one.table.id)) for those in found.values()
    ]


def _users(reminder: Reminder) -> list[int]:
    return [reminder.table.players[seat].id for seat in sorted(reminder.seats)]
