"""The messages that ping: sent, found again, and taken away line by line as their tables are played."""

import logging
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple, cast

import discord
from discord.abc import Snowflake

from bot.messages.bodies import Mentioned
from bot.messages.components import draw
from bot.messages.posts import Posts
from bot.messages.replies import UNREACHABLE
from bot.messages.scene import link_of
from bot.messages.sprites import Sprites
from bot.messages.troubles import CLOSED, trouble_of
from bot.screens.kit.calls import my_hand, offer, ping, several, waiting_lines
from bot.tables import Table
from bot.text import text_in

log = logging.getLogger(__name__)

_MENTION: Final = re.compile(r"<@\d+>")
_SMALL: Final = "-# "
"""Begins the line that says how much time is left."""
_LINKED: Final = re.compile(r"/channels/\d+/(\d+)")


class Found(NamedTuple):
    """A ping that was sent, and the channels of the tables that it lists."""

    id: int
    channels: frozenset[int]


class PingMessages(Posts):
    """Sends pings, and takes them away."""

    def in_thread(self, channel_id: int) -> bool:
        """Return True if a channel is a thread: all but archived threads of a server are known by heart."""
        channel = self._client.get_channel(channel_id)
        return channel is None or isinstance(channel, discord.Thread)

    async def offer(self, table: Table, newcomer: int, *, pinged: bool) -> None:
        """Tell somebody that a seat is offered to them."""
        line = offer(text_in(table.locale), _mention(newcomer))
        await self._channel(table.channel_id).send(line, allowed_mentions=only([newcomer] if pinged else []))

    async def call(
        self,
        table: Table,
        users: Sequence[int],
        fresh: list[int],
        nonce: str | None,
        more: Sequence[Table],
        time: str = "",
    ) -> int:
        """Send the short line that names these players, and ping the fresh ones; return the message's id.

        `time` says below it how much time they have.  In a game with private hands it has the button that
        opens one's own.  With a nonce it is the reminder at half time: sent twice with the same nonce, it is
        shown once.  `more` tables are listed below.
        """
        t = text_in(table.locale)
        sent: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
        if table.kind.hidden:
            sent["view"] = draw(my_hand(t, table.game), Sprites(), table.id).view
        head = [_line(table, users, late=nonce is not None), *([f"{_SMALL}⏳ {time}"] if time else [])]
        text = "\n".join([*head, *waiting_lines(t, _listed(more))])
        return (await self._channel(table.channel_id).send(text, allowed_mentions=only(fresh), **sent)).id

    async def call_for(self, tables: Sequence[Table], home: Table, user_id: int) -> int:
        """Ping a player for several tables, in the channel of `home`; return the message's id."""
        text = several(text_in(home.locale), _mention(user_id), _listed(tables))
        return (await self._channel(home.channel_id).send(text, allowed_mentions=only([user_id]))).id

    async def reminder(self, table: Table, users: Sequence[int]) -> Found | None:
        """Return this wait's reminder, if one was sent; Discord forgets its nonce after a while."""
        line = _line(table, users, late=True)

        def told(message: discord.Message) -> bool:
            return message.content.partition("\n")[0] == line

        try:
            found = await self._find(table.channel_id, table.waiting_since, told)
        except discord.HTTPException as error:
            if trouble_of(error) is not CLOSED:
                raise
            log.info("the reminder of table %s cannot be looked for: %s", table.id, error)
            return None
        return found and Found(found.id, frozenset(map(int, _LINKED.findall(found.content))))

    async def take_away(self, table: Table, message_id: int, where: int, left: Collection[int]) -> None:
        """Take what names a table out of a message in channel `where`; if that stays, it does no harm.

        `left` are the channels of the other tables that it still names.  Without any it is deleted.
        """
        message = self._message(where, message_id)
        try:
            if not left:
                await message.delete()
                return
            shown = (await message.fetch()).content
            changed: dict[str, Any] = {"content": shown}
            if where == table.channel_id:  # the first line, and the button, may be of this table alone
                found = _MENTION.search(shown)
                head = several(text_in(table.locale), found[0] if found else "", ())
                rest = [line for line in shown.split("\n")[1:] if not line.startswith(_SMALL)]
                changed = {"content": "\n".join([head, *rest]), "view": None}
            changed["content"] = _without(changed["content"], left)
            await message.edit(allowed_mentions=only([]), **changed)
        except UNREACHABLE as error:
            log.info("ping %s stays: %s", message_id, error)


def _without(text: str, left: Collection[int]) -> str:
    """Return a ping with the lines of these channels' tables alone, below what is of its first."""
    head, *lines = text.split("\n")
    kept = [
        line
        for line in lines
        if line.startswith(_SMALL) or ((found := _LINKED.search(line)) and int(found[1]) in left)
    ]
    return "\n".join([head, *kept])


def _listed(tables: Iterable[Table]) -> list[tuple[str, str, str]]:
    """Return the game, the place and the link of each table."""
    return [(table.game, f"<#{table.channel_id}>", link_of(table)) for table in tables]


def _mention(user_id: int) -> str:
    return f"<@{user_id}>"


def only(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that nobody but these users is pinged."""
    mentioned = cast("list[Snowflake]", [Mentioned(str(user)) for user in users])
    return discord.AllowedMentions(everyone=False, roles=False, users=mentioned)


def _line(table: Table, users: Sequence[int], *, late: bool) -> str:
    return ping(text_in(table.locale), " ".join(map(_mention, users)), late=late)
