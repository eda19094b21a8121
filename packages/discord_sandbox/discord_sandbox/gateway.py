"""The gateway, which sends the bot its events.

A session outlives its socket: it numbers its events and keeps the last thousand, and a RESUME replays those
that were missed. HELLO asks for a heartbeat every 41.25 s, as Discord does; a socket that misses two is
closed with 4009. A session that logged in as shard `[id, n]` hears of the servers with `(id >> 22) % n` equal
to its number, any other of all. If the query asks for `zlib-stream`, each connection has one zlib context,
flushed after each payload.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from json import JSONDecodeError, loads

from aiohttp import WSCloseCode, WSMsgType, web

from .link import Link
from .logins import Logins
from .objects import guild_create, member_json, user_json
from .wire import Json, dumps, is_list, is_object
from .world import BOT_ID, DIRECTS, Guild, World

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
"""Seconds before a heartbeat is acknowledged.

discord.py notes the time of a heartbeat after sending it. An acknowledgement that arrives before that note is
measured from the heartbeat before, so it seems 41 s late.
"""
KEPT = 1000
SESSION_SECONDS = 180.0
"""Seconds for which a session without a socket can be resumed."""
MOST_GUILDS = 2500
"""Servers that one session may hear of."""
GUILDS_PER_SHARD = 1000
"""Servers for which Discord recommends one shard."""

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15


@dataclass(slots=True)
class Session:
    """One identified bot: its intents, its shard, the events it was sent, its socket while it has one."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    link: Link | None = None
    detached_at: float = 0.0

    def hears(self, guild: Guild) -> bool:
        """True if the server belongs to its shard."""
        number, count = self.shard
        return guild.shard(count) == number


