"""Runs the bot: supervised, stopped by SIGTERM, restarted after growing pauses."""

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord

from bot.app import TapisVert, point_at
from bot.host.check_discord import Unanswered
from bot.host.database import open_database
from bot.host.hearing import hear, heard, keep_hearing
from bot.host.sharding import TooFewShards, kept, refused, shards_of
from bot.host.waiting import sleep, tried
from bot.services import SILENT, Metrics
from bot.services.memory import keep_little, settle
from bot.settings import BadSettings, Settings
from bot.store import Store, StoreInUse, StoreOfAnother, StoreTrouble
from bot.store.clock import CLOCK
from bot.store.version import own_version
from tapis.drawing.artist import ArtistApart

log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 120.0
"""Shortest and longest pause in seconds before a restart: Discord allows 1000 logins a day, one in 86 s."""
HEALTHY = 600.0
"""A run of so many seconds is healthy; the next pause is then the shortest again."""
PASSING: Final = (StoreTrouble, StoreInUse)
"""What passes by itself, so that a start waits for it as a running bot does: a server that is away, a disk
without room, another copy that is about to end."""


async def run(settings: Settings) -> None:
    """Run the bot until a signal stops it.

    A database that cannot be used just now is awaited.  Where `SHARD_COUNT` is `auto` and Discord wants more
    shards, it is asked anew how many.

    Raises:
        BadSettings: if the token is missing or refused, or Discord wants more shards than are set.
        StoreError: if the database cannot be used, is another application's, or if another copy of the bot
            has taken our shards while it ran.
    """
    token = settings.token
    keep_little()
    settle()
    point_at(settings.discord_api_base)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    pauses = _Pauses()
    while not stop.is_set():
        if not await _done(heard(settings), stop):
            return
        shards = await shards_of(settings, token, stop)
        if shards is None:
            return
        opening = partial(open_database, settings, shards)
        store = await tried(opening, PASSING, stop)
        if store is None:
            return
        log.info("this is Tapis Vert %s", own_version())
        pauses.begin()
        try:
            async with kept(store, stop), _figures(settings, store) as present:
                await _supervise(settings, store, token, stop, present)
        except TooFewShards as error:
            log.warning("%s: it is asked anew in %.0f s", error, pauses.next())
        finally:
            await store.close()
        await pauses.wait(stop)


class _Pauses:
    """Pauses before a restart, each twice as long as the last until a run was healthy."""

    def __init__(self) -> None:
        self._pause = SHORTEST
        self._began = time.monotonic()

    def begin(self) -> None:
        """Note that a run begins."""
        self._began = time.monotonic()

    def next(self) -> float:
        """Return the seconds before the next run, as the last has ended."""
        if time.monotonic() - self._began > HEALTHY:
            self._pause = SHORTEST
        return self._pause

    async def wait(self, stop: asyncio.Event) -> None:
        """Wait that long, unless the bot is stopped."""
        await sleep(self.next(), stop)
        self._pause = min(self._pause * 2, LONGEST)


@dataclass
class Present:
    """The client that runs at present, and what it tells its figures to."""

    metrics: Metrics = SILENT
    client: TapisVert | None = None

    def heard(self) -> float | None:
        """Return the seconds since the gateway was last heard, None while there is no connection."""
        return None if self.client is None else self.client.heard

    def servers(self) -> int:
        """Return on how many servers it is."""
        return 0 if self.client is None else len(self.client.guilds)


@asynccontextmanager
async def _figures(settings: Settings, store: Store) -> AsyncIterator[Present]:
    """Serve figures while the bot runs, if its host asks for them; without them Prometheus is not loaded."""
    if not settings.metrics_port:
        yield Present()
        return
    from bot.host.metrics import PrometheusMetrics  # noqa: PLC0415 - see above
    from bot.host.web import Pages, served  # noqa: PLC0415 - as above

    metrics = PrometheusMetrics()
    metrics.time_commits(store)
    present = Present(metrics)
    pages = Pages(store, metrics, settings, present.heard, present.servers)
    async with served(pages, settings.metrics_host, settings.metrics_port) as port:
        log.info("health and figures: http://%s:%d/healthz and /metrics", settings.metrics_host, port)
        looking = asyncio.create_task(metrics.time_loop())
        try:
            yield present
        finally:
            looking.cancel()


async def _supervise(
    settings: Settings, store: Store, token: str, stop: asyncio.Event, present: Present
) -> None:
    pauses = _Pauses()
    while not stop.is_set():
        pauses.begin()
        try:
            await _once(settings, store, token, stop, present)
        except discord.LoginFailure:
            raise BadSettings("DISCORD_TOKEN is refused by the server: check it in .env") from None
        except StoreOfAnother:
            raise
        except Unanswered as error:
            log.warning("%s; the client starts again in %.0f s", error, pauses.next())
        except StoreTrouble as error:
            log.error("the client stopped: %s; it starts again in %.0f s", error, pauses.next())  # noqa: TRY400 - as `guarded`
        except Exception as error:
            if wrong := refused(settings, error):
                raise wrong from None
            log.exception("the client stopped; it starts again in %.0f s", pauses.next())
        await pauses.wait(stop)


async def _done(work: Coroutine[Any, Any, None], stop: asyncio.Event) -> bool:
    """Return True when the work is done, False if the bot is stopped before; raise what it raised."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
        return working.done()
    finally:
        working.cancel()
        stopping.cancel()


async def _once(settings: Settings, store: Store, token: str, stop: asyncio.Event, present: Present) -> None:
    """Run one client until it ends or is stopped.

    Raises:
        Unanswered: if Discord was not heard yet, and does not answer: nothing begins by a wrong clock.
    """
    if not CLOCK.heard and not await _done(hear(settings), stop):
        return
    hearing = asyncio.create_task(keep_hearing(settings))
    client = present.client = TapisVert(settings, store, present.metrics, ArtistApart())
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    finally:
        present.client = None
        stopping.cancel()
        hearing.cancel()
        await client.close()
        running.cancel()  # it may sleep before it tries the gateway again
        await asyncio.gather(running, return_exceptions=True)
