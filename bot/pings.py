"""The short message that says whose turn it has become: one at a time for each table."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

import discord
from discord.abc import Snowflake

from bot.bodies import Mentioned
from bot.games.kit.game import Seat
from bot.jobs import Jobs
from bot.replies import UNREACHABLE
from bot.screens.asks import my_cards
from bot.screens.table import ping
from bot.tables import Table, Tables
from bot.text import text_in
from bot.ui import Sprites, draw

log = logging.getLogger(__name__)

ACTIVE = timedelta(minutes=1)
"""Who acted so recently needs no ping."""


class Pings:
    """Calls players when it is their turn, and nobody who is here.

    Args:
        client: who sends.
        tables: where the newest ping of each table is remembered.
        clock: the present time, aware, in UTC.
        jobs: where calling goes on.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, clock: Callable[[], datetime], jobs: Jobs
    ) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self._jobs = jobs
        self._acted: dict[tuple[str, int], datetime] = {}

    def acted(self, table: Table, user_id: int) -> None:
        """Remember that this player is here."""
        self._acted.pop((table.id, user_id), None)
        self._acted[table.id, user_id] = self._clock()
        while len(self._acted) > 4096:
            del self._acted[next(iter(self._acted))]

    def due(self, table: Table, seats: frozenset[Seat]) -> None:
        """Call those whose turn it has become, soon; a ping that is over goes.

        It is not while those who were called are waited for: who interrupted them has answered for nobody.
        """
        awaited = table.position.awaited() if table.position else frozenset[Seat]()
        if awaited and not seats and table.last_seat not in awaited:
            return
        absent = [
            table.players[seat].id for seat in sorted(seats) if not self._here(table, table.players[seat].id)
        ]
        if absent or table.ping_id is not None:
            self._jobs.spawn(self._ping(table, absent))

    def _here(self, table: Table, user_id: int) -> bool:
        acted = self._acted.get((table.id, user_id))
        return acted is not None and self._clock() - acted < ACTIVE

    async def _ping(self, table: Table, users: list[int]) -> None:
        await self.replace(table, await self.call(table, users) if users else None)

    async def call(self, table: Table, users: list[int], *, nonce: str | None = None) -> int:
        """Send the short line that pings these players, and nobody else; return the message's id.

        Where hands are private it brings the button that opens them.  With a nonce it is the reminder at half
        time: sent again with the same nonce, it is shown once.
        """
        allowed = discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=cast("list[Snowflake]", [Mentioned(str(user)) for user in users]),
        )
        more: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
        if table.kind.hidden:
            more["view"] = draw(my_cards(text_in(table.locale)), Sprites(), table.id).view
        line = _line(table, users, late=nonce is not None)
        return (await self._channel(table).send(line, allowed_mentions=allowed, **more)).id

    async def called(self, table: Table, users: list[int]) -> int | None:
        """Find the reminder of this wait, sent before a restart so long ago that its nonce is forgotten."""
        mine, line = self._client.user, _line(table, users, late=True)
        try:
            async for message in self._channel(table).history(limit=100, after=table.waiting_since):
                if mine is not None and message.author.id == mine.id and message.content == line:
                    return message.id
        except discord.Forbidden as error:
            log.info("the reminder of table %s cannot be looked for: %s", table.id, error)
        return None

    async def replace(self, table: Table, message_id: int | None) -> None:
        """Remember the newest ping and delete the one before; one that stays does no harm."""
        before = await self._tables.pinged(table.id, message_id)
        if before is None or before == message_id:
            return
        try:
            await self._channel(table).get_partial_message(before).delete()
        except UNREACHABLE as error:
            log.info("ping %s stays: %s", before, error)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id)


def _line(table: Table, users: list[int], *, late: bool) -> str:
    return ping(text_in(table.locale), " ".join(f"<@{user}>" for user in users), late=late)
