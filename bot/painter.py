"""The one live message of each table: answered, edited, reposted, always with the newest state.

A press repaints the board by its own answer.  A lock for each table orders the answers, so that an older
state never lands over a newer one.  Everything else (a typed command, a restart) edits the message over REST,
at most one edit under way for each table, newest state wins.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.board import age_of, screen_of
from bot.hands import Hands
from bot.jobs import ARCHIVED, GONE, NO_CHANNEL, NO_MESSAGE, Jobs
from bot.pictures import Pictures, name_of, shown_in
from bot.pings import Pings
from bot.replies import UNREACHABLE, acknowledge, settle, unanswered
from bot.screens.common import bold
from bot.tables import Plate, Table, Tables
from bot.text import text_in
from bot.ui import Drawn, Sprites, draw

log = logging.getLogger(__name__)

FRESH = timedelta(minutes=55)
"""A board older than this is reposted: Discord rations edits of messages older than an hour (error 30046)."""
BURIED = 5
"""So many messages of others below the board bury it."""
LOOK = timedelta(minutes=1)
"""How often at most a channel's history is read to find that out."""
TOO_MANY_EDITS = 30046
UNEDITABLE = {NO_MESSAGE, TOO_MANY_EDITS, ARCHIVED}
"""A message that is gone, edited too often, or in an archived thread, which a new message opens again."""


