"""The sandbox with the real bot, and a browser with windows for its players."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser

from bot.text import DATA
from discord_sandbox import Sandbox
from tests.begins import seconds
from tests.browser.windows import FONTS, PATIENCE, Window, bot_beside, chromium, sit_down

collect_ignore = ["fonts"]  # its script has packages of its own


@pytest_asyncio.fixture(loop_scope="session")
async def box(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox on which the bot is on line."""
    world = {"clock": seconds, "answer_seconds": PATIENCE, "front": DATA / "sandbox"}
    async with Sandbox(**world) as box, bot_beside(box, tmp_path):
        yield box


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests; each window has cookies and a storage of its own."""
    async with chromium(FONTS) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser, box: Sandbox) -> AsyncIterator[Callable[..., Awaitable[Window]]]:
    """Opens a player's window; a script error in any of them fails the test."""
    windows: list[Window] = []

    async def window(user: str, channel: str, *, size: tuple[int, int]) -> Window:
        windows.append(await sit_down(browser, box, user, channel, size=size))
        return windows[-1]

    yield window
    for each in windows:
        await each.page.context.close()
    assert [fault for window in windows for fault in window.faults] == []
