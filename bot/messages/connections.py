"""Connections to Discord that are kept open for first answers: a body goes out, a status comes in.

This is as much of HTTP/1.1 as an answer without content needs (RFC 9112): one request at a time on each
connection, and the head of its response; of the body of a refusal the code.  Only after a 204, which has no
body, a connection is used again.
"""

import asyncio
import re
import ssl
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from aiohttp.http import SERVER_SOFTWARE

from bot.patience import PATIENCE

KEPT = 15.0
"""Seconds after which a connection that nobody uses is closed, as aiohttp does; Discord keeps it longer."""
LONGEST: Final = 1 << 16
"""Most bytes of the head of a response."""
_END: Final = b"\r\n\r\n"
_STATUS: Final = re.compile(rb"HTTP/1\.1 ([2-5]\d\d)[ \r]")
_RETRY_AFTER: Final = re.compile(rb"\r\nretry-after: *(\d+)", re.IGNORECASE)
_LAST: Final = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
_LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding: *chunked", re.IGNORECASE)
_CODE: Final = re.compile(rb'"code": *(\d+)[,}\s]')
_NO_CONTENT: Final = 204


class NotSent(Exception):
    """There is no connection, so the server has got nothing."""


class Unknown(Exception):
    """There is no response: the server may have taken the request, or not."""


class Response(NamedTuple):
    """What a server says."""

    status: int
    retry_after: int
    """Seconds in which it wants no further request; 0 if it does not say."""
    code: int = 0
    """Why it refuses the request, as Discord numbers reasons; 0 if it does not say."""


