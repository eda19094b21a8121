"""Runs the bot: supervised, stopped by SIGTERM, restarted after growing pauses."""

import asyncio
import logging
import signal
import time

import discord

from bot.app import TapisVert, point_at
from bot.memory import keep_little, settle
from bot.settings import BadSettings, Settings
from bot.store import SqliteStore, StoreOfAnother

log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 120.0
"""Shortest and longest pause in seconds before a restart: Discord allows 1000 logins a day, one in 86 s."""
HEALTHY = 600.0
"""A run of so many seconds is healthy; the next pause is then the shortest again."""


async def run(settings: Settings) -> None:
    """Run the bot until a signal stops it.

    Raises:
        BadSettings: if the token is missing or refused.
        StoreError: if the database cannot be used, or is another application's.
    """
    token = settings.token
    keep_little()
    settle()
    point_at(settings.discord_api_base)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    store = await SqliteStore.open(settings.database_path)
    try:
        await _supervise(settings, store, token, stop)
    finally:
        await store.close()


async def _supervise(settings: Settings, store: SqliteStore, token: str, stop: asyncio.Event) -> None:
    pause = SHORTEST
    while not stop.is_set():
        began = time.monotonic()
        try:
            await _once(settings, store, token, stop)
        except discord.LoginFailure:
            raise BadSettings("DISCORD_TOKEN is refused by the server: check it in .env") from None
        except StoreOfAnother:
            raise
        except Exception:
            log.exception("the client stopped; it starts again in %.0f s", pause)
        if stop.is_set():
            break
        if time.monotonic() - began > HEALTHY:
            pause = SHORTEST
        await _sleep(pause, stop)
        pause = min(pause * 2, LONGEST)


async def _once(settings: Settings, store: SqliteStore, token: str, stop: asyncio.Event) -> None:
    """Run one client until it ends or is stopped."""
    client = TapisVert(settings, store)
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    finally:
        stopping.cancel()
        await client.close()
        running.cancel()  # it may sleep before it tries the gateway again
        await asyncio.gather(running, return_exceptions=True)


async def _sleep(seconds: float, stop: asyncio.Event) -> None:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return
