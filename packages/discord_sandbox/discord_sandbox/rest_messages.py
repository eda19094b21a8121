"""The routes of a channel's messages: send, read, edit, delete, "is typing"."""

from itertools import islice, takewhile

from . import access, messages, permissions
from .buckets import DELETE, EDIT, OLD_EDIT, READ, SEND, TYPING
from .core import Core
from .forms import Form
from .ids import is_number
from .permissions import Permission
from .routes import Route
from .visibility import bot_reads
from .wire import Call, Json, Reply
from .world import BOT_ID, Channel, Message

OLD_SECONDS = 3600.0
OLD_MESSAGE = "Maximum number of edits to messages older than 1 hour reached. Try again later."


async def send(core: Core, call: Call) -> Reply:
    """POST /channels/{channel}/messages."""
    channel = access.to_write(core, call.params["channel_id"])
    payload = call.form()
    nonce = payload.get("nonce")
    if nonce is not None and payload.get("enforce_nonce"):
        known = core.sent_with_nonce(channel.id, str(nonce))
        if known is not None:
            return Reply(200, known.data)
    messages.checked(core, payload)
    _may_decorate(core, channel, payload, call)
    extra = _reply_to(core, channel, payload.get("message_reference"))
    message = messages.create(core, channel, core.world.bot, payload, call.files, extra=extra)
    if nonce is not None:
        core.remember_nonce(channel.id, str(nonce), message.id)
    if channel.archived:
        channel.archived = False
        core.channel_changed(channel)
    core.post(message)
    return Reply(200, message.data)


def _may_decorate(core: Core, channel: Channel, payload: Json, call: Call) -> None:
    """Refuse embeds and files (50013) where the bot lacks their permissions."""
    if payload.get("embeds"):
        access.channel(core, channel.id, Permission.EMBED_LINKS)
    if call.files:
        access.channel(core, channel.id, Permission.ATTACH_FILES)


def _reply_to(core: Core, channel: Channel, asked: object) -> Json:
    """Return the fields that a reply adds; refuse an absent message if `fail_if_not_exists`."""
    form = Form({"message_reference": asked})
    wanted = form.inner("message_reference")
    form.refuse()
    if wanted is None:
        return {}
    found = channel.messages.get(str(wanted.data.get("message_id")))
    if found is not None and bot_reads(found):
        access.channel(core, channel.id, Permission.READ_MESSAGE_HISTORY)
        return messages.reference(found) | {"type": 19}
    if wanted.data.get("fail_if_not_exists", True):
        form.fault("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        form.refuse()
    return {}


async def history(core: Core, call: Call) -> Reply:
    """GET /channels/{channel}/messages: newest first; `before`, `after`, `around` and `limit` (1-100, 50)."""
    channel = access.channel(core, call.params["channel_id"])
    limit = _limit(call)
    if not permissions.of_bot(channel, core.world.parent(channel)) & Permission.READ_MESSAGE_HISTORY:
        return Reply(200, [])
    marks = {name: int(call.query[name]) for name in ("before", "after", "around") if name in call.query}
    if "after" in marks:
        page = _newer(channel, marks["after"], limit)[::-1]
    elif "around" in marks:
        newer = _newer(channel, marks["around"] - 1, limit // 2 + 1)[::-1]
        page = newer + _older(channel, marks["around"], limit - len(newer))
    else:
        page = _older(channel, marks.get("before"), limit)
    return Reply(200, [message.data for message in page])


def _limit(call: Call) -> int:
    text = call.query.get("limit", "50")
    form = Form({**call.query, "limit": int(text) if is_number(text) else text})
    limit = form.number("limit", 1, 100)
    for name in form.data.keys() & {"before", "after", "around"}:
        form.snowflake(name)
    form.refuse()
    return limit or 50


def _older(channel: Channel, before: int | None, limit: int) -> list[Message]:
    """Return the newest `limit` messages before an id (None: of all), newest first."""
    newest = filter(bot_reads, reversed(channel.messages.values()))
    return list(islice((one for one in newest if before is None or int(one.id) < before), limit))


def _newer(channel: Channel, after: int, limit: int) -> list[Message]:
    """Return the oldest `limit` messages after an id, oldest first."""
    newer = takewhile(lambda one: int(one.id) > after, reversed(channel.messages.values()))
    return list(filter(bot_reads, newer))[::-1][:limit]


async def get_one(core: Core, call: Call) -> Reply:
    """GET /channels/{channel}/messages/{message}."""
    access.channel(core, call.params["channel_id"], Permission.READ_MESSAGE_HISTORY)
    return Reply(200, access.message(core, call.params["channel_id"], call.params["message_id"]).data)


async def edit(core: Core, call: Call) -> Reply:
    """PATCH /channels/{channel}/messages/{message}: limited if it is older than an hour (30046)."""
    message = access.own_message(core, call.params["channel_id"], call.params["message_id"])
    payload = call.form()
    messages.checked(core, payload)
    if core.clock.now() - message.born > OLD_SECONDS:
        core.buckets.take(OLD_EDIT, message.channel_id, scope="shared", code=30046, message=OLD_MESSAGE)
    messages.edit(core, message, payload, call.files)
    core.changed(message)
    return Reply(200, message.data)


async def delete(core: Core, call: Call) -> Reply:
    """DELETE /channels/{channel}/messages/{message}: others' messages need Manage Messages."""
    message = access.message(core, call.params["channel_id"], call.params["message_id"])
    if message.data["author"]["id"] != BOT_ID:
        access.channel(core, message.channel_id, Permission.MANAGE_MESSAGES)
    core.delete(message)
    return Reply(204)


async def typing(core: Core, call: Call) -> Reply:
    """POST /channels/{channel}/typing."""
    access.to_write(core, call.params["channel_id"])
    return Reply(204)


_MESSAGES = "/channels/{channel_id}/messages"

ROUTES = [
    Route("POST", _MESSAGES, send, SEND),
    Route("GET", _MESSAGES, history, READ),
    Route("GET", f"{_MESSAGES}/{{message_id}}", get_one, READ),
    Route("PATCH", f"{_MESSAGES}/{{message_id}}", edit, EDIT),
    Route("DELETE", f"{_MESSAGES}/{{message_id}}", delete, DELETE),
    Route("POST", "/channels/{channel_id}/typing", typing, TYPING),
]
