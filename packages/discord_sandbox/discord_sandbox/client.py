"""The HTTP client by which tests, benches and scripts drive a running sandbox.

    async with Sandbox() as box, SandboxClient(box.url) as client:
        answer = await client.command(ALICE, GENERAL, "game new", {"players": 2})
        await client.click(ALICE, answer.shown, "join")
        board = await client.wait_for(ALICE, GENERAL, lambda message: "Bruno" in text_of(message))

Arguments name users, channels and messages by their ids. Returned messages are Discord's message objects.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

import aiohttp

from .components import walk
from .wire import Json

GUILD = "1100000000000000001"
BOT = "1100000000000000002"
ALICE, BRUNO, CHLOE, DAVID, EMMA, FARID = (f"110000000000000010{number}" for number in range(1, 7))
"""The players of a fresh world. Alice manages the server; David and Emma read English, the others French."""
GENERAL, DICE, CARDS, QUIET, HIDDEN = (f"110000000000000020{number}" for number in range(1, 6))
"""The channels of a fresh world. The bot may not send in QUIET and does not see HIDDEN.

Further servers have the same: `twin(GUILD, 3)` (of `ids`) is the server 3 of `Sandbox(servers=4)`,
`twin(DICE, 3)` its #dice. GUILD itself is the server 0. `direct(ALICE)` (of `ids`) are Alice's
direct messages with the bot.
"""
HANGS = 60.0
"""Seconds after which what was waited for hangs; on a busy machine much comes late."""


class Refused(Exception):
    """The sandbox refused a request, with this status and this sentence."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Answer:
    """The state of an interaction at the moment it was asked for."""

    id: str
    status: str
    type: int | None
    message: Json | None
    choices: list[Json] | None
    modal: Json | None
    answers: int
    milliseconds: float | None
    followups: list[Json]

    @property
    def shown(self) -> Json:
        """The message that answers it. Raises LookupError if there is none."""
        if self.message is None:
            raise LookupError(f"interaction {self.id} is {self.status} and has no message")
        return self.message


