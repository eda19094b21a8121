"""The sandbox's own API below /sandbox/, which the page, the tests and the benches use.

docs/api.md describes it. Errors are `{"error": "..."}` with a 4xx status.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from . import messages, permissions, play
from .api import JSON_TYPE
from .commands import LOCALES
from .core import Core
from .faults import deliveries
from .gateway import GUILD_MEMBERS
from .ids import is_number
from .objects import member_json, page_channel, page_guild, page_user
from .visibility import messages_for, sees_channel
from .wire import Json, PageError, Refusal, dumps, is_object
from .world import GROUP, NOWHERE, Channel, Guild, User

PREFIX = "/sandbox"
LOCALE = "fr"
COLORS = ("#c0392b", "#16a085", "#2980b9", "#8e44ad", "#d35400", "#27ae60", "#7f8c8d", "#f39c12")


def application(core: Core) -> web.Application:
    """Return what answers the page and the tests."""

    @web.middleware
    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except Refusal as refusal:
            return _json(400, {"error": refusal.body["message"]} | refusal.body)
        except web.HTTPException as error:
            raise PageError(f"{request.method} {request.path}: {error.reason}", error.status) from error

    app = web.Application(middlewares=[answered])
    app.router.add_get("/socket", partial(_socket, core))
    for method, path, handler in HANDLERS:
        app.router.add_route(method, path, partial(_serve, core, handler))
    return app


async def _serve(core: Core, handler: "PageHandler", request: web.Request) -> web.StreamResponse:
    return _json(200, await handler(core, await _asked(request), {**request.query, **request.match_info}))


async def _socket(core: Core, request: web.Request) -> web.StreamResponse:
    """GET /sandbox/socket?user=&guild=: a WebSocket, served by `Pages`."""
    if not web.WebSocketResponse().can_prepare(request):
        raise PageError("this is a WebSocket", 426)
    user = play.find_user(core, request.query.get("user"))
    guild = _guild(core, request.query).id if "guild" in request.query else None
    return await core.pages.serve(request, user.id, guild)


def refused(error: PageError) -> web.Response:
    """Return the answer to a request that cannot be done."""
    return _json(error.status, {"error": str(error)})


def _json(status: int, body: object) -> web.Response:
    return web.Response(status=status, body=dumps(body).encode(), headers=JSON_TYPE)


async def _asked(request: web.Request) -> Json:
    if not request.body_exists:
        return {}
    try:
        asked = json.loads(await request.read() or b"{}")
    except ValueError as error:
        raise PageError("the body is no JSON") from error
    if not is_object(asked):
        raise PageError("the body is no JSON object")
    return asked


def _number(params: dict[str, str], name: str, default: int) -> int:
    text = params.get(name, str(default))
    if not is_number(text):
        raise PageError(f"{name} is a number")
    return int(text)


def _guild(core: Core, asked: Mapping[str, Any]) -> Guild:
    """Return the server that `guild` names, the first if there is none in `asked`."""
    guilds = core.world.guilds
    found = guilds.get(str(asked["guild"])) if "guild" in asked else next(iter(guilds.values()))
    if found is None:
        raise PageError(f"there is no server {asked['guild']}")
    return found


async def world(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """GET /sandbox/world?guild=: everything but messages.

    Private threads and direct messages only for a ?user= who sees them.
    """
    here, guild = core.world, _guild(core, params)
    listed = [*here.channels_of(guild.id), *here.channels_of(NOWHERE)]
    channels = [one for one in listed if sees_channel(here, params.get("user", ""), one)]
    bot = here.bot
    return {
        "guild": page_guild(guild),
        "guilds": [{"id": one.id, "name": one.name} for one in here.guilds.values()],
        "channels": [page_channel(one) for one in channels],
        "users": [page_user(one) for one in here.players()],
        "bot": page_user(bot) | {"online": core.gateway.online(guild)},
        "commands": list(here.commands.values()),
        "emojis": core.page_emojis(),
    }


async def channel_messages(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """GET /sandbox/channels/{channel}/messages?user=&limit=: the messages the user may see, oldest first."""
    user = play.find_user(core, params.get("user"))
    channel = play.find_channel(core, user, params["channel"])
    limit = min(_number(params, "limit", 50), 2000)
    return [message.data for message in messages_for(core.world, user.id, channel, limit)]


def _text(asked: Json, key: str, most: int) -> str:
    text = asked.get(key)
    if not isinstance(text, str) or not 1 <= len(text.strip()) <= most:
        raise PageError(f"{key} is a text of 1 to {most} characters")
    return text.strip()


async def new_user(core: Core, asked: Json, _params: dict[str, str]) -> Json:
    """POST /sandbox/users: a new player."""
    ident = core.ids.next()
    name = _text(asked, "global_name", 32)
    color = COLORS[len(core.world.users) % len(COLORS)]
    user = User(ident, f"player{len(core.world.users)}", name, LOCALE, color=color)
    _change_user(user, asked)
    core.world.add_user(user)
    core.world.changes += 1
    core.pages.publish("user_create", page_user(user))
    for guild in core.world.guilds.values():
        added = member_json(user, guild.id) | {"guild_id": guild.id}
        core.gateway.dispatch("GUILD_MEMBER_ADD", guild, added, intent=GUILD_MEMBERS)
    return page_user(user)


async def change_user(core: Core, asked: Json, params: dict[str, str]) -> object:
    """PATCH /sandbox/users/{user}: locale, global_name, manager, installed."""
    user = play.find_user(core, params["user"])
    _change_user(user, asked)
    core.world.changes += 1
    core.pages.publish("user_create", page_user(user))
    return page_user(user)


def _change_user(user: User, asked: Json) -> None:
    if "global_name" in asked:
        user.global_name = _text(asked, "global_name", 32)
    if "locale" in asked:
        if str(asked["locale"]) not in LOCALES:
            raise PageError(f"locale is one of {', '.join(sorted(LOCALES))}")
        user.locale = str(asked["locale"])
    if "manager" in asked:
        user.manager = bool(asked["manager"])
    if "installed" in asked:
        user.installed = bool(asked["installed"])


async def new_channel(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/channels {"name", "bot_lacks"?, "guild"?}: a text channel."""
    name, guild = _text(asked, "name", 100), _guild(core, asked)
    channel = Channel(core.ids.next(), name, guild_id=guild.id, position=len(core.world.channels))
    channel.bot_denied = _denied(asked)
    core.open_channel(channel)
    return page_channel(channel)


