"""A sandbox without a bot, where messages are hung up in the bot's name."""

from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from discord import PartialEmoji

from bot.messages.emojis import ours
from bot.messages.sprites import Sprites
from bot.text import DATA
from discord_sandbox import Sandbox
from discord_sandbox.messages import checked, create
from discord_sandbox.wire import Upload
from discord_sandbox.world import BOT_ID


@dataclass(frozen=True)
class Wall:
    """The sandbox, and the emojis that the bot has there."""

    box: Sandbox
    sprites: Sprites

    def hang(
        self,
        channel: str,
        payload: dict[str, Any],
        picture: tuple[str, bytes] | None = None,
        *,
        author: str = BOT_ID,
        owner: str | None = None,
        **extra: object,
    ) -> None:
        """Send a message with a file of this name and content; `owner`: whom alone it is shown to.

        Raises:
            Refusal: if Discord would refuse it.
        """
        core = self.box.core
        files = [] if picture is None else [Upload("0", *picture)]
        checked(core, payload, ())
        room, sender = core.world.channels[channel], core.world.users[author]
        core.post(create(core, room, sender, payload, files, extra=extra, owner=owner))


@asynccontextmanager
async def wall() -> AsyncIterator[Wall]:
    """Open a sandbox and give the bot its emojis."""
    async with Sandbox(rate_limits=False, front=DATA / "sandbox") as box:
        headers = {"Authorization": f"Bot {box.token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            yield Wall(box, Sprites(await _emojis(box, session)))


async def _emojis(box: Sandbox, session: aiohttp.ClientSession) -> Mapping[str, PartialEmoji]:
    emojis: dict[str, PartialEmoji] = {}
    url = f"{box.api_base}/applications/{BOT_ID}/emojis"
    for own in ours():
        picture = "data:image/png;base64," + b64encode(own.picture).decode()
        async with session.post(url, json={"name": own.name, "image": picture}) as answer:
            made = await answer.json()
        emojis[own.name] = PartialEmoji(name=own.name, id=int(made["id"]))
    return emojis
