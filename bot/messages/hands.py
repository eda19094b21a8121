"""Private hands: opened by "My cards", then kept up to date for 15 minutes.

A hand is all that its player plays from: the board's picture, and under it what they hold.  A private table
is its owner's hand.

An ephemeral message can be changed only through the token of an interaction, which lives for 15 minutes.  The
newest token of each player is kept in memory alone; later the player opens the hand again.

Of several copies that a player has opened or pressed the last one is their hand.  The one before is deleted
while its token lives; later a press on it makes it the hand.
"""

import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple, TypeAlias, cast

import discord

from bot.messages.ahead import Ahead
from bot.messages.components import Drawn, draw
from bot.messages.kept import Change, Desk, Kept, KeptMessage, Sent
from bot.messages.pictures import LOAN, Slot, name_of, pictured_in
from bot.messages.readers import Reader
from bot.messages.replies import UNREACHABLE, found, redraw, send_new, text_for
from bot.messages.scene import hand_of, plan_of, private_of
from bot.messages.troubles import NO_MESSAGE, trouble_of
from bot.tables import Table
from bot.text import Text
from tapis.games.kit.game import Illegal, Seat

log = logging.getLogger(__name__)

LIFE = timedelta(minutes=14, seconds=30)
"""How long a hand is kept up to date: a little less than its token lives."""
MOST = 1024
"""Tables whose open hands are kept up to date; a table has at most 32 players."""
SOON = 1.0
"""Seconds that the hand of who is to move waits for the board's picture, so that one edit brings both."""
ORIGINAL = "@original"
"""The id under which a token knows its interaction's answer; of a press, the message that was pressed."""


class Copy(NamedTuple):
    """A private message, as the token of an interaction reaches it; it keeps nothing else of that.

    Attributes:
        hook: the token.
        name: the id of the message for it.
        id: the message's own id, where that is known.
    """

    hook: discord.Webhook
    name: int | str
    id: int | None

    def edit(self, **message: Any) -> Coroutine[Any, Any, object]:
        """Edit the message."""
        return self.hook.edit_message(cast("int", self.name), **message)

    def delete(self) -> Coroutine[Any, Any, None]:
        """Delete the message."""
        return self.hook.delete_message(cast("int", self.name))


@dataclass(slots=True, weakref_slot=True, eq=False, kw_only=True)
class Hand(KeptMessage):
    """One player's open hand.

    Attributes:
        user_id: whose hand it is.
        t: in which language.
        until: when its token dies.
        copy: the message, by its newest token; None before there is one.
        seen: what the message shows (`Drawn.seen`), None if that is unknown.
        rows: its components (`Drawn.pressed`), which an edit leaves alone where they are as they were.
        waits: the newest revision for whose picture it waits, as its player is to move.
        waited: the one for which that wait is over.
        page: the step of the page "In advance" that stands in the hand's place, None for the hand.
    """

    user_id: int
    t: Text
    until: datetime
    copy: Copy | None = None
    seen: bytes | None = None
    rows: bytes | None = None
    waits: int = -1
    waited: int = -1
    page: str | None = None

    def saw(self, drawn: Drawn, sent: Sent) -> None:
        """Know what the message shows after an answer or an edit."""
        known = sent.shown and bool(sent.answer)
        self.seen = drawn.seen if known and sent.whole else None
        self.rows = drawn.pressed if known else None


