"""Keeps the board of each table, its one public message, at the newest state.

The answer to a press repaints the board, and waits for no edit.  Everything else (a typed command, a restart)
edits the message over REST: at most one edit a table at a time, always with the newest state.  `Sends` knows
when an older state may have replaced a newer one; the board is then painted once more.

A board that could not be painted is *pending*.  It is logged once and tried again after growing pauses,
whatever Discord answered; at once if somebody presses on it or an event shows that it may be reachable again.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from secrets import token_hex

import discord

from bot.messages.ahead import Ahead
from bot.messages.boards import Board, Boards, looks, looks_drawn
from bot.messages.components import Drawn, draw
from bot.messages.hands import Hands
from bot.messages.kept import Change, Desk, Sent
from bot.messages.pauses import CALM, Pace
from bot.messages.pictures import HOLD, Slot, pictured_in, resolved
from bot.messages.posts import Posts
from bot.messages.readers import Reader
from bot.messages.replies import UNREACHABLE, first, original_of, unanswered
from bot.messages.scene import screen_of
from bot.messages.troubles import trouble_of
from bot.patience import PATIENCE
from bot.screens.kit.people import bold
from bot.tables import Summary, Table, messages
from bot.text import text_in
from tapis.drawing.names import disambiguated
from tapis.newest import Newest
from tapis.patience import NEVER

log = logging.getLogger(__name__)

FRESH = timedelta(minutes=55)
"""A board older than this is reposted: Discord rations edits of messages older than an hour (error 30046)."""
BURIED = 5
"""A board is buried by so many messages of others below it."""
LOOK = timedelta(minutes=1)
"""The shortest time between two reads of a channel's history, which show how many there are."""
CATCH_UP = 1.0
"""Seconds behind its text in which a late picture is left to the next answer; then it is edited in."""


