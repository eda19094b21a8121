"""The ping: a short message that says whose turn it is, at most one for each table.

A player who acted in the last minute is not pinged at once, but a minute later, if it is still their turn and
they have done nothing since.  Who may not be pinged yet (`bot/messages/call_times.py`) is pinged when they
may, by one message for all tables of a server that wait for them then.  The table's row says that somebody is
still to be pinged, so a restart forgets nobody.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

import discord

from bot.messages.call_times import LONG_AGO, QUARTER, SLOW, CallTimes
from bot.messages.kept import Desk, Kept
from bot.messages.ping_messages import PingMessages
from bot.messages.replies import UNREACHABLE
from bot.messages.scene import time_told
from bot.tables import Table, messages
from bot.text import text_in
from tapis.games.kit.game import Illegal, Seat
from tapis.newest import Newest, Recent

log = logging.getLogger(__name__)

ACTIVE = timedelta(minutes=1)
"""A player who acted so recently is not pinged at once."""
MOST_OFFERS = 1024
"""The newest offers of seats that are remembered, so that nobody is called to one again and again."""
Key: TypeAlias = tuple[int, int]
"""A server and a user."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Turn(Kept):
    """The next ping of a table, and whom it waits for, by user id.

    Attributes:
        guild_id: the table's server.
        rev: the revision at which the turn began.
        began: when that was.
        called: who was pinged.
        waiting: who will be, and from when on, unless they act first.
        held: those of them who may not be pinged before; they are pinged for several tables together.
        stale: the ping of the turn before still stands.
    """

    guild_id: int
    rev: int
    began: datetime
    called: frozenset[int] = frozenset()
    waiting: dict[int, datetime] = field(default_factory=dict[int, datetime])
    held: set[int] = field(default_factory=set[int])
    stale: bool = False

    def drop_out(self, user_id: int) -> None:
        """Ping a person no more."""
        self.waiting.pop(user_id, None)
        self.held.discard(user_id)