class _Closed(Exception):
    """The connection is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Gateway:
    """All sessions.

    `changed` is called with a server's id and True when the bot comes on line there, False when it leaves.
    `recommended` is the number of shards that `GET /gateway/bot` names; None: one for every 1000 servers.
    """

    def __init__(
        self, world: World, token: str, logins: Logins, changed: Callable[[str, bool], None]
    ) -> None:
        self.logins = logins
        self.recommended: int | None = None
        self._world = world
        self._token = token
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._links: set[Link] = set()
        self._online: set[str] = set()
        self.url = ""
        self.identified = 0

    def online(self, guild: Guild) -> bool:
        """Tell whether a session that hears of the server has a socket."""
        return guild.id in self._online

    def shards(self) -> int:
        """Return how many shards are recommended."""
        here = sum(guild.bot_here for guild in self._world.guilds.values())
        return self.recommended or max(1, -(-here // GUILDS_PER_SHARD))

    def _refresh(self) -> None:
        now = time.monotonic()
        for session in list(self._sessions.values()):
            if session.link is None and now - session.detached_at > SESSION_SECONDS:
                del self._sessions[session.id]
        linked = [session for session in self._sessions.values() if session.link]
        before = self._online
        self._online = {
            guild.id for guild in self._world.guilds.values() if any(one.hears(guild) for one in linked)
        }
        for guild_id in sorted(before ^ self._online, key=int):
            self._changed(guild_id, guild_id in self._online)

    def dispatch(self, event: str, guild: Guild, data: Json, *, intent: int = 0, times: int = 1) -> None:
        """Send an event of a server to every session of its shard whose intents cover it.

        Sessions without a socket keep it. A bot that is not on the server gets no event but interactions, by
        those who installed it for themselves.
        """
        if not guild.bot_here and event != "INTERACTION_CREATE":
            return
        for session in self._sessions.values():
            if intent & ~session.intents or not session.hears(guild):
                continue
            for _ in range(times):
                self._send(session, event, data)

    def dispatch_message(self, event: str, guild: Guild, data: Json) -> None:
        """Send MESSAGE_CREATE or MESSAGE_UPDATE; without the content intent, others' messages are blank.

        In direct messages they are not.
        """
        direct = guild is DIRECTS
        intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
        data = data if direct else data | {"guild_id": guild.id}
        for session in self._sessions.values() if guild.bot_here else ():
            if not session.intents & intent or not session.hears(guild):
                continue
            hidden = not direct and not session.intents & MESSAGE_CONTENT
            own = data["author"]["id"] == BOT_ID or any(one["id"] == BOT_ID for one in data["mentions"])
            blank: Json = (
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

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
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
                session = self._received(link, session, message.data)
        except TimeoutError:
            await socket.close(code=4009, message=b"Session timed out.")
        except _Closed as closed:
            await socket.close(code=closed.code, message=str(closed).encode())
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

    def _received(self, link: Link, session: Session | None, raw: str | bytes) -> Session | None:
        try:
            payload = loads(raw)
            op, data = payload["op"], payload.get("d")
        except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
            raise _Closed(4002, "Error while decoding payload.") from None
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, link.send_op, HEARTBEAT_ACK)
        elif op in {IDENTIFY, RESUME}:
            return self._logged_in(link, session, op, data)
        elif session is None:
            raise _Closed(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS and is_object(data):
            guild = self._world.guilds.get(str(data.get("guild_id")))
            if guild is not None and guild.bot_here and session.hears(guild):
                self._send(session, "GUILD_MEMBERS_CHUNK", self._members(guild, data))
        elif op not in {3, 4, 31}:
            raise _Closed(4001, "Unknown opcode.")
        return session

    def _logged_in(self, link: Link, session: Session | None, op: int, data: object) -> Session | None:
        if session is not None:
            raise _Closed(4005, "Already authenticated.")
        if not is_object(data) or data.get("token") != self._token:
            raise _Closed(4004, "Authentication failed.")
        return self._resume(link, data) if op == RESUME else self._identify(link, data)

    def _identify(self, link: Link, data: Json) -> Session | None:
        """Return a new session; None if too many shards log in at once, and then opcode 9 says so."""
        intents, shard = data.get("intents"), _shard(data.get("shard"))
        if not isinstance(intents, int) or intents & ~((1 << 32) - 1) or intents < 0:
            raise _Closed(4013, "Invalid intent(s).")
        session = Session(secrets.token_hex(16), intents, shard, link=link)
        if len(self._guilds(session)) > MOST_GUILDS:
            raise _Closed(4011, "Sharding required.")
        if not self.logins.take(shard[0]):
            link.send_op(INVALID_SESSION, data=False)
            return None
        self._begin(session, sharded="shard" in data)
        return session

    def _guilds(self, session: Session) -> list[Guild]:
        """Return the servers of a session's shard that the bot is on."""
        return [guild for guild in self._world.guilds.values() if guild.bot_here and session.hears(guild)]

    def _begin(self, session: Session, *, sharded: bool) -> None:
        """Tell a new session who the bot is and what its servers are."""
        self.identified += 1
        self._sessions[session.id] = session
        guilds = self._guilds(session)
        ready: Json = {
            "v": 10,
            "user_settings": {},
            "user": user_json(self._world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "session_type": "normal",
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "application": {"id": BOT_ID, "flags": 0},
            "_trace": ["sandbox"],
        }
        if sharded:
            ready["shard"] = list(session.shard)
        self._send(session, "READY", ready)
        everybody = bool(session.intents & GUILD_MEMBERS)
        for guild in guilds if session.intents & GUILDS else ():
            if guild.available:
                self._send(session, "GUILD_CREATE", guild_create(self._world, guild, all_members=everybody))
        self._refresh()

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

    def _members(self, guild: Guild, asked: Json) -> Json:
        """Return the GUILD_MEMBERS_CHUNK that answers opcode 8, by ids or by the beginning of the name."""
        wanted, query = asked.get("user_ids"), str(asked.get("query") or "").lower()
        ids = {str(one) for one in (wanted if is_list(wanted) else [wanted] if wanted else ())}
        everybody = self._world.users.values()
        users = [one for one in everybody if one.id in ids or (not ids and one.username.startswith(query))]
        limit = asked.get("limit") or len(users)
        return {
            "guild_id": guild.id,
            "members": [member_json(user, guild.id) for user in users[:limit]],
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


def _shard(asked: object) -> tuple[int, int]:
    """Return the shard `[id, n]` that a login names; one that names none is the only one."""
    if asked is None:
        return 0, 1
    if is_list(asked) and len(asked) == 2 and all(type(one) is int for one in asked):
        number, count = asked
        if 0 <= number < count:
            return number, count
    raise _Closed(4010, "Invalid shard.")