class SandboxClient:
    """One HTTP session with a sandbox at `url`, open within `async with`."""

    session: aiohttp.ClientSession

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def __aenter__(self) -> Self:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()

    async def ask(self, method: str, path: str, body: object = None, **query: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request to the sandbox's own API; return its JSON. Raises `Refused`."""
        asked = {name: str(value) for name, value in query.items() if value is not None}
        url = f"{self.url}/sandbox/{path}"
        async with self.session.request(method, url, json=body, params=asked) as response:
            answer = await response.json()
            if response.status >= 400:
                raise Refused(response.status, answer["error"])
            return answer

    async def world(self, user: str | None = None, *, guild: str | None = None) -> Json:
        """Return a server (the first by default), its channels, users, bot, commands and emojis."""
        return await self.ask("GET", "world", user=user, guild=guild)

    async def messages(self, user: str, channel: str, limit: int = 50) -> list[Json]:
        """Return the messages that the user sees in the channel, oldest first."""
        return await self.ask("GET", f"channels/{channel}/messages", user=user, limit=limit)

    async def message(self, user: str, channel: str, message: str) -> Json | None:
        """Return a message as the user sees it now, None if they do not see it."""
        found = (one for one in await self.messages(user, channel, 2000) if one["id"] == message)
        return next(found, None)

    async def say(self, user: str, channel: str, content: str) -> Json:
        """Send a player's plain message."""
        return await self.ask("POST", "messages", {"user": user, "channel": channel, "content": content})

    async def delete(self, user: str, channel: str, message: str) -> None:
        """Delete a message: the user's own, or anyone's if the user is a manager."""
        await self.ask("DELETE", f"channels/{channel}/messages/{message}", user=user)

    async def new_user(self, name: str, *, locale: str = "fr", manager: bool = False) -> Json:
        """Add a player to the server; return them."""
        return await self.ask("POST", "users", {"global_name": name, "locale": locale, "manager": manager})

    async def change_user(self, user: str, **changes: object) -> Json:
        """Change a player's locale, global_name, manager or installed; return them."""
        return await self.ask("PATCH", f"users/{user}", changes)

    async def new_channel(self, name: str, bot_lacks: Sequence[str] = (), guild: str = GUILD) -> Json:
        """Add a text channel and return it; `bot_lacks` names permissions such as "send_messages"."""
        asked = {"name": name, "bot_lacks": list(bot_lacks), "guild": guild}
        return await self.ask("POST", "channels", asked)

    async def new_group(self, name: str, *users: str) -> Json:
        """Add a group of people, where the bot never is, and return its channel."""
        return await self.ask("POST", "groups", {"name": name, "users": list(users)})

    async def change_channel(self, channel: str, bot_lacks: Sequence[str]) -> Json:
        """Set the permissions that the bot lacks in a channel."""
        return await self.ask("PATCH", f"channels/{channel}", {"bot_lacks": list(bot_lacks)})

    async def delete_channel(self, channel: str) -> None:
        """Delete a channel with its threads, or a thread."""
        await self.ask("DELETE", f"channels/{channel}")

    async def change_guild(self, guild: str = GUILD, **changes: bool) -> None:
        """Remove or invite the bot (`bot`), begin or end an outage (`available`) of a server.

        `external_apps` False: there, all that an application answers whom only users installed is private.
        """
        await self.ask("PATCH", "guild", changes | {"guild": guild})

    async def interact(self, body: Mapping[str, object]) -> Answer:
        """Send an interaction as docs/api.md describes it."""
        return Answer(**await self.ask("POST", "interactions", dict(body)))

    async def command(
        self,
        user: str,
        channel: str,
        command: str,
        options: Mapping[str, object] | None = None,
        **more: object,
    ) -> Answer:
        """Send a slash command ("game score"); `more` may be deliveries, forge, data."""
        body = {
            "user": user,
            "channel": channel,
            "kind": "command",
            "command": command,
            "options": options or {},
        }
        return await self.interact(body | more)

    async def autocomplete(
        self,
        user: str,
        channel: str,
        command: str,
        focused: str,
        options: Mapping[str, object],
        **more: object,
    ) -> list[Json]:
        """Return the choices that the bot offers for what is typed in `focused`."""
        body = {"user": user, "channel": channel, "kind": "autocomplete", "command": command}
        answer = await self.interact(body | {"focused": focused, "options": options} | more)
        return answer.choices or []

    async def click(self, user: str, message: Json | str, custom_id: str, **more: object) -> Answer:
        """Press a button of a message (the object or its id)."""
        return await self.interact(self._component(user, message, custom_id) | more)

    async def select(
        self, user: str, message: Json | str, custom_id: str, values: Sequence[str], **more: object
    ) -> Answer:
        """Choose values in a select of a message."""
        return await self.interact(
            self._component(user, message, custom_id) | {"values": list(values)} | more
        )

    @staticmethod
    def _component(user: str, message: Json | str, custom_id: str) -> Json:
        ident = message if isinstance(message, str) else message["id"]
        return {"user": user, "kind": "component", "message": ident, "custom_id": custom_id}

    async def modal(
        self, user: str, opened: Answer | str, fields: Mapping[str, object], **more: object
    ) -> Answer:
        """Submit the modal that answered an interaction."""
        ident = opened if isinstance(opened, str) else opened.id
        return await self.interact(
            {"user": user, "kind": "modal", "interaction": ident, "fields": fields} | more
        )

    async def interaction(self, ident: str) -> Answer:
        """Return the present state of an interaction, with its follow-ups."""
        return Answer(**await self.ask("GET", f"interactions/{ident}"))

    async def requests(self, since: int = 0) -> tuple[int, list[Json]]:
        """Return the number to ask from next time, and the bot's REST requests from number `since` on."""
        answer = await self.ask("GET", "requests", since=since)
        return answer["next"], answer["requests"]

    async def faults(self, **fault: object) -> None:
        """Ask for a fault: gateway=..., deliveries=..., or route=... with status, times, after, delay."""
        await self.ask("POST", "faults", fault)

    async def clear_faults(self) -> None:
        """Remove all faults."""
        await self.ask("DELETE", "faults")

    async def advance(self, seconds: float) -> None:
        """Let messages and tokens age by so many seconds."""
        await self.ask("POST", "clock", {"advance": seconds})

    @asynccontextmanager
    async def watch(self, user: str, *, guild: str | None = None) -> AsyncGenerator["Watch"]:
        """Yield a watch on what the user hears, of one server or of all, from the moment of entering."""
        asked = {"user": user} | ({} if guild is None else {"guild": guild})
        async with self.session.ws_connect(f"{self.url}/sandbox/socket", params=asked) as socket:
            yield Watch(socket)

    async def wait_for(
        self, user: str, channel: str, wanted: Callable[[Json], object], *, seconds: float = HANGS
    ) -> Json:
        """Return the newest message that the user sees and `wanted` accepts; wait up to `seconds` for it."""
        async with asyncio.timeout(seconds), self.watch(user) as events:
            for message in reversed(await self.messages(user, channel, 200)):
                if wanted(message):
                    return message
            while True:
                event = await events.next()
                if event["type"] not in {"message_create", "message_update"}:
                    continue
                if event["data"]["channel_id"] == channel and wanted(event["data"]):
                    return event["data"]

    async def wait_online(self, *, seconds: float = HANGS, guild: str = GUILD) -> None:
        """Wait until the bot is on line on a server."""
        async with asyncio.timeout(seconds), self.watch(ALICE, guild=guild) as events:
            online = (await self.world(guild=guild))["bot"]["online"]
            while not online:
                event = await events.next()
                online = event["type"] == "bot" and event["data"]["online"]

    async def wait_commands(self, *names: str, seconds: float = HANGS) -> None:
        """Wait until commands of these names are registered."""
        await self._wait_named("commands", names, seconds)

    async def wait_emojis(self, *names: str, seconds: float = HANGS) -> None:
        """Wait until the application's emojis of these names are uploaded."""
        await self._wait_named("emojis", names, seconds)

    async def _wait_named(self, kind: str, names: Sequence[str], seconds: float) -> None:
        """Wait until the world has things of a kind with these names."""
        async with asyncio.timeout(seconds), self.watch(ALICE) as events:
            known = {one["name"] for one in (await self.world())[kind]}
            while not set(names) <= known:
                event = await events.next()
                if event["type"] == kind:
                    known = {one["name"] for one in event["data"]}


class Watch:
    """The events of one page socket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def next(self) -> Json:
        """Return the next event {"type", "data"}. Raises ConnectionError if the sandbox has closed."""
        message = await self._socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError("the sandbox closed the socket")
        return message.json()

    async def until(self, kind: str, *, seconds: float = HANGS) -> Json:
        """Return the data of the next event of this type."""
        async with asyncio.timeout(seconds):
            while (event := await self.next())["type"] != kind:
                pass
            return event["data"]


def components(message: Json) -> list[Json]:
    """Return every button and select of a message, in reading order."""
    return [one for one in walk(message["components"]) if "custom_id" in one]


def button(message: Json, part: str) -> Json:
    """Return the button whose custom_id or label contains `part`. Raises LookupError if there is none."""
    listed = components(message)
    for one in listed:
        if part in one["custom_id"] or part in (one.get("label") or ""):
            return one
    raise LookupError(f"no {part!r} among {[(one['custom_id'], one.get('label')) for one in listed]}")


def text_of(message: Json) -> str:
    """Return all text of a message: content, embeds, labels of components."""
    lines = [message["content"]]
    for embed in message["embeds"]:
        lines += [embed.get("title", ""), embed.get("description", "")]
        for field in embed.get("fields", ()):
            lines += [field["name"], field["value"]]
        lines.append(embed.get("footer", {}).get("text", ""))
    lines += [one.get("label") or "" for one in walk(message["components"])]
    return "\n".join(line for line in lines if line)
