"""One connection to the gateway, or of a page."""

import asyncio
import contextlib
import zlib

from aiohttp import web

from .wire import dumps


class Link:
    """One WebSocket: encodes, compresses and sends payloads in order; `send` never waits."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj(level=1) if compressed else None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send one payload."""
        self.queue.put_nowait(text)

    def send_op(self, op: int, data: object = None) -> None:
        """Send a payload that is not an event."""
        self.send(dumps({"op": op, "d": data, "s": None, "t": None}))

    async def pump(self) -> None:
        """Write the queued payloads until the end, then close."""
        with contextlib.suppress(ConnectionError):
            while (text := await self.queue.get()) is not None:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    raw = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(raw)
            await self.socket.close()

    def stop(self) -> None:
        """End `pump` after the payloads queued so far."""
        self.queue.put_nowait(None)

    def cut(self) -> None:
        """Break the connection without a close frame, as a network failure does."""
        if self._request.transport is not None:
            self._request.transport.abort()
