"""A wire to PostgreSQL that counts round trips, and can be long, or cut at a chosen moment."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict

Cut = Literal["before", "after", "half"]
COMMIT = b"UPDATE sessions"
"""The last statement before the COMMIT of what was written."""
SYNC = b"S\x00\x00\x00\x04"
"""Ends what is sent together."""
FLUSH = b"H\x00\x00\x00\x04"
"""Hastens the answers; it has none."""


class Relay:
    """Stands between a store and its server, on a socket of its own.

    Args:
        folder: where the socket is, with a short path.
        url: the address of the database.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._upstream = conninfo_to_dict(url)
        self._wires: list[asyncio.StreamWriter] = []
        self._held: list[asyncio.StreamWriter] = []
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.cut: Cut | None = None
        """What happens to the next COMMIT, once: it is lost, its answer is lost, or it is lost and the server
        does not notice."""
        self.holding = b""
        """What the transaction of that COMMIT says, to tell it from others."""
        self.stops = False
        """Whether the server is stopped with that cut."""
        self.delay = 0.0
        """Seconds that each direction takes."""
        self.trips = 0
        """How often somebody has waited for an answer."""
        name = quote(str(folder), safe="")
        user = self._upstream.get("user") or ""
        self.url = f"postgresql://{user}@/{self._upstream['dbname']}?host={name}&sslmode=disable"
        if password := self._upstream.get("password"):
            self.url += f"&password={quote(str(password), safe='')}"

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
        for wire in self._held:
            wire.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def open(self) -> None:
        """Let connections through."""
        path = self._folder / ".s.PGSQL.5432"
        self._server = await asyncio.start_unix_server(self._connected, path)

    async def close(self) -> None:
        """Let none through, and cut those there are: the server is stopped."""
        self._shut()
        for wire in self._wires:
            wire.close()
        self._wires.clear()

    def _shut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        with suppress(FileNotFoundError):
            (self._folder / ".s.PGSQL.5432").unlink()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._spawn(self._through(reader, writer))

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = (
            str(self._upstream.get("host") or "/var/run/postgresql"),
            self._upstream.get("port") or 5432,
        )
        if host.startswith("/"):
            answers, server = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
        else:
            answers, server = await asyncio.open_connection(host, int(port))
        self._wires += [writer, server]
        unheard, answered, asked = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._spawn(self._copied(answers, writer, unheard, answered, asked))
        said = b""
        while data := await reader.read(1 << 16):
            if data != FLUSH and not asked.is_set():
                self.trips += 1
                asked.set()
            said += data
            if COMMIT in data and self.cut is not None and self.holding in said:
                while SYNC not in data and (more := await reader.read(1 << 16)):
                    data += more
                await self._lose(data, server, writer, unheard, answered)
                return
            if b"COMMIT" in data:
                said = b""
            self._pass(server, data)
        server.close()

    def _pass(self, wire: asyncio.StreamWriter, data: bytes) -> None:
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, wire.write, data)
        else:
            wire.write(data)

    async def _lose(
        self,
        data: bytes,
        server: asyncio.StreamWriter,
        client: asyncio.StreamWriter,
        unheard: asyncio.Event,
        answered: asyncio.Event,
    ) -> None:
        cut, self.cut = self.cut, None
        if self.stops:
            self._wires = [wire for wire in self._wires if wire is not server]
            await self.close()
        if cut == "after":
            unheard.set()
            server.write(data)
            await answered.wait()
        client.transport.abort()
        if cut == "half":
            self._held.append(server)
            self._wires = [wire for wire in self._wires if wire is not server]
        else:
            server.close()

    async def _copied(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        unheard: asyncio.Event,
        answered: asyncio.Event,
        asked: asyncio.Event,
    ) -> None:
        """Hand answers on, until they are to be `unheard`; then only note that there was one."""
        with suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                asked.clear()
                if unheard.is_set():
                    answered.set()
                else:
                    self._pass(writer, data)
        answered.set()  # there will be none
        writer.close()
