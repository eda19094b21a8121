"""First answers go over connections of their own, and each is taken once, whatever breaks on the way."""

import asyncio
import ssl
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from email.parser import BytesParser
from email.policy import HTTP
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

import aiohttp
import discord
import orjson
import pytest
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import interaction_message_response_params

from bot.messages import connections
from bot.messages.callbacks import Callbacks
from bot.patience import PATIENCE
from discord_sandbox.client import HANGS
from tests.tiers import early

PEM = Path(__file__).with_name("loopback.pem")
"""A certificate of this machine, which no system trusts, with its key."""
TAKEN = b"HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n"
LINE, DEFER, EDIT = 4, 6, 7
LEAN, ORDINARY = "lean", "discord.py"


def refusal(status: int, code: int, *fields: str) -> bytes:
    """A response that tells why an answer is not taken."""
    body = orjson.dumps({"code": code, "message": "No", "retry_after": 0})
    head = [f"HTTP/1.1 {status} No", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, *fields, "", ""]).encode() + body


TOO_MANY = refusal(429, 0, "Via: 1.1 google", "Retry-After: 0")
TOO_LATE = refusal(404, 10062)
SECOND = refusal(400, 40060)


class Server:
    """Takes each answer once, as Discord does, and falters as it is told."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, Any]] = []
        """The answers, by the address they were sent to: JSON, or a form's type and body."""
        self.ways: list[str] = []
        """By which way each request came."""
        self.faults: deque[tuple[bool, bytes | None]] = deque()
        """For each of the next lean requests, whether the answer is taken, and what is said before the
        connection is closed; None to say nothing and wait for its other end."""
        self.refuses = b""
        """What is said to all requests, of which none is taken."""
        self.wires: list[asyncio.StreamWriter] = []
        """The connections."""
        self.served: list[asyncio.Task[None]] = []
        self.holding, self.ended = asyncio.Event(), asyncio.Event()
        """Set when a request is left without a response, and when a connection is at its end."""

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.served.append(cast("asyncio.Task[None]", asyncio.current_task()))
        self.wires.append(writer)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while (says := await self._heard(reader)) == TAKEN:
                writer.write(says)
            writer.write(says)
            await writer.drain()
        writer.close()
        with suppress(ConnectionError, ssl.SSLError):
            await writer.wait_closed()
        self.ended.set()

    async def _heard(self, reader: asyncio.StreamReader) -> bytes:
        """Read a request; return what is said to it."""
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, address = unquote(first).split()[:2]
        fields = {name.lower(): value for name, value in (line.split(": ") for line in lines if line)}
        assert method == "POST"
        assert fields["host"] in Route.BASE
        length = fields.get("content-length")
        body = await (
            reader.readuntil(b"\r\n0\r\n\r\n") if length is None else reader.readexactly(int(length))
        )
        self.ways.append(ORDINARY if "accept-encoding" in fields else LEAN)
        if self.refuses:
            return self.refuses
        takes, says = self.faults.popleft() if self.faults and self.ways[-1] == LEAN else (True, TAKEN)
        if takes and any(address == where for where, _ in self.taken):
            return SECOND
        if takes:
            kind = fields["content-type"]
            self.taken.append((address, orjson.loads(body) if kind == "application/json" else (kind, body)))
        if says is None:
            self.holding.set()
            await reader.read()
            return b""
        return says


class Bot:
    """Who answers."""

    def __init__(
        self, server: Server, callbacks: Callbacks, session: aiohttp.ClientSession, missed: list[int]
    ) -> None:
        self.server, self.callbacks, self.session, self.missed = server, callbacks, session, missed

    async def answer(self, number: int = 1, params: MultipartParameters | None = None, **how: Any) -> Any:
        """Answer an interaction."""
        if params is None:
            payload = {"type": EDIT, "data": {"content": f"é {number}"}}
            params = MultipartParameters(payload, None, None)
        async with asyncio.timeout(HANGS):
            return await self.callbacks.create_interaction_response(
                number, "a+token=", session=self.session, params=params, **how
            )