class Pings:
    """Pings players when their turn begins, unless they are active in the channel."""

    def __init__(self, client: discord.Client, desk: Desk) -> None:
        self._messages = PingMessages(client)
        self._desk = desk
        self._clock = desk.tables.clock
        self._times = CallTimes(desk.people, desk.tables.clock, self._messages.in_thread)
        self.may_summon = self._times.may_summon
        self.called = self._messages.reminder
        self._reminding = Newest[Key, None](MOST_OFFERS)
        self._taking_away = asyncio.Lock()
        self._acted = Newest[tuple[int, int], datetime](4096)
        self._turns: dict[str, Turn] = {}
        self._offered = Recent[tuple[str, int]](MOST_OFFERS)

    def acted(self, table: Table, user_id: int) -> None:
        """Remember that this player is active in the table's channel; at the end its turn is forgotten."""
        self._acted[table.channel_id, user_id] = self._clock()
        if (turn := self._turns.get(table.id)) and user_id in turn.waiting:
            turn.drop_out(user_id)
            self._arm(turn)
        if table.phase == "over":
            self._forget(table)

    def opened(self, table: Table, user_id: int) -> None:
        """Take the ping of a player away who has opened their hand, if it calls nobody else."""
        if table.ping_id is not None:
            self._desk.jobs.spawn(self._answered(table.id, user_id))

    async def _answered(self, table_id: str, user_id: int) -> None:
        table = await self._desk.tables.get(table_id)
        if _awaited(table) == {user_id}:
            await self.replace(table, None)

    def summoned(self, table: Table) -> None:
        """Remember that another message has just pinged a table's people in its channel."""
        for seat in table.present:
            self._acted[table.channel_id, table.players[seat].id] = self._clock()
            self._times.note(table, table.players[seat].id)

    def forget(self, user_id: int) -> None:
        """Forget where a person was active."""
        for remembered in (self._acted, self._offered, self._reminding):
            remembered.forget(lambda key: key[1] == user_id)
        for turn in self._turns.values():
            if user_id in turn.waiting:
                turn.drop_out(user_id)
                self._arm(turn)
        self._times.forget(user_id)

    def offer(self, table: Table, newcomer: int) -> None:
        """Call somebody to whom a seat is offered: once at a table, however often it is offered."""
        if self._offered.is_new((table.id, newcomer)):
            Kept(self._desk.jobs, partial(self._offer, table.id, newcomer)).want()

    async def _offer(self, table_id: str, newcomer: int, offer: Kept) -> None:
        """Call somebody who has not said yes yet; not in their quiet hours, nor on their days off."""
        request = (table := await self._desk.tables.get(table_id)).request
        offered = request is not None and request.newcomer.id == newcomer and not request.willing
        if not offered or (table_id, newcomer) not in self._offered:
            return
        until = None if table.pace == "5m" else self._times.away(newcomer)
        if until is not None:
            offer.want_in(self._times.seconds_until(until))
            return
        try:
            await self._messages.offer(table, newcomer, pinged=self._times.wants(table, newcomer))
        except UNREACHABLE as error:
            log.info("who is offered a seat at table %s is not called: %s", table.id, error)

    def due(self, table: Table, seats: frozenset[Seat]) -> None:
        """Ping the players whose turn has begun: active ones in a minute, others soon.

        The ping of the turn before is deleted.  If another player only interrupted, the awaited players and
        their ping stay.  A player alone at a table is never pinged, nor is anybody at a private one.
        """
        awaited, seat = _awaited(table), table.last_seat
        last = None if seat is None else table.players[seat].id
        if table.owner is not None or (awaited and not seats and last not in awaited):
            return
        called_later = table.timer_at is not None
        users = frozenset[int]() if called_later else frozenset([table.players[seat].id for seat in seats])
        known = self._turns.get(table.id)
        if known and not (users or table.ping_id or known.called or known.waiting):
            known.rev, known.began = table.rev, self._clock()
            return  # who has moved goes on, and nobody was called
        before, soon = self._forget(table), self._clock() + ACTIVE
        if not awaited or len(table.players) == 1:
            if table.ping_id is not None:
                self._desk.jobs.spawn(self.replace(table, None))
            return
        still = awaited - users - {last}
        turn = self._turns[table.id] = self._new(table, before.called & still)
        turn.held, was = before.held & still, before.waiting
        turn.waiting = {user: was[user] if user in turn.held else soon for user in still & was.keys()}
        acted = {user: self._acted.get((table.channel_id, user), LONG_AGO) for user in users}
        turn.waiting |= {user: soon if turn.began - acted[user] < ACTIVE else turn.began for user in users}
        turn.stale = table.ping_id is not None and not turn.called
        self._arm(turn)
        if turn.stale:
            turn.want()

    def _new(self, table: Table, called: frozenset[int] = frozenset()) -> Turn:
        look = partial(self._look, table.id)
        return Turn(self._desk.jobs, look, table.guild_id, table.rev, self._clock(), called)

    def _forget(self, table: Table) -> Turn:
        """Return the turn of a table, which is over."""
        turn = self._turns.pop(table.id, None) or self._new(table)
        turn.drop()
        return turn

    def _arm(self, turn: Turn) -> None:
        """Look at a table when the first who waits may be pinged."""
        if not turn.waiting:
            turn.drop()
        elif (seconds := self._times.seconds_until(min(turn.waiting.values()))) > 0:
            turn.want_in(seconds)
        else:
            turn.want()

    def _hold(self, table_id: str, user_id: int, at: datetime) -> None:
        """Ping a person for a table from an instant on; it is looked at sooner, as they may change that."""
        if turn := self._turns.get(table_id):
            turn.waiting[user_id] = min(at, self._clock() + QUARTER)
            turn.held.add(user_id)
            self._arm(turn)

    async def _look(self, table_id: str, turn: Turn) -> None:
        """Ping whose time has come and who may be pinged; where nobody is, take the ping before away."""
        if self._turns.get(table_id) is not turn:
            return
        due, sent = [user for user, at in turn.waiting.items() if at <= self._clock()], False
        for user in turn.held.intersection(due):
            sent |= await self._gather((turn.guild_id, user))
        if alone := [user for user in due if user in turn.waiting and user not in turn.held]:
            sent |= await self._ping(table_id, turn, alone)
        self._arm(turn)
        if turn.stale and not sent:
            turn.stale = False
            await self.replace(await self._desk.tables.get(table_id), None)

    async def _ping(self, table_id: str, turn: Turn, users: Iterable[int]) -> bool:
        """Ping those of these users who may be pinged; return False without any."""
        for user in users:
            turn.drop_out(user)
        table = await self._desk.tables.get(table_id)
        free = [user for user in users if self._uncalled(table, user) and await self._free(table, user)]
        if free:
            await self._send(table, turn, free)
        return bool(free)

    async def _send(self, table: Table, turn: Turn, users: Collection[int]) -> None:
        """Ping these users in the table's channel, and name those pinged earlier in this turn."""
        named = [player.id for player in table.players if player.id in turn.called.union(users)]
        try:
            message_id = await self.call(table, named, [user for user in named if user in users])
        except UNREACHABLE as error:
            log.info("the ping of table %s is tried again: %s", table.id, error)
            at = self._clock() + timedelta(seconds=turn.pauses.next(error))
            turn.waiting |= dict.fromkeys(users, at)
            self._arm(turn)
            return
        turn.called, turn.stale = turn.called.union(users), False
        await self.replace(table, message_id)

    # Who is pinged later, for all tables together

    async def _free(self, table: Table, user_id: int, first: datetime = LONG_AGO) -> bool:
        """Return True if a table may ping this person now; who may be pinged later is, then."""
        await self._learn(table.guild_id, user_id)
        at = max(self._times.free_at(table, user_id), first)
        if at > self._clock():
            self._hold(table.id, user_id, at)
            return False
        return True

    async def _learn(self, guild_id: int, user_id: int) -> None:
        """After a restart, learn by the pings that still stand when a person was pinged last."""
        if not self._times.unsure(guild_id, user_id):
            return
        since, newest = discord.utils.time_snowflake(self._clock() - QUARTER), LONG_AGO
        for table_id in await self._desk.tables.run(messages.pinged_since, guild_id, user_id, since):
            with contextlib.suppress(Illegal):
                table = await self._desk.tables.get(table_id)
                if table.pace in SLOW and table.ping_id and user_id in _awaited(table):
                    newest = max(newest, discord.utils.snowflake_time(table.ping_id))
        if self._times.unsure(guild_id, user_id):
            self._times.learn(guild_id, user_id, newest)

    async def _gather(self, key: Key) -> bool:
        """Ping a person for all tables that wait for them and may ping them now; return False without any.

        A reminder that waits, too, goes first, and takes them along.
        """
        user_id = key[1]
        if until := self._times.away(user_id):
            for table_id in self._holding(key):
                self._hold(table_id, user_id, until)
            return False
        first = self._clock() + ACTIVE if key in self._reminding else LONG_AGO
        self._reminding.pop(key, None)
        waiting = await self._waiting(key)
        ready = [table for table in waiting if await self._free(table, user_id, first)]
        if len(ready) == 1:
            [table] = ready
            await self._send(table, self._turns.get(table.id) or self._new(table), [user_id])
        elif ready:
            await self._send_for(ready, user_id)
        return bool(ready)

    def _holding(self, key: Key) -> list[str]:
        """Return the tables of a server that hold back a person's ping."""
        turns = self._turns.items()
        return [one for one, turn in turns if turn.guild_id == key[0] and key[1] in turn.held]

    async def _waiting(self, key: Key) -> list[Table]:
        """Return the tables that hold back a person's ping, the longest waiting first; none does any more."""
        user_id, found, holding = key[1], list[Table](), self._holding(key)
        for table_id in holding:
            self._turns[table_id].drop_out(user_id)
        for table_id in holding:
            with contextlib.suppress(Illegal):
                table = await self._desk.tables.get(table_id)
                if self._uncalled(table, user_id):
                    found.append(table)
        return sorted(found, key=lambda table: (table.waiting_since, table.id))

    def _uncalled(self, table: Table, user_id: int) -> bool:
        """Return True if a table waits for this person, who neither knows of it nor was pinged."""
        turn = self._turns.get(table.id)
        if turn is None or user_id not in _awaited(table) - turn.called:
            return False
        moved = table.rev != turn.rev and table.last_seat == table.seat_of(user_id)
        acted = self._acted.get((table.channel_id, user_id), LONG_AGO)
        return not moved and acted <= turn.began and self._times.wants(table, user_id)

    async def _send_for(self, tables: Sequence[Table], user_id: int) -> None:
        """Ping a person for several tables, in the first of their channels that takes it."""
        for table in tables:
            self._times.note(table, user_id)
        pause = 0.0
        for home in tables:
            try:
                message_id = await self._messages.call_for(tables, home, user_id)
            except UNREACHABLE as error:
                log.info("the ping of table %s is sent elsewhere or later: %s", home.id, error)
                turn = self._turns.get(home.id) or self._new(home)
                pause = max(pause, turn.pauses.next(error))
            else:
                await self._name(tables, user_id, message_id, home.channel_id)
                return
        for table in tables:
            self._times.release(table, user_id)
            self._hold(table.id, user_id, self._clock() + timedelta(seconds=pause))

    async def _name(self, tables: Iterable[Table], user_id: int, message_id: int, channel_id: int) -> None:
        """Save that a message in this channel has pinged a person for these tables."""
        for table in tables:
            if turn := self._turns.get(table.id):
                turn.called, turn.stale = turn.called | {user_id}, False
            await self.replace(table, message_id, channel_id)

    async def recall(self, table_id: str) -> None:
        """Ping everybody a table waits for, as it has rested and its turn begins again."""
        table = await self._desk.tables.get(table_id)
        if _awaited(table):
            self.due(table, table.awaited_people)

    async def resume(self) -> None:
        """After a restart, ping the players whose turn began before it without a ping."""
        for table_id in await self._desk.tables.run(messages.uncalled):
            with contextlib.suppress(Illegal):
                await self._resume(await self._desk.tables.get(table_id))

    async def _resume(self, table: Table) -> None:
        """Ping a table's players once their minute is over, unless the reminder does or they are alone."""
        awaited = _awaited(table)
        seat = table.last_seat if len(awaited) > 1 else None
        users = awaited if seat is None else awaited - {table.players[seat].id}
        reminded = table.reminded or (table.remind_at is not None and self._clock() >= table.remind_at)
        if table.id not in self._turns and users and not reminded and len(table.players) > 1:
            turn = self._turns[table.id] = self._new(table)
            turn.waiting = dict.fromkeys(users, table.waiting_since + ACTIVE)
            self._arm(turn)

    async def free_at(self, table: Table, users: Iterable[int]) -> dict[int, datetime]:
        """Return from when on those of these users may be reminded who want to be pinged at all."""
        wanting = [user for user in users if self._times.wants(table, user)]
        for user in wanting:
            await self._learn(table.guild_id, user)
        free, now = {user: self._times.free_at(table, user) for user in wanting}, self._clock()
        for user in [user for user, at in free.items() if at > now]:
            self._reminding[table.guild_id, user] = None
        return free

    async def call(
        self,
        table: Table,
        users: list[int],
        fresh: list[int] | None = None,
        *,
        nonce: str | None = None,
        more: Sequence[Table] = (),
    ) -> int:
        """Send the short line that names these players; return the message's id.

        Only they are pinged, or only the fresh ones among them if the others were pinged before.  With a
        nonce it is the reminder at half time.  It also lists `more` tables, of which it reminds too, and what
        else is to ping its player.
        """
        fresh = users if fresh is None else fresh
        for user in fresh:
            self._times.note(table, user)
        besides = await self._besides([table, *more], users[0]) if nonce and len(users) == 1 else []
        try:
            message_id = await self._messages.call(
                table, users, fresh, nonce, [*more, *besides], self._time(table, users)
            )
        except BaseException:
            for user in fresh:
                self._times.release(table, user)
            for other in besides:
                self._hold(other.id, users[0], self._clock() + ACTIVE)
            raise
        if besides:
            await self._name(besides, users[0], message_id, table.channel_id)
        return message_id

    def _time(self, table: Table, users: Sequence[int]) -> str:
        """Say how much time a player has who is called alone; several have each their own."""
        seat = table.seat_of(users[0]) if len(users) == 1 else None
        if seat is None:
            return ""
        return time_told(text_in(table.locale), table, seat, self._desk.people(users[0]), self._clock())

    async def _besides(self, reminded: Sequence[Table], user_id: int) -> list[Table]:
        """Return the other tables that are to ping a person together with those they are reminded of."""
        key, known = (reminded[0].guild_id, user_id), {table.id for table in reminded}
        if reminded[0].pace not in SLOW:
            return []
        self._reminding.pop(key, None)
        return [other for other in await self._waiting(key) if other.id not in known]

    async def reminded(self, tables: Sequence[Table], message_id: int, channel_id: int) -> None:
        """Save a reminder in this channel as the newest ping of its tables; it may name others, too."""
        shared = len(tables) > 1 or await self._desk.tables.run(messages.channels_of_ping, message_id)
        for table in tables:
            await self.replace(table, message_id, channel_id if shared else None)

    async def replace(self, table: Table, message_id: int | None, channel_id: int | None = None) -> None:
        """Save the newest ping, with its channel if it names several tables; take the one before away."""
        if message_id is None and table.phase == "over":
            self._forget(table)
        before, where = await self._desk.tables.about(table.id, messages.pinged, message_id, channel_id)
        if before is None or before == message_id:
            return
        async with self._taking_away:
            left = await self._desk.tables.run(messages.channels_of_ping, before) if where else []
            await self._messages.take_away(table, before, where or table.channel_id, left)


def _awaited(table: Table) -> frozenset[int]:
    """Return the awaited people; none if the table is over or rests, or a timer may play."""
    if table.life != "playing" or table.timer_at is not None:
        return frozenset()
    return frozenset([table.players[seat].id for seat in table.awaited_people])
