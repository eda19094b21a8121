"""A bot that is being stopped hears nothing more."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from tests.cogs.conftest import Parlour


async def test_who_is_stopped_before_the_servers_are_read_does_not_begin_to_watch(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's library says "ready" two seconds after the login, though the client is closed by then."""
    bot = parlour.bot
    reconcile = AsyncMock()
    monkeypatch.setattr(bot.absences, "reconcile", reconcile)
    await bot.close()
    bot.dispatch("ready")
    await asyncio.sleep(0)  # what was dispatched begins
    assert (reconcile.await_count, bot.watch.running) == (0, False)
