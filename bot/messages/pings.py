"""The ping: a short message that says whose turn it is, at most one for each table.

A player who acted in the last minute is not pinged at once, but a minute later, if it is still their turn and
they have done nothing since.  Who may not be pinged yet (`bot/messages/call_times.py`) is pinged when they
may, by one message for all tables of a server that wait for them then.  The table's row says that somebody is
still to be pinged, so a restart forgets nobody.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.games.kit.game import Illegal, Seat
from bot.messages.call_times import LONG_AGO, QUARTER, SLOW, CallTimes
from bot.messages.held_pings import HeldPings, Key
from bot.messages.jobs import Jobs
from bot.messages.kept import Kept
from bot.messages.newest import Newest
from bot.messages.ping_messages import Found, PingMessages
from bot.messages.replies import UNREACHABLE
from bot.messages.scene import time_told
from bot.store import ANYBODY, Person
from bot.tables import Table, Tables, messages
from bot.text import text_in

log = logging.getLogger(__name__)

ACTIVE = timedelta(minutes=1)
"""A player who acted so recently is not pinged at once."""
MOST_OFFERS = 1024
"""The newest offers of seats that are remembered, so that nobody is called to one again and again."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Turn(Kept):
    """The next ping of a table, and whom it waits for.

    Of the seats `called` were pinged, `waiting` will be unless they act first.  `began` is when the turn
    began, at revision `rev`.
    """

    rev: int
    began: datetime
    called: frozenset[Seat] = frozenset()
    waiting: frozenset[Seat] = frozenset()