@asynccontextmanager
async def running(
    tls: ssl.SSLContext | None = None, trusted: ssl.SSLContext | None = None
) -> AsyncIterator[Bot]:
    server = Server()
    listening = await asyncio.start_server(server.hear, "127.0.0.1", 0, ssl=tls)
    place = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    with pytest.MonkeyPatch.context() as patch:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            patch.delenv(name, raising=False)
            patch.delenv(name.upper(), raising=False)
        patch.setattr(Route, "BASE", f"{'https' if tls else 'http'}://{place}/api/v10")
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted or True)) as session:
            missed = list[int]()
            bot = Bot(server, Callbacks(Route.BASE, missed.append, trusted), session, missed)
            try:
                yield bot
            finally:
                bot.callbacks.close()
        listening.close()
        await asyncio.gather(*server.served)


@pytest.fixture
async def bot() -> AsyncIterator[Bot]:
    async with running() as bot:
        yield bot


async def test_answers_follow_each_other_over_one_connection(bot: Bot) -> None:
    answers = [await bot.answer(number) for number in (1, 2, 3)]
    assert [one["interaction"]["id"] for one in answers] == [1, 2, 3]
    assert bot.server.taken == [
        (
            f"/api/v10/interactions/{number}/a+token=/callback",
            {"type": EDIT, "data": {"content": f"é {number}"}},
        )
        for number in (1, 2, 3)
    ]
    assert (bot.server.ways, len(bot.server.wires), bot.missed) == ([LEAN] * 3, 1, [])


async def test_answers_at_once_have_a_connection_each_and_leave_them_to_the_next(bot: Bot) -> None:
    for first in (1, 11):
        await asyncio.gather(*(bot.answer(first + more) for more in range(5)))
    assert sorted(bot.server.ways) == [LEAN] * 10
    assert len(bot.server.taken) == 10
    assert len(bot.server.wires) <= 5


FAULTS = {
    "too many": ((False, TOO_MANY), 429),
    "failed": ((False, refusal(502, 0)), 502),
    "failed, but was taken": ((True, refusal(502, 0)), 502),
    "cut": ((False, b""), 0),
    "cut after it was taken": ((True, b""), 0),
    "cut in mid-answer": ((True, TAKEN[:20]), 0),
    "answered in another tongue": ((True, b"HTTP/1.0 204 No Content\r\n\r\n"), 0),
    "answered without end": ((True, b"HTTP/1.1 204 No Content\r\n" + b"Via: x\r\n" * 9000), 0),
}


@pytest.mark.parametrize(("fault", "missed"), early(FAULTS.values(), 3, "another fault"), ids=FAULTS)
async def test_what_is_not_taken_for_sure_goes_discord_pys_way_and_is_taken_once(
    bot: Bot, fault: tuple[bool, bytes], missed: int
) -> None:
    """Where Discord had taken the first, it says so of the second, and the interaction is answered."""
    bot.server.faults.append(fault)
    assert await bot.answer() == {"interaction": {"id": 1}}
    assert len(bot.server.taken) == 1
    assert (bot.server.ways, bot.missed) == ([LEAN, ORDINARY], [missed])


@pytest.mark.parametrize(
    "says", [TAKEN[:-2] + b"Connection: close\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\nmore", TAKEN + b"more"]
)
async def test_an_answer_that_is_taken_is_not_sent_again_whatever_else_is_said(bot: Bot, says: bytes) -> None:
    bot.server.faults.append((True, says))
    await bot.answer(1)
    await bot.answer(2)
    assert (bot.server.ways, len(bot.server.taken), len(bot.server.wires)) == ([LEAN] * 2, 2, 2)


