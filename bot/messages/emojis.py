"""The application's emojis, found by name; missing ones are uploaded.

A name ends in a hash of its picture, so a changed picture is uploaded under a new name.  The first start
uploads all of them in the background; until then buttons and texts show letters.
"""

import asyncio
import contextlib
import hashlib
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import aiohttp
import discord

from bot.messages.bodies import OwnEmoji
from bot.messages.components import Sprites

log = logging.getLogger(__name__)

ART = Path(__file__).resolve().parents[2] / "data" / "art" / "emoji"
APART = 0.05
"""Seconds between two uploads: 20 a second, well below the 50 requests that Discord allows in all."""


def ours() -> Iterator[tuple[str, str, bytes]]:
    """Yield sprite, emoji name and picture of each of our emojis."""
    for path in ART.glob("*.png"):
        picture = path.read_bytes()
        yield path.stem, f"{path.stem}_{hashlib.sha256(picture).hexdigest()[:8]}", picture


def kind_of(sprite: str) -> str:
    """Return the kind of a sprite.

    >>> kind_of("die5"), kind_of("card_10H")
    ('die', 'card')
    """
    return re.split(r"[_0-9]", sprite, maxsplit=1)[0]


class Emojis:
    """Keeps a bot's emojis complete; calls `show` with all sprites whenever more of them are there."""

    def __init__(self, client: discord.Client, show: Callable[[Sprites], None]) -> None:
        self._client = client
        self._show = show
        self._known: dict[str, discord.PartialEmoji] = {}
        self._uploading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Show the emojis that are there, and start to upload the others."""
        try:
            there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        except discord.HTTPException as error:
            log.warning("dice and cards are shown without pictures of ours: %s", error)
            return
        for sprite, name, _ in ours():
            if name in there:
                self._keep(sprite, there[name])
        self._show(Sprites(self._known))
        if lacking := [one for one in ours() if one[1] not in there]:
            self._uploading = asyncio.create_task(self._upload(lacking))

    async def uploaded(self) -> None:
        """Wait until all are uploaded."""
        if self._uploading:
            await self._uploading

    async def close(self) -> None:
        """Stop uploading; the next start goes on."""
        if self._uploading:
            self._uploading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._uploading

    def _keep(self, sprite: str, emoji: discord.Emoji) -> None:
        self._known[sprite] = OwnEmoji(name=emoji.name, id=emoji.id)

    async def _upload(self, lacking: list[tuple[str, str, bytes]]) -> None:
        """Upload one after the other, the smallest kinds first.

        A kind is shown once all its emojis were tried, so a hand changes its look only once.
        """
        sizes = Counter(kind_of(sprite) for sprite, _, _ in lacking)
        lacking.sort(key=lambda one: (sizes[kind_of(one[0])], one[0]))
        for kind, pictures in groupby(lacking, lambda one: kind_of(one[0])):
            for sprite, name, picture in pictures:
                try:
                    self._keep(sprite, await self._client.create_application_emoji(name=name, image=picture))
                except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                    log.warning("emoji %s stays absent: %s", sprite, error)
                await asyncio.sleep(APART)
            log.info("%d emojis uploaded: %s", sizes[kind], kind)
            self._show(Sprites(self._known))
