"""Pictures of tables: drawn off the event loop, remembered by content, sent only when they change.

A screen names a recipe and its data (`bot/drawing`).  A drawing that fails is logged and the table goes on in
text; one that takes too long is left out, and the board is painted again once it is ready.
"""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import Any

import discord

from bot.bodies import OwnFile
from bot.drawing import RECIPES
from bot.screens.screen import Picture

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds an answer waits for a drawing at the most."""
KEPT_BYTES = 8_000_000
"""Bytes of PNG that are remembered."""
ALT_LIMIT = 1024
"""Characters of alt text that Discord takes."""
_MESSAGES = 1024


class Pictures:
    """Draws pictures and knows which message shows which."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, tuple[Any, ...]], bytes] = {}
        self._bytes = 0
        self._under_way: dict[tuple[str, tuple[Any, ...]], asyncio.Task[bytes | None]] = {}
        self._shown: dict[int, str] = {}

    async def png(self, picture: Picture, late: Callable[[], None]) -> bytes | None:
        """Return the picture; None if it cannot be drawn, or not in time: `late` is called once it is."""
        key = (picture.recipe, picture.data)
        if key in self._drawn:
            return self._drawn[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._draw(key))
        try:
            return await asyncio.wait_for(asyncio.shield(task), PATIENCE)
        except TimeoutError:
            task.add_done_callback(lambda _: late())
            return None

    async def _draw(self, key: tuple[str, tuple[Any, ...]]) -> bytes | None:
        recipe, data = key
        try:
            png = await asyncio.to_thread(RECIPES[recipe], data)
        except Exception:
            log.exception("picture %s could not be drawn", recipe)
            return None
        finally:
            del self._under_way[key]
        self._drawn[key] = png
        self._bytes += len(png)
        while self._bytes > KEPT_BYTES:
            self._bytes -= len(self._drawn.pop(next(iter(self._drawn))))
        return png

    async def dress(
        self, embed: discord.Embed, picture: Picture | None, message_id: int | None, late: Callable[[], None]
    ) -> list[discord.File] | None:
        """Put the picture into the embed; return the files to send, None to leave those of the message alone.

        `message_id` is the message that will be edited, None for a new one.
        """
        png = None if picture is None else await self.png(picture, late)
        if picture is None or png is None:
            return [] if self._shown.get(message_id or 0) else None
        name = f"table-{sha256(png).hexdigest()[:12]}.png"
        embed.set_image(url=f"attachment://{name}")
        if message_id is not None and self._shown.get(message_id) == name:
            return None
        return [OwnFile(BytesIO(png), name, description=picture.alt[:ALT_LIMIT])]

    def shows(self, message_id: int, embed: discord.Embed) -> None:
        """Remember the picture that this message shows now."""
        name = (embed.image.url or "").removeprefix("attachment://")
        self._shown.pop(message_id, None)
        self._shown[message_id] = name
        while len(self._shown) > _MESSAGES:
            del self._shown[next(iter(self._shown))]
