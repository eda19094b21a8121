"""The HTTP server of the sandbox, which serves Discord's API, gateway, CDN and the page."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterable
from email.utils import formatdate
from pathlib import Path
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from . import api, page_api, saving
from .core import Core
from .files import find_file
from .gate import FILE, GUARD, PAGE, Gate
from .interactions import ANSWER_SECONDS
from .logins import Logins
from .wire import PageError
from .world import BOT_NAME, GUILD_NAME, first_world

STATIC = Path(__file__).parent / "static"
FRONT = "front.json"
BODY_BYTES = 32 * 1024 * 1024
SAVE_SECONDS = 2.0
STATIC_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}


class Sandbox:
    """A local Discord on `host`:`port` (0: any free port) that accepts `token`.

    `names` are further host names it is reached by (a tunnel's, a container's). Requests to any other name,
    or from another site's page, are refused. `state` is a file the world is loaded from and saved to.
    `front` is a folder whose `front.json` names server and bot, and says how the page begins (docs/api.md).
    `servers` is how many servers there are, `shards` how many shards the bot is told to use (None: one for
    1000 servers), `max_concurrency` how many of them may log in within 5 s (None: any number).
    `rate_limits=False` lets the bot send as fast as it can. `journal` is how many of its requests are kept
    (0: none), `answer_seconds` how long it has for an answer, `clock` tells the seconds since 1970.
    It has the system's by default.
    Use it as an async context manager:

        async with Sandbox(port=0) as box:
            print(box.url, box.api_base)
    """

    def __init__(
        self,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        names: Iterable[str] = (),
        token: str = "sandbox",  # noqa: S107 - no secret: it opens a world that exists only here
        state: Path | str | None = None,
        front: Path | str | None = None,
        servers: int = 1,
        shards: int | None = None,
        max_concurrency: int | None = None,
        rate_limits: bool = True,
        journal: int = 20_000,
        answer_seconds: float = ANSWER_SECONDS,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.host = host
        self.port = port
        self.token = token
        self._gate = Gate(host, names)
        self._state = Path(state) if state is not None else None
        self._front = Path(front) if front is not None else None
        own: dict[str, str] = json.loads((self._front / FRONT).read_text("utf-8")) if self._front else {}
        self.core = Core(
            first_world(servers, own.get("server", GUILD_NAME), own.get("bot", BOT_NAME)),
            token,
            Logins(max_concurrency),
            rate_limits=rate_limits,
            journal=journal,
            answer_seconds=answer_seconds,
            time=clock,
        )
        self.core.gateway.recommended = shards
        self._runner: web.AppRunner | None = None
        self._saver: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address of the page, such as http://127.0.0.1:8765."""
        return f"http://{self._address}"

    @property
    def _address(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def api_base(self) -> str:
        """The base of Discord's API, for DISCORD_API_BASE."""
        return f"{self.url}{api.PREFIX}"

    async def start(self) -> None:
        """Load the world and listen. Raises OSError for a taken port, ValueError for an unreadable state."""
        if self._state is not None and self._state.exists():
            saving.load(self.core, await asyncio.to_thread(self._state.read_text, "utf-8"))
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self.host, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.core.base_url = self.url
        self.core.gateway.url = f"ws://{self._address}/gateway"
        if self._state is not None:
            saving.rebase(self.core)
            self._saver = asyncio.create_task(self._save_now_and_then(self._state))

    async def stop(self) -> None:
        """Close every connection, save, stop listening."""
        if self._saver is not None:
            self._saver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._saver
        self.core.interactions.close()
        self.core.faults.clear()
        await self.core.gateway.close()
        await self.core.pages.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._state is not None:
            await asyncio.to_thread(saving.write, self._state, saving.dump(self.core))

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _save_now_and_then(self, path: Path) -> None:
        saved = self.core.world.changes
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            if saved != self.core.world.changes:
                saved = self.core.world.changes
                await asyncio.to_thread(saving.write, path, saving.dump(self.core))

    def _application(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded], client_max_size=BODY_BYTES)
        app.add_subapp(api.PREFIX, api.application(self.core))
        app.add_subapp(page_api.PREFIX, page_api.application(self.core))
        app.router.add_get("/", self._root)
        app.router.add_get("/gateway", self.core.gateway.serve)
        app.router.add_get("/cdn/{path:.+}", self._cdn)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/front/{name}", self._of_the_front)
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let in who may come in; add to every answer what guards it."""
        try:
            self._gate.check(request)
            response = await handler(request)
        except PageError as error:
            response = page_api.refused(error)
        except web.HTTPException as error:
            response = web.Response(status=error.status, text=error.text)
        if not response.prepared:
            for name, value in GUARD.items():
                response.headers.setdefault(name, value)
            response.headers.setdefault("Date", formatdate(self.core.clock.time(), usegmt=True))
        return response

    async def _root(self, request: web.Request) -> web.StreamResponse:
        """Serve the page, and a bot that knows no other path the gateway."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.core.gateway.serve(request)
        return _of_the_page(STATIC, "index.html")

    async def _cdn(self, request: web.Request) -> web.StreamResponse:
        found = find_file(self.core.world, request.match_info["path"])
        if found is None:
            raise web.HTTPNotFound
        return _file(found.content, found.type, FILE)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return _of_the_page(STATIC, request.match_info["name"])

    async def _of_the_front(self, request: web.Request) -> web.StreamResponse:
        """Serve what the program gives the page; an empty object where it gives none."""
        name = request.match_info["name"]
        if self._front is None and name == FRONT:
            return web.json_response({})
        return _of_the_page(self._front or STATIC, name)


def _of_the_page(folder: Path, name: str) -> web.StreamResponse:
    """Return a file of a folder; files outside of it are not served."""
    file = folder / name
    known = STATIC_TYPES.get(file.suffix)
    if file.parent != folder or known is None or not file.is_file():
        raise web.HTTPNotFound
    return _file(file.read_bytes(), known, PAGE)


def _file(content: bytes, kind: str, policy: str) -> web.StreamResponse:
    headers = {"Cache-Control": "no-cache", "Content-Type": kind, "Content-Security-Policy": policy}
    return web.Response(body=content, headers=headers)
