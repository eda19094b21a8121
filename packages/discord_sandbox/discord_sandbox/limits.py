"""Checks a message except its components: content, embeds, allowed mentions, attachments, flags.

Limits of Discord's message and embed references: content 2000; 10 embeds, title 256, description 4096, 25
fields of 256 and 1024, footer 2048, author 256, 6000 characters in all; 10 files.
"""

from collections.abc import Collection

from .components import Checker
from .forms import Form
from .wire import Json

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
FILES = 10
SHOWN = ("embeds", "components", "attachments")
VISIBLE = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
PICTURE_SCHEMES = ("http", "https", "attachment")

SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS


def check_message(form: Form, emojis: Collection[str]) -> None:
    """Note everything wrong with a new message or an edit."""
    form.text("content", 0, CONTENT)
    form.number("flags", 0, (1 << 53) - 1)
    form.boolean("tts")
    total = sum(_check_embed(embed) for embed in form.forms("embeds", 0, EMBEDS))
    if total > EMBED_TOTAL:
        message = f"Embed size exceeds maximum size of {EMBED_TOTAL}"
        form.fault("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)
    if mentions := form.inner("allowed_mentions"):
        _check_mentions(mentions)
    for attachment in form.forms("attachments", 0, FILES):
        attachment.snowflake("id")
        attachment.text("filename", 0, 1024)
        attachment.text("description", 0, 1024)
    Checker(emojis).rows(form)


def _check_embed(embed: Form) -> int:
    """Note the faults of one embed; return how many of its characters count."""
    if not any(embed.data.get(part) for part in VISIBLE):
        embed.required("description")
    counted = [embed.text("title", 0, 256), embed.text("description", 0, 4096)]
    embed.url("url", ("http", "https"))
    embed.number("color", 0, 0xFFFFFF)
    for field in embed.forms("fields", 0, 25):
        counted += [field.text("name", 0, 256, needed=True), field.text("value", 0, 1024, needed=True)]
        field.boolean("inline")
    for part, key, most in (("footer", "text", 2048), ("author", "name", 256)):
        if inner := embed.inner(part):
            counted.append(inner.text(key, 0, most, needed=True))
            inner.url("icon_url", PICTURE_SCHEMES)
    for part in ("image", "thumbnail"):
        if inner := embed.inner(part):
            inner.url("url", PICTURE_SCHEMES)
    return sum(len(text.strip()) for text in counted)


def _check_mentions(mentions: Form) -> None:
    parsed = [*mentions.values("parse", 0, 3)]
    for one in parsed:
        one.choice("", ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        listed = [*mentions.values(key, 0, 100)]
        for one in listed:
            one.snowflake("")
        if listed and key in [one.data[""] for one in parsed]:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            mentions.fault("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    mentions.boolean("replied_user")


def check_choices(form: Form) -> list[Json]:
    """Return the choices of an autocomplete answer: up to 25; name 1-100; value a number or up to 100."""
    choices: list[Json] = []
    for choice in form.forms("choices", 0, 25):
        choice.text("name", 1, 100, needed=True)
        if isinstance(choice.data.get("value"), str | None):
            choice.text("value", 1, 100, needed=True)
        choices.append(choice.data)
    return choices


def is_empty(data: Json) -> bool:
    """Return True if a message would show nothing (error 50006)."""
    return not (data["content"].strip() or any(data[part] for part in SHOWN))
