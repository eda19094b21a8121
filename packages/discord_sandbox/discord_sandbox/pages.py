"""The sockets on which pages receive events.

`publish` sends to everybody, or to the users that `may_hear` accepts. An ephemeral message is sent only to
its owner: the page is not trusted to hide it.
"""

import asyncio
from collections.abc import Callable

from aiohttp import WSMsgType, web

from .link import Link
from .wire import dumps
from .world import NOWHERE

QUEUE = 5000
"""A page with this many unread events is cut off; it then loads again."""


class Watcher(Link):
    """One socket of one user; it hears of one server, or of all (None)."""

    def __init__(
        self, socket: web.WebSocketResponse, request: web.Request, user: str, guild: str | None
    ) -> None:
        super().__init__(socket, request)
        self.user, self.guild = user, guild

    def send(self, text: str) -> None:
        """Send one event; end if too many are unread."""
        if self.queue.qsize() < QUEUE:
            super().send(text)
        else:
            self.stop()


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
        watcher = Watcher(socket, request, user, guild)
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
