"""Points discord.py at a sandbox in place of Discord: the extra `client`. No other module here imports it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TypeVar

from discord import Client
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from .client import HANGS
from .server import Sandbox

AnyClient = TypeVar("AnyClient", bound=Client)


def point(api_base: str) -> None:
    """Let every client of this process speak to the sandbox at this address, such as `Sandbox.api_base`."""
    Route.BASE = api_base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(api_base).with_scheme("ws").with_path("/gateway")


@asynccontextmanager
async def logged_in(bot: AnyClient, box: Sandbox) -> AsyncGenerator[AnyClient]:
    """Yield a bot that is ready on this sandbox; close it afterwards, and leave discord.py as it was.

    Raises:
        DiscordException: why the bot could not log in or connect.
        TimeoutError: it is not ready after `HANGS` seconds.
    """
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point(box.api_base)
    tasks: list[asyncio.Task[None]] = []
    try:
        async with asyncio.timeout(HANGS):
            await bot.login(box.token)
            tasks += (asyncio.create_task(bot.connect()), asyncio.create_task(bot.wait_until_ready()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await done.pop()
        yield bot
    finally:
        await bot.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
