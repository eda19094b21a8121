"""The routes of the application: its user, the gateway's address, its emojis."""

import base64
import binascii
import re

from . import errors
from .core import Core
from .files import picture_type
from .forms import Form
from .ids import is_number
from .objects import application_json, user_json
from .permissions import EVERYONE
from .routes import Route
from .wire import Call, Json, Refusal, Reply
from .world import BOT_ID, File, Guild

EMOJI_BYTES = 256 * 1024
EMOJIS = 2000
GUILDS_LISTED = 200
EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}\Z")
DATA_URI = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.+)\Z", re.DOTALL)


async def me(core: Core, _call: Call) -> Reply:
    """GET /users/@me."""
    extra = {"mfa_enabled": False, "verified": True, "email": None, "locale": core.world.bot.locale}
    return Reply(200, user_json(core.world.bot) | extra)


async def user(core: Core, call: Call) -> Reply:
    """GET /users/{user}."""
    found = core.world.users.get(call.params["user_id"])
    if found is None:
        raise errors.unknown_user()
    return Reply(200, user_json(found))


async def my_guilds(core: Core, call: Call) -> Reply:
    """GET /users/@me/guilds: by id, `limit` (200) of those `after` an id."""
    limit, after = _number(call, "limit", GUILDS_LISTED), _number(call, "after", 0)
    form = Form({"limit": limit, "after": after})
    form.number("limit", 1, GUILDS_LISTED)
    form.snowflake("after")
    form.refuse()
    here = sorted((one for one in core.world.guilds.values() if one.bot_here), key=lambda one: int(one.id))
    listed = [one for one in here if int(one.id) > int(after)][: int(limit)]
    return Reply(200, [_listed(one) for one in listed])


def _number(call: Call, name: str, default: int) -> int | str:
    text = call.query.get(name, str(default))
    return int(text) if is_number(text) else text


def _listed(guild: Guild) -> Json:
    listed: Json = {"id": guild.id, "name": guild.name, "icon": None, "banner": None, "owner": False}
    return listed | {"permissions": str(EVERYONE), "features": []}


async def application(core: Core, _call: Call) -> Reply:
    """GET /applications/@me and GET /oauth2/applications/@me."""
    return Reply(200, application_json(core.world))


async def gateway(core: Core, _call: Call) -> Reply:
    """GET /gateway."""
    return Reply(200, {"url": core.gateway.url})


async def gateway_bot(core: Core, _call: Call) -> Reply:
    """GET /gateway/bot."""
    gateway = core.gateway
    starts = gateway.logins.limit()
    return Reply(200, {"url": gateway.url, "shards": gateway.shards(), "session_start_limit": starts})


def _own(call: Call) -> None:
    if call.params["application_id"] != BOT_ID:
        raise Refusal(404, 10002, "Unknown Application")


async def list_emojis(core: Core, call: Call) -> Reply:
    """GET /applications/{app}/emojis."""
    _own(call)
    return Reply(200, {"items": list(core.world.emojis.values())})


async def create_emoji(core: Core, call: Call) -> Reply:
    """POST /applications/{app}/emojis: name and a data URI of at most 256 KiB; 2000 in all (30008)."""
    _own(call)
    form = Form(call.form())
    name, picture = _emoji_name(core, form), _picture(form)
    form.refuse()
    if len(core.world.emojis) >= EMOJIS:
        raise Refusal(400, 30008, f"Maximum number of emojis reached ({EMOJIS})")
    ident = core.ids.next()
    kind = picture_type(picture) or "image/png"
    core.world.files[f"emojis/{ident}"] = File(picture, kind)
    emoji: Json = {
        "id": ident,
        "name": name,
        "roles": [],
        "user": user_json(core.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": kind == "image/gif",
        "available": True,
    }
    core.world.emojis[ident] = emoji
    core.emojis_changed()
    return Reply(201, emoji)


def _emoji_name(core: Core, form: Form) -> str:
    name = form.text("name", 2, 32, needed=True)
    if name and not EMOJI_NAME.match(name):
        form.fault("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(one["name"] == name for one in core.world.emojis.values()):
        message = "An emoji with this name already exists for this application"
        form.fault("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message)
    return name


def _picture(form: Form) -> bytes:
    value = form.data.get("image")
    if value is None:
        form.required("image")
        return b""
    matched = DATA_URI.match(value) if isinstance(value, str) else None
    try:
        content = base64.b64decode(matched.group(1), validate=True) if matched else b""
    except binascii.Error:
        content = b""
    if len(content) > EMOJI_BYTES:
        form.fault("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    elif picture_type(content) is None:
        form.fault("image", "IMAGE_INVALID", "Invalid image data")
    return content


def _emoji(core: Core, call: Call) -> Json:
    _own(call)
    found = core.world.emojis.get(call.params["emoji_id"])
    if found is None:
        raise errors.unknown_emoji()
    return found


async def get_emoji(core: Core, call: Call) -> Reply:
    """GET /applications/{app}/emojis/{emoji}."""
    return Reply(200, _emoji(core, call))


async def rename_emoji(core: Core, call: Call) -> Reply:
    """PATCH /applications/{app}/emojis/{emoji}."""
    emoji = _emoji(core, call)
    form = Form(call.form())
    name = _emoji_name(core, form)
    form.refuse()
    emoji["name"] = name
    core.emojis_changed()
    return Reply(200, emoji)


async def delete_emoji(core: Core, call: Call) -> Reply:
    """DELETE /applications/{app}/emojis/{emoji}."""
    emoji = _emoji(core, call)
    del core.world.emojis[emoji["id"]]
    core.world.files.pop(f"emojis/{emoji['id']}", None)
    core.emojis_changed()
    return Reply(204)


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = [
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway, bot_only=False),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", get_emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", rename_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", delete_emoji),
]
