"""The routes of the server: its channels, threads, roles and members."""

from . import access, errors, limits, messages
from .buckets import THREADS
from .core import Core
from .forms import Form
from .objects import any_channel_json, channel_json, guild_json, member_json, roles_json, thread_member
from .permissions import Permission
from .routes import Route
from .visibility import bot_sees_thread
from .wire import Call, Json, Reply
from .world import BOT_ID, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, new_thread

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


async def get_channel(core: Core, call: Call) -> Reply:
    """GET /channels/{channel}."""
    return Reply(200, any_channel_json(core.world, access.channel(core, call.params["channel_id"])))


async def edit_channel(core: Core, call: Call) -> Reply:
    """PATCH /channels/{channel}: a thread's name and state, by its owner or with Manage Threads."""
    channel = access.channel(core, call.params["channel_id"])
    if not channel.is_thread or channel.owner_id != BOT_ID:
        access.channel(core, channel.id, Permission.MANAGE_THREADS)
    if not channel.is_thread:
        raise errors.missing_permissions()
    payload = call.form()
    form = Form(payload)
    form.text("name", 1, 100)
    form.boolean("archived", "locked", "invitable")
    form.may_choose("auto_archive_duration", ARCHIVE_MINUTES)
    form.refuse()
    channel.name = payload.get("name") or channel.name
    channel.archived = bool(payload.get("archived", channel.archived))
    channel.locked = bool(payload.get("locked", channel.locked))
    channel.auto_archive = payload.get("auto_archive_duration") or channel.auto_archive
    core.channel_changed(channel)
    return Reply(200, channel_json(channel))


async def delete_channel(core: Core, call: Call) -> Reply:
    """DELETE /channels/{channel}: a thread, with Manage Threads (which the bot has nowhere)."""
    channel = access.channel(core, call.params["channel_id"])
    access.channel(core, channel.id, Permission.MANAGE_THREADS)
    raise errors.missing_permissions()


def _thread_form(payload: Json) -> None:
    form = Form(payload)
    form.text("name", 1, 100, needed=True)
    form.may_choose("auto_archive_duration", ARCHIVE_MINUTES)
    form.may_choose("type", (PUBLIC_THREAD, PRIVATE_THREAD))
    form.refuse()


async def start_thread(core: Core, call: Call) -> Reply:
    """POST /channels/{channel}/threads: a thread without a message; private unless its type says public."""
    payload = call.form()
    private = payload.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    parent = access.channel(core, call.params["channel_id"], needed)
    if parent.type != TEXT:
        raise errors.wrong_channel_type()
    _thread_form(payload)
    ident = core.ids.next()
    reply = _opened(core, ident, parent, payload, private=private)
    if not private:
        _announce(core, parent, core.world.channels[ident])
    return reply


def _announce(core: Core, parent: Channel, thread: Channel) -> None:
    """Post a message of type 18 in the parent of a thread that was started without a message."""
    reference = {"type": 0, "channel_id": thread.id, "guild_id": thread.guild_id}
    extra = {"type": 18, "message_reference": reference}
    core.post(messages.create(core, parent, core.world.bot, {"content": thread.name}, [], extra=extra))


async def thread_from_message(core: Core, call: Call) -> Reply:
    """POST /channels/{channel}/messages/{message}/threads: the thread has the message's id."""
    parent = access.channel(core, call.params["channel_id"], Permission.CREATE_PUBLIC_THREADS)
    message = access.message(core, parent.id, call.params["message_id"])
    if parent.type != TEXT:
        raise errors.wrong_channel_type()
    if message.id in core.world.channels:
        raise errors.thread_exists()
    payload = call.form()
    _thread_form(payload)
    reply = _opened(core, message.id, parent, payload, private=False)
    message.data = message.data | {"flags": message.data["flags"] | limits.HAS_THREAD, "thread": reply.body}
    core.changed(message)
    return reply


def _opened(core: Core, ident: str, parent: Channel, payload: Json, *, private: bool) -> Reply:
    thread = new_thread(ident, payload["name"], parent, BOT_ID, private=private)
    thread.auto_archive = payload.get("auto_archive_duration") or thread.auto_archive
    core.open_channel(thread)
    return Reply(201, channel_json(thread) | {"member": thread_member(thread, BOT_ID)})