class Painter:
    """Keeps the messages of the tables in step with the tables.

    Args:
        client: who sends.
        tables: where the newest state is read.
        clock: the present time, aware, in UTC.
    """

    def __init__(self, client: discord.Client, tables: Tables, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self.sprites = Sprites()
        self.jobs = Jobs()
        self.pings = Pings(client, tables, clock, self.jobs)
        self.hands = Hands(tables, lambda: self.sprites, clock, self.jobs.spawn)
        self._pictures = Pictures()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._painted: dict[str, tuple[int, datetime]] = {}
        self._waiting: set[str] = set()
        self._owed: set[str] = set()
        self._looked: dict[int, datetime] = {}

    # Drawing

    def drawn(self, table: Table) -> Drawn:
        """Draw the board of a table as it is now; the marks of private hands are not on it."""
        marks = "" if table.kind.hidden else table.draft.code
        return draw(screen_of(table, self._clock()), self.sprites, table.id, table.rev, marks)

    async def answer(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer a press on the board by repainting it; where that fails it is repainted soon.

        `table` is the state after the press; a newer one is painted where one has been painted already.
        """
        async with self._lock(table.id):
            newest = table
            painted = self._painted.get(table.id)
            if painted is not None and painted >= age_of(table):
                newest = await self._tables.get(table.id)
            self._note(newest)
            self.hands.follow(table.id)
            message_id = interaction.message.id if interaction.message else None
            shown = await self._change(newest, message_id)
            if not await self._answered(interaction, shown):
                self.refresh(table.id)
            elif message_id is not None:
                self._pictures.shows(message_id, shown["embed"])

    async def _change(self, table: Table, message_id: int | None) -> dict[str, Any]:
        """Return what an edit of the board's message sends."""
        drawn = self.drawn(table)
        files = await self._pictures.dress(
            drawn.embed, drawn.picture, message_id, lambda: self.refresh(table.id)
        )
        change = {"content": None, "embed": drawn.embed, "view": drawn.view}
        return change if files is None else change | {"attachments": files}

    async def _answered(self, interaction: discord.Interaction, shown: dict[str, Any]) -> bool:
        if not await unanswered(interaction):
            return False
        try:
            return await settle(interaction.response.edit_message(**shown))
        except UNREACHABLE as error:
            log.info("a press could not repaint the board: %s", error)
            await acknowledge(interaction)
            return False

    def refresh(self, table_id: str) -> None:
        """Repaint the board soon, over REST; the open hands do not wait for it, which may be rationed."""
        self.hands.follow(table_id)
        if table_id not in self._waiting:
            self._waiting.add(table_id)
            self.jobs.spawn(self._refresh(table_id))

    async def _refresh(self, table_id: str) -> None:
        async with self._lock(table_id):
            self._waiting.discard(table_id)
            table = await self._tables.get(table_id)
            try:
                await self._repaint(table)
            except UNREACHABLE as error:
                await self._left(table, error)

    async def _repaint(self, table: Table) -> None:
        """Edit the board, or post it again where an edit would fail; what is over stays where it is.

        A table that rests has no channel to be painted in.
        """
        if table.resting:
            return
        if table.message_id is None or (table.phase != "over" and self._aged(table.message_id)):
            await self._repost(table)
            return
        shown = await self._change(table, table.message_id)
        self._note(table)
        try:
            await self._message(table.channel_id, table.message_id).edit(**shown)
            self._pictures.shows(table.message_id, shown["embed"])
        except discord.HTTPException as error:
            if error.code not in UNEDITABLE:
                raise
            if not table.unranked:
                await self._repost(table)

    async def _left(self, table: Table, error: BaseException) -> None:
        """See to a board that could not be painted: its table ends with its channel, or it is tried again."""
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code == NO_CHANNEL and table.phase != "over":
            log.info("the channel of table %s is gone, and the table with it", table.id)
            await self._tables.end(table.id, table.host_id, manager=True)
        elif code in GONE:
            log.info("the board of table %s cannot be painted: %s", table.id, error)
        else:
            log.warning("the board of table %s is tried again: %s", table.id, error)
            self._owed.add(table.id)

    def refresh_owed(self) -> None:
        """Try the boards again that could not be painted."""
        owed, self._owed = self._owed, set()
        for table_id in owed:
            self.refresh(table_id)
        self.hands.follow_owed()

    async def check(self, table_id: str) -> None:
        """Repaint a board that may have missed something; an old one is posted again only if it has."""
        table = await self._tables.get(table_id)
        if table.resting:
            return
        if table.message_id is not None and self._aged(table.message_id):
            try:
                shown = await self._message(table.channel_id, table.message_id).fetch()
            except UNREACHABLE as error:
                log.info("the board of table %s could not be read: %s", table.id, error)
            else:
                if _looks(shown.embeds, shown.components) == _looks_drawn(self.drawn(table)):
                    return
        self.refresh(table_id)

    async def post(self, table_id: str) -> None:
        """Post the board at the bottom of its channel and delete the one above.

        Raises:
            discord.HTTPException: if the channel cannot be written to.
        """
        async with self._lock(table_id):
            await self._repost(await self._tables.get(table_id))

    async def _repost(self, table: Table) -> None:
        drawn = self.drawn(table)
        files = await self._pictures.dress(drawn.embed, drawn.picture, None, lambda: self.refresh(table.id))
        self._note(table)
        message = await self._channel(table.channel_id).send(
            embed=drawn.embed, view=drawn.view, files=files or []
        )
        self._pictures.shows(message.id, drawn.embed)
        await self._tables.placed(table.id, message.id)
        if table.message_id is not None:
            await self._delete(table.channel_id, table.message_id)

    async def seal(self, plate: Plate, ender: str) -> None:
        """Say on the board that a table was ended which cannot be read; its last position stays below."""
        if plate.message_id is None:
            return
        line = text_in(plate.locale)("closed.unread", player=bold(ender))
        async with self._lock(plate.id):
            await self._message(plate.channel_id, plate.message_id).edit(content=line, view=None)

    # Buried boards

    def look(self, table: Table) -> None:
        """See whether the board is buried, soon: once a minute a channel at the most."""
        looked = self._looked.get(table.channel_id)
        if table.message_id is not None and (looked is None or self._clock() - looked >= LOOK):
            self._looked.pop(table.channel_id, None)
            self._looked[table.channel_id] = self._clock()
            while len(self._looked) > 1024:
                del self._looked[next(iter(self._looked))]
            self.jobs.spawn(self._dig_out(table.id))

    async def _dig_out(self, table_id: str) -> None:
        """Repost the board if others' messages have buried it, or if it is nearly an hour old."""
        table = await self._tables.get(table_id)
        if table.message_id is None or table.phase != "playing":
            return
        if not self._aged(table.message_id):
            mine = self._client.user
            after = discord.Object(table.message_id)
            history = self._channel(table.channel_id).history(limit=20, after=after)
            others = [message async for message in history if mine is None or message.author.id != mine.id]
            if len(others) < BURIED:
                return
        await self.post(table_id)

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete an old message; one that stays does no harm, as its presses show the table as it is."""
        try:
            await self._message(channel_id, message_id).delete()
        except UNREACHABLE as error:
            log.info("message %s stays: %s", message_id, error)

    # The machinery

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def _note(self, table: Table) -> None:
        self._painted.pop(table.id, None)
        self._painted[table.id] = age_of(table)
        while len(self._painted) > 1024:
            del self._painted[next(iter(self._painted))]

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._channel(channel_id).get_partial_message(message_id)

    def _aged(self, message_id: int) -> bool:
        return self._clock() - discord.utils.snowflake_time(message_id) > FRESH


def _looks(embeds: Sequence[discord.Embed], rows: Iterable[Any]) -> list[str]:
    """Return what a message shows, without the white space that Discord trims, and what its presses do."""
    texts = [str(part) for embed in embeds for part in (*_parts(embed), shown_in(embed))]
    presses = [str(item.custom_id) for row in rows for item in row.children]
    return [" ".join(text.split()) for text in texts + presses]


def _looks_drawn(drawn: Drawn) -> list[str]:
    if drawn.picture is not None:
        drawn.embed.set_image(url=name_of(drawn.picture))
    return [*_looks([drawn.embed], []), *drawn.custom_ids]


def _parts(embed: discord.Embed) -> list[str | None]:
    fields = [text for field in embed.fields for text in (field.name, field.value)]
    return [embed.title, embed.description, *fields, embed.footer.text]
