"""The sockets on which pages receive events.

`publish` sends to everybody, or to the users that `may_hear` accepts. An ephemeral message is sent only to
its owner: the page is not trusted to hide it.
"""

import asyncio
import contextlib
from collections.abc import Callable

from aiohttp import WSMsgType, web

from .wire import dumps
from .world import NOWHERE

QUEUE = 5000
"""A page with this many unread events is cut off; it then loads again."""


class Watcher:
    """One socket of one user; it hears of one server, or of all (None)."""

    def __init__(self, user: str, guild: str | None, socket: web.WebSocketResponse) -> None:
        self.user = user
        self.guild = guild
        self.socket = socket
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Queue one event."""
        if self._queue.qsize() < QUEUE:
            self._queue.put_nowait(text)
        else:
            self.stop()

    def stop(self) -> None:
        """End after the queued events."""
        self._queue.put_nowait(None)

    async def pump(self) -> None:
        """Write queued events until the end, then close."""
        with contextlib.suppress(ConnectionError):
            while (text := await self._queue.get()) is not None:
                await self.socket.send_str(text)
            await self.socket.close()


class Pages:
    """All watchers."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def publish(
        self,
        kind: str,
        data: object,
        may_hear: Callable[[str], bool] | None = None,
        *,
        guild: str | None = None,
    ) -> None:
        """Send {"type", "data"} to every watcher, or to those whose user id passes `may_hear`.

        What happens on one server (`guild`) is not sent to those who watch another; what happens in direct
        messages is.
        """
        if not self._watchers:
            return
        text = dumps({"type": kind, "data": data})
        for watcher in self._watchers:
            if guild is not None and watcher.guild not in {None, guild} and guild != NOWHERE:
                continue
            if may_hear is None or may_hear(watcher.user):
                watcher.send(text)

    async def serve(self, request: web.Request, user: str, guild: str | None) -> web.WebSocketResponse:
        """Serve one socket until its end; what the page sends is ignored."""
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        watcher = Watcher(user, guild, socket)
        self._watchers.add(watcher)
        pump = asyncio.create_task(watcher.pump())
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._watchers.discard(watcher)
            watcher.stop()
            await pump
        return socket

    async def close(self) -> None:
        """Close every socket."""
        for watcher in list(self._watchers):
            await watcher.socket.close(code=1001, message=b"Sandbox stops.")
