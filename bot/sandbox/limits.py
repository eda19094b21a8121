"""Checks a message except its components: content, embeds, allowed mentions, attachments, flags.

Limits of Discord's message and embed references: content 2000; 10 embeds, title 256, description 4096, 25
fields of 256 and 1024, footer 2048, author 256, 6000 characters in all; 10 files.
"""

from collections.abc import Collection

from .components import Checker
from .forms import Form, Path
from .wire import Json

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
FILES = 10
VISIBLE = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
PICTURE_SCHEMES = ("http", "https", "attachment")

SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS


def check_message(form: Form, payload: Json, emojis: Collection[str]) -> None:
    """Note everything wrong with the payload of a new message or of an edit."""
    form.text(("content",), payload.get("content"), 0, CONTENT)
    form.number(("flags",), payload.get("flags"), 0, (1 << 53) - 1)
    form.boolean(("tts",), payload.get("tts"))
    check_embeds(form, ("embeds",), payload.get("embeds"))
    _check_mentions(form, ("allowed_mentions",), payload.get("allowed_mentions"))
    _check_attachments(form, ("attachments",), payload.get("attachments"))
    if payload.get("components") is not None:
        Checker(form, emojis).rows(("components",), payload["components"])


def check_embeds(form: Form, path: Path, value: object) -> None:
    """Note everything wrong with a list of embeds."""
    total = 0
    for index, one in enumerate(form.items(path, value, 0, EMBEDS)):
        here = (*path, index)
        embed = form.model(here, one)
        if isinstance(one, dict):
            total += _check_embed(form, here, embed)
    if total > EMBED_TOTAL:
        form.fault(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _check_embed(form: Form, path: Path, embed: Json) -> int:
    """Note the faults of one embed; return how many of its characters count."""
    if not any(embed.get(part) for part in VISIBLE):
        form.required((*path, "description"))
    counted = [
        form.text((*path, "title"), embed.get("title"), 0, 256),
        form.text((*path, "description"), embed.get("description"), 0, 4096),
    ]
    form.url((*path, "url"), embed.get("url"), ("http", "https"))
    form.number((*path, "color"), embed.get("color"), 0, 0xFFFFFF)
    for index, one in enumerate(form.items((*path, "fields"), embed.get("fields"), 0, 25)):
        here = (*path, "fields", index)
        field = form.model(here, one)
        counted.append(form.text((*here, "name"), field.get("name"), 0, 256, needed=True))
        counted.append(form.text((*here, "value"), field.get("value"), 0, 1024, needed=True))
        form.boolean((*here, "inline"), field.get("inline"))
    for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
        if embed.get(part) is not None:
            inner = form.model((*path, part), embed[part])
            counted.append(form.text((*path, part, key), inner.get(key), 0, most, needed=True))
            form.url((*path, part, "icon_url"), inner.get("icon_url"), PICTURE_SCHEMES)
    for part in ("image", "thumbnail"):
        if embed.get(part) is not None:
            inner = form.model((*path, part), embed[part])
            form.url((*path, part, "url"), inner.get("url"), PICTURE_SCHEMES)
    return sum(len(text.strip()) for text in counted)


def _check_mentions(form: Form, path: Path, value: object) -> None:
    if value is None:
        return
    mentions = form.model(path, value)
    parse = form.items((*path, "parse"), mentions.get("parse"), 0, 3)
    for index, one in enumerate(parse):
        form.choice((*path, "parse", index), one, ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        listed = form.items((*path, key), mentions.get(key), 0, 100)
        for index, one in enumerate(listed):
            form.snowflake((*path, key, index), one)
        if listed and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            form.fault(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    form.boolean((*path, "replied_user"), mentions.get("replied_user"))


def _check_attachments(form: Form, path: Path, value: object) -> None:
    for index, one in enumerate(form.items(path, value, 0, FILES)):
        here = (*path, index)
        attachment = form.model(here, one)
        form.snowflake((*here, "id"), attachment.get("id"))
        form.text((*here, "filename"), attachment.get("filename"), 0, 1024)
        form.text((*here, "description"), attachment.get("description"), 0, 1024)


def check_choices(form: Form, value: object) -> list[Json]:
    """Return the choices of an autocomplete answer: up to 25; name 1-100; value a number or up to 100."""
    choices = []
    for index, one in enumerate(form.items(("choices",), value, 0, 25)):
        path: Path = ("choices", index)
        choice = form.model(path, one)
        form.text((*path, "name"), choice.get("name"), 1, 100, needed=True)
        if isinstance(choice.get("value"), str):
            form.text((*path, "value"), choice["value"], 1, 100, needed=True)
        elif choice.get("value") is None:
            form.required((*path, "value"))
        choices.append(choice)
    return choices


def is_empty(data: Json) -> bool:
    """Return True if a message would show nothing (error 50006)."""
    return not any(
        (
            (data.get("content") or "").strip(),
            data.get("embeds"),
            data.get("components"),
            data.get("attachments"),
            data.get("sticker_ids"),
            data.get("poll"),
        )
    )
