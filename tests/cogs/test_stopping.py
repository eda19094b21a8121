"""A bot that is being stopped hears nothing more."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.services import quiet
from discord_sandbox.client import ALICE, BRUNO
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


async def test_presses_end_the_quiet_and_are_answered_over_connections_that_end_with_the_bot(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start of a game comes with a picture."""
    board = (await parlour.do(ALICE, "yams new")).shown
    connections, ordinary = parlour.bot.callbacks._connections, AsyncMock()
    monkeypatch.setattr(parlour.bot.callbacks, "request", ordinary)
    monkeypatch.setattr(quiet, "monotonic", lambda: 5.0)
    for user, part in ((BRUNO, ":join"), (ALICE, ":start")):
        board = (await parlour.press(user, part, board)).shown
    assert "image" in board["embeds"][0], "the board has no picture"
    assert (ordinary.await_count, parlour.bot.services.quiet._heard) == (0, 5.0)
    assert connections._open, "the answers went over them"
    await parlour.bot.close()
    await asyncio.sleep(0)  # what was aborted ends
    assert connections._open == set()