async def new_group(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/groups {"name", "users"}: a group of people, where the bot never is."""
    people = [play.find_user(core, one).id for one in asked.get("users") or ()]
    if len(people) < 2:
        raise PageError("a group has at least two people")
    group = Channel(core.ids.next(), _text(asked, "name", 100), GROUP, NOWHERE, members=people)
    core.open_channel(group)
    return page_channel(group)


async def change_channel(core: Core, asked: Json, params: dict[str, str]) -> object:
    """PATCH /sandbox/channels/{channel} {"name"?, "bot_lacks"?}: the permissions the bot is denied there."""
    channel = core.world.channels.get(params["channel"])
    if channel is None or not channel.on_a_server:
        raise PageError(f"there is no channel {params['channel']}")
    if "name" in asked:
        channel.name = _text(asked, "name", 100)
    if "bot_lacks" in asked:
        channel.bot_denied = _denied(asked)
    core.channel_changed(channel)
    return page_channel(channel)


async def delete_channel(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """DELETE /sandbox/channels/{channel}: with its threads."""
    channel = core.world.channels.get(params["channel"])
    if channel is None:
        raise PageError(f"there is no channel {params['channel']}")
    if not channel.on_a_server:
        raise PageError("direct messages and groups stay")
    here = core.world.channels_of(channel.guild_id)
    if sum(not one.is_thread for one in here) == 1 and not channel.is_thread:
        raise PageError("the last channel stays")
    core.close_channel(channel)
    return {"id": channel.id}


async def change_guild(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """PATCH /sandbox/guild {"bot"?, "available"?, "external_apps"?, "guild"?}.

    Is the bot on the server; is the server up; may its people show others what their own apps answer.
    """
    guild = _guild(core, asked)
    bot, available = asked.get("bot", guild.bot_here), asked.get("available", guild.available)
    external = asked.get("external_apps", guild.external_apps)
    if not all(isinstance(one, bool) for one in (bot, available, external)):
        raise PageError("bot, available and external_apps are true or false")
    guild.external_apps = external
    if bot != guild.bot_here:
        (core.bot_joins if bot else core.bot_leaves)(guild)
    if available != guild.available:
        (core.recovery if available else core.outage)(guild)
    return {"bot": guild.bot_here, "available": guild.available, "external_apps": guild.external_apps}


def _denied(asked: Json) -> int:
    try:
        return permissions.bits(asked.get("bot_lacks") or [])
    except (KeyError, TypeError) as error:
        raise PageError(f"bot_lacks lists some of {', '.join(permissions.NAMES)}") from error


async def say(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/messages: a player's plain message."""
    user = play.find_user(core, asked.get("user"))
    channel = play.find_channel(core, user, asked.get("channel"))
    payload = {"content": _text(asked, "content", 2000)}
    message = messages.create(core, channel, user, payload, [])
    if channel.is_thread and user.id not in channel.members:
        channel.members.append(user.id)
    core.post(message)
    return message.data


async def remove_message(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """DELETE /sandbox/channels/{channel}/messages/{message}?user=: the user's own, or a manager any."""
    user = play.find_user(core, params.get("user"))
    channel = play.find_channel(core, user, params["channel"])
    message = channel.messages.get(params["message"])
    if message is None or message.owner not in {None, user.id}:
        raise PageError(f"there is no message {params['message']}")
    if message.owner is None and message.data["author"]["id"] != user.id and not user.manager:
        raise PageError("only a manager deletes the messages of others", 403)
    core.delete(message)
    return {"id": message.id}


async def interact(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/interactions: a player acts; replies once the bot answers, or after three seconds."""
    return (await play.act(core, asked)).page_json()


async def interaction(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """GET /sandbox/interactions/{interaction}: its present state."""
    found = core.interactions.get(params["interaction"])
    if found is None:
        raise PageError(f"there is no interaction {params['interaction']}", 404)
    return found.page_json()


async def requests(core: Core, _asked: Json, params: dict[str, str]) -> object:
    """GET /sandbox/requests?since=: the bot's REST requests."""
    return {"next": core.journal.next, "requests": core.journal.since(_number(params, "since", 0))}


async def add_fault(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/faults: adds a gateway fault, repeated deliveries, or a route that fails."""
    gateway = {
        "drop": core.gateway.drop,
        "invalid_session": core.gateway.invalidate,
        "reconnect": core.gateway.reconnect,
    }
    if "gateway" in asked:
        if asked["gateway"] not in gateway:
            raise PageError(f"gateway is one of {', '.join(gateway)}")
        gateway[asked["gateway"]]()
    elif "deliveries" in asked:
        core.faults.deliveries = deliveries(asked["deliveries"])
    elif "route" in asked:
        core.faults.add_route(asked)
    else:
        raise PageError("a fault is a gateway, deliveries or a route")
    return {}


async def clear_faults(core: Core, _asked: Json, _params: dict[str, str]) -> object:
    """DELETE /sandbox/faults: removes all faults."""
    core.faults.clear()
    return {}


async def clock(core: Core, asked: Json, _params: dict[str, str]) -> object:
    """POST /sandbox/clock {"advance": seconds}: messages and tokens age by that much."""
    seconds = asked.get("advance")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        raise PageError("advance is a number of seconds")
    core.clock.advanced += seconds
    return {"advanced": core.clock.advanced}


PageHandler = Callable[[Core, Json, dict[str, str]], Awaitable[object]]

HANDLERS: Sequence[tuple[str, str, PageHandler]] = [
    ("GET", "/world", world),
    ("GET", "/channels/{channel}/messages", channel_messages),
    ("DELETE", "/channels/{channel}/messages/{message}", remove_message),
    ("POST", "/channels", new_channel),
    ("POST", "/groups", new_group),
    ("PATCH", "/channels/{channel}", change_channel),
    ("DELETE", "/channels/{channel}", delete_channel),
    ("PATCH", "/guild", change_guild),
    ("POST", "/users", new_user),
    ("PATCH", "/users/{user}", change_user),
    ("POST", "/messages", say),
    ("POST", "/interactions", interact),
    ("GET", "/interactions/{interaction}", interaction),
    ("GET", "/requests", requests),
    ("POST", "/faults", add_fault),
    ("DELETE", "/faults", clear_faults),
    ("POST", "/clock", clock),
]
