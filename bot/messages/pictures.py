"""Pictures of tables: drawn in a thread, cached by content, sent only when they change.

A screen names a recipe and its data (`bot/drawing`).  If a drawing fails, that is logged and the board has no
picture.  If it takes too long, the board is sent without it and painted again once it is ready.

A picture's file name is a hash of its content.  A message keeps its files until an edit lists others, and an
embed may name a file that its message has already.  So an edit with the same picture sends no file.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.drawing import RECIPES, load
from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn
from bot.screens.kit.screen import Picture

log = logging.getLogger(__name__)

PATIENCE = 0.3
"""Most seconds that an answer waits for a drawing; one takes about 0.01 s, the first of all 0.2 s."""
KEPT, KEPT_BYTES = 128, 2_000_000
"""Most drawings in the cache, and most bytes of all of them."""
ALT_LIMIT = 1024
"""Most characters of alt text at Discord."""
MESSAGES = 1024
"""Most messages whose picture is remembered."""
_UPLOADED = "attachment://"

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
    return any(not url.startswith(_UPLOADED) for url in urls)


class Pictures:
    """Draws pictures; remembers which message shows which."""

    def __init__(self) -> None:
        self._drawn: dict[Key, bytes | None] = {}
        self._bytes = 0
        self._under_way: dict[Key, asyncio.Task[bytes | None]] = {}
        self._on: dict[int, str] = {}
        self._thread = ThreadPoolExecutor(1, "pictures")

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
        picture = drawn.picture
        titled = name_of(picture)
        png = None if picture is None else await self.png(picture, late)
        there = self._on.get(message_id) if message_id is not None else ""
        if png is not None and drawn.pictured is not None:
            name, embed = titled, drawn.pictured
            embed.set_image(url=_UPLOADED + name)
        else:
            name, embed = "", drawn.embed
        if name == there:
            return embed, None
        if message_id is not None:
            self._on.pop(message_id, None)  # unknown until the edit has arrived
        if picture is None or png is None:
            return embed, []
        return embed, [OwnFile(BytesIO(png), name, description=picture.alt[:ALT_LIMIT])]

    def forget(self, message_id: int) -> None:
        """Forget which picture this message shows, as another edit of it is under way."""
        self._on.pop(message_id, None)

    def clear(self) -> None:
        """Forget all drawings, as names stand in some; those under way are finished, but not kept."""
        self._drawn.clear()
        self._under_way.clear()
        self._bytes = 0
        name_of.cache_clear()

    def shows(self, message_id: int, embed: discord.Embed) -> None:
        """Remember that this message now shows this embed's picture."""
        self._on.pop(message_id, None)
        self._on[message_id] = shown_in(embed)
        while len(self._on) > MESSAGES:
            del self._on[next(iter(self._on))]

    async def load(self) -> None:
        """Import the drawing code before the first picture is needed."""
        await asyncio.get_running_loop().run_in_executor(self._thread, load)

    async def png(self, picture: Picture, late: Callable[[], None]) -> bytes | None:
        """Return the drawing as PNG; None if it failed or is not ready in time."""
        key = (picture.recipe, picture.data)
        if key in self._drawn:
            self._drawn[key] = self._drawn.pop(key)
            return self._drawn[key]
        task = self._begun(key)
        try:
            return await asyncio.wait_for(asyncio.shield(task), PATIENCE)
        except TimeoutError:
            log.info("a picture takes long: the table is shown without it until then")
            task.add_done_callback(lambda _: late())
            return None

    def begin(self, picture: Picture) -> None:
        """Start to draw a picture that is needed soon."""
        key = (picture.recipe, picture.data)
        if key not in self._drawn:
            self._begun(key)

    def _begun(self, key: Key) -> asyncio.Task[bytes | None]:
        """Return the task that draws; start it if there is none."""
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._draw(key))
        return self._under_way[key]

    async def _draw(self, key: Key) -> bytes | None:
        """Draw in a thread; a failure stays in the cache, so it is not tried again soon."""
        recipe, data = key
        png = None
        try:
            loop = asyncio.get_running_loop()
            png = await loop.run_in_executor(self._thread, lambda: RECIPES[recipe](data))
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
