"""What happens without a press: reminders, the Skip button when time is up, lobbies that close themselves.

What is due is written in the database, in UTC, by the bot's one clock (`bot/clock.py`): a restart or
a jump of the system's time neither skips a reminder nor sends it twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Iterable
from contextlib import suppress

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.replies import UNREACHABLE
from bot.store import StoreOnBadDisk
from bot.tables import Reminder

log = logging.getLogger(__name__)

EVERY = 15.0
"""Seconds between two looks."""


class Watch:
    """Looks at the open tables again and again."""

    def __init__(self, house: House, every: float = EVERY) -> None:
        self._house = house
        self._every = every
        self._task: asyncio.Task[None] | None = None
        self._shown_late: set[tuple[str, int]] = set()

    def start(self) -> None:
        """Begin to look, unless that has begun."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        self._house.painter.jobs.spawn(self.take_up())
        await _guarded(self.check_all())
        while True:
            await _guarded(self.look())
            await asyncio.sleep(self._every)

    async def take_up(self) -> None:
        """Try the tables that were set aside: this program may read what another one could not."""
        for table_id in await self._house.tables.set_aside():
            with suppress(Illegal):
                await self._house.tables.get(table_id)
                self._house.painter.refresh(table_id)

    async def check_all(self) -> None:
        """Check every open board: a move may have been committed and not shown before the bot stopped."""
        tables = [table.id for table in await self._house.tables.open_tables()]
        self._house.painter.jobs.spawn(self._check(tables))

    async def _check(self, tables: Iterable[str]) -> None:
        """Check boards one by one: there may be many, and presses come first."""
        for table_id in tables:
            await _guarded(self._house.painter.check(table_id))

    async def look(self) -> None:
        """Do once what is due."""
        for reminder in await self._house.tables.claim_reminders():
            await _guarded(self._remind(reminder))
        for table in await self._house.tables.stale_lobbies():
            self._house.painter.refresh(table.id)
        late = await self._house.tables.late_tables()
        news = [table_id for table_id, _ in late - self._shown_late]
        if news:
            self._house.painter.jobs.spawn(self._check(news))
        self._shown_late = late

    async def _remind(self, reminder: Reminder) -> None:
        """Ping who is waited for, and confirm it; one that could not be sent is claimed again later."""
        table = reminder.table
        users = [table.players[seat].id for seat in sorted(reminder.seats)]
        pings = self._house.painter.pings
        try:
            message_id = await pings.called(table, users) if reminder.again else None
            message_id = message_id or await pings.call(table, users, nonce=reminder.nonce)
        except discord.HTTPException as error:
            log.info("a reminder of table %s was not sent: %s", table.id, error)
            if error.status >= 500:
                return
            message_id = None
        await self._house.tables.confirm_reminder(reminder)
        if message_id is not None:
            await pings.replace(table, message_id)


async def _guarded(job: Awaitable[None]) -> None:
    """Do one thing; what goes wrong in it must not end the watch, nor keep the next thing from being done."""
    try:
        await job
    except Illegal as refused:
        log.info("a table was left as it is: %s", refused.why)
    except UNREACHABLE as error:
        log.warning("a look at the tables failed: %s", error)
    except StoreOnBadDisk as error:
        log.error("a look at the tables failed: %s", error)  # noqa: TRY400 - it says all there is to know
    except Exception:
        log.exception("a look at the tables failed")