class Pings:
    """Pings players when their turn begins, unless they are active in the channel.

    Args:
        client: who sends.
        tables: where the newest ping of each table is saved.
        clock: the present time, aware, in UTC.
        jobs: where pings are sent.
        people: what each person has set, by user id.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        clock: Callable[[], datetime],
        jobs: Jobs,
        people: Callable[[int], Person] = lambda _: ANYBODY,
    ) -> None:
        self._messages = PingMessages(client)
        self._people = people
        self._times = CallTimes(people, clock, self._messages.in_thread)
        self._held = HeldPings(jobs, self._times, self._gather)
        self._reminding = Newest[Key, None](MOST_OFFERS)
        self._taking_away = asyncio.Lock()
        self._tables = tables
        self._clock = clock
        self._jobs = jobs
        self._acted = Newest[tuple[int, int], datetime](4096)
        self._turns: dict[str, Turn] = {}
        self._offered = Newest[tuple[str, int], None](MOST_OFFERS)

    def acted(self, table: Table, user_id: int) -> None:
        """Remember that this player is active in the table's channel; at the end its turn is forgotten."""
        self._acted[table.channel_id, user_id] = self._clock()
        self._held.drop(table, user_id)
        if table.phase == "over":
            self._forget(table)

    def opened(self, table: Table, user_id: int) -> None:
        """Take the ping of a player away who has opened their hand, if it calls nobody else."""
        if table.ping_id is not None:
            self._jobs.spawn(self._answered(table.id, user_id))

    async def _answered(self, table_id: str, user_id: int) -> None:
        table = await self._tables.get(table_id)
        if _awaited(table) == _seats(table, user_id):
            await self.replace(table, None)

    def may_summon(self, user_id: int, pace: str) -> bool:
        """Return True if another message may ping a person, as a table of this pace begins in a thread."""
        return self._times.summons(user_id, pace)

    def summoned(self, table: Table) -> None:
        """Remember that another message has just pinged a table's people in its channel."""
        for seat in table.present:
            self._acted[table.channel_id, table.players[seat].id] = self._clock()
            self._times.note(table, table.players[seat].id)

    def forget(self, user_id: int) -> None:
        """Forget where a person was active."""
        for remembered in (self._acted, self._offered, self._reminding):
            remembered.forget(lambda key: key[1] == user_id)
        self._held.forget(user_id)
        self._times.forget(user_id)

    def offer(self, table: Table, newcomer: int) -> None:
        """Call somebody to whom a seat is offered: once at a table, however often it is offered."""
        if (table.id, newcomer) in self._offered:
            return
        self._offered[table.id, newcomer] = None
        Kept(self._jobs, partial(self._offer, table.id, newcomer)).want()

    async def _offer(self, table_id: str, newcomer: int, offer: Kept) -> None:
        """Call somebody who has not said yes yet; not in their quiet hours, nor on their days off."""
        request = (table := await self._tables.get(table_id)).request
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
        awaited = _awaited(table)
        if table.owner is not None:
            return
        if awaited and not seats and table.last_seat not in awaited:
            return
        seats = frozenset() if table.timer_at is not None else seats  # they are called after it
        known = self._turns.get(table.id)
        if known and not (seats or table.ping_id or known.called or known.waiting):
            known.rev, known.began = table.rev, self._clock()
            return  # who has moved goes on, and nobody was called
        before = self._forget(table)
        still = awaited - seats - {table.last_seat}
        here = frozenset(seat for seat in seats if self._here(table, table.players[seat].id))
        turn = self._new(table, before.called & still, (before.waiting & still) | here)
        if awaited and len(table.players) > 1:
            self._turns[table.id] = turn
            if turn.waiting:
                turn.want_in(ACTIVE.total_seconds())
        if seats - here or (table.ping_id is not None and not turn.called):
            self._jobs.spawn(self._ping(table, turn, seats - here))

    def _here(self, table: Table, user_id: int) -> bool:
        acted = self._acted.get((table.channel_id, user_id))
        return acted is not None and self._clock() - acted < ACTIVE

    def _new(
        self, table: Table, called: frozenset[Seat] = frozenset(), waiting: frozenset[Seat] = frozenset()
    ) -> Turn:
        return Turn(self._jobs, partial(self._late, table.id), table.rev, self._clock(), called, waiting)

    def _turn(self, table: Table) -> Turn:
        """Return the turn of a table; one that nobody keeps if it is not known."""
        return self._turns.get(table.id) or self._new(table)

    def _forget(self, table: Table) -> Turn:
        """Return the turn of a table, which is over."""
        turn = self._turns.pop(table.id, None) or self._new(table)
        turn.drop()
        return turn

    async def _late(self, table_id: str, turn: Turn) -> None:
        """Ping the players whose turn it still is and who have not acted since it began."""
        if self._turns.get(table_id) is not turn:
            return
        table = await self._tables.get(table_id)
        seats = turn.waiting & _awaited(table)
        if table.rev != turn.rev:
            seats -= {table.last_seat}
        here = {seat for seat in seats if self._since(table, seat, turn.began)}
        turn.waiting = frozenset()
        if seats - here:
            await self._ping(table, turn, seats - here)

    def _since(self, table: Table, seat: Seat, began: datetime) -> bool:
        acted = self._acted.get((table.channel_id, table.players[seat].id))
        return acted is not None and acted > began

    async def _ping(self, table: Table, turn: Turn, seats: frozenset[Seat]) -> None:
        """Ping those of these seats that may be pinged, the others later; without any, delete the ping."""
        free = frozenset([seat for seat in seats if await self._free(table, table.players[seat].id)])
        if free:
            await self._send(table, turn, free)
        elif not turn.called and table.ping_id is not None:
            await self.replace(table, None)

    async def _send(self, table: Table, turn: Turn, seats: frozenset[Seat]) -> None:
        """Ping these seats in the table's channel, and name those pinged earlier in this turn."""
        users = [table.players[seat].id for seat in sorted(seats | turn.called)]
        fresh = [table.players[seat].id for seat in sorted(seats)]
        try:
            message_id = await self.call(table, users, fresh)
        except UNREACHABLE as error:
            if not turn.waiting:
                log.info("the ping of table %s is tried again: %s", table.id, error)
            turn.waiting |= seats
            turn.try_later(error)
            return
        turn.called |= seats
        await self.replace(table, message_id)

    # Who is pinged later, for all tables together

    async def _free(self, table: Table, user_id: int) -> bool:
        """Return True if a table may ping this person now; who may be pinged later is, then."""
        if not self._times.wants(table, user_id):
            return False
        await self._learn(table.guild_id, user_id)
        at = self._times.free_at(table, user_id)
        if at > self._clock():
            self._held.hold(table, user_id, at)
            return False
        return True

    async def _learn(self, guild_id: int, user_id: int) -> None:
        """After a restart, learn by the pings that still stand when a person was pinged last."""
        if not self._times.unsure(guild_id, user_id):
            return
        since, newest = discord.utils.time_snowflake(self._clock() - QUARTER), LONG_AGO
        for table_id in await self._tables.run(messages.pinged_since, guild_id, user_id, since):
            with contextlib.suppress(Illegal):
                table = await self._tables.get(table_id)
                if table.pace in SLOW and table.ping_id and table.seat_of(user_id) in _awaited(table):
                    newest = max(newest, discord.utils.snowflake_time(table.ping_id))
        if self._times.unsure(guild_id, user_id):
            self._times.learn(guild_id, user_id, newest)

    async def _gather(self, key: Key, _: object) -> None:
        """Ping a person for all tables that wait for them and may ping them now.

        A reminder that waits, too, goes first, and takes them along.
        """
        user_id, ready, now = key[1], list[Table](), self._clock()
        if (until := self._times.away(user_id)) and self._held.put_off(key, until):
            return
        first = now + ACTIVE if key in self._reminding else now
        self._reminding.pop(key, None)
        for table in await self._waiting(key, self._held.take(key)):
            at = max(self._times.free_at(table, user_id), first)
            if at > now:
                self._held.hold(table, user_id, at)
            else:
                ready.append(table)
        if len(ready) == 1:
            [table] = ready
            await self._send(table, self._turn(table), _seats(table, user_id))
        elif ready:
            await self._send_for(ready, user_id)

    async def _waiting(self, key: Key, table_ids: Iterable[str]) -> list[Table]:
        """Return those of these tables that still are to ping a person, the longest waiting first."""
        found: list[Table] = []
        for table_id in table_ids:
            with contextlib.suppress(Illegal):
                table = await self._tables.get(table_id)
                if self._turns.get(table_id) and self._uncalled(table, key[1]):
                    found.append(table)
        return sorted(found, key=lambda table: (table.waiting_since, table.id))

    def _uncalled(self, table: Table, user_id: int) -> bool:
        """Return True if a table waits for this person, who neither knows of it nor was pinged."""
        turn, seats = self._turn(table), _seats(table, user_id) & _awaited(table)
        acted = any(self._since(table, seat, turn.began) for seat in seats)
        if table.rev != turn.rev:
            seats -= {table.last_seat}
        return bool(seats - turn.called) and not acted and self._times.wants(table, user_id)

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
                pause = max(pause, self._turn(home).pauses.next(error))
            else:
                await self._name(tables, user_id, message_id, home.channel_id)
                return
        for table in tables:
            self._times.release(table, user_id)
            self._held.hold(table, user_id, self._clock() + timedelta(seconds=pause))

    async def _name(self, tables: Iterable[Table], user_id: int, message_id: int, channel_id: int) -> None:
        """Save that a message in this channel has pinged a person for these tables."""
        for table in tables:
            self._turn(table).called |= _seats(table, user_id)
            await self.replace(table, message_id, channel_id)

    async def recall(self, table_id: str) -> None:
        """Ping everybody a table waits for, as it has rested and its turn begins again."""
        table = await self._tables.get(table_id)
        awaited = _awaited(table)
        if awaited:
            self.due(table, awaited)

    async def resume(self) -> None:
        """After a restart, ping the players whose turn began before it without a ping."""
        for table_id in await self._tables.run(messages.uncalled):
            with contextlib.suppress(Illegal):
                await self._resume(await self._tables.get(table_id))

    async def _resume(self, table: Table) -> None:
        """Ping a table's players once their minute is over, unless the reminder does or they are alone."""
        awaited = _awaited(table)
        seats = awaited - {table.last_seat} if len(awaited) > 1 else awaited
        reminded = table.reminded or (table.remind_at is not None and self._clock() >= table.remind_at)
        if table.id in self._turns or not seats or reminded or len(table.players) == 1:
            return
        if table.timer_at is not None:  # as in `due`
            return
        turn = self._turns[table.id] = self._new(table, waiting=seats)
        left = ACTIVE - (self._clock() - table.waiting_since)
        if left > timedelta():
            turn.want_in(left.total_seconds())
        else:
            await self._late(table.id, turn)

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
                self._held.hold(other, users[0], self._clock() + ACTIVE)
            raise
        if besides:
            await self._name(besides, users[0], message_id, table.channel_id)
        return message_id

    def _time(self, table: Table, users: Sequence[int]) -> str:
        """Say how much time a player has who is called alone; several have each their own."""
        seat = table.seat_of(users[0]) if len(users) == 1 else None
        if seat is None:
            return ""
        return time_told(text_in(table.locale), table, seat, self._people(users[0]), self._clock())

    async def _besides(self, reminded: Sequence[Table], user_id: int) -> list[Table]:
        """Return the other tables that are to ping a person together with those they are reminded of."""
        key, known = (reminded[0].guild_id, user_id), {table.id for table in reminded}
        if reminded[0].pace not in SLOW:
            return []
        self._reminding.pop(key, None)
        return [other for other in await self._waiting(key, self._held.take(key)) if other.id not in known]

    async def called(self, table: Table, users: list[int]) -> Found | None:
        """Return this wait's reminder, if one was sent."""
        return await self._messages.reminder(table, users)

    async def reminded(self, tables: Sequence[Table], message_id: int, channel_id: int) -> None:
        """Save a reminder in this channel as the newest ping of its tables; it may name others, too."""
        shared = len(tables) > 1 or await self._tables.run(messages.channels_of_ping, message_id)
        for table in tables:
            await self.replace(table, message_id, channel_id if shared else None)

    async def replace(self, table: Table, message_id: int | None, channel_id: int | None = None) -> None:
        """Save the newest ping, with its channel if it names several tables; take the one before away."""
        if message_id is None and table.phase == "over":
            self._forget(table)
        before, where = await self._tables.about(table.id, messages.pinged, message_id, channel_id)
        if before is None or before == message_id:
            return
        async with self._taking_away:
            left = await self._tables.run(messages.channels_of_ping, before) if where else []
            await self._messages.take_away(table, before, where or table.channel_id, left)


def _awaited(table: Table) -> frozenset[Seat]:
    """Return the awaited seats with a person; none if the table is over or rests, or a timer may play."""
    if table.position is None or table.life != "playing" or table.timer_at is not None:
        return frozenset()
    return table.position.awaited() - set(table.vacant) - table.robots


def _seats(table: Table, user_id: int) -> frozenset[Seat]:
    """Return the seat of a user, if they have one."""
    seat = table.seat_of(user_id)
    return frozenset() if seat is None else frozenset((seat,))