class Painter(Posts):
    """Keeps the messages of the tables in step with the tables; open hands follow each change of a board."""

    def __init__(self, client: discord.Client, desk: Desk, hands: Hands) -> None:
        super().__init__(client)
        self._desk = desk
        self._clock = desk.tables.clock
        self._hands = hands
        self._boards = Boards(lambda table: Board(desk.jobs, self._paint, self._owe, table, desk, Pace()))
        self._looked = Newest[int, datetime](1024)
        self._shown: dict[str, int] = {}

    # Drawing

    def drawn(self, table: Table) -> Drawn:
        """Draw the board of a table as it is now, without the marks of private hands."""
        marks = "" if table.kind.hidden else table.draft.code
        screen = screen_of(table, self._clock(), server=self._server(table) if table.phase == "over" else "")
        sprites, fits = self._desk.sprites.spoken(table.locale), table.position is not None
        return draw(screen, sprites, table.id, table.rev, marks, fits=fits)

    def on_server(self, guild_id: int) -> bool:
        """Return True if the bot is on a server, as far as Discord has said."""
        return self._client.get_guild(guild_id) is not None

    def forget(self) -> None:
        """Forget the names and drawings of boards, as a person was erased."""
        self._desk.pictures.clear()
        disambiguated.cache_clear()

    def _server(self, table: Table) -> str:
        """Return the name of a table's server; "" while Discord has not told it."""
        guild = self._client.get_guild(table.guild_id)
        return guild.name if guild else ""

    async def dressed(
        self, drawn: Drawn, reader: Reader, there: str = ""
    ) -> tuple[discord.Embed, list[discord.File] | None]:
        """Return the embed and the files of a private page, once its picture is drawn.

        The files are None to leave those of the message alone, whose picture is `there` by name.
        """
        if reader.person.as_text:
            drawn = replace(drawn, picture=None)
        return await self._desk.pictures.dress(drawn, Slot(there), lambda: None, NEVER)

    async def prepare(self) -> None:
        """Import the drawing code if boards will be painted as soon as the bot is on line."""
        if await self._desk.tables.run(messages.behind):
            await self._desk.pictures.load()

    def ahead(self) -> Ahead:
        """Return the early drawing of a board; it also starts the picture."""

        def draw(table: Table) -> Drawn:
            drawn = self.drawn(table)
            if drawn.picture is not None:
                self._desk.pictures.begin(drawn.picture)
            return drawn

        return Ahead(draw)

    async def answer(
        self, interaction: discord.Interaction, table: Table, ahead: Ahead | None = None
    ) -> None:
        """Answer a press on the board by repainting it; if that fails, repaint it soon.

        `table` is the state after the press; if a newer one was sent already, the newest is painted.
        """
        if table.pictures:
            self._desk.pictures.wake()
        board = self._boards.of(table.id)
        self._hands.follow(table.id)

        async with board.sends.turn():
            table = await board.newest(table)
            slot, message_id = self._slot(board, interaction.message)
            own = message_id in {None, table.message_id}
            again = self._catching_up(board, slot, None if own else message_id)
            drawn = self.drawn(table) if ahead is None else ahead.of(table)
            sent = await board.send(table, drawn, slot, partial(_answered, interaction), again)
            if not sent.answer:
                self.refresh(table.id)
            else:
                self._saw(table, slot, sent, own=own)
        board.mend()

    def _slot(self, board: Board, message: discord.Message | None) -> tuple[Slot, int | None]:
        """Return the picture's place in a message that was pressed, and the message's id."""
        if message is None:
            return Slot(""), None
        slot = self._desk.pictures.slot(message.id)
        if slot.has is None and not slot.sent and not board.sends.under_way:  # the bot was started anew
            slot.has = pictured_in(message)
        return slot, message.id

    def _catching_up(self, board: Board, slot: Slot, old: int | None = None) -> Callable[[], None]:
        """Return what edits a late picture in: who plays quickly gets it with the next answer instead."""
        began = asyncio.get_running_loop().time()
        if old is None:
            board.slot = slot

        def paint() -> None:
            if not slot.lags:
                return
            if old is None:
                self.refresh(board.id)
            else:
                self._desk.jobs.spawn(self._paint_old(board, old))

        def soon() -> None:
            passed = asyncio.get_running_loop().time() - began
            if not slot.sent or passed >= CATCH_UP:  # it has none yet, or the text should not wait longer
                paint()
            else:
                self._desk.jobs.later(CATCH_UP - passed, paint)

        return soon

    async def _paint_old(self, board: Board, message_id: int) -> None:
        """Edit an old message of a board, which was pressed, once more."""
        async with board.lock:
            await self._edit(board, await self._desk.tables.get(board.id), message_id)

    def _saw(self, table: Table, slot: Slot, sent: Sent, *, own: bool) -> None:
        """Know what a message shows; its own one is the board.

        A picture is sent once more that Discord's answer shows not to be found among the message's files.
        """
        if own and slot.found(*sent.answer):
            self._hands.follow(table.id)  # they may borrow it
        if not sent.shown:
            return
        if own and sent.whole:
            self.shows(table)
        if "attachments" in sent.change or resolved(sent.change["embed"], sent.answer[0]):
            return
        log.warning("Discord did not find the picture of table %s, which is sent once more", table.id)
        slot.has = None
        self.refresh(table.id)

    async def open(self, interaction: discord.Interaction, table: Table) -> bool:
        """Answer with the board of a new table; return False if it has still to be posted.

        If it is unknown whether the answer arrived, Discord is asked, so a table never has two boards.
        """
        board = self._boards.of(table.id)
        async with board.lock:
            if not await unanswered(interaction):
                return False
            drawn, slot = self.drawn(table), Slot("")
            with board.sends.sending(table):
                embed, files = await self._desk.pictures.dress(drawn, slot, self._catching_up(board, slot))
                more = {"files": files} if files else {}
                message_id = await original_of(interaction, embed=embed, view=drawn.view, **more)
            if message_id is None:
                return False
            await self._desk.tables.about(table.id, messages.placed, message_id)
            self._desk.pictures.keep(message_id, slot).shows(embed)
            if not slot.lags:
                self.shows(table)
            return True

    # Painting over REST

    def refresh(self, table_id: str) -> None:
        """Repaint the board soon, over REST; the open hands do not wait for this."""
        self._hands.follow(table_id)
        board = self._boards.of(table_id)
        board.pauses.reset()
        board.want()

    def reachable(self, guild_id: int, channel_id: int | None = None) -> None:
        """Try the pending boards of a server, or of one channel, now: something has changed there."""
        pending = list(self._boards.pending(guild_id, channel_id))
        if pending:
            self._desk.jobs.spawn(self._try_owed(pending))

    async def _try_owed(self, boards: Sequence[Board]) -> None:
        """Paint the boards that are still pending, one after another, as there may be many."""
        for board in boards:
            if board.again is not None:
                board.pauses.reset()
                board.want()
                await asyncio.sleep(CALM)

    async def _paint(self, board: Board, table: Table) -> None:
        await self._repaint(board, table)
        if board.again is not None:
            log.info("the board of table %s is painted again", board.id)

    async def _repaint(self, board: Board, table: Table) -> None:
        """Edit the board, or post it anew if an edit would fail; a finished table's board is not moved.

        A resting table has no channel and a private one no board, so they are not painted.
        """
        if table.place_gone or table.owner is not None:
            return
        stays = table.life in {"over", "archived"}
        if table.message_id is None or (not stays and self._aged(table.message_id)):
            await self._repost(board, table)
            return
        try:
            await self._edit(board, table, table.message_id)
        except discord.HTTPException as error:
            if not trouble_of(error).anew:
                raise
            if not table.unranked and self._clock() - table.touched_at <= FRESH:
                await self._repost(board, table)
            else:
                self.shows(table)

    async def _edit(self, board: Board, table: Table, message_id: int) -> None:
        own, slot = message_id == table.message_id, self._desk.pictures.slot(message_id)

        async def edit(shown: Change) -> list[object]:
            return [await self._message(table.channel_id, message_id).edit(**shown)]

        patience = None if slot.has else PATIENCE.first_picture
        again = self._catching_up(board, slot, None if own else message_id)
        drawn, hold = self.drawn(table), HOLD if table.robot_due is not None and not slot.lags else 0.0
        sent = await board.send(table, drawn, slot, edit, again, patience=patience, hold=hold)
        self._saw(table, slot, sent, own=own)

    def _owe(self, board: Board, table: Table, error: Exception) -> None:
        """Try a board again later, unless Discord never takes it; that of a finished game not for ever."""
        if trouble_of(error).again == "never":
            log.warning("the board of table %s is given up until it changes: %s", table.id, error)
            board.drop()
            return
        if board.again is None:
            log.warning(
                "the board of table %s cannot be painted, and is tried again: %s",
                table.id,
                error or "it hangs",
            )
        elif table.phase == "over" and board.pauses.full:
            log.info("the last board of table %s is given up", table.id)
            board.drop()
            return
        board.guild_id, board.channel_id = table.guild_id, table.channel_id
        board.try_later(error)

    async def check(self, table_id: str) -> None:
        """Repaint a board that may be out of date; an old message is reposted only if it is out of date."""
        table = await self._desk.tables.get(table_id)
        if table.place_gone:
            return
        if table.message_id is not None and self._aged(table.message_id):
            try:
                shown = await self._message(table.channel_id, table.message_id).fetch()
            except UNREACHABLE:
                pass  # painting it will show what is wrong
            else:
                if looks(shown.embeds, shown.components) == looks_drawn(self.drawn(table)):
                    self.shows(table)
                    return
        self.refresh(table_id)

    def shows(self, table: Table) -> None:
        """Remember that the board shows this state, so the next start need not check it."""
        self._shown[table.id] = max(table.changes, self._shown.get(table.id, 0))

    def take_shown(self) -> dict[str, int]:
        """Return what the boards show that were painted since the last call: `Table.changes` by table id."""
        shown, self._shown = self._shown, {}
        return shown

    async def post(self, table_id: str) -> None:
        """Post the board at the bottom of its channel and delete the old one.

        Raises:
            discord.HTTPException: if the channel cannot be written to.
        """
        board = self._boards.of(table_id)
        async with board.lock:
            await self._repost(board, await self._desk.tables.get(table_id))
            board.drop()
            board.mend()

    async def _repost(self, board: Board, table: Table) -> None:
        """Post the board; if an earlier post arrived after all, Discord returns it, and it is painted."""
        doubt, slot = board.nonce is not None, Slot("")
        board.wanted = board.wanted or doubt
        board.nonce = board.nonce or token_hex(8)
        with board.sends.sending(table):
            drawn, again = self.drawn(table), self._catching_up(board, slot)
            embed, files = await self._desk.pictures.dress(drawn, slot, again, PATIENCE.first_picture)
            message = await self._channel(table.channel_id).send(
                embed=embed, view=drawn.view, files=files or [], nonce=board.nonce
            )
            self._desk.pictures.keep(message.id, slot)
            if not doubt:
                slot.shows(embed)
                slot.found(message)
            if not (board.wanted or slot.lags):
                self.shows(table)
            await self._desk.tables.about(table.id, messages.placed, message.id)
            board.nonce = None
            self._hands.follow(table.id)  # before the old message goes, whose picture they may borrow
            if table.message_id is not None:
                await self._delete(table.channel_id, table.message_id)

    async def seal(self, summary: Summary, ender: str) -> None:
        """Say on the board that an unreadable table was ended; its last position stays below."""
        if summary.message_id is None:
            return
        line = text_in(summary.locale)("closed.unread", player=bold(ender))
        async with self._boards.of(summary.id).lock:
            await self._message(summary.channel_id, summary.message_id).edit(content=line, view=None)

    # Buried boards

    def look(self, table: Table) -> None:
        """Check soon whether the board is buried, at most once a minute for each channel."""
        looked = self._looked.get(table.channel_id)
        if table.message_id is not None and (looked is None or self._clock() - looked >= LOOK):
            self._looked[table.channel_id] = self._clock()
            self._desk.jobs.spawn(self._dig_out(table.id))

    async def _dig_out(self, table_id: str) -> None:
        """Repost the board if others' messages bury it, or if it is nearly an hour old."""
        table = await self._desk.tables.get(table_id)
        if table.message_id is None or table.life != "playing":
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
        """Delete an old message; if it stays it does no harm, as its buttons show the present table."""
        try:
            await self._message(channel_id, message_id).delete()
        except UNREACHABLE as error:
            log.info("message %s stays: %s", message_id, error)

    # The machinery

    def _aged(self, message_id: int) -> bool:
        return self._clock() - discord.utils.snowflake_time(message_id) > FRESH


async def _answered(interaction: discord.Interaction, shown: Change) -> Sequence[object]:
    """Answer a press; return what Discord answered, nothing if that is not known to have arrived."""
    if not await unanswered(interaction):
        return []
    return await first(interaction, lambda: interaction.response.edit_message(**shown))