class Hands:
    """The open hands of all tables."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._clock = desk.tables.clock
        self._open: dict[str, dict[int, Hand]] = {}

    # Showing

    def _drawn(self, table: Table, user_id: int, t: Text, page: str | None = None) -> Drawn:
        """Draw a player's hand, or a page in its place; only its own buttons hold the player's marks.

        Raises:
            Illegal: if the user may see no hand here.
        """
        seat = _seat(table, user_id)
        marks = table.draft.code if table.position and seat in table.position.awaited() else ""
        reader, at = Reader.of(self._desk.people(user_id), t, self._desk.sprites), self._clock()
        if table.owner is not None:
            screen = private_of(table, at, t, large=reader.enlarges)
        else:
            screen = None if page is None else plan_of(table, t, seat, page)
            screen = screen or hand_of(table, t, seat, at, large=reader.enlarges)
        if reader.person.as_text:
            screen = replace(screen, picture=None)
        fits = table.position is not None and not reader.person.as_text
        return draw(screen, reader.sprites, table.id, table.rev, marks, fits=fits)

    def ahead(self, interaction: discord.Interaction, page: str | None = None) -> Ahead:
        """Return the early drawing of the player's hand, or of a page in its place."""
        user_id, t = interaction.user.id, text_for(interaction)
        return Ahead(lambda table: self._drawn(table, user_id, t, page))

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        line: str | None = None,
        ahead: Ahead | None = None,
        page: str | None = None,
    ) -> None:
        """Answer with the player's hand: redraw the hand that was pressed, else send a new private message.

        `table` is the state after their move; if a newer one was shown already, the newest is drawn.  `line`
        is written above the hand, and `page` is the step of the page "In advance" that stands in its place.

        Raises:
            Illegal: if there is no hand to show; the interaction is then still unanswered.
        """
        user_id, t = interaction.user.id, text_for(interaction)
        _seat(table, user_id)
        hand = self._hand(table.id, user_id, t)
        hand.page = page
        shown: Shown = None, None

        async def answer(message: Change) -> Sequence[object]:
            nonlocal shown
            shown = await (_redrawn if in_hand(interaction) else _posted)(interaction, message)
            return [shown] if shown[0] is not None else []

        async with hand.sends.turn():
            table = await hand.newest(table)
            drawn = (ahead or self.ahead(interaction, page)).of(table)
            slot = self._slot(hand, interaction, table)
            loan, again = self._loan(table, drawn, slot), partial(self.follow, table.id)
            sent = await hand.send(table, drawn, slot, answer, again, line, **loan)
            name, ident = shown if sent.answer else await _found(interaction)
            if name is not None:
                hand.t, hand.slot = t, slot
                hand.saw(drawn, sent)
                self._take(interaction, hand, Copy(interaction.followup, name, ident))
        if not sent.answer:
            hand.seen = hand.rows = None
            hand.want()  # through this token if the answer was found, else through an older one
        else:
            hand.mend()  # its picture may have been ready before it could be edited in
            self._ended(hand, table)

    def _take(self, interaction: discord.Interaction, hand: Hand, copy: Copy) -> None:
        """Let a copy be the hand from now on; the one before is deleted, unless it is the same message."""
        before, hand.copy, hand.until = hand.copy, copy, self._clock() + LIFE
        self.cover(interaction, hand.id)
        if before is not None and not (in_hand(interaction) and before.id in {None, copy.id}):
            Kept(self._desk.jobs, partial(self._delete, before)).want()

    def _loan(self, table: Table, drawn: Drawn, slot: Slot) -> dict[str, Any]:
        """Return how a hand comes to its picture (`Pictures.dress`): the board lends what both show.

        A board whose next edit has that picture is waited for.
        """
        name, pictures = name_of(drawn.picture), self._desk.pictures
        if not name or table.owner is not None or table.message_id is None:
            return {}
        if lent := pictures.address(table.message_id, name):
            return {"lent": lent}
        waits = slot.has not in {name, "", None} and (slot.held or not slot.lags)
        return {"hold": LOAN} if waits and drawn.picture and drawn.picture.recipe != "hand" else {}

    def _slot(self, hand: Hand, interaction: discord.Interaction, table: Table) -> Slot:
        """Return the picture's place in the message that an answer changes, or sends."""
        if interaction.message is None:
            return Slot("")
        if not in_hand(interaction):
            if interaction.message.id == table.message_id:
                self._desk.pictures.slot(interaction.message.id).found(interaction.message)
            return Slot("")
        shown = pictured_in(interaction.message)
        if hand.copy is None:  # a hand among people may have borrowed it
            return Slot(shown if table.owner is not None or not shown else None)
        if hand.slot.has != shown or hand.copy.id not in {None, interaction.message.id}:
            return Slot(None, hand.slot.sent)  # it is another copy, or has changed since
        return hand.slot

    def cover(self, interaction: discord.Interaction, shown: str = "") -> None:
        """Let the pressed message follow no table but this one, as it shows something else."""
        for table_id, here in self._open.items():
            hand = here.get(interaction.user.id)
            if hand is None or table_id == shown:
                continue
            if hand.copy is not None and hand.copy.id == _pressed(interaction):
                hand.copy = None
            hand.slot.has = None

    def _hand(self, table_id: str, user_id: int, t: Text) -> Hand:
        """Return the open hand of a player, or a new one; only the tables used last are kept."""
        here = self._open.pop(table_id, {})
        self._open[table_id] = here
        if user_id not in here:
            until = self._clock() + LIFE
            here[user_id] = Hand(
                self._desk.jobs,
                self._edit,
                self._failed,
                table_id,
                self._desk,
                user_id=user_id,
                t=t,
                until=until,
            )
        while len(self._open) > 1 and self._too_old(next(iter(self._open))):
            del self._open[next(iter(self._open))]
        return here[user_id]

    def _too_old(self, table_id: str) -> bool:
        """Return True if the hands of the table used longest ago are to be forgotten."""
        now = self._clock()
        return len(self._open) > MOST or all(hand.until <= now for hand in self._open[table_id].values())

    # Following

    def follow(self, table_id: str) -> None:
        """Redraw the open hands of a table with its newest state, soon."""
        for hand in self._open.get(table_id, {}).values():
            hand.want()

    def look_again(self, user_id: int) -> None:
        """Redraw the open hands of a person, who wants to be shown them otherwise from now on."""
        for table_id, here in self._open.items():
            if user_id in here:
                self.follow(table_id)

    @staticmethod
    async def _delete(copy: Copy, deletion: Kept) -> None:
        """Delete an older copy; try again until its token is dead."""
        try:
            await copy.delete()
        except UNREACHABLE as error:
            if not _dead(error):
                log.info("an older hand is tried again: %s", type(error).__name__)
                deletion.try_later(error)

    def _followed(self, table: Table, hand: Hand) -> Drawn:
        """Draw what an open hand shows next: its page as long as that holds.

        Raises:
            Illegal: if the user may see no hand here.
        """
        if hand.page is not None and plan_of(table, hand.t, _seat(table, hand.user_id), hand.page) is None:
            hand.page = None  # the turn has come, or what was chosen from has changed
        return self._drawn(table, hand.user_id, hand.t, hand.page)

    async def _edit(self, hand: Hand, table: Table) -> None:
        if hand.until <= self._clock():
            self._forget(hand)
            return
        if hand.copy is None or hand.sends.passed(table):
            return
        try:
            drawn = self._followed(table, hand)
        except Illegal as gone:  # the seat has another player now
            self._forget(hand)
            await hand.copy.edit(embed=None, view=None, content=hand.t.refusal(gone), attachments=[])
            return
        loan = self._loan(table, drawn, hand.slot)
        if drawn.seen == hand.seen and hand.slot.keeps(loan.get("lent", "")):
            return

        if "hold" in loan and self._waits(hand, table):
            return

        async def edit(message: Change) -> Sequence[object]:
            copy = cast("Copy | None", hand.copy)  # a page may take its place while it is drawn
            if hand.rows == drawn.pressed:
                del message["view"]
            return [] if copy is None else [await copy.edit(**message)]

        sent = await hand.send(table, drawn, hand.slot, edit, partial(self.follow, table.id), **loan)
        hand.saw(drawn, sent)
        self._ended(hand, table)

    def _waits(self, hand: Hand, table: Table) -> bool:
        """Let a hand wait for the board's picture, as one edit brings both; who is to move waits less."""
        watches = table.seat_of(hand.user_id) not in table.awaited
        if not watches and hand.waited >= table.rev:
            return False
        self._desk.pictures.hold_back(hand.slot, LOAN, partial(self.follow, table.id))
        if not watches and hand.waits < table.rev:
            hand.waits = table.rev
            self._desk.jobs.later(SOON, partial(self._waited, hand, table.rev))
        return True

    @staticmethod
    def _waited(hand: Hand, rev: int) -> None:
        """Let who is to move see their choices, though the board's picture is late."""
        hand.waited = rev
        hand.want()

    def _failed(self, hand: Hand, _: Table, error: Exception) -> None:
        """Try a hand again later, unless its token is dead."""
        if _dead(error):
            self._forget(hand)
            return
        log.info("a hand is tried again: %s", type(error).__name__)
        hand.seen = hand.rows = None
        hand.try_later(error)

    def _ended(self, hand: Hand, table: Table) -> None:
        """Forget a hand that shows the end: it changes no more."""
        if _is_last(table) and hand.seen is not None:
            self._forget(hand)

    def _forget(self, hand: Hand) -> None:
        here = self._open.get(hand.id, {})
        if here.get(hand.user_id) is hand:
            del here[hand.user_id]
        if not here:
            self._open.pop(hand.id, None)


