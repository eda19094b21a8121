"""Reminders: one message tells a person of all tables of a server that wait for them; each is sent once."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.messages.call_times import SLOW
from bot.messages.troubles import trouble_of
from bot.services import Services
from bot.tables import Reminder, Table
from bot.watch.agenda import Kind

log = logging.getLogger(__name__)


class Reminding:
    """Sends the reminders that are due, and confirms them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.kind = Kind("a reminder", self._claim, self._remind)

    async def _claim(self, last: object) -> list[list[Reminder]]:
        """Return the reminders of a page, one page a look: those that cannot be sent are claimed again."""
        return [] if last else together(await self._services.tables.schedule.claim_reminders())

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
