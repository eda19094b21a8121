"""/healthz and /metrics, served on the loopback address alone, to nobody but this machine's own programs.

A web site can point a name of its own at the loopback (DNS rebinding) and read what is served there. But the
browser sends that name in `Host`, and the site in `Origin`: both are checked, as the sandbox does.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from time import perf_counter, time
from typing import Final, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.host.metrics import PrometheusMetrics
from bot.settings import BadSettings
from bot.store import Store, StoreError

HOST: Final = "127.0.0.1"
NAMES: Final = re.compile(r"(?:127\.0\.0\.1|localhost)(?::\d+)?", re.IGNORECASE)
"""What a request may call this machine."""
HEARD: Final = 90.0
"""Seconds of silence after which the gateway counts as lost: two heartbeats and a little."""
WRITTEN: Final = 1.0
"""Most seconds that a test write may take."""
NOTE: Final = "health"
"""The note that a test write writes."""
FLUSHED: Final = 300.0
"""Seconds for which test writes do not wait for the disk after one that did."""

Heard: TypeAlias = Callable[[], float | None]
"""Returns the seconds since the gateway was last heard, None while there is no connection."""


@dataclass(frozen=True, slots=True)
class Health:
    """How a running bot is.

    Attributes:
        gateway_heard_seconds: since the gateway was last heard; None while there is no connection.
        write_seconds: what a test write took; None if it failed or took too long.
    """

    gateway_heard_seconds: float | None
    write_seconds: float | None

    @property
    def healthy(self) -> bool:
        """True if the gateway was heard of late, and the database can be written."""
        heard = self.gateway_heard_seconds
        return heard is not None and heard <= HEARD and self.write_seconds is not None


class Pages:
    """What is served.

    Args:
        store: the bot's database.
        metrics: its figures.
        heard: when the gateway was last heard.
    """

    def __init__(self, store: Store, metrics: PrometheusMetrics, heard: Heard) -> None:
        self._store = store
        self._metrics = metrics
        self._heard = heard
        self._looking: asyncio.Task[float | None] | None = None
        self._flushed: float | None = None

    async def health(self, _: web.Request) -> web.Response:
        """Answer 200 if the bot is healthy, else 503, with what was found as JSON."""
        found = Health(self._heard(), await self._written())
        told = {"healthy": found.healthy, **asdict(found)}
        return web.json_response(told, status=200 if found.healthy else 503)

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with all figures."""
        own = self._store.shards
        tables = await self._store.read(lambda questions: questions.open_tables(own))
        page = self._metrics.page(tables, self._heard())
        return web.Response(body=page, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    async def _written(self) -> float | None:
        """Return what a test write takes; who asks meanwhile gets the same."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._write())
        return await asyncio.shield(self._looking)

    async def _write(self) -> float | None:
        """Write the note; wait for the disk if that was long ago, or the last write failed."""
        began, flushed = perf_counter(), self._flushed
        self._flushed = None
        flush = flushed is None or began - flushed > FLUSHED
        try:
            async with asyncio.timeout(WRITTEN):
                await self._store.save_note(NOTE, f"{time():.0f}", flush=flush)
        except (TimeoutError, StoreError):
            return None
        self._flushed = began if flush else flushed
        return perf_counter() - began


@web.middleware
async def _from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer 403 to a request that names another machine, or comes from the page of a site."""
    host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
    if not NAMES.fullmatch(host) or (origin is not None and origin != f"http://{host}"):
        raise web.HTTPForbidden(text="only for this machine's own programs\n")
    return await handler(request)


@asynccontextmanager
async def served(pages: Pages, port: int) -> AsyncIterator[int]:
    """Serve the pages; give the port, which the system chooses if it is 0.

    Raises:
        BadSettings: if the port is taken.
    """
    app = web.Application(middlewares=[_from_here])
    app.router.add_get("/healthz", pages.health)
    app.router.add_get("/metrics", pages.metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, port)
        try:
            await site.start()
        except OSError as error:
            raise BadSettings(f"METRICS_PORT={port} cannot be opened: {error}") from None
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
