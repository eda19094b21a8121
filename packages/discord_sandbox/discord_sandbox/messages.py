"""Makes messages out of payloads: checks the payload, stores its files, writes the message's JSON."""

import mimetypes
import re
from collections.abc import Mapping

from . import errors, limits
from .core import Core
from .files import drop_attachment, find_file, measured, picture_type
from .forms import Form, Path
from .ids import made_at, timestamp
from .objects import user_json
from .wire import Json, Upload
from .world import Channel, File, Message, User

MENTION = re.compile(r"<@!?(\d+)>")


def checked(core: Core, payload: Json, prefix: Path = ()) -> None:
    """Refuse a payload that breaks a limit (50035)."""
    form = Form(payload, prefix)
    limits.check_message(form, core.world.emojis)
    form.refuse()


def create(
    core: Core,
    channel: Channel,
    author: User,
    payload: Json,
    files: list[Upload],
    *,
    extra: Mapping[str, object] | None = None,
    owner: str | None = None,
) -> Message:
    """Return a new message of a checked payload, not yet posted; refuse an empty one (50006)."""
    data: Json = {**_written(core.ids.next(), channel, author, payload), **(extra or {})}
    if owner is not None:
        data["flags"] |= limits.EPHEMERAL
    if payload.get("nonce") is not None:
        data["nonce"] = payload["nonce"]
    message = Message(data, core.clock.now(), owner)
    message.files = _uploads(core, message, payload, files)
    _show(core, message, payload.get("embeds") or [])
    _mention(core, data, payload)
    if limits.is_empty(data) and not data["flags"] & limits.LOADING:
        raise errors.empty_message()
    return message