class Connections:
    """Connections to one server, as many as there are requests at once.

    Args:
        address: a URL of the server, whose path does not matter.
        trusted: the certificates that are trusted; None for the system's.
    """

    def __init__(self, address: str, trusted: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(address)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._secure = parts.scheme == "https"
        self._trusted = trusted
        self._host = parts.hostname or ""
        self._port = parts.port or (443 if self._secure else 80)
        self._fields = (
            f" HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: {SERVER_SOFTWARE}\r\nAccept: */*\r\n"
            "Content-Length: "
        )
        self._open: set[_Connection] = set()
        self._unused: list[_Connection] = []
        """Those that can be used again, the last used at the end."""
        self._look: asyncio.TimerHandle | None = None
        self._closed = False

    async def post(self, url: str, kind: str, body: bytes) -> Response:
        """Send a body to an address of the server; return the response, whatever its status.

        Raises:
            NotSent: if there is no connection.
            Unknown: if there is no response.
            ConnectionAbortedError: if the connections are closed, or are meanwhile.
        """
        path = url.removeprefix(self._origin)
        head = f"POST {path}{self._fields}{len(body)}\r\nContent-Type: {kind}\r\n\r\n"
        try:
            connection = self._unused.pop() if self._unused else await self._connected()
            try:
                return await connection.ask(head.encode() + body)
            except (OSError, TimeoutError) as error:
                raise Unknown(str(error) or "it hangs") from error
            finally:
                self._keep(connection)
        except (NotSent, Unknown) as error:
            if self._closed:
                raise ConnectionAbortedError("the connections are closed") from error
            raise

    def close(self) -> None:
        """Close all connections; what is under way has no response."""
        self._closed = True
        self._unused.clear()
        for connection in self._open:
            connection.abort()
        if self._look is not None:
            self._look.cancel()

    async def _connected(self) -> "_Connection":
        """Open a connection."""
        if self._secure and self._trusted is None:
            self._trusted = ssl.create_default_context()
        try:
            if self._closed:
                raise ConnectionAbortedError
            async with asyncio.timeout(PATIENCE.callback):
                _, connection = await asyncio.get_running_loop().create_connection(
                    lambda: _Connection(self._open, self._lost),
                    self._host,
                    self._port,
                    ssl=self._trusted if self._secure else None,
                    happy_eyeballs_delay=0.25,
                )
        except (OSError, TimeoutError) as error:
            raise NotSent(str(error) or "it hangs") from error
        return connection

    def _lost(self, connection: "_Connection") -> None:
        """Forget a connection that is closed."""
        self._open.discard(connection)
        if connection in self._unused:
            self._unused.remove(connection)

    def _keep(self, connection: "_Connection") -> None:
        """Keep a connection that can be used again for some seconds; close any other."""
        if self._closed or not connection.usable:
            connection.abort()
            return
        loop = asyncio.get_running_loop()
        connection.since = loop.time()
        self._unused.append(connection)
        if self._look is None:
            self._look = loop.call_later(KEPT, self._close_unused)

    def _close_unused(self) -> None:
        """Close what was not used for long; look again when the next may be due."""
        loop, self._look = asyncio.get_running_loop(), None
        while self._unused and self._unused[0].since + KEPT <= loop.time():
            self._unused.pop(0).abort()
        if self._unused:
            self._look = loop.call_at(self._unused[0].since + KEPT, self._close_unused)


class _Connection(asyncio.Protocol):
    """One connection, that of which `lost` is told at its end."""

    transport: asyncio.Transport

    def __init__(self, opened: "set[_Connection]", lost: "Callable[[_Connection], None]") -> None:
        self.since = 0.0
        """When it was last used, by the loop's clock."""
        self.usable = False
        """Whether it can be used again."""
        self._opened = opened
        self._lost = lost
        self._heard = b""
        self._response: asyncio.Future[Response] | None = None

    def ask(self, request: bytes) -> "asyncio.Future[Response]":
        """Send a request; return its response, or how the connection broke, or that it hangs."""
        loop, self.usable = asyncio.get_running_loop(), False
        self._response = response = loop.create_future()
        patience = loop.call_later(PATIENCE.callback, self._late, response)
        response.add_done_callback(lambda _: patience.cancel())
        if self.transport.is_closing():
            self._response.set_exception(ConnectionResetError("it was closed"))
        else:
            self.transport.write(request)
        return response

    @staticmethod
    def _late(response: "asyncio.Future[Response]") -> None:
        if not response.done():
            response.set_exception(TimeoutError())

    def abort(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - any transport of asyncio's
        """Remember whom to write to."""
        self.transport = transport
        self._opened.add(self)

    def data_received(self, data: bytes) -> None:
        """Read a response; whatever else is said ends the connection."""
        self._heard += data
        head, end, more = self._heard.partition(_END)
        waiting = self._response is not None and not self._response.done()
        if waiting and not (end and _is_whole(head, more)) and len(self._heard) <= LONGEST:
            return
        status = _STATUS.match(head) if end else None
        if self._response is None or not waiting or status is None:
            self.abort()
            return
        response = _response(status, head, more)
        self.usable = response.status == _NO_CONTENT and not more and not _LAST.search(head)
        self._heard = b""
        self._response.set_result(response)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that there is no response."""
        self.usable = False
        if self._response is not None and not self._response.done():
            head, end, more = self._heard.partition(_END)
            if end and (status := _STATUS.match(head)):
                self._response.set_result(_response(status, head, more))
            else:
                self._response.set_exception(exc or ConnectionResetError("it was closed"))
        self._lost(self)


def _is_whole(head: bytes, body: bytes) -> bool:
    """Return True if no more is wanted of a response: of a refusal its code is."""
    if b" 4" not in head[:10] or _CODE.search(body):
        return True
    length = _LENGTH.search(head)
    if length is None:
        return not _CHUNKED.search(head) or body.endswith(b"0\r\n\r\n")
    return len(body) >= int(length[1])


def _response(status: re.Match[bytes], head: bytes, body: bytes) -> Response:
    pause, code = _RETRY_AFTER.search(head), _CODE.search(body)
    return Response(int(status[1]), int(pause[1]) if pause else 0, int(code[1]) if code else 0)