def _dead(error: BaseException) -> bool:
    """Return True if a hand can be changed no more: its token has expired, or the message is gone."""
    trouble = trouble_of(error)
    return trouble is NO_MESSAGE or trouble.again == "never"


def _seat(table: Table, user_id: int) -> Seat:
    """Return the seat whose hand a user may see: their own.

    Raises:
        Illegal: if they have none, no game has begun, or its players hide nothing.
    """
    if table.owner is not None:
        seat = table.place_of(user_id)
        if seat is None or table.owner != user_id:
            raise Illegal("table.refuse.gone")
        return seat
    seat = table.seat_of(user_id)
    if not table.kind.hidden:
        raise Illegal("hand.none")
    if seat is None:
        raise Illegal("table.refuse.not_seated")
    if table.position is None:
        raise Illegal("table.refuse.not_started")
    return seat


def _is_last(table: Table) -> bool:
    """Return True for a state after which a hand changes no more; a private table still gets its account."""
    return table.phase == "over" and not (table.owner is not None and table.counting)


def in_hand(interaction: discord.Interaction) -> bool:
    """Return True if the press was on a private message of the bot."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _pressed(interaction: discord.Interaction) -> int | None:
    """Return the id of the message that was pressed."""
    return None if interaction.message is None else interaction.message.id


Shown: TypeAlias = tuple[int | str | None, int | None]
"""The id of a hand for its token, None if the answer did not arrive; the id of its message, where known."""


async def _redrawn(interaction: discord.Interaction, message: dict[str, Any]) -> Shown:
    """Redraw the hand that was pressed."""
    try:
        return ORIGINAL if await redraw(interaction, **message) else None, _pressed(interaction)
    except UNREACHABLE as error:
        log.info("a press could not repaint a hand: %s", type(error).__name__)
        return None, None


async def _posted(interaction: discord.Interaction, message: dict[str, Any]) -> Shown:
    """Answer with a new hand; its files are sent with it.

    After a deferred press the token's original is the message that was pressed, which everybody sees.  The
    hand is then a follow-up, with its own id.
    """
    message = dict(message)
    files = message.pop("attachments", [])
    answered, followed = await send_new(interaction, message, files, ephemeral=True)
    if answered:
        return ORIGINAL, answered[0].message_id
    return (followed[0].id, followed[0].id) if followed else (None, None)


async def _found(interaction: discord.Interaction) -> Shown:
    """Look for a hand whose answer may have arrived; a message that all see is none."""
    there = await found(interaction)
    return (None, None) if there is None or not there.flags.ephemeral else (ORIGINAL, there.id)
