"""The post that announces the day: sent, and found again after a stop."""

from dataclasses import replace
from typing import Final

import discord

from bot.days.announcements import Post
from bot.days.days import Days
from bot.days.pages import SIGNS, named
from bot.days.post_page import Announcement, announcement
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.posts import Posts
from bot.messages.sprites import Sprites
from bot.text import LANGUAGES, text_in
from tapis.records.days import DAY, Day

LISTED: Final = 5
"""Places of each kind that a post tells."""


class Announcer(Posts):
    """Sends the posts of the day."""

    def __init__(self, client: discord.Client, days: Days, sprites: Sprites) -> None:
        super().__init__(client)
        self._days = days
        self._sprites = sprites

    async def shown(self, post: Post) -> tuple[Announcement, str]:
        """Return what a post shows, and the closed date whose places the server has then been told."""
        day, days, guild_id = post.day, self._days, post.guild_id
        shown = Announcement(day, await days.played(0, guild_id))
        closed = await self._closed(day)
        if closed is None or closed.date.isoformat() <= post.listed:
            return shown, post.listed
        places = {kind: await days.places(closed.date, kind, guild_id, LISTED) for kind in SIGNS}
        pending = (await days.pending(closed.date))["throw"]
        return replace(shown, closed=closed, places=places, pending=pending), closed.date.isoformat()

    async def _closed(self, day: Day) -> Day | None:
        """Return the newest day that is closed: yesterday, or that before in the first hours of a day."""
        for back in (1, 2):
            before = await self._days.day(day.date - back * DAY)
            if before is not None and before.closed:
                return before
        return None

    async def send(self, post: Post, shown: Announcement, language: str) -> None:
        """Send a post.

        Raises:
            discord.HTTPException: if Discord refuses it.
        """
        page = draw(announcement(text_in(language), shown), self._sprites.spoken(language), NO_TABLE)
        await self._channel(post.channel_id).send(embed=page.embed, view=page.view, nonce=post.nonce)

    async def sent(self, post: Post) -> bool:
        """Return True if a post stands in its channel, in any language.

        Raises:
            discord.HTTPException: if Discord does not let the bot look.
        """
        titles = {named(text_in(each), post.day) for each in LANGUAGES}

        def told(message: discord.Message) -> bool:
            return any(embed.title in titles for embed in message.embeds)

        return await self._find(post.channel_id, post.due, told) is not None
