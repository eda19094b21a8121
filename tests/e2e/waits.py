"""Waits for events.  A bound is reached only where something hangs, however busy the machine is."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds after which something hangs."""
LOOK = 0.01
"""Seconds between two looks at what sends no event: a database, a log, a process."""


@asynccontextmanager
async def waiting_for(what: str, more: Callable[[], str] = str) -> AsyncIterator[None]:
    """Bound what is awaited inside; the error says what was waited for, and what `more` returns then."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise TimeoutError(f"{PATIENCE:.0f} s have not brought this: {what}\n{more()}") from None


async def until(what: str, holds: Callable[[], T], more: Callable[[], str] = str) -> T:
    """Look until something holds, and return it."""
    async with waiting_for(what, more):
        while not (found := holds()):  # noqa: ASYNC110 - what is looked at sends no event
            await asyncio.sleep(LOOK)
    return found
