"""/healthz and /metrics, served on the loopback address, or where `METRICS_HOST` says.

A web site can point a name of its own at the loopback (DNS rebinding) and read what is served there. But the
browser sends that name in `Host`, and the site in `Origin`: both are checked, as the sandbox does. On another
address `Host` may also be an address or a name without a dot, as containers have: no site has such a name.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter, time
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.host.machine import known_backup, look, told
from bot.host.metrics import PrometheusMetrics
from bot.patience import PATIENCE
from bot.settings import BadSettings, Settings
from bot.store import Store, StoreError
from bot.store.clock import CLOCK

NAMES: Final = re.compile(r"(?:127\.0\.0\.1|localhost)(?::\d+)?", re.IGNORECASE)
"""What a request may call this machine."""
NEAR: Final = re.compile(r"(?:[a-z0-9_-]+|[0-9.]+|\[[0-9a-f:.]+\])(?::\d+)?", re.IGNORECASE)
"""What a request may call it where it serves others: a name without a dot, or an address."""
LOOPBACK: Final = ("127.0.0.1", "localhost")
HEARD: Final = 90.0
"""Seconds of silence after which the gateway counts as lost: two heartbeats and a little."""
NOTE: Final = "health"
"""The note that a test write writes."""
FLUSHED: Final = 300.0
"""Seconds for which test writes do not wait for the disk after one that did."""


@dataclass(eq=False)
class Pages:
    """What is served: health, and what the bot counts and times; `servers` says on how many it is."""

    store: Store
    figures: PrometheusMetrics
    settings: Settings
    heard: Callable[[], float | None]
    """Returns the seconds since the gateway was last heard, None while there is no connection."""
    servers: Callable[[], int]
    _looking: asyncio.Task[float | None] | None = field(default=None, init=False)
    _flushed: float | None = field(default=None, init=False)

    async def health(self, _: web.Request) -> web.Response:
        """Answer 200 if the bot is healthy, else 503, with what was found as JSON.

        It is healthy if the gateway was heard of late, and the database can be written.  What is not known is
        null: a gateway without a connection, a write that failed or took too long, a backup that is not known
        or not to be seen from here, Discord's time, by which this machine's clock is ahead.
        """
        written, newest = await asyncio.gather(self._written(), known_backup(self.store, self.settings))
        age = None if newest is None else (CLOCK() - newest.made).total_seconds()
        heard = self.heard()
        healthy = heard is not None and heard <= HEARD and written is not None
        body = {
            "healthy": healthy,
            "gateway_heard_seconds": heard,
            "write_seconds": written,
            "backup_age_seconds": age,
            "backup_bytes": None if newest is None else newest.size,
            "clock_ahead_seconds": CLOCK.ahead,
        }
        return web.json_response(body, status=200 if healthy else 503)

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with all figures, also while the database cannot be asked."""
        counted = told(self.store.read(lambda questions: questions.open_tables(self.store.shards)))
        taken, tables = await asyncio.gather(look(self.store, self.settings, CLOCK()), counted)
        page = self.figures.page(tables, self.heard(), self.servers(), taken)
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
            async with asyncio.timeout(PATIENCE.written):
                await self.store.save_note(NOTE, f"{time():.0f}", flush=flush)
        except (TimeoutError, StoreError):
            return None
        self._flushed = began if flush else flushed
        return perf_counter() - began


def _near(names: re.Pattern[str]) -> Middleware:
    """Return what answers 403 to a request that names another machine, or comes from the page of a site."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if not names.fullmatch(host) or (origin is not None and origin != f"http://{host}"):
            raise web.HTTPForbidden(text="only for this machine's own programs\n")
        return await handler(request)

    return check


@asynccontextmanager
async def served(pages: Pages, host: str, port: int) -> AsyncIterator[int]:
    """Serve the pages; give the port, which the system chooses if it is 0.

    Raises:
        BadSettings: if the port is taken, or the address is none of this machine's.
    """
    app = web.Application(middlewares=[_near(NAMES if host in LOOPBACK else NEAR)])
    app.router.add_get("/healthz", pages.health)
    app.router.add_get("/metrics", pages.metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise BadSettings(
                f"METRICS_PORT={port} on METRICS_HOST={host} cannot be opened: {error}"
            ) from None
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
