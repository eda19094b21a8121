"""The gateway, which sends the bot its events.

A session outlives its socket: it numbers its events and keeps the last thousand, and a RESUME replays those
that were missed. HELLO asks for a heartbeat every 41.25 s, as Discord does; a socket that misses two is
closed with 4009. If the query asks for `zlib-stream`, each connection has one zlib context, flushed after
each payload.
"""

import asyncio
import contextlib
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from json import JSONDecodeError, loads

from aiohttp import WSCloseCode, WSMsgType, web

from .objects import guild_create, member_json, user_json
from .wire import Json, dumps
from .world import BOT_ID, GUILD_ID, World

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
"""Seconds before a heartbeat is acknowledged.

discord.py notes the time of a heartbeat after sending it. An acknowledgement that arrives before that note is
measured from the heartbeat before, so it seems 41 s late.
"""
KEPT = 1000
SESSION_SECONDS = 180.0
"""Seconds for which a session without a socket can be resumed."""

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
MESSAGE_CONTENT = 1 << 15


@dataclass(slots=True)
class Session:
    """One identified bot: its intents, the events it was sent, and its socket while it has one."""

    id: str
    intents: int
    sequence: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    link: "Link | None" = None
    detached_at: float = 0.0


class Link:
    """One WebSocket: encodes, compresses and sends payloads in order; `send` never waits."""

    def __init__(self, socket: web.WebSocketResponse, request: web.BaseRequest) -> None:
        self.socket = socket
        self._request = request
        compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj(level=1) if compressed else None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send one payload."""
        self._queue.put_nowait(text)

    def send_op(self, op: int, data: object = None) -> None:
        """Send a payload that is not an event."""
        self.send(dumps({"op": op, "d": data, "s": None, "t": None}))

    async def pump(self) -> None:
        """Write the queued payloads until the connection ends."""
        with contextlib.suppress(ConnectionError):
            while (text := await self._queue.get()) is not None:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    raw = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(raw)

    def stop(self) -> None:
        """End `pump` after the payloads queued so far."""
        self._queue.put_nowait(None)

    def cut(self) -> None:
        """Break the connection without a close frame, as a network failure does."""
        if self._request.transport is not None:
            self._request.transport.abort()


class Gateway:
    """All sessions. `changed` is called with True when the bot comes on line, with False when it leaves."""

    def __init__(self, world: World, token: str, changed: Callable[[bool], None]) -> None:
        self._world = world
        self._token = token
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._links: set[Link] = set()
        self._online = False
        self.url = ""
        self.identified = 0

    @property
    def online(self) -> bool:
        """True if any session has a socket."""
        return self._online

    def _refresh(self) -> None:
        now = time.monotonic()
        for session in list(self._sessions.values()):
            if session.link is None and now - session.detached_at > SESSION_SECONDS:
                del self._sessions[session.id]
        online = any(session.link for session in self._sessions.values())
        if online != self._online:
            self._online = online
            self._changed(online)

    def dispatch(self, event: str, data: Json, *, intent: int = 0, times: int = 1) -> None:
        """Send an event to every session whose intents cover it; sessions without a socket keep it.

        A bot that is not on the server gets no event.
        """
        if not self._world.bot_here:
            return
        for session in self._sessions.values():
            if intent & ~session.intents:
                continue
            for _ in range(times):
                self._send(session, event, data)

    def dispatch_message(self, event: str, data: Json) -> None:
        """Send MESSAGE_CREATE or MESSAGE_UPDATE; without the content intent, others' messages are blank."""
        for session in self._sessions.values() if self._world.bot_here else ():
            if not session.intents & GUILD_MESSAGES:
                continue
            hidden = not session.intents & MESSAGE_CONTENT
            own = data["author"]["id"] == BOT_ID or any(one["id"] == BOT_ID for one in data["mentions"])
            blank = (
                {"content": "", "embeds": [], "attachments": [], "components": []}
                if hidden and not own
                else {}
            )
            self._send(session, event, data | blank)

    @staticmethod
    def _send(session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        text = dumps({"op": DISPATCH, "d": data, "s": session.sequence, "t": event})
        session.kept.append((session.sequence, text))
        if session.link is not None:
            session.link.send(text)

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Serve one connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=65_536, compress=False)
        await socket.prepare(request)
        link = Link(socket, request)
        self._links.add(link)
        pump = asyncio.create_task(link.pump())
        session: Session | None = None
        try:
            link.send_op(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]})
            while True:
                message = await socket.receive(timeout=2 * HEARTBEAT_MS / 1000)
                if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    break
                session = await self._received(link, session, message.data)
        except TimeoutError:
            await socket.close(code=4009, message=b"Session timed out.")
        finally:
            self._ended(link, session)
            link.stop()
            await pump
        return socket

    def _ended(self, link: Link, session: Session | None) -> None:
        self._links.discard(link)
        if session is not None and session.link is link:
            session.link = None
            session.detached_at = time.monotonic()
            if link.socket.close_code in {1000, 1001}:
                self._sessions.pop(session.id, None)
            self._refresh()

    async def _received(self, link: Link, session: Session | None, raw: str | bytes) -> Session | None:
        try:
            payload = loads(raw)
            op, data = payload["op"], payload.get("d")
        except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
            await link.socket.close(code=4002, message=b"Error while decoding payload.")
            return session
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, link.send_op, HEARTBEAT_ACK)
        elif op in {IDENTIFY, RESUME}:
            return await self._logged_in(link, session, op, data)
        elif session is None:
            await link.socket.close(code=4003, message=b"Not authenticated.")
        elif op == REQUEST_MEMBERS and isinstance(data, dict):
            self._send(session, "GUILD_MEMBERS_CHUNK", self._members(data))
        elif op not in {3, 4, 31}:
            await link.socket.close(code=4001, message=b"Unknown opcode.")
        return session

    async def _logged_in(self, link: Link, session: Session | None, op: int, data: object) -> Session | None:
        if session is not None:
            await link.socket.close(code=4005, message=b"Already authenticated.")
            return session
        if not isinstance(data, dict) or data.get("token") != self._token:
            await link.socket.close(code=4004, message=b"Authentication failed.")
            return None
        if op == RESUME:
            return self._resume(link, data)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~((1 << 32) - 1) or intents < 0:
            await link.socket.close(code=4013, message=b"Invalid intent(s).")
            return None
        return self._identify(link, intents)

    def _identify(self, link: Link, intents: int) -> Session:
        session = Session(secrets.token_hex(16), intents, link=link)
        self.identified += 1
        self._sessions[session.id] = session
        ready = {
            "v": 10,
            "user_settings": {},
            "user": user_json(self._world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "session_type": "normal",
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guilds": [{"id": GUILD_ID, "unavailable": True}] if self._world.bot_here else [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "application": {"id": BOT_ID, "flags": 0},
            "_trace": ["sandbox"],
        }
        self._send(session, "READY", ready)
        if intents & GUILDS and self._world.bot_here and self._world.available:
            everybody = bool(intents & GUILD_MEMBERS)
            self._send(session, "GUILD_CREATE", guild_create(self._world, all_members=everybody))
        self._refresh()
        return session

    def _resume(self, link: Link, data: Json) -> Session | None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        first = session.kept[0][0] if session is not None and session.kept else 1
        if session is None or not isinstance(seen, int) or seen > session.sequence or seen + 1 < first:
            link.send_op(INVALID_SESSION, data=False)
            return None
        if session.link is not None:
            session.link.cut()
        session.link = link
        for number, text in session.kept:
            if number > seen:
                link.send(text)
        self._send(session, "RESUMED", {"_trace": ["sandbox"]})
        self._refresh()
        return session

    def _members(self, asked: Json) -> Json:
        """Return the GUILD_MEMBERS_CHUNK that answers opcode 8, by ids or by the beginning of the name."""
        wanted, query = asked.get("user_ids"), str(asked.get("query") or "").lower()
        ids = {str(one) for one in (wanted if isinstance(wanted, list) else [wanted] if wanted else ())}
        everybody = self._world.users.values()
        users = [one for one in everybody if one.id in ids or (not ids and one.username.startswith(query))]
        limit = asked.get("limit") or len(users)
        return {
            "guild_id": GUILD_ID,
            "members": [member_json(user) for user in users[:limit]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(ids - {user.id for user in users}),
            "nonce": asked.get("nonce"),
        }

    def drop(self) -> None:
        """Fault: break every connection; the sessions can be resumed."""
        for link in list(self._links):
            link.cut()

    def reconnect(self) -> None:
        """Fault: ask the bot to connect again and resume (opcode 7)."""
        for link in list(self._links):
            link.send_op(RECONNECT)

    def invalidate(self) -> None:
        """Fault: end the sessions, so the bot must identify again (opcode 9)."""
        self._sessions.clear()
        for link in list(self._links):
            link.send_op(INVALID_SESSION, data=False)
        self._refresh()

    async def close(self) -> None:
        """Close every connection, as a server does that stops."""
        for link in list(self._links):
            await link.socket.close(code=WSCloseCode.SERVICE_RESTART, message=b"Sandbox stops.")
