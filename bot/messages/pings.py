"""The ping: a short message that says whose turn it is, at most one for each table.

A player who acted in the last minute is not pinged at once, but a minute later, if it is still their turn and
they have done nothing since.  The table's row says that somebody is still to be pinged, so a restart forgets
nobody.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

import discord
from discord.abc import Snowflake

from bot.games.kit.game import Illegal, Seat
from bot.messages.bodies import Mentioned
from bot.messages.components import draw
from bot.messages.jobs import Jobs
from bot.messages.pauses import Pauses
from bot.messages.replies import UNREACHABLE
from bot.messages.sprites import Sprites
from bot.screens.kit.calls import my_hand, offer, ping
from bot.tables import PACES, Table, Tables
from bot.text import text_in

log = logging.getLogger(__name__)

ACTIVE = timedelta(minutes=1)
"""A player who acted so recently is not pinged at once."""
MOST_OFFERS = 1024
"""The newest offers of seats that are remembered, so that nobody is called to one again and again."""


@dataclass(slots=True)
class Turn:
    """Whom a table waits for: `called` were pinged, `waiting` will be unless they act first.

    `began` is when the turn began, at revision `rev`; `later` is the timer of the next ping.
    """

    rev: int
    began: datetime
    called: frozenset[Seat] = frozenset()
    waiting: frozenset[Seat] = frozenset()
    later: asyncio.TimerHandle | None = None
    pauses: Pauses = field(default_factory=Pauses)


class Pings:
    """Pings players when their turn begins, unless they are active in the channel.

    Args:
        client: who sends.
        tables: where the newest ping of each table is saved.
        clock: the present time, aware, in UTC.
        jobs: where pings are sent.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, clock: Callable[[], datetime], jobs: Jobs
    ) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self._jobs = jobs
        self._acted: dict[tuple[int, int], datetime] = {}
        self._turns: dict[str, Turn] = {}
        self._offered: dict[tuple[str, int], None] = {}

    def acted(self, table: Table, user_id: int) -> None:
        """Remember that this player is active in the table's channel; at the end its turn is forgotten."""
        self._acted.pop((table.channel_id, user_id), None)
        self._acted[table.channel_id, user_id] = self._clock()
        while len(self._acted) > 4096:
            del self._acted[next(iter(self._acted))]
        if table.phase == "over":
            self._forget(table.id)

    def forget(self, user_id: int) -> None:
        """Forget where a person was active."""
        for place in [place for place in self._acted if place[1] == user_id]:
            del self._acted[place]
        for offered in [offered for offered in self._offered if offered[1] == user_id]:
            del self._offered[offered]

    def offer(self, table: Table, newcomer: int) -> None:
        """Call somebody to whom a seat is offered: once at a table, however often it is offered."""
        if (table.id, newcomer) in self._offered:
            return
        self._offered[table.id, newcomer] = None
        while len(self._offered) > MOST_OFFERS:
            del self._offered[next(iter(self._offered))]
        self._jobs.spawn(self._offer(table, newcomer))

    async def _offer(self, table: Table, newcomer: int) -> None:
        line = offer(text_in(table.locale), f"<@{newcomer}>")
        try:
            await self._channel(table).send(line, allowed_mentions=_only([newcomer]))
        except UNREACHABLE as error:
            log.info("who is offered a seat at table %s is not called: %s", table.id, error)

    def due(self, table: Table, seats: frozenset[Seat]) -> None:
        """Ping the players whose turn has begun: active ones in a minute, others soon.

        The ping of the turn before is deleted.  If another player only interrupted, the awaited players and
        their ping stay.  A player alone at a table is never pinged.
        """
        awaited = _awaited(table)
        if awaited and not seats and table.last_seat not in awaited:
            return
        if table.timer_at is not None:  # a card may play itself; then nobody need be called
            seats = frozenset()
        before = self._forget(table.id)
        still = awaited - seats - {table.last_seat}
        here = frozenset(seat for seat in seats if self._here(table, table.players[seat].id))
        turn = Turn(table.rev, self._clock(), before.called & still, (before.waiting & still) | here)
        if awaited and len(table.players) > 1:
            self._turns[table.id] = turn
            self._call_later(table.id, turn, ACTIVE.total_seconds())
        if seats - here or (table.ping_id is not None and not turn.called):
            self._jobs.spawn(self._ping(table, turn, seats - here))

    def _here(self, table: Table, user_id: int) -> bool:
        acted = self._acted.get((table.channel_id, user_id))
        return acted is not None and self._clock() - acted < ACTIVE

    def _forget(self, table_id: str) -> Turn:
        turn = self._turns.pop(table_id, None) or Turn(0, self._clock())
        if turn.later is not None:
            turn.later.cancel()
        return turn

    def _call_later(self, table_id: str, turn: Turn, seconds: float) -> None:
        if turn.waiting:
            turn.later = self._jobs.later(seconds, lambda: self._jobs.spawn(self._late(table_id, turn)))

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
        """Ping these seats, and name those pinged earlier in this turn; without seats, delete the ping."""
        if not seats:
            await self.replace(table, None)
            return
        users = [table.players[seat].id for seat in sorted(seats | turn.called)]
        fresh = [table.players[seat].id for seat in sorted(seats)]
        try:
            message_id = await self.call(table, users, fresh)
        except UNREACHABLE as error:
            if not turn.waiting:
                log.info("the ping of table %s is tried again: %s", table.id, error)
            turn.waiting |= seats
            if turn.later is not None:
                turn.later.cancel()
            self._call_later(table.id, turn, turn.pauses.next(error))
            return
        turn.called |= seats
        await self.replace(table, message_id)

    async def recall(self, table_id: str) -> None:
        """Ping everybody a table waits for, as it has rested and its turn begins again."""
        table = await self._tables.get(table_id)
        awaited = _awaited(table)
        if awaited:
            self.due(table, awaited)

    async def resume(self) -> None:
        """After a restart, ping the players whose turn began before it without a ping."""
        for table_id in await self._tables.uncalled():
            with contextlib.suppress(Illegal):
                await self._resume(await self._tables.get(table_id))

    async def _resume(self, table: Table) -> None:
        """Ping a table's players once their minute is over, unless the reminder does or they are alone."""
        seats, limit = _awaited(table) - {table.last_seat}, PACES[table.pace]
        reminded = table.reminded or (limit is not None and self._clock() - table.waiting_since >= limit / 2)
        if table.id in self._turns or not seats or reminded or len(table.players) == 1:
            return
        if table.timer_at is not None:  # as in `due`
            return
        turn = self._turns[table.id] = Turn(table.rev, self._clock(), waiting=seats)
        left = ACTIVE - (self._clock() - table.waiting_since)
        if left > timedelta():
            self._call_later(table.id, turn, left.total_seconds())
        else:
            await self._late(table.id, turn)

    async def call(
        self, table: Table, users: list[int], fresh: list[int] | None = None, *, nonce: str | None = None
    ) -> int:
        """Send the short line that names these players; return the message's id.

        Only they are pinged, or only the fresh ones among them if the others were pinged before.  In a game
        with private hands it has the button that opens one's own.  With a nonce it is the reminder at half
        time: sent twice with the same nonce, it is shown once.
        """
        more: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
        if table.kind.hidden:
            more["view"] = draw(my_hand(text_in(table.locale), table.game), Sprites(), table.id).view
        line = _line(table, users, late=nonce is not None)
        return (await self._channel(table).send(line, allowed_mentions=_only(fresh or users), **more)).id

    async def called(self, table: Table, users: list[int]) -> int | None:
        """Return the id of this wait's reminder, if one was sent; Discord forgets its nonce after a while."""
        mine, line = self._client.user, _line(table, users, late=True)
        try:
            async for message in self._channel(table).history(limit=100, after=table.waiting_since):
                if mine is not None and message.author.id == mine.id and message.content == line:
                    return message.id
        except discord.Forbidden as error:
            log.info("the reminder of table %s cannot be looked for: %s", table.id, error)
        return None

    async def replace(self, table: Table, message_id: int | None) -> None:
        """Save the newest ping and delete the one before; if that stays, it does no harm."""
        if message_id is None and table.phase == "over":
            self._forget(table.id)
        before = await self._tables.pinged(table.id, message_id)
        if before is None or before == message_id:
            return
        try:
            await self._channel(table).get_partial_message(before).delete()
        except UNREACHABLE as error:
            log.info("ping %s stays: %s", before, error)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id)


def _awaited(table: Table) -> frozenset[Seat]:
    """Return the awaited seats with a person; none if the table is over or rests."""
    if table.position is None or table.life != "playing":
        return frozenset()
    return table.position.awaited() - set(table.vacant) - table.robots


def _only(users: list[int]) -> discord.AllowedMentions:
    """Return that nobody but these users is pinged."""
    mentioned = cast("list[Snowflake]", [Mentioned(str(user)) for user in users])
    return discord.AllowedMentions(everyone=False, roles=False, users=mentioned)


def _line(table: Table, users: list[int], *, late: bool) -> str:
    return ping(text_in(table.locale), " ".join(f"<@{user}>" for user in users), late=late)
