"""A wire between a bot and the sandbox that counts the bytes, HTTP and the gateway alike."""

import asyncio
from contextlib import closing, suppress
from typing import Final, Self

from discord_sandbox import Sandbox

_PICTURES: Final = b"\x89PNG\r\n\x1a\n", b"WEBPVP8L"
"""What stands in the first bytes of a picture."""


class Wire:
    """Stands between a bot that is started after it and its sandbox.

    Attributes:
        up: the bytes that the bot has sent.
        down: those that it has received.
        pictures: how many pictures it has sent.
    """

    def __init__(self) -> None:
        self.up = self.down = self.pictures = 0
        self._to = 0
        self._server: asyncio.Server | None = None
        self._copying: set[asyncio.Task[None]] = set()

    async def join(self, box: Sandbox) -> Self:
        """Listen, and let the sandbox tell its bot this address."""
        self._to = box.port
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        box.port = self._server.sockets[0].getsockname()[1]
        box.core.gateway.url = f"ws://127.0.0.1:{box.port}/gateway"
        return self

    async def cut(self) -> None:
        """Let nothing through any more."""
        if self._server is not None:
            self._server.close()
        for task in self._copying:
            task.cancel()
        await asyncio.gather(*self._copying, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, there = await asyncio.open_connection("127.0.0.1", self._to)
        for each in (self._copied(reader, there, up=True), self._copied(answers, writer, up=False)):
            task = asyncio.create_task(each)
            self._copying.add(task)
            task.add_done_callback(self._copying.discard)

    async def _copied(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        with closing(writer), suppress(ConnectionError):  # whoever has gone needs no more
            while data := await reader.read(1 << 16):
                if up:
                    self.up += len(data)
                    self.pictures += sum(map(data.count, _PICTURES))
                else:
                    self.down += len(data)
                writer.write(data)
                await writer.drain()