def _thread(core: Core, call: Call) -> Channel:
    thread = access.channel(core, call.params["channel_id"])
    if not thread.is_thread:
        raise errors.wrong_channel_type()
    return thread


async def thread_members(core: Core, call: Call) -> Reply:
    """GET /channels/{thread}/thread-members."""
    thread = _thread(core, call)
    return Reply(200, [thread_member(thread, user) for user in thread.members])


async def thread_member_of(core: Core, call: Call) -> Reply:
    """GET /channels/{thread}/thread-members/{user}."""
    thread = _thread(core, call)
    if call.params["user_id"] not in thread.members:
        raise errors.unknown_member()
    return Reply(200, thread_member(thread, call.params["user_id"]))


def _member_id(call: Call) -> str:
    return call.params.get("user_id", BOT_ID)


async def add_thread_member(core: Core, call: Call) -> Reply:
    """PUT /channels/{thread}/thread-members/{user or @me}."""
    thread = _thread(core, call)
    user = _member_id(call)
    if user not in core.world.users:
        raise errors.unknown_user()
    if user not in thread.members:
        thread.members.append(user)
        core.channel_changed(thread)
    return Reply(204)


async def remove_thread_member(core: Core, call: Call) -> Reply:
    """DELETE /channels/{thread}/thread-members/{user or @me}: others, by the owner of a private thread."""
    thread = _thread(core, call)
    user = _member_id(call)
    if user != BOT_ID and not (thread.type == PRIVATE_THREAD and thread.owner_id == BOT_ID):
        access.channel(core, thread.id, Permission.MANAGE_THREADS)
    if user in thread.members:
        thread.members.remove(user)
        core.channel_changed(thread)
    return Reply(204)


async def get_guild(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}."""
    guild = access.guild(core, call)
    counts: Json = {}
    if call.flag("with_counts"):
        counts = {"approximate_member_count": len(core.world.users), "approximate_presence_count": 1}
    return Reply(200, guild_json(core.world, guild) | counts)


async def guild_channels(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/channels: without threads."""
    here = core.world.channels_of(access.guild(core, call).id)
    return Reply(200, [channel_json(one) for one in here if not one.is_thread])


async def active_threads(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/threads/active."""
    here = core.world.channels_of(access.guild(core, call).id)
    threads = [one for one in here if one.is_thread and not one.archived and bot_sees_thread(one)]
    joined = [thread_member(one, BOT_ID) for one in threads if BOT_ID in one.members]
    return Reply(
        200, {"threads": [channel_json(one) for one in threads], "members": joined, "has_more": False}
    )


async def guild_roles(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/roles."""
    return Reply(200, roles_json(core.world, access.guild(core, call)))


async def get_member(core: Core, call: Call) -> Reply:
    """GET /guilds/{guild}/members/{user}."""
    guild = access.guild(core, call)
    user = core.world.users.get(call.params["user_id"])
    if user is None:
        raise errors.unknown_member()
    return Reply(200, member_json(user, guild.id))


_CHANNEL = "/channels/{channel_id}"

ROUTES = [
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, edit_channel, THREADS),
    Route("DELETE", _CHANNEL, delete_channel, THREADS),
    Route("POST", f"{_CHANNEL}/threads", start_thread, THREADS),
    Route("POST", f"{_CHANNEL}/messages/{{message_id}}/threads", thread_from_message, THREADS),
    Route("GET", f"{_CHANNEL}/thread-members", thread_members),
    Route("GET", f"{_CHANNEL}/thread-members/{{user_id}}", thread_member_of),
    *(
        Route(method, f"{_CHANNEL}/thread-members/{who}", handler)
        for who in ("@me", "{user_id}")
        for method, handler in (("PUT", add_thread_member), ("DELETE", remove_thread_member))
    ),
    Route("GET", "/guilds/{guild_id}", get_guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/guilds/{guild_id}/roles", guild_roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
]