def _written(ident: str, channel: Channel, author: User, payload: Json) -> Json:
    """Return a message object of a payload, as yet without embeds, files and mentions."""
    return {
        "id": ident,
        "type": 0,
        "channel_id": channel.id,
        "author": user_json(author),
        "content": (payload.get("content") or "").strip(),
        "embeds": [],
        "attachments": [],
        "components": payload.get("components") or [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": bool(payload.get("tts")),
        "timestamp": made_at(ident),
        "edited_timestamp": None,
        "flags": int(payload.get("flags") or 0) & limits.SETTABLE & ~limits.EPHEMERAL,
    }


def edit(core: Core, message: Message, payload: Json, files: list[Upload], *, silent: bool = False) -> None:
    """Apply a checked payload to a message; fields it lacks stay. `silent`: do not mark it as edited."""
    data = dict(message.data)
    if "content" in payload:
        data["content"] = (payload["content"] or "").strip()
    if "components" in payload:
        data["components"] = payload["components"] or []
    if payload.get("flags") is not None:
        suppressed = int(payload["flags"]) & limits.SUPPRESS_EMBEDS
        data["flags"] = data["flags"] & ~limits.SUPPRESS_EMBEDS | suppressed
    if not silent:
        data["edited_timestamp"] = timestamp(core.clock.time())
    kept, dropped = _kept(message, payload)
    draft = Message(data, message.born, message.owner, kept)
    draft.files = kept + _uploads(core, draft, payload, files)
    _show(core, draft, payload["embeds"] or [] if "embeds" in payload else data["embeds"])
    _mention(core, data, payload)
    if limits.is_empty(data):
        raise errors.empty_message()
    for attachment in dropped:
        drop_attachment(core.world, attachment)
    message.data, message.files = draft.data, draft.files


def _kept(message: Message, payload: Json) -> tuple[list[Json], list[Json]]:
    """Return the files an edit keeps (those in `attachments`; all if that is absent) and those it drops."""
    if "attachments" not in payload:
        return list(message.files), []
    wanted = {str(one["id"]) for one in payload["attachments"] or ()}
    kept = [one for one in message.files if one["id"] in wanted]
    return kept, [one for one in message.files if one["id"] not in wanted]


def _uploads(core: Core, message: Message, payload: Json, files: list[Upload]) -> list[Json]:
    described = {str(one.get("id")): one for one in payload.get("attachments") or ()}
    return [store(core, message, upload, described.get(upload.number, {})) for upload in files]


def store(core: Core, message: Message, upload: Upload, described: Json) -> Json:
    """Keep an uploaded file and return its attachment object."""
    name = str(described.get("filename") or upload.filename).replace("/", "_").replace(" ", "_") or "file"
    kind = picture_type(upload.content) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    ident = core.ids.next()
    path = f"attachments/{message.channel_id}/{ident}/{name}"
    core.world.files[path] = File(upload.content, kind)
    url = f"{core.base_url}/cdn/{path}"
    data: Json = {
        "id": ident,
        "filename": name,
        "size": len(upload.content),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
    }
    data |= measured(upload.content)
    if described.get("description"):
        data["description"] = described["description"]
    return data | ({} if message.owner is None else {"ephemeral": True})


def _show(core: Core, message: Message, embeds: list[Json]) -> None:
    """Write embeds and attachments; a file that an embed shows is not listed among the attachments."""
    by_name = {one["filename"]: one for one in message.files}
    shown: set[str] = set()
    message.data["embeds"] = [_embed(core, embed, by_name, shown) for embed in embeds]
    message.data["attachments"] = [one for one in message.files if one["url"] not in shown]


def _embed(core: Core, embed: Json, by_name: Mapping[str, Json], shown: set[str]) -> Json:
    result: Json = {"type": "rich"} | {key: value for key, value in embed.items() if value is not None}
    result["type"] = "rich"
    for part in ("image", "thumbnail"):
        picture = _shown(core, result.pop(part, {}), by_name)
        if picture:
            result[part] = picture
            shown.add(picture["url"])
    if "fields" in result:
        result["fields"] = [{"inline": False} | field for field in result["fields"]]
    return result


def _shown(core: Core, picture: Json, by_name: Mapping[str, Json]) -> Json | None:
    """Return an embed's picture as it is shown; None if it names a file that is not there.

    Of a file of another message Discord finds the size, but not what was said of it.
    """
    url = picture.get("url") or ""
    if url.startswith("attachment://"):
        found = by_name.get(url.removeprefix("attachment://"))
        return _picture(found) if found else None
    other = find_file(core.world, url.partition("/cdn/")[2])
    if other is not None:
        return {"url": url, "proxy_url": url, "content_type": other.type} | measured(other.content)
    return picture if url else None


def _picture(attachment: Json) -> Json:
    shown = ("url", "proxy_url", "width", "height", "description", "content_type")
    return {"flags": 0} | {key: attachment[key] for key in shown if key in attachment}


def _mention(core: Core, data: Json, payload: Json) -> None:
    """Write who is pinged: those whom the content names and allowed_mentions allows."""
    allowed = payload.get("allowed_mentions")
    named = list(dict.fromkeys(MENTION.findall(data["content"])))
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        listed = {str(one) for one in allowed.get("users") or ()}
        named = [one for one in named if one in listed]
    answered = data.get("referenced_message")
    if answered and data["type"] == 19 and (allowed is None or allowed.get("replied_user")):
        named.append(answered["author"]["id"])
    users = [core.world.users[one] for one in dict.fromkeys(named) if one in core.world.users]
    data["mentions"] = [user_json(user) for user in users]
    everyone = allowed is None or "everyone" in (allowed.get("parse") or ())
    data["mention_everyone"] = everyone and ("@everyone" in data["content"] or "@here" in data["content"])


def reference(message: Message) -> Json:
    """Return the reference by which a reply names the message it answers."""
    return {
        "message_reference": {"type": 0, "channel_id": message.channel_id, "message_id": message.id},
        "referenced_message": {k: v for k, v in message.data.items() if k != "referenced_message"},
    }