async def test_discord_is_asked_again_after_the_pause_it_wants(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    bot.server.faults.append((False, refusal(429, 0, "Via: 1.1 google", "Retry-After: 65")))
    with monkeypatch.context() as patch:
        patch.setattr("bot.messages.callbacks.asyncio.sleep", sleep)
        await bot.answer()
    assert (slept, len(bot.server.taken)) == ([65], 1)


async def test_what_was_answered_otherwise_or_too_late_is_refused_as_discord_py_does(bot: Bot) -> None:
    """An interaction over 3 s old is unknown; one that was deferred takes no second answer."""
    bot.server.refuses = TOO_LATE
    with pytest.raises(discord.NotFound) as unknown:
        await bot.answer(1)
    bot.server.refuses = SECOND
    with pytest.raises(discord.HTTPException) as second:
        await bot.answer(2)
    assert (unknown.value.code, second.value.code, bot.server.taken) == (10062, 40060, [])
    assert (bot.server.ways, bot.missed) == ([LEAN] * 2, [404, 400]), "neither is sent once more"


CHUNKED = b"HTTP/1.1 400 No\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("says", "code"),
    early(
        [
            (refusal(400, 50035), 50035),
            (CHUNKED + b'1e\r\n{"message": "No", "code": 50035}\r\n0\r\n\r\n', 50035),
            (CHUNKED + b"2\r\nNo\r\n0\r\n\r\n", 0),
            (b"HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nNo", 0),
            (b"HTTP/1.1 404 No\r\n\r\n", 0),
            (b"HTTP/1.1 400 No\r\nContent-Length: 99\r\n\r\nNo", 0),
        ],
        2,
        "another form of the same",
    ),
)
async def test_a_refusal_is_final_however_it_is_told(bot: Bot, says: bytes, code: int) -> None:
    """The last breaks off in its body."""
    bot.server.refuses = says
    with pytest.raises(discord.HTTPException) as refused:
        await bot.answer()
    assert (refused.value.code, bot.server.ways) == (code, [LEAN])


