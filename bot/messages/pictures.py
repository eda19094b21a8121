"""Pictures of tables: drawn beside the event loop, cached by content, sent only when they change.

A screen names a recipe and its data (`bot/drawing`).  If a drawing fails, that is logged and the board has no
picture.  If it takes too long, the board keeps the picture that it has, or is sent without one; it is painted
again once the drawing is ready.

A picture's file name is a hash of its content.  A message keeps its files until an edit lists others, and an
embed may name a file that its message has already.  So an edit with the same picture sends no file.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.messages.artist import Artist
from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn
from bot.patience import PATIENCE
from bot.screens.kit.screen import Picture

log = logging.getLogger(__name__)

KEPT, KEPT_BYTES = 128, 2_000_000
"""Most drawings in the cache, and most bytes of all of them."""
ALT_LIMIT = 1024
"""Most characters of alt text at Discord."""
MESSAGES = 1024
"""Most messages whose picture is remembered."""
UPLOADED = "attachment://"
"""Begins the address of a picture that comes with its message, or is there already."""

Key: TypeAlias = tuple[str, tuple[Any, ...]]


@lru_cache(maxsize=KEPT)
def name_of(picture: Picture | None) -> str:
    """Return the file name of a picture, which differs with drawing and text; "" for none."""
    if picture is None:
        return ""
    content = repr((picture.recipe, picture.data, picture.alt))
    return f"table-{sha256(content.encode()).hexdigest()[:12]}.png"


def shown_in(embed: discord.Embed) -> str:
    """Return the file name of an embed's picture, in our own or Discord's form of the URL; "" for none."""
    return (embed.image.url or "").partition("?")[0].rpartition("/")[2]


def resolved(shown: discord.Embed, answer: object) -> bool:
    """Tell whether Discord found the file that an embed names; True also if its answer does not tell.

    `answer` is the message that Discord returned, or the response of an interaction that holds it.
    """
    message = getattr(answer, "resource", answer)
    embeds: Sequence[discord.Embed] | None = getattr(message, "embeds", None)
    name = shown_in(shown)
    if not name or embeds is None:
        return True
    urls = [embed.image.url or "" for embed in embeds if shown_in(embed) == name]
    return any(not url.startswith(UPLOADED) for url in urls)


def _file(picture: Picture, name: str, png: bytes) -> discord.File:
    return OwnFile(BytesIO(png), name, description=picture.alt[:ALT_LIMIT])


class Pictures:
    """Has pictures drawn; remembers which message shows which.

    Args:
        artist: draws; without one a thread does.
    """

    def __init__(self, artist: Artist | None = None) -> None:
        self._artist = artist or Artist()
        self._drawn: dict[Key, bytes | None] = {}
        self._bytes = 0
        self._under_way: dict[Key, asyncio.Task[bytes | None]] = {}
        self._on: dict[int, str] = {}

    async def dress(
        self, drawn: Drawn, message_id: int | None, late: Callable[[], None]
    ) -> tuple[discord.Embed, list[discord.File] | None]:
        """Return the embed, with its picture or with the text in its place, and the files to send.

        The files are None to leave those of the message alone.

        Args:
            drawn: what is shown; it has a picture if that can be drawn in time.
            message_id: the message that will be edited; None for a new one.
            late: called once a drawing is ready that was not ready in time.
        """
        picture, pictured, name = drawn.picture, drawn.pictured, name_of(drawn.picture)
        if picture is None or pictured is None:
            return drawn.embed, self._files(message_id, "", None)
        png = None if self._there(message_id) == name else await self.png(picture, late)
        there = self._there(message_id)
        if png is None and there and (there == name or self._key(picture) in self._under_way):
            return pictured.set_image(url=UPLOADED + there), None
        if png is None:
            return drawn.embed, self._files(message_id, "", None)
        file = _file(picture, name, png)
        return pictured.set_image(url=UPLOADED + name), self._files(message_id, name, file)

    async def file(self, picture: Picture) -> discord.File | None:
        """Return a picture as a file of its own; None if it failed or is not ready in time."""
        name, png = name_of(picture), await self.png(picture, lambda: None)
        return None if png is None else _file(picture, name, png)

    def _there(self, message_id: int | None) -> str | None:
        """Return the file name of a message's picture: "" for none, None if that is not known."""
        return "" if message_id is None else self._on.get(message_id)

    def _files(
        self, message_id: int | None, name: str, file: discord.File | None
    ) -> list[discord.File] | None:
        """Return the files that a message is to have; None if it has them."""
        if self._there(message_id) == name:
            return None
        if message_id is not None:
            self._on.pop(message_id, None)  # unknown until the edit has arrived
        return [] if file is None else [file]

    def late(self, picture: Picture | None, embed: discord.Embed) -> bool:
        """Return True while a picture is drawn that this embed is to show later."""
        if picture is None or shown_in(embed) == name_of(picture):
            return False
        return self._key(picture) in self._under_way

    @staticmethod
    def _key(picture: Picture) -> Key:
        return picture.recipe, picture.data

    def forget(self, message_id: int) -> None:
        """Forget which picture this message shows, as another edit of it is under way."""
        self._on.pop(message_id, None)

    def clear(self) -> None:
        """Forget all drawings, as names stand in some; those under way are finished, but not kept."""
        self._drawn.clear()
        self._under_way.clear()
        self._bytes = 0
        self._artist.forget()
        name_of.cache_clear()

    def shows(self, message_id: int, embed: discord.Embed) -> None:
        """Remember that this message now shows this embed's picture."""
        self._on.pop(message_id, None)
        self._on[message_id] = shown_in(embed)
        while len(self._on) > MESSAGES:
            del self._on[next(iter(self._on))]

    async def close(self) -> None:
        """Draw no more."""
        await self._artist.close()

    async def load(self) -> None:
        """Be ready before the first picture is needed."""
        await self._artist.load()

    async def png(self, picture: Picture, late: Callable[[], None]) -> bytes | None:
        """Return the drawing as PNG; None if it failed or is not ready in time."""
        key = self._key(picture)
        if key in self._drawn:
            self._drawn[key] = self._drawn.pop(key)
            return self._drawn[key]
        task = self._begun(key)
        try:
            return await asyncio.wait_for(asyncio.shield(task), PATIENCE.picture)
        except TimeoutError:
            log.info("a picture takes long: the table is shown without it until then")
            task.add_done_callback(lambda _: late())
            return None

    def wake(self) -> None:
        """Know that a picture may soon be needed."""
        self._artist.wake()

    def begin(self, picture: Picture) -> None:
        """Start to draw a picture that is needed soon."""
        key = self._key(picture)
        if key not in self._drawn:
            self._begun(key)

    def _begun(self, key: Key) -> asyncio.Task[bytes | None]:
        """Return the task that draws; start it if there is none."""
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._draw(key))
        return self._under_way[key]

    async def _draw(self, key: Key) -> bytes | None:
        """Draw; a failure stays in the cache, so it is not tried again soon."""
        recipe, data = key
        png = None
        try:
            png = await self._artist.draw(recipe, data)
        except Exception:
            reference = secrets.token_hex(3)
            log.exception("error %s: picture %s could not be drawn", reference, recipe)
        finally:
            forgotten = self._under_way.get(key) is not asyncio.current_task()
            if not forgotten:
                del self._under_way[key]
        if forgotten:
            return png
        self._drawn[key] = png
        self._bytes += len(png or b"")
        while len(self._drawn) > KEPT or self._bytes > KEPT_BYTES:
            self._bytes -= len(self._drawn.pop(next(iter(self._drawn))) or b"")
        return png
