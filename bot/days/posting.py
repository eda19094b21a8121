"""The day is announced where a server's managers want it: one post a day, at their hour."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.days import announcements
from bot.days.announcer import Announcer
from bot.days.days import Days
from bot.days.months import titles
from bot.messages.troubles import trouble_of
from bot.services import Services
from bot.store import Stands
from bot.watch.agenda import Kind, Lane, due

log = logging.getLogger(__name__)

ANNOUNCEMENT: Final = Stands("daily_due", "guilds WHERE daily_due IS NOT NULL", "guild_id", "announcement")
"""Where the servers stand whose post is due."""
BESIDE: Final = 10
"""Servers that are announced at side by side."""


def kind_of(services: Services) -> Kind[Any]:
    """Return the posts that are due; what is over is closed before, as they tell its places."""
    lane = Lane("announcements")
    kind = due(services.tables, ANNOUNCEMENT, partial(announce, services), lane, beside=BESIDE)

    async def page(last: tuple[int, Any] | None) -> Sequence[tuple[int, Any]]:
        found = await kind.page(last)
        for closed in await services.part(Days).close() if found else ():
            log.info("the day %s is closed", closed)
        return found

    return replace(kind, page=page)


async def announce(services: Services, guild_id: int) -> None:
    """Send the post of a server, unless it stands already or is not wanted any more.

    What may have been sent is looked for again later.
    """
    tables, announcer = services.tables, services.part(Announcer)
    day = await services.part(Days).today()
    post = await tables.run(announcements.begin, guild_id, day)
    if post is None:
        return
    try:
        shown, listed = await announcer.shown(post)
        if post.month is not None:
            found = await tables.read(titles, guild_id, post.month, post.zone)
            shown = replace(shown, month=post.month, titles=found)
        if not (post.again and await announcer.sent(post)):
            language = await services.language(guild_id)
            if not await tables.run(announcements.stands, post):
                return
            await announcer.send(post, shown, language)
            log.info("the day %s is announced on server %d", day.date, guild_id)
    except discord.HTTPException as error:
        trouble = trouble_of(error)
        log.log(trouble.level, "the day %s is not announced on server %d: %s", day.date, guild_id, error)
        if trouble.told == "managers":
            await tables.run(announcements.refused, post)
        elif trouble.again == "never":
            await tables.run(announcements.told, post, post.listed)
    else:
        await tables.run(announcements.told, post, listed)