async def test_a_refusal_may_come_in_parts(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    received = connections._Connection.data_received

    def in_parts(connection: connections._Connection, data: bytes) -> None:
        for byte in data:
            received(connection, bytes([byte]))

    monkeypatch.setattr(connections._Connection, "data_received", in_parts)
    bot.server.refuses = SECOND
    with pytest.raises(discord.HTTPException) as second:
        await bot.answer()
    assert (second.value.code, bot.server.ways) == (40060, [LEAN])


async def test_a_connection_that_the_server_has_closed_is_not_used(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, forget = asyncio.Event(), connections.Connections._lost

    def forget_and_tell(*what: Any) -> None:
        forget(*what)
        lost.set()

    monkeypatch.setattr(connections.Connections, "_lost", forget_and_tell)
    await bot.answer(1)
    bot.server.wires[0].close()
    await lost.wait()
    await bot.answer(2)
    assert (bot.server.ways, len(bot.server.taken), bot.missed) == ([LEAN] * 2, 2, [])


async def test_a_connection_that_closes_as_it_is_used_loses_nothing(bot: Bot) -> None:
    await bot.answer(1)
    bot.server.faults.append((False, b""))
    await bot.answer(2)
    assert (bot.server.ways, len(bot.server.taken)) == ([LEAN, LEAN, ORDINARY], 2)


async def test_a_request_that_hangs_is_given_up(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    await bot.answer(1)  # the connection is there; only what is asked over it is given up
    monkeypatch.setattr(PATIENCE, "callback", 0.01)
    bot.server.faults.append((True, None))
    await bot.answer(2)
    assert (bot.server.ways[-1], len(bot.server.taken)) == (ORDINARY, 2)


async def test_a_request_that_nobody_waits_for_leaves_no_connection(bot: Bot) -> None:
    """Its response would be read as that of the next."""
    bot.server.faults.append((True, None))
    answering = asyncio.create_task(bot.answer(1))
    await bot.server.holding.wait()
    answering.cancel()
    await bot.server.ended.wait()
    await bot.answer(2)
    assert (bot.server.ways, len(bot.server.taken), len(bot.server.wires)) == ([LEAN] * 2, 2, 2)


async def test_an_unused_connection_is_closed(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "KEPT", 0.0)
    await bot.answer()
    async with asyncio.timeout(HANGS):
        await bot.server.ended.wait()


async def test_a_server_that_is_away_gets_nothing_and_is_told_of(bot: Bot) -> None:
    bot.callbacks.close()
    bot.callbacks = Callbacks("http://127.0.0.1:1/api/v10", bot.missed.append)
    await bot.answer()
    assert (bot.server.ways, bot.missed) == ([ORDINARY], [0])


async def test_connections_end_with_the_bot(bot: Bot) -> None:
    """What is under way then has no answer, and none is sent after it."""
    await bot.answer(1)
    bot.server.faults.append((False, None))
    answering = asyncio.create_task(bot.answer(2))
    await bot.server.holding.wait()
    bot.callbacks.close()
    for late in (answering, bot.answer(3)):
        with pytest.raises(ConnectionAbortedError):
            await late
    async with asyncio.timeout(HANGS):
        await bot.server.ended.wait()
    assert bot.server.ways == [LEAN] * 2


async def test_behind_a_proxy_answers_go_discord_pys_way(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy gets the whole address of what it is to ask for."""
    place = Route.BASE.removesuffix("/api/v10")
    monkeypatch.setattr(Route, "BASE", "http://discord.invalid/api/v10")
    await bot.answer(1, proxy=place)
    assert [where for where, _ in bot.server.taken] == [f"{Route.BASE}/interactions/1/a+token=/callback"]
    monkeypatch.setenv("HTTPS_PROXY", place)
    monkeypatch.setattr(Route, "BASE", f"{place}/api/v10")
    bot.callbacks = Callbacks(Route.BASE)
    await bot.answer(2)
    assert (bot.server.ways, len(bot.server.taken)) == ([ORDINARY] * 2, 2)


def picture(name: str = "table.png", kind: int = EDIT) -> MultipartParameters:
    file = discord.File(BytesIO(b"a picture"), name, description="é")
    return interaction_message_response_params(type=kind, content="x", attachments=[file])


@pytest.mark.parametrize("fault", [(True, TAKEN), (True, refusal(502, 0)), (False, TOO_MANY), (False, b"")])
async def test_files_are_sent_whole_by_either_way(bot: Bot, fault: tuple[bool, bytes]) -> None:
    """What was read for the first try is read once more for the second."""
    bot.server.faults.append(fault)
    await bot.answer(1, picture())
    ((_, (kind, body)),) = bot.server.taken
    form = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body)
    payload, file = form.iter_parts()
    assert [part.get_param("name", header="content-disposition") for part in (payload, file)] == [
        "payload_json",
        "files[0]",
    ]
    sent = orjson.loads(payload.get_payload(decode=True))
    assert (sent["type"], sent["data"]["attachments"][0]["description"]) == (EDIT, "é")
    assert (file.get_filename(), file.get_payload(decode=True)) == ("table.png", b"a picture")
    assert bot.server.ways == ([LEAN] if fault[1] == TAKEN else [LEAN, ORDINARY])


async def test_what_needs_more_than_a_status_goes_discord_pys_way(bot: Bot) -> None:
    """The message of an answer is wanted, or a file's name wants quoting."""
    line = interaction_message_response_params(type=LINE, content="x")
    for number, params in enumerate([line, picture(kind=LINE), picture('"é".png')]):
        await bot.answer(number, params)
    await bot.answer(3, MultipartParameters({"type": DEFER}, None, None))
    assert bot.server.ways == [*[ORDINARY] * 3, LEAN]
    assert len(bot.server.taken) == 4


@pytest.mark.parametrize("fault", [(True, TAKEN), (True, TAKEN[:20]), (False, refusal(502, 0))])
async def test_answers_are_taken_once_over_tls(fault: tuple[bool, bytes]) -> None:
    own, trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=PEM)
    own.load_cert_chain(PEM)
    async with running(own, trusted) as bot:
        bot.server.faults.append(fault)
        await bot.answer(1)
        await bot.answer(2)
        assert len(bot.server.taken) == 2
        assert bot.server.ways.count(LEAN) == 2
        assert len(bot.server.wires) <= 3


async def test_a_certificate_that_is_not_trusted_gets_no_answer() -> None:
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(PEM)
    async with running(own) as bot:
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await bot.answer()
        assert (bot.server.ways, bot.missed) == ([], [0])
