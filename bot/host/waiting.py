"""Waits for what passes: a server that comes up later, a lock that is let go, a disk that has room again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 30.0
"""Shortest and longest pause in seconds before the next try."""


async def tried(
    work: Callable[[], Awaitable[T]], passing: tuple[type[Exception], ...], stop: asyncio.Event
) -> T | None:
    """Try until it succeeds, with growing pauses; return None if the bot is stopped before.

    Errors that are not `passing` are raised.
    """
    pause = SHORTEST
    while not stop.is_set():
        try:
            return await work()
        except passing as error:
            log.warning("%s; the next try is in %.0f s", error, pause)
        await sleep(pause, stop)
        pause = min(pause * 2, LONGEST)
    return None


async def sleep(seconds: float, stop: asyncio.Event) -> None:
    """Wait so long, or until the bot is stopped."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
