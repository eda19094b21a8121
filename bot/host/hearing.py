"""What time it is by Discord: heard before anything is done, and each hour (docs/decisions/0120)."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import aiohttp

from bot.host.check_discord import Asker, Unanswered
from bot.settings import Settings
from bot.store.clock import CLOCK

log = logging.getLogger(__name__)

HOURLY: Final = 3600.0
"""Seconds between two questions."""


async def hear(settings: Settings) -> None:
    """Ask Discord's API for the time, and go by it from now on.

    An answer that tells none leaves the clock as it is: the first interaction then tells it.

    Raises:
        Unanswered: if there is no answer; of a certificate that the clock makes invalid it says so.
    """
    async with aiohttp.ClientSession() as session:
        since = CLOCK()
        answer = await Asker(session, settings.discord_api_base, settings.token).ask("/gateway")
    if answer.there is not None:
        CLOCK.learn(answer.there, since)
    elif not CLOCK.heard:
        log.warning("Discord's answers tell no time: nothing that cannot be undone is done before a press")


async def heard(settings: Settings) -> None:
    """Ask for the time if it is not known yet; where nobody answers, the client's start says so."""
    if not CLOCK.heard:
        with suppress(Unanswered):
            await hear(settings)


async def keep_hearing(settings: Settings) -> None:
    """Ask again each hour; this returns never."""
    while True:
        await asyncio.sleep(HOURLY)
        try:
            await hear(settings)
        except Unanswered as error:
            log.info("Discord was not asked for the time: %s", error)
