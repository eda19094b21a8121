"""The day is announced where a server's managers want it: one post a day, at their hour."""

import asyncio
import logging
from dataclasses import replace
from typing import Final

import discord

from bot.messages.jobs import guarded
from bot.messages.troubles import trouble_of
from bot.services import Services
from bot.tables import agenda
from bot.tables.days import Day

log = logging.getLogger(__name__)

BESIDE: Final = 10
"""Servers that are announced at side by side."""


class Announcing:
    """Sends the posts that are due.

    Args:
        services: the services of the tables.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._looking = False

    def begin(self) -> None:
        """Look at what is due, unless that is under way."""
        if not self._looking:
            self._looking = True
            self._services.jobs.spawn(self._look())

    async def _look(self) -> None:
        """Send all that is due; a page of servers at a time is waited for, as Discord's limits hold."""
        after = None
        try:
            while page := await self._services.tables.run(agenda.due, "announcement", after, most=BESIDE):
                day = await self._services.tables.days.today()
                await asyncio.gather(
                    *(
                        guarded(self._announce(guild_id, day), "the announcement of a day")
                        for _, guild_id in page
                    )
                )
                after = page[-1]
        finally:
            self._looking = False

    async def _announce(self, guild_id: int, day: Day) -> None:
        """Send the post of a server, unless it stands already or is not wanted any more.

        What may have been sent is looked for again later.
        """
        announcements, announcer = self._services.tables.announcements, self._services.announcer
        post = await announcements.begin(guild_id, day)
        if post is None:
            return
        try:
            shown, listed = await announcer.shown(post)
            if post.month is not None:
                found = await self._services.scores.titles(guild_id, post.month, post.zone)
                shown = replace(shown, month=post.month, titles=found)
            if not (post.again and await announcer.sent(post)):
                language = await self._services.language(guild_id)
                if not await announcements.stands(post):
                    return
                await announcer.send(post, shown, language)
                log.info("the day %s is announced on server %d", day.date, guild_id)
        except discord.HTTPException as error:
            trouble = trouble_of(error)
            log.log(trouble.level, "the day %s is not announced on server %d: %s", day.date, guild_id, error)
            if trouble.told == "managers":
                await announcements.refused(post)
            elif trouble.again == "never":
                await announcements.told(post, post.listed)
        else:
            await announcements.told(post, listed)
